#!/usr/bin/env bash
# SDCC 4.2.0 (Debian 12) computes `^` and `|` of a signed char and a number from 128 to 255 in 8
# bits, and extends the sign of the result: an int gets -127 from c ^ 128, if c is 1. Its manual
# says that it leaves out the promotion to int if the result is the same. It also compares a signed
# char with an unsigned number as signed ones. Only the line with == has a message: the comparison
# is always false. It is right with + and with ints. Its code for the 8051 and the STM8 does the
# same as this one for the Z80.
#
# Guess: the values are those of C99 6.3.1.1 and 6.3.1.8, which are in brackets. Seen, with c = 1:
#
#   c + 128: 129 (129)
#   c ^ 128: -127 (129)
#   c | 128: -127 (129)
#   (c | 128) == 129: 0 (1)
#   -c ^ 255, -c in a signed char: 0 (-256)
#   2u <= -c, -c in a signed char: 0 (1)
#   c ^ i, i is 128: 129 (129)
#   u ^ 128, u is an unsigned char, 1: 129 (129)
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q sdcc=4.2.0+dfsg-1 sdcc-libraries=4.2.0+dfsg-1 sdcc-ucsim=4.2.0+dfsg-1 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
export PATH=$work/usr/bin:$PATH
cat > program.c << 'C'
signed char c = 1, minus = -1;
unsigned char u = 1;
int i = 128;
int __at(0xc000) results[8];

void main(void) {
  results[0] = c + 128;
  results[1] = c ^ 128;
  results[2] = c | 128;
  results[3] = (c | 128) == 129;
  results[4] = minus ^ 255;
  results[5] = 2u <= minus;
  results[6] = c ^ i;
  results[7] = u ^ 128;
}
C
sdcc -mz80 -I usr/share/sdcc/include -L usr/share/sdcc/lib/z80 program.c 2>> log
# The 8 ints as numbers with their signs.
printf '%s\n' run 'dump rom 0xc000 0xc00f 16' quit | sz80 -b program.ihx |
  awk '/^0xc000/ { for (i = 2; i < 18; i += 2) print $(i + 1) $i }' |
  while read -r word; do
    echo $(((0x$word ^ 0x8000) - 0x8000))
  done > numbers
paste -d ' ' <(printf '%s:\n' 'c + 128' 'c ^ 128' 'c | 128' '(c | 128) == 129' \
  '-c ^ 255, -c in a signed char' '2u <= -c, -c in a signed char' 'c ^ i, i is 128' \
  'u ^ 128, u is an unsigned char, 1') numbers \
  <(printf '(%s)\n' 129 129 129 1 -256 1 129 129) > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
