#!/usr/bin/env bash
# mspdebug 0.22 (Debian 12) knows no symbol of an ELF file that has no type, as labels of assembly
# have without a `.type`, also if they are global: `setbreak` of such a label is an error.
#
# Guess: global symbols are known. Seen:
#
#   label: setbreak: invalid address
#   function: Set breakpoint 0
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q mspdebug=0.22-2+b3 libusb-0.1-4=2:0.1.12-32 clang-14=1:14.0.6-12 lld-14=1:14.0.6-12 \
  libclang-cpp14=1:14.0.6-12 libllvm14=1:14.0.6-12 libz3-4 libedit2 libbsd0 libxml2 libicu72 libreadline8 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu:$work/lib/x86_64-linux-gnu
printf '%s\n' ' .text' ' .globl _start, label, function' ' .type function, @function' \
  '_start: nop' 'label: nop' 'function: jmp function' > a.s
usr/bin/clang-14 --target=msp430 -c a.s -o a.o
usr/bin/ld.lld-14 -Ttext=0x4000 a.o -o a.elf
for symbol in label function; do
  echo "$symbol: $(usr/bin/mspdebug -q sim "prog a.elf" "setbreak $symbol" 2>&1 | tail -1)"
done > output
cat output
diff - output << 'END'
label: setbreak: invalid address
function: Set breakpoint 0
END
