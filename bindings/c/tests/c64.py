"""Runs a program for a Commodore 64 in py65, with a KERNAL that only prints.

usage: c64.py PROGRAM    (a .prg, as a file that BASIC would load and RUN)

Prints what the program prints, with PETSCII's first letters as lower case, as the screen shows them.
"""
import sys

from py65.devices.mpu6502 import MPU

mpu = MPU()
data = open(sys.argv[1], "rb").read()
start = int.from_bytes(data[:2], "little")
mpu.memory[start:start + len(data) - 2] = data[2:]
# The program is a line of BASIC, such as 10 SYS 2061, and code.
mpu.pc = int(data[7:data.index(0, 7)])
mpu.sp = 0xFD  # It returns to address 0xFFFF + 1.
mpu.memory[0x1FE:0x200] = [0xFF, 0xFF]
while mpu.pc != 0:
    if mpu.pc >= 0xFF81:
        if mpu.pc == 0xFFD2 and mpu.a != 0x0E:  # Which changes to the font with lower case.
            sys.stdout.write(bytes([mpu.a]).decode("latin-1").replace("\r", "\n").lower())
        mpu.p &= ~1  # No error.
        mpu.inst_0x60()
    mpu.step()
print(mpu.processorCycles, "cycles", file=sys.stderr)
