#!/usr/bin/env bash
# joblib.hash of joblib 1.6.0 leaves out the mask of a masked array of numpy 2.4.6 with elements of
# one byte, so that joblib.Memory returns the cached result of an array with another mask. With
# wider elements, both fail.
#
# Guess: two masked arrays with the same data and different masks have different hashes. Seen:
#
#   uint8: the same hash; sums with the first or the second of [1, 2] masked: [2, 2]
#   int64: ValueError: cannot reshape array of size 2 into shape (16,)
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q joblib==1.6.0 numpy==2.4.6
cd "$work"
venv/bin/python << 'PYTHON'
import joblib
import numpy


def arrays(kind):
    return [numpy.ma.array(numpy.array([1, 2], kind), mask=mask) for mask in ([1, 0], [0, 1])]


@joblib.Memory("cache", verbose=0).cache
def total(array):
    return int(array.sum())


first, second = arrays("uint8")
assert [int(first.sum()), int(second.sum())] == [2, 1]
is_same = joblib.hash(first) == joblib.hash(second)
sums = [total(first), total(second)]
print(f"uint8: {'the same hash' if is_same else 'different hashes'}; "
      f"sums with the first or the second of [1, 2] masked: {sums}")
try:
    joblib.hash(arrays("int64")[0])
    why = None
except ValueError as error:
    why = str(error)
print("int64: ValueError:", why)
assert is_same and sums == [2, 2]
assert why and "cannot reshape" in why
PYTHON
