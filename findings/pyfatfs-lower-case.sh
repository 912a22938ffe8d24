#!/usr/bin/env bash
# pyfatfs 1.1.0 cannot open a file by the name that mtools 4.0.32 (Debian 12) gave it, if the name
# fits into 8.3 characters and is in lower case: such a name is stored in upper case with two flags,
# which pyfatfs ignores, and its names must have the same case. A longer name works.
#
# Guess: a FAT name is listed as it was written, in lower case, and is found by it. Seen:
#
#   listed: ['WORDS.DAW', 'words.dawg']
#   words.daw: ResourceNotFound
#   WORDS.DAW: found
#   words.dawg: found
#   WORDS.DAWG: ResourceNotFound
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q mtools=4.0.33-1+really4.0.32-1 &>> log
dpkg -x mtools*.deb .
python3 -m venv venv
venv/bin/pip install -q pyfatfs==1.1.0 setuptools==75.6.0
echo text > words.daw
cp words.daw words.dawg
truncate -s 1440K card
usr/bin/mformat -i card -f 1440 ::
usr/bin/mcopy -i card words.daw words.dawg ::/
venv/bin/python -W ignore > output << 'END'
from pyfatfs.PyFatFS import PyFatFS

card = PyFatFS("card", read_only=True)
print("listed:", sorted(card.listdir("/")))
for name in ["words.daw", "WORDS.DAW", "words.dawg", "WORDS.DAWG"]:
    try:
        card.open(name, "rb").read()
        print(f"{name}: found")
    except Exception as error:
        print(f"{name}: {type(error).__name__}")
END
cat output
diff - output << 'END'
listed: ['WORDS.DAW', 'words.dawg']
words.daw: ResourceNotFound
WORDS.DAW: found
words.dawg: found
WORDS.DAWG: ResourceNotFound
END
