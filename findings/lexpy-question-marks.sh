#!/usr/bin/env bash
# lexpy 1.2.0 and its successor pylexrs 1.0.0 (both PyPI) take a row of question marks in a pattern
# for one: ???? finds words of one letter, not of four, without a message. And a word with two ways
# to match two stars is listed twice. README of pylexrs: ? is exactly one character, and ** and ?*
# become *. README of lexpy: ? is one character or no character, but ct does not match c?t.
#
# Guess: the words that Python's fnmatch finds, each once. Seen, in the trie and the DAWG of both:
#
#   lexpy c?t: cat
#   lexpy c??t: cat
#   lexpy ????: a
#   lexpy *o*: coconut coconut coot coot
#   pylexrs c?t: cat
#   pylexrs c??t: cat
#   pylexrs ????: a
#   pylexrs *o*: coconut coconut coot coot
#   fnmatch c?t: cat
#   fnmatch c??t: coot
#   fnmatch ????: coot
#   fnmatch *o*: coconut coot
#   of 63875 words, s????t: pylexrs 4, fnmatch 49, both 0
#   of 63875 words, *ee*e*: pylexrs 574, fnmatch 523, both 523
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q lexpy==1.2.0 pylexrs==1.0.0
cd "$work"
apt-get update -q > log
apt-get download -q wamerican=2020.12.07-2 &>> log
dpkg -x wamerican_*.deb .
grep -E '^[a-z]+$' usr/share/dict/american-english > words
cat > check.py << 'PYTHON'
from fnmatch import filter
from pathlib import Path

import lexpy
import lexrs

WORDS = ["a", "cat", "coconut", "coot", "ct"]
PATTERNS = ["c?t", "c??t", "????", "*o*"]


def search(kind, words, pattern):
    index = kind()
    index.add_all(words)
    return sorted(index.search(pattern))


for name, package in {"lexpy": lexpy, "pylexrs": lexrs}.items():
    for pattern in PATTERNS:
        found, same = (search(kind, WORDS, pattern) for kind in [package.Trie, package.DAWG])
        assert found == same
        print(f"{name} {pattern}:", *found)
for pattern in PATTERNS:
    print(f"fnmatch {pattern}:", *filter(WORDS, pattern))

words = Path("words").read_text().split()
for pattern in ["s????t", "*ee*e*"]:
    found, matching = search(lexrs.DAWG, words, pattern), filter(words, pattern)
    print(
        f"of {len(words)} words, {pattern}: pylexrs {len(found)}, fnmatch {len(matching)},",
        f"both {len(set(found) & set(matching))}",
    )
PYTHON
venv/bin/python check.py > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
