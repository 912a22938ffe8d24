#!/usr/bin/env bash
# cc65 2.19 (Debian 12) makes only 16 bits of the result of `||` and `&&`, also where it becomes a
# long. Its upper half is what was there before, such as the upper half of an operand: a function
# that returns `a || b` returns 65537, and not 1. As an int or in an if, the result is right, and
# so is that of comparisons. Optimized programs do the same.
#
# Guess: the result is 0 or 1, whatever it is converted to. Seen:
#
#   long 70000 || 0: 65537
#   long -70000 || 0: -131071
#   long 5 || 0: 1
#   long 70000 && 70000: 65537
#   long 70000 != 0 && 70000 != 0: 1
#   int 70000 || 0: 1
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q cc65=2.19-1 &>> log
dpkg -x cc65_*.deb .
export PATH=$work/usr/bin:$PATH CC65_HOME=$work/usr/share/cc65
cat > program.c << 'C'
#include <stdio.h>

long either(long a, long b) { return a || b; }
long both(long a, long b) { return a && b; }
long compared(long a, long b) { return a != 0 && b != 0; }
int narrow(long a, long b) { return a || b; }

int main(void) {
  printf("long 70000 || 0: %ld\n", either(70000, 0));
  printf("long -70000 || 0: %ld\n", either(-70000, 0));
  printf("long 5 || 0: %ld\n", either(5, 0));
  printf("long 70000 && 70000: %ld\n", both(70000, 70000));
  printf("long 70000 != 0 && 70000 != 0: %ld\n", compared(70000, 70000));
  printf("int 70000 || 0: %d\n", narrow(70000, 0));
  return 0;
}
C
for options in '' -Oirs; do
  cl65 -t sim6502 $options -o program program.c
  sim65 program > "output$options"
done
cmp output output-Oirs
cat output
sed -n 's/^#   //p' "$script" | cmp - output
