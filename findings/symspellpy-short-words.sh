#!/usr/bin/env bash
# symspellpy 6.10.1 (PyPI) lists a word of one letter twice, the second time with a distance that is
# too large, if the searched word has the letter and is no longer than the largest distance (2, the
# default). Longer searched words, and longer words of the list, have no such doubles.
#
# Guess: each word of a search with Verbosity.ALL comes once, with its distance. Seen:
#
#   it: I 2, a 2, at 1, i 1, i 2, it 0, to 2
#   at: I 2, a 1, a 2, at 0, i 2, it 1, to 2
#   bat: a 2, at 1, it 2
#   ia with its own word list: 2 of 573 words are listed twice: a 1 and 2, i 1 and 2
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q symspellpy==6.10.1
cd "$work"
venv/bin/python > output << 'PYTHON'
from collections import defaultdict
from importlib.resources import files

from symspellpy import SymSpell, Verbosity


def search(speller, text):
    return sorted((found.term, found.distance) for found in speller.lookup(text, Verbosity.ALL))


speller = SymSpell()
for word in ["a", "I", "i", "at", "it", "to"]:
    speller.create_dictionary_entry(word, 1)
for text in ["it", "at", "bat"]:
    print(f"{text}:", ", ".join(f"{word} {distance}" for word, distance in search(speller, text)))

speller = SymSpell()
words = files("symspellpy") / "frequency_dictionary_en_82_765.txt"
assert speller.load_dictionary(str(words), 0, 1)
distances = defaultdict(list)
for word, distance in search(speller, "ia"):
    distances[word].append(distance)
twice = [f"{word} {' and '.join(map(str, d))}" for word, d in distances.items() if len(d) > 1]
print(
    f"ia with its own word list: {len(twice)} of {len(distances)} words are listed twice:",
    ", ".join(twice),
)
PYTHON
cat output
sed -n 's/^#   //p' "$script" | cmp - output
