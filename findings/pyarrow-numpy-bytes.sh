#!/usr/bin/env bash
# pyarrow 26.0.1 cuts the texts of a numpy array of bytes (dtype S) at their first zero byte,
# without a message. numpy itself ends a text only at zeros that fill its width, and pyarrow keeps
# the same bytes from a list.
#
# Guess: pyarrow drops the zeros at the end, and keeps those inside, as numpy does. Seen:
#
#   numpy: [b'a\x00b', b'cd']
#   pyarrow from a list: [b'a\x00b', b'cd']
#   pyarrow from numpy: [b'a', b'cd']
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q numpy==2.4.6 pyarrow==26.0.1
"$work/venv/bin/python" << 'PYTHON'
import numpy
import pyarrow

texts = [b"a\0b", b"cd"]
array = numpy.array(texts)
print("numpy:", array.tolist())
from_list, from_numpy = pyarrow.array(texts).to_pylist(), pyarrow.array(array).to_pylist()
print("pyarrow from a list:", from_list)
print("pyarrow from numpy:", from_numpy)
assert array.tolist() == from_list == texts
assert from_numpy == [b"a", b"cd"]
PYTHON
