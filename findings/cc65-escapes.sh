#!/usr/bin/env bash
# cc65 2.19 (Debian 12) for a C64 translates numeric escapes to PETSCII, as it translates letters:
# "\x61", "\141" and '\x61' are $41. So a program cannot write a byte of a string as a number; an
# array of numbers without quotes is kept.
#
# Guess: '\x61' is 0x61, as in C99 6.4.4.4, and only 'a' is translated. Seen:
#
#   "\x61\141a": $41,$41,$41,$00
#   '\x61': $0041
#   {0x61}: $61
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q cc65=2.19-1 &>> log
dpkg -x cc65*.deb .
printf '%s\n' 'const char text[] = "\x61\141a";' "const int character = '\\x61';" 'const char number[] = {0x61};' > a.c
usr/bin/cc65 -t c64 a.c
value() { sed -n "/^_$1:/,/^_/s/.*\.\(byte\|word\)\s*//p" a.s; }
echo "\"\\x61\\141a\": $(value text)"
echo "'\\x61': $(value character)"
echo "{0x61}: $(value number)"
[ "$(value text)" = '$41,$41,$41,$00' ] && [ "$(value character)" = '$0041' ] && [ "$(value number)" = '$61' ]
