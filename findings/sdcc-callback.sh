#!/usr/bin/env bash
# SDCC 4.2.0 (Debian 12) for mcs51 takes a plain function for a pointer to a __reentrant function,
# without an error or a warning, also with --Werror. The caller passes the second argument on the
# stack, and the function reads it from a static variable: it gets 0.
#
# Guess: a diagnostic, since the two types are called differently. SDCC itself refuses a pointer to
# a plain function with such arguments (error 92). Seen, on uCsim 0.6.4:
#
#   plain function: accepted, got 11 00
#   __reentrant function: accepted, got 11 22
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q sdcc=4.2.0+dfsg-1 sdcc-libraries=4.2.0+dfsg-1 sdcc-ucsim=4.2.0+dfsg-1 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
export PATH=$work/usr/bin:$PATH
# try KEYWORD: the two arguments that the function gets, which were 0x11 and 0x22.
try() {
  cat > a.c << END
#include <stdint.h>
static __xdata __at(0x1000) uint8_t got[2];
static int function(uint32_t at, uint8_t count) $1 {
  got[0] = (uint8_t)at;
  got[1] = count;
  return 0;
}
static int (*pointer)(uint32_t at, uint8_t count) __reentrant;
void finished(void) {}
void main(void) {
  pointer = function;
  pointer(0x11, 0x22);
  finished();
  for (;;);
}
END
  sdcc -mmcs51 --model-large --Werror a.c
  { printf 'break %s\nrun\n' "$(sed -n 's/^C: *\([0-9A-F]*\)  _finished .*/0x\1/p' a.map)"
    sleep 2
    printf 'dump xram 0x1000 0x1001\nquit\n'; } | timeout 20 s51 a.ihx | sed -n 's/^0x1000 *\(.. ..\).*/accepted, got \1/p'
}
plain=$(try "") reentrant=$(try __reentrant)
echo "plain function: $plain"
echo "__reentrant function: $reentrant"
[ "$plain" = "accepted, got 11 00" ] && [ "$reentrant" = "accepted, got 11 22" ]
