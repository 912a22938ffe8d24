#!/usr/bin/env python3
"""Plays the debugger of a firmware with the feature `rtt`, which runs in QEMU.

Reads boards from standard input, and prints what the firmware writes, until it writes the line that begins
with `ram`.

usage: printf 'catdlinemaropets\\n' | ./rtt.py target/thumbv6m-none-eabi/release/firmware
"""

import struct
import subprocess
import sys
import time

RAM, RAM_LEN = 0x20000000, 0x4000
LABEL = b"SEGGER RTT\0\0\0\0\0\0"
SECONDS = 60


class Debugger:
    """Speaks GDB's remote protocol with QEMU."""

    def __init__(self, elf, *options):
        qemu = ["qemu-system-arm", "-M", "microbit", "-display", "none", "-serial", "none", "-monitor", "none"]
        self.qemu = subprocess.Popen(
            qemu + ["-S", "-gdb", "stdio", *options, "-kernel", elf], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def send(self, text):
        self.qemu.stdin.write(b"$%s#%02x" % (text, sum(text) % 256))
        self.qemu.stdin.flush()

    def receive(self):
        """Returns the next packet, and confirms it."""
        while self.qemu.stdout.read(1) != b"$":
            pass
        packet = b""
        while (byte := self.qemu.stdout.read(1)) != b"#":
            packet += byte
        self.qemu.stdout.read(2)
        self.qemu.stdin.write(b"+")
        return packet

    def read(self, at, length):
        """Reads memory. QEMU answers at most 1 KB at once."""
        bytes_read = b""
        while len(bytes_read) < length:
            self.send(b"m%x,%x" % (at + len(bytes_read), min(1024, length - len(bytes_read))))
            bytes_read += bytes.fromhex(self.receive().decode())
        return bytes_read

    def write(self, at, data):
        self.send(b"M%x,%x:%s" % (at, len(data), data.hex().encode()))
        assert self.receive() == b"OK"

    def run_for(self, seconds):
        """Lets the program run, and stops it again."""
        self.send(b"c")
        time.sleep(seconds)
        self.qemu.stdin.write(b"\x03")
        self.qemu.stdin.flush()
        self.receive()


def main():
    # Ctrl-D ends the input.
    waiting = sys.stdin.buffer.read() + b"\x04"
    debugger = Debugger(sys.argv[1])
    try:
        output, end, block = b"", time.monotonic() + SECONDS, -1
        while b"\nram " not in output or not output.endswith(b"\n"):
            if time.monotonic() > end:
                sys.exit("rtt.py: the firmware did not end in time")
            debugger.run_for(0.02)
            if block < 0:
                block = debugger.read(RAM, RAM_LEN).find(LABEL)
                continue
            channels = RAM + block + len(LABEL) + 8
            _, buffer, length, written, read, _ = struct.unpack("<6I", debugger.read(channels, 24))
            if written != read:
                ring = debugger.read(buffer, length)
                new = ring[read:written] if read < written else ring[read:] + ring[:written]
                output += new
                sys.stdout.buffer.write(new)
                debugger.write(channels + 16, struct.pack("<I", written))
            _, buffer, length, written, read, _ = struct.unpack("<6I", debugger.read(channels + 24, 24))
            while waiting and (written + 1) % length != read:
                debugger.write(buffer + written, waiting[:1])
                written, waiting = (written + 1) % length, waiting[1:]
            debugger.write(channels + 24 + 12, struct.pack("<I", written))
    finally:
        debugger.qemu.kill()


if __name__ == "__main__":
    main()
