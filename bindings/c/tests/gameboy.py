"""Runs a Game Boy's ROM in the emulator Gambatte, of Debian's package libretro-gambatte.

usage: gameboy.py ROM [PICTURE.svg]

Runs until the program has left a text that ends with a zero in the cartridge's RAM, and presses the
button A now and then. Prints the text, and on standard error the clocks, in whole frames of the screen.
With a second file, writes the last picture of the screen.
"""
import ctypes
import glob
import os
import sys

FRAME = 70224  # Clocks, of 4,194,304 a second.
SAVE_RAM = 0
BUTTON_A = 8
WIDTH, HEIGHT = 160, 144
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


def keep(data, width, height, pitch):
    """Keeps which pixels are dark: less than half of the brightest green, of bits 5 to 10."""
    global screen
    if data:
        lines = [ctypes.string_at(data + y * pitch, 2 * width) for y in range(height)]
        screen = [[int.from_bytes(line[x:x + 2], "little") & 0x7E0 < 0x400 for x in range(0, 2 * width, 2)]
                  for line in lines]


def svg():
    """Returns the picture of the screen, of a path around each row's dark pixels."""
    path = ""
    for y, line in enumerate(screen):
        x = 0
        while x < WIDTH:
            start = x
            while x < WIDTH and line[x]:
                x += 1
            if x > start:
                path += f"M{start} {y}h{x - start}v1H{start}z"
            x += 1
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="480" '
            f'height="432" shape-rendering="crispEdges"><rect width="100%" height="100%" '
            f'fill="#9bbc0f"/><path fill="#0f380f" d="{path}"/></svg>\n')


screen = []
callbacks = [
    ("environment", ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_uint, ctypes.c_void_p), environment),
    ("video_refresh", ctypes.CFUNCTYPE(None, ctypes.c_void_p, *2 * [ctypes.c_uint], ctypes.c_size_t), keep),
    ("audio_sample", ctypes.CFUNCTYPE(None, *2 * [ctypes.c_int16]), lambda *_: None),
    ("audio_sample_batch", ctypes.CFUNCTYPE(ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t),
     lambda _, count: count),
    ("input_poll", ctypes.CFUNCTYPE(None), lambda: None),
    ("input_state", ctypes.CFUNCTYPE(ctypes.c_int16, *4 * [ctypes.c_uint]),
     lambda port, device, index, button: button == BUTTON_A and frames % 32 < 8),
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
if len(sys.argv) > 2:
    core.retro_run()
    core.retro_run()  # The last words are in this picture.
    with open(sys.argv[2], "w", encoding="ascii") as file:
        file.write(svg())
print(ram[:ram.index(0)].decode(), end="", file=output)
print(f"{frames * FRAME} clocks", file=sys.stderr)
