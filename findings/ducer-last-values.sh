#!/usr/bin/env bash
# ducer 1.2.0 (PyPI), maps of words to numbers as finite-state transducers, combines maps with the
# largest value of each word. Its README says that the last map's value wins, "to mimic the behavior
# of dict.update", and that Op.First takes the value of the map itself. It sorts the values, so that
# Last is Max and First is Min, and Mid is the upper of two values instead of the left one.
#
# Guess: new counts replace the old ones, as in a dict. Seen:
#
#   a dict: cat 5, dog 7, eel 9
#   union: cat 30, dog 7, eel 9
#   union, the other way round: cat 30, dog 7, eel 9
#   union, Op.First: cat 5, dog 1, eel 9
#   union, Op.Mid: cat 30, dog 7, eel 9
#   intersection: cat 30, dog 7
#   of 1000 unions, 740 differ from the dict, and 0 from the largest values
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q ducer==1.2.0
cd "$work"
venv/bin/python > output << 'PYTHON'
import random

from ducer import Map, Op


def build(words):
    return Map(Map.build(":memory:", sorted((word.encode(), n) for word, n in words.items())))


def show(title, data):
    print(f"{title}:", ", ".join(f"{word.decode()} {n}" for word, n in Map(data).items()))


old, new = {"cat": 30, "dog": 1}, {"cat": 5, "dog": 7, "eel": 9}
print("a dict:", ", ".join(f"{word} {n}" for word, n in sorted((old | new).items())))
first, second = build(old), build(new)
show("union", first.union(":memory:", second))
show("union, the other way round", second.union(":memory:", first))
show("union, Op.First", first.union(":memory:", second, select=Op.First))
show("union, Op.Mid", first.union(":memory:", second, select=Op.Mid))
show("intersection", first.intersection(":memory:", second))

random.seed(1)
last = largest = 0
for _ in range(1000):
    old, new = ({word: random.randrange(1000) for word in "ab"} for _ in range(2))
    union = {word.decode(): n for word, n in Map(build(old).union(":memory:", build(new))).items()}
    last += union != old | new
    largest += union != {word: max(old[word], new[word]) for word in "ab"}
print(f"of 1000 unions, {last} differ from the dict, and {largest} from the largest values")
PYTHON
cat output
sed -n 's/^#   //p' "$script" | cmp - output
