#!/usr/bin/env bash
# The records of one key in a RecordDAWG of DAWG2 0.13.3 come back in the order of their base64 texts, and not
# in the order of their bytes, in which numbers in big-endian form are sorted. The characters of base64 are not
# in the order of their values: `+` and `/` are before the digits, and these before the letters. The README speaks
# of the alphabetical ordering of items. The file stores this order, so every reader of such a file has it:
# the first record is not the smallest.
#
# Expected: 1, 2, 1000, 26624, 53248, 63488. Seen, for the format ">H":
#
#   63488 53248 1000 1 2 26624
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q DAWG2==0.13.3
"$work/venv/bin/python" << 'PYTHON'
import dawg

numbers = [1, 2, 1000, 26624, 53248, 63488]
records = dawg.RecordDAWG(">H", [("key", (number,)) for number in numbers])
found = [number for number, in records["key"]]
print(*found)
assert found == [63488, 53248, 1000, 1, 2, 26624]
PYTHON
