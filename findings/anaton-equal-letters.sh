#!/usr/bin/env bash
# AnaTon 1.1.3 (PyPI) finds the anagrams of a text that are made of words of its list, but leaves
# out all of two words with the same letters, such as "art rat", and some of three and more words,
# without a message.
#
# Guess: it finds all that a plain search finds. Seen, each set of words counted once:
#
#   listen: finds 142 of 142
#   noon: finds 2 of 5, not no no, no on, on on
#   tartar: finds 12 of 24, not art art, art rat, art tar, rat rat, rat tar, ...
#   anagram: finds 51 of 75, not aa mag nr, aa mag rn, aaa gm nr, aaa gm rn, aaa gr mn, ...
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q anaton==1.1.3
cd "$work"
venv/bin/python > output << 'PYTHON'
from collections import Counter
from pathlib import Path

import anaton

# The words of its list that it uses: small letters, and two of them at least.
LIST = Path(anaton.__file__).with_name("wordlist10000")
WORDS = sorted({w for w in LIST.read_text().split() if len(w) > 1 and w.isalpha() and w.islower()})


def anagrams(letters, words):
    """Yields each set of words that uses all letters, by trying every word."""
    if not letters:
        yield ()
    for i, word in enumerate(words):
        if not Counter(word) - letters:
            for others in anagrams(letters - Counter(word), words[i:]):
                yield (word, *others)


for text in ["listen", "noon", "tartar", "anagram"]:
    words = [word for word in WORDS if not Counter(word) - Counter(text)]
    right = set(anagrams(Counter(text), words))
    found = {tuple(sorted(line.split())) for lines in anaton.solve(text) for line in lines}
    assert found <= right
    lost = sorted(right - found, key=lambda words: (len(words), words))
    shown = ", ".join([*map(" ".join, lost[:5]), *["..."] * (len(lost) > 5)])
    print(f"{text}: finds {len(found)} of {len(right)}" + (f", not {shown}" if lost else ""))
PYTHON
cat output
sed -n 's/^#   //p' "$script" | cmp - output
