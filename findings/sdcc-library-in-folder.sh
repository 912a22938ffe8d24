#!/usr/bin/env bash
# SDCC 4.2.0 (Debian 12): a file named like the target, such as `z80`, in the current folder is
# linked as a library. The linker searches libz80 also without a suffix, and there: each line of the
# file names a module. So a program with an undefined function links, with exit code 0, if such a
# file happens to name a module that has the function; and a text that is kept in such a file gives
# a warning for each line.
#
# Guess: such a file is ignored, since libraries come from the folder of SDCC (-k) and from -L.
# Seen:
#
#   without the file z80: exit code 1: ?ASlink-Warning-Undefined Global '_missing' referenced by module 'a'
#   with the file z80: exit code 0:
#   with a text in the file z80: exit code 0: ?ASlink-Warning-Cannot open library module house.rel
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q sdcc=4.2.0+dfsg-1 sdcc-libraries=4.2.0+dfsg-1 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
export PATH=$work/usr/bin:$PATH
mkdir project
cd project
echo 'void missing(char x); void main(void) { missing(1); }' > a.c
echo 'void missing(char x) { x; }' > module.c
echo 'void main(void) {}' > complete.c
sdcc -mz80 -c module.c
link() {
  local status=0 output
  output=$(sdcc -mz80 "$1" 2>&1) || status=$?
  echo "exit code $status: $(grep . <<< "$output" || true)"
}
before=$(link a.c)
echo module > z80
after=$(link a.c)
echo house > z80
text=$(link complete.c)
echo "without the file z80: $before"
echo "with the file z80: $after"
echo "with a text in the file z80: $text"
[[ $before = "exit code 1: "*"Undefined Global '_missing'"* ]] && [ "$after" = "exit code 0: " ] &&
  [ "$text" = "exit code 0: ?ASlink-Warning-Cannot open library module house.rel" ]
