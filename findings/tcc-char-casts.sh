#!/usr/bin/env bash
# tcc 0.9.27 of August 2020 (Debian 12) leaves out the cast of a signed char to unsigned short: an
# index stays negative, and so it reads before its table. Casts to unsigned, to unsigned char or of
# a short are made, and so is this one if its result is an argument. There is no message.
#
# Guess: (unsigned short)c is 65536 + c for a negative c, as in C99 6.3.1.3. Seen, with c = -61:
#
#   as an argument: 65475
#   in an int: -61
#   + 0: -61
#   == 65475: 0
#   >> 8: -1
#   of a short: 65475
#   (unsigned): 4294967235
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q tcc=0.9.27+git20200814.62c30a4a-1 &>> log
dpkg -x tcc_*.deb .
cat > program.c << 'C'
int printf(const char *, ...);
int fflush(void *);

signed char c = -61;
short s = -61;

int main(void) {
  int i = (unsigned short)c;
  printf("as an argument: %d\n", (unsigned short)c);
  printf("in an int: %d\n", i);
  printf("+ 0: %d\n", (unsigned short)c + 0);
  printf("== 65475: %d\n", (unsigned short)c == 65475);
  printf(">> 8: %d\n", (unsigned short)c >> 8);
  i = (unsigned short)s;
  printf("of a short: %d\n", i);
  printf("(unsigned): %u\n", (unsigned)c);
  return fflush(0);
}
C
# It needs no headers and no libc6-dev: the C library of the system is named libc.so here.
ln -s /lib/*-linux-gnu/libc.so.6 libc.so
usr/bin/tcc -Wall -nostdinc -B "$(echo usr/lib/*-linux-gnu/tcc)" -L . -run program.c > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
