#!/usr/bin/env bash
# pyfoma 1.1.1 (PyPI) reads words as a grammar: FST.from_strings(), which "creates an automaton that
# accepts words", leaves out spaces, a backslash before another character, and pairs of apostrophes.
# So such a word is lost, and another one is accepted, without a message.
#
# Guess: the automaton accepts and lists the words that it was made of. Seen:
#
#   don't: accepted True, the automaton's word is don't
#   rock'n'roll: accepted False, the automaton's word is rocknroll
#   ice cream: accepted False, the automaton's word is icecream
#   AC\DC: accepted False, the automaton's word is ACDC
#   of ice cream and icecream: 1 word, icecream
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
# What it depends on is for drawing only.
"$work/venv/bin/pip" install -q --no-deps pyfoma==1.1.1
cd "$work"
venv/bin/python > output << 'PYTHON'
from pyfoma import FST


def listed(automaton):
    return {"".join(symbol for (symbol,) in path) for _, path in automaton.words()}


for word in ["don't", "rock'n'roll", "ice cream", r"AC\DC"]:
    automaton = FST.from_strings([word])
    accepted = word in automaton.generate(word)
    print(f"{word}: accepted {accepted}, the automaton's word is {', '.join(listed(automaton))}")
words = listed(FST.from_strings(["ice cream", "icecream"]))
print(f"of ice cream and icecream: {len(words)} word, {', '.join(words)}")
PYTHON
cat output
sed -n 's/^#   //p' "$script" | cmp - output
