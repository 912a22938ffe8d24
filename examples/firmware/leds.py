#!/usr/bin/env python3
"""Plays a person with a micro:bit in QEMU: presses its buttons, and prints what its LEDs show.

The firmware has the feature `leds`. Types a board by the buttons, and prints each line that the LEDs
show, up to the line of points.

usage: leds.py target/thumbv6m-none-eabi/release/firmware BOARD
"""

import re
import socket
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rtt import Debugger

OUTPUTS, FIRST_ROW, FIRST_COLUMN = 0x50000504, 13, 4
A, B = 17, 26
SECONDS = 300
# The dark periods that are more than between two letters, and more than between two words.
SPACE, LINE_END = 40, 110

source = (Path(__file__).parent / "src/console/leds.rs").read_text()


def table(name):
    """Returns the numbers of a constant in leds.rs."""
    return [int(number) for number in re.findall(r"\d+", re.search(rf"const {name}.*? = (.*?);\n", source, re.S)[1])]


def glyphs(name, characters):
    """Returns the character of each picture."""
    rows = table(name)
    return {tuple(rows[5 * i : 5 * i + 5]): character for i, character in enumerate(characters)}


font = glyphs("LETTERS", "abcdefghijklmnopqrstuvwxyz") | glyphs("DIGITS", "0123456789")
font |= glyphs("END_OF_LINE", "\n") | {(0, 0, 0, 0, 0): " ", 5 * (31,): "#"}
places = table("PLACES")
led_of = {(places[2 * led], places[2 * led + 1]): led for led in range(25)}



class MicroBit(Debugger):
    """A micro:bit that stops before each row of LEDs."""

    def __init__(self, elf):
        with tempfile.TemporaryDirectory() as folder:
            listener = socket.socket(socket.AF_UNIX)
            listener.bind(f"{folder}/buttons")
            listener.listen()
            # QEMU's test protocol presses buttons.
            super().__init__(elf, "-accel", "tcg", "-qtest", f"unix:{folder}/buttons", "-qtest-log", "none")
            self.buttons = listener.accept()[0].makefile("rw")
        symbols = subprocess.run(["nm", "-C", elf], capture_output=True, text=True, check=True).stdout
        self.row = int(re.search(r"(\w+) t .*::show_row\b", symbols)[1], 16) & ~1
        self.command(b"Z1,%x,2" % self.row)
        self.rows = [set(), set(), set()]

    def command(self, text):
        self.send(text)
        return self.receive()

    def button(self, pin, is_down):
        print(f"set_irq_in /machine/nrf51 unnamed-gpio-in {pin} {int(not is_down)}", file=self.buttons, flush=True)
        while not self.buttons.readline().startswith("OK"):
            pass

    def character(self):
        """Returns what the LEDs show in their next period: a character."""
        row = 0
        while row < 2:
            self.command(b"s")  # Away from the place where it stopped.
            self.command(b"c")
            (outputs,) = struct.unpack("<I", self.read(OUTPUTS, 4))
            row = (outputs >> FIRST_ROW & 7).bit_length() - 1
            self.rows[row] = {
                led for (its_row, column), led in led_of.items()
                if its_row == row and not outputs >> FIRST_COLUMN + column & 1
            }
            if time.monotonic() > end:
                sys.exit(f"leds.py: not finished after {SECONDS} s")
        lit = set().union(*self.rows)
        return font[tuple(sum(16 >> x for x in range(5) if 5 * y + x in lit) for y in range(5))]

    def wait_for(self, is_right):
        while not is_right(shown := self.character()):
            pass
        return shown


end = time.monotonic() + SECONDS
device = MicroBit(sys.argv[1])
try:
    device.wait_for(lambda shown: shown == "a")
    for letter in sys.argv[2] + "\n":
        while (shown := device.wait_for(lambda shown: shown != " ")) != letter:
            device.button(A, True)
            device.wait_for(lambda now: now != shown)
            device.button(A, False)
        device.button(B, True)
        device.wait_for(lambda shown: shown == " ")
        device.button(B, False)
    line, dark = "", 0
    while not line.startswith("score ") or dark <= LINE_END:
        if line and dark > LINE_END:
            print(line, flush=True)
            line = ""
        shown = device.character()
        if shown == " ":
            dark += 1
            continue
        if dark > SPACE and line:
            line += " "
        if dark:
            line += shown
        dark = 0
    print(line)
finally:
    device.qemu.kill()
