#!/usr/bin/env bash
# SDCC 4.2.0 (Debian 12) warns that `a ? text : "?"` loses a const where a `const char *` is expected,
# and does not warn if the same two values are passed by `if` and `else`.
#
# Guess: no warning, as by gcc with -Wall -Wextra -Wcast-qual -Wwrite-strings. Seen, for sm83, z80 and
# stm8:
#
#   a.c:3: warning 196: pointer target lost const qualifier
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q sdcc=4.2.0+dfsg-1 sdcc-libraries=4.2.0+dfsg-1 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
export PATH=$work/usr/bin:$PATH
cat > a.c << 'END'
void show(const char *text);
static char text[4];
void conditional(unsigned char n) { show(n ? text : "?"); }
void statements(unsigned char n) { if (n) show(text); else show("?"); }
END
for machine in sm83 z80 stm8; do
  sdcc -m$machine --std-c99 -c a.c 2> output
  cat output
  [ "$(cat output)" = "a.c:3: warning 196: pointer target lost const qualifier" ]
done
