"""Runs a Game Boy's ROM in the emulator Gambatte, of Debian's package libretro-gambatte.

usage: gameboy.py ROM

Runs until the program has left a text that ends with a zero in the cartridge's RAM. Prints the text,
and on standard error the clocks, in whole frames of the screen.
"""
import ctypes
import glob
import os
import sys

FRAME = 70224  # Clocks, of 4,194,304 a second.
SAVE_RAM = 0
GET_CAN_DUPE, SET_PIXEL_FORMAT = 3, 10


class Game(ctypes.Structure):
    _fields_ = [("path", ctypes.c_char_p), ("data", ctypes.c_char_p), ("size", ctypes.c_size_t),
                ("meta", ctypes.c_char_p)]


# The emulator's messages go to standard error.
output = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
core = ctypes.CDLL(glob.glob("/usr/lib/*/libretro/gambatte_libretro.so")[0])
core.retro_get_memory_data.restype = ctypes.c_void_p
rom = open(sys.argv[1], "rb").read()


def environment(command, answer):
    """Answers what the emulator must know about this program."""
    if command == GET_CAN_DUPE:
        ctypes.cast(answer, ctypes.POINTER(ctypes.c_bool))[0] = True
    return command in (GET_CAN_DUPE, SET_PIXEL_FORMAT)


callbacks = [
    ("environment", ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_uint, ctypes.c_void_p), environment),
    ("video_refresh", ctypes.CFUNCTYPE(None, ctypes.c_void_p, *3 * [ctypes.c_uint]), lambda *_: None),
    ("audio_sample", ctypes.CFUNCTYPE(None, *2 * [ctypes.c_int16]), lambda *_: None),
    ("audio_sample_batch", ctypes.CFUNCTYPE(ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t),
     lambda _, count: count),
    ("input_poll", ctypes.CFUNCTYPE(None), lambda: None),
    ("input_state", ctypes.CFUNCTYPE(ctypes.c_int16, *4 * [ctypes.c_uint]), lambda *_: 0),
]
callbacks = [(name, kind(function)) for name, kind, function in callbacks]
for name, function in callbacks:
    getattr(core, f"retro_set_{name}")(function)
core.retro_init()
if not core.retro_load_game(ctypes.byref(Game(sys.argv[1].encode(), rom, len(rom), None))):
    sys.exit("gameboy: not a ROM")
frames, ram = 0, b""
while 0 not in ram:  # It has the value FF until the program writes to it.
    core.retro_run()
    ram = ctypes.string_at(core.retro_get_memory_data(SAVE_RAM), 8192)
    frames += 1
    if frames > 60 * 600:
        sys.exit(f"gameboy: not finished after ten minutes: {ram[:200]}")
print(ram[:ram.index(0)].decode(), end="", file=output)
print(f"{frames * FRAME} clocks", file=sys.stderr)
