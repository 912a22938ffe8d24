#!/usr/bin/env bash
# py65 1.2.0 executes an opcode that it does not know as an instruction of two bytes and no cycles,
# without a message. So after an NMOS 6502's other instructions of one byte, such as NOP ($1A), the
# next instruction is skipped, and a program that jumps into data goes on.
#
# Guess: an exception, as sim65 ends with "Illegal opcode"; after a look at the source, one byte.
# Seen, of $1A, INX ($E8), NOP ($EA):
#
#   after the first step: pc 202, 0 cycles
#   after the second step: pc 203, 2 cycles, x 0
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q py65==1.2.0
"$work/venv/bin/python" << 'END'
from py65.devices.mpu6502 import MPU

mpu = MPU()
mpu.memory[0x200:0x203] = [0x1A, 0xE8, 0xEA]
mpu.pc = 0x200
mpu.step()
first = mpu.pc, mpu.processorCycles
mpu.step()
second = mpu.pc, mpu.processorCycles, mpu.x
print("after the first step: pc %x, %d cycles" % first)
print("after the second step: pc %x, %d cycles, x %d" % second)
assert first == (0x202, 0) and second == (0x203, 2, 0)
END
