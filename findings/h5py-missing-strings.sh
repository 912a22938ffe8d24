#!/usr/bin/env bash
# h5py 3.16.0 writes the missing values of a numpy StringDType array as empty strings, without a
# message, and nothing tells them from empty strings when the file is read. Of an array of objects
# with None, it refuses to make a dataset.
#
# Guess: a missing value is refused, as it is in an array of objects. Seen:
#
#   StringDType with None: [b'cat', b'', b'']
#   StringDType with nan: [b'cat', b'', b'']
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q h5py==3.16.0 numpy==2.4.6
cd "$work"
venv/bin/python << 'PYTHON'
import h5py
import numpy

with h5py.File("texts.h5", "w") as file:
    for missing in (None, float("nan")):
        texts = numpy.array(["cat", "", missing], numpy.dtypes.StringDType(na_object=missing))
        read = file.create_dataset(f"with {missing}", data=texts)[:].tolist()
        print(f"StringDType with {missing}: {read}")
        assert read == [b"cat", b"", b""]
    try:
        file.create_dataset("objects", data=numpy.array(["cat", None], object))
        is_refused = False
    except (TypeError, ValueError):
        is_refused = True
    print("objects with None refused:", is_refused)
PYTHON
