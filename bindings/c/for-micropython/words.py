# Prints the words of boards, one board per line of standard input: the example of the module.
# usage: micropython words.py DICTIONARY < BOARDS
import sys

import dawggle

with open(sys.argv[1], "rb") as file:
    words = dawggle.Dict(file.read())

for line in sys.stdin:
    found = [(points, word) for word, points, tiles in words.solve(line.strip())]
    total = sum(points for points, word in found)
    print(line.strip(), len(found), total, *sorted(word for points, word in found))
