# Tests the module: what it returns, and what it refuses.
# usage: micropython test.py DICTIONARY
import sys

import dawggle

with open(sys.argv[1], "rb") as file:
    data = file.read()
words = dawggle.Dict(data)


def refused(what, *arguments, **keywords):
    """Returns the message of the error that a call must raise."""
    try:
        what(*arguments, **keywords)
    except (ValueError, TypeError) as error:
        return str(error)
    raise AssertionError("not refused: " + repr(arguments))


assert "streamline" in words and "xyzzy" not in words and "" not in words
found = {word: (points, tiles) for word, points, tiles in words.solve("catdlinemaropets")}
assert len(found) == 604 and sum(points for points, tiles in found.values()) == 1741
points, tiles = found["streamline"]
assert points == 11 and "".join("catdlinemaropets"[tile] for tile in tiles) == "streamline"
assert {word for word, points, tiles in words.solve("catdog", rows=2, columns=3)} >= {"cat", "dog"}

# An iterator stays right while the heap is collected and other searches run.
import gc

first, second = words.solve("catdlinemaropets"), words.solve("s qu n / e i l / t r k")
count = 0
while next(first, None):
    count += 1
    next(second, None)
    gc.collect()
assert count == 604
del first, second

for bad, message in [
    (b"", "not a .dawg file"),
    (b"cat\ndog\n", "not a .dawg file"),
    (data[:-1], "the .dawg file is damaged"),
    (data[:200] + bytes([data[200] ^ 1]) + data[201:], "the .dawg file is damaged"),
]:
    assert refused(dawggle.Dict, bad) == message, message
refused(dawggle.Dict, 5)
refused(dawggle.Dict)
for board, message in [
    ("", "the board has no tiles"),
    ("cat/do", "the rows of the board have different lengths"),
    ("catdo", "one row: separate rows by /, or give rows and columns"),
    ("c!t/dog", "the board has a character that is not a letter (? is any letter, # is blocked)"),
    ("/".join(9 * ["abcdefgh"]), "the board has more than 64 cells"),
]:
    assert refused(words.solve, board) == message, refused(words.solve, board)
refused(words.solve, 5)
refused(words.solve, "cat/dog", rows=-1)
refused(words.solve, "cat/dog", rows=1 << 20)
assert refused(words.solve, "catdog", rows=3, columns=3)
print("the module passed")
