#!/usr/bin/env bash
# An automaton that forbids letters allows them after it is written in the AT&T format and read.
# foma 0.10 and HFST 3.16 (Debian 12) write and read it, and kfst 4.3.3 (PyPI) reads it. The file
# has only the letters of transitions. A forbidden letter has none, and so any other letter means
# it, too. None of the programs warns. The Prolog format, which lists all letters, is right.
#
# Guess: what is written and read again accepts the same words. Seen, for words without q:
#
#   foma: quit ???, rust rust
#   foma, Prolog: quit ???, rust rust
#   foma, AT&T: quit quit, rust rust
#   hfst: quit quit+?, rust rust
#   hfst, Prolog: quit quit+?, rust rust
#   hfst, AT&T: quit quit, rust rust
#   hfst reads foma's AT&T: quit quit, rust rust
#   kfst reads foma's AT&T: quit quit, rust rust
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q foma=1:0.10.0+s311-1 libfoma0=1:0.10.0+s311-1 hfst=3.16.0-5 \
  libhfst55=3.16.0-5 libreadline8 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
export PATH=$work/usr/bin:$PATH
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu):$(echo "$work"/lib/*-linux-gnu)
export LD_LIBRARY_PATH
python3 -m venv venv
venv/bin/pip install -q kfst==4.3.3

# Prints the answers for both words, from lines of a word, an answer and perhaps more.
show() {
  echo "$1: $(awk 'NF { print $1, $2 }' | paste -sd , | sed 's/,/, /')"
}
# Runs foma with a command that makes a net, and asks for both words.
ask_foma() {
  { echo "$1"; printf 'apply down %s\n' quit rust; } > commands
  foma -q -f commands | grep -v '^Reading\|^Writing' | paste <(printf '%s\n' quit rust) -
}
ask_hfst() {
  printf '%s\n' quit rust | hfst-lookup -q "$1" 2> /dev/null
}
{
  printf '%s\n' 'regex ~[?* q ?*];' 'write att a.att' 'write prolog a.pl' > commands
  foma -q -f commands > /dev/null
  ask_foma 'regex ~[?* q ?*];' | show foma
  ask_foma 'read prolog a.pl' | show 'foma, Prolog'
  ask_foma 'read att a.att' | show 'foma, AT&T'
  echo '~[?* q ?*]' | hfst-regexp2fst -f foma > a.hfst
  hfst-fst2txt -f prolog a.hfst 2> /dev/null | hfst-txt2fst -p > b.hfst
  hfst-fst2txt a.hfst | hfst-txt2fst > c.hfst
  hfst-txt2fst a.att > d.hfst
  ask_hfst a.hfst | show hfst
  ask_hfst b.hfst | show 'hfst, Prolog'
  ask_hfst c.hfst | show 'hfst, AT&T'
  ask_hfst d.hfst | show "hfst reads foma's AT&T"
  venv/bin/python << 'PYTHON' | show "kfst reads foma's AT&T"
from kfst import FST

transducer = FST.from_att_file("a.att")
for word in ["quit", "rust"]:
    print(word, *(output for output, _ in transducer.lookup(word)))
PYTHON
} > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
