"""Calls the shared library as another language does: without its header, with objects of the sizes that
the library states.

usage: shared_library.py LIBRARY DICTIONARY < BOARDS

Prints the words on each board in order, after the words that match its first letter and `*`.
"""
import ctypes
import sys

FOUND, NO_PAUSE = 1, 0xFFFFFFFF

library = ctypes.CDLL(sys.argv[1])
for name in "dict", "words", "board", "state", "solver":
    getattr(library, f"dawggle_sizeof_{name}").restype = ctypes.c_size_t
library.dawggle_number.restype = ctypes.c_uint32
library.dawggle_spell.restype = ctypes.c_size_t


def new(name, count=1):
    return ctypes.create_string_buffer(getattr(library, f"dawggle_sizeof_{name}")() * count)


def text_of(symbols):
    text = ctypes.create_string_buffer(2048)
    library.dawggle_spell(words, symbols, len(symbols), text, ctypes.c_size_t(len(text)))
    return text.value.decode()


def found(search, step):
    while step(search, ctypes.c_uint32(NO_PAUSE)) == FOUND:
        bytes_ = search.raw[:256]
        yield text_of(bytes_[1:1 + bytes_[0]])


data = open(sys.argv[2], "rb").read()
words = new("dict")
assert library.dawggle_open(words, data, ctypes.c_uint32(len(data))) == 0
assert library.dawggle_check(words) == 0
for line in sys.stdin:
    pattern = f"{line[0]}*".encode()
    listing, board, solver, scratch = new("words"), new("board"), new("solver"), new("state", 128)
    assert library.dawggle_words_begin(listing, words, pattern) == 0
    for word in found(listing, library.dawggle_words_next):
        symbols = ctypes.create_string_buffer(255)
        number = library.dawggle_number(words, word.encode())
        length = library.dawggle_word(words, ctypes.c_uint32(number), symbols, ctypes.c_uint8(255))
        assert text_of(symbols.raw[:length]) == word and library.dawggle_contains(words, word.encode())
        print(word)
    assert library.dawggle_board_from_text(board, words, line.strip().encode(), 0, 0) == 0
    library.dawggle_solve_begin(solver, words, board, scratch, 128)
    for word in found(solver, library.dawggle_solve_next):
        print(word)
