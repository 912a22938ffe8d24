"""Loads a native module into MicroPython in QEMU, and prints the words on boards, as words.py does.

usage: native.py MICROPYTHON FIRMWARE.elf MODULE.mpy DICTIONARY BOARD...
"""

import sys

micropython, firmware, module, dictionary, *boards = sys.argv[1:]
sys.path.insert(0, f"{micropython}/tools")
import pyboard

# A file system with one file, as in the tests of MicroPython.
IMPORT = """
import io, sys, vfs
class File(io.IOBase):
    at = 0
    def ioctl(self, request, argument):
        return 0
    def readinto(self, buffer):
        part = module[self.at:self.at + len(buffer)]
        buffer[:len(part)] = part
        self.at += len(part)
        return len(part)
class Files:
    def mount(self, readonly, mkfs):
        pass
    def chdir(self, path):
        pass
    def stat(self, path):
        if path != "/dawggle.mpy":
            raise OSError(2)
        return 10 * (0,)
    def open(self, path, mode):
        return File()
vfs.mount(Files(), "/memory")
sys.path.insert(0, "/memory")
import dawggle
"""


board = pyboard.Pyboard(
    f"execpty:qemu-system-arm -M mps2-an385 -nographic -monitor null -semihosting -serial pty -kernel {firmware}")
board.enter_raw_repl()


def send(name, path):
    board.exec_(f"{name} = bytearray()")
    with open(path, "rb") as file:
        while part := file.read(256):
            board.exec_(f"{name}.extend({part!r})")


send("module", module)
send("words", dictionary)
board.exec_(IMPORT)
board.exec_("dictionary = dawggle.Dict(words)")
for text in boards:
    print(board.exec_(f"""
found = [(points, word) for word, points, tiles in dictionary.solve({text!r})]
print({text!r}, len(found), sum(points for points, word in found), *sorted(word for points, word in found))
""").decode().strip())
board.close()
