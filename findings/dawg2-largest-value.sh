#!/usr/bin/env bash
# If a word is given twice to an IntDAWG of DAWG2 0.13.3, it gets the largest value, and not the last one as in a dict,
# since pairs are sorted first. With input_is_sorted=True it gets the last one. Neither says that a word occurs twice.
#
# Expected: 3, as in dict([("word", 10), ("word", 9), ("word", 3)]), or an error. Seen:
#
#   10, and 3 with input_is_sorted=True
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q DAWG2==0.13.3
"$work/venv/bin/python" << 'PYTHON'
import dawg

pairs = [("word", 10), ("word", 9), ("word", 3)]
largest = dawg.IntDAWG(pairs)["word"]
last = dawg.IntDAWG(pairs, input_is_sorted=True)["word"]
print(f"{largest}, and {last} with input_is_sorted=True")
assert (largest, last) == (10, 3)
PYTHON
