#!/usr/bin/env bash
# simavr 1.6 (Debian 12) prints what a firmware sends on its serial line only line by line. The text
# after the last line end is lost when the firmware ends (sleeps without interrupts).
#
# Guess: all bytes that were sent are printed. Seen, of "first\nlast":
#
#   first.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q simavr=1.6+dfsg-3 libsimavr2=1.6+dfsg-3 libelf1=0.188-2.1 gcc-avr=1:5.4.0+Atmel3.6.2-3 \
  binutils-avr=2.26.20160125+Atmel3.6.2-4 avr-libc=1:2.0.0+Atmel3.6.2-3 \
  libmpc3=1.3.1-1 libmpfr6=4.2.0-1 libgmp10=2:6.2.1+dfsg1-1.1 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu
cat > a.c << 'END'
#include <avr/io.h>
#include <avr/sleep.h>
int main(void) {
  const char *text = "first\nlast";
  UBRR0 = 8;
  UCSR0B = 1 << TXEN0;
  for (; *text; text++) {
    while (!(UCSR0A & 1 << UDRE0)) {}
    UDR0 = *text;
  }
  while (!(UCSR0A & 1 << TXC0)) {} /* The last byte is sent. */
  sleep_mode();
}
END
usr/bin/avr-gcc -std=c99 -Os -mmcu=atmega328p a.c -o a.elf
timeout 20 usr/bin/simavr -m atmega328p -f 16000000 a.elf 2>&1 |
  sed 's/\x1b\[[0-9;]*m//g' | grep -v '^Loaded' > output
cat output
grep -q first output && ! grep -q last output
