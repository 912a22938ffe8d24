#!/usr/bin/env bash
# clang 14.0.6 (Debian 12) for the MSP430 calls the functions of TI's EABI for 64-bit products and
# quotients and for 32-bit shifts, but for 64-bit shifts functions with other names, which that EABI
# does not have (it has __mspabi_sllll, __mspabi_srlll and __mspabi_srall).
#
# Guess: none was written, since a program that did not link showed it. The EABI promises one family
# of names, so that a library for it is enough. Seen:
#
#   __ashldi3 __ashrdi3 __lshrdi3 __mspabi_divull __mspabi_mpyll __mspabi_slll
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q clang-14=1:14.0.6-12 libclang-cpp14=1:14.0.6-12 libllvm14=1:14.0.6-12 \
  libz3-4 libedit2 libbsd0 libxml2 libicu72 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
cat > a.c << 'END'
unsigned long long left(unsigned long long a, int n) { return a << n; }
unsigned long long right(unsigned long long a, int n) { return a >> n; }
long long signed_right(long long a, int n) { return a >> n; }
unsigned long long product(unsigned long long a, unsigned long long b) { return a * b; }
unsigned long long quotient(unsigned long long a, unsigned long long b) { return a / b; }
unsigned long left_of_32(unsigned long a, int n) { return a << n; }
END
LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu usr/bin/clang-14 --target=msp430 -Os -S a.c -o - |
  grep -o '#__[a-z0-9_]*' | tr -d '#' | sort -u | tr '\n' ' ' | sed 's/ $/\n/' | tee output
[ "$(cat output)" = "__ashldi3 __ashrdi3 __lshrdi3 __mspabi_divull __mspabi_mpyll __mspabi_slll" ]
