#!/usr/bin/env bash
# zig 0.15.1 links no program for a target with addresses of 16 bits (msp430-freestanding): its
# compiler_rt, which each program needs, does not compile there. An empty program is enough.
#
# Guess: the target is in the list of `zig targets`, and an object file is built, so a program
# links.
# Seen:
#
#   object: built
#   program: error: sub-compilation of compiler_rt failed
#   divmodei4.zig:39:49: note: expected type 'usize', found 'u19'
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q ziglang==0.15.1
export ZIG_GLOBAL_CACHE_DIR=$work/cache ZIG_LOCAL_CACHE_DIR=$work/cache
zig() { venv/bin/python -m ziglang "$@"; }
echo 'void _start(void) { for (;;) {} }' > a.c
zig cc -target msp430-freestanding -Os -c a.c -o a.o && echo "object: built"
if zig cc -target msp430-freestanding -Os -nostdlib a.c -o a.elf 2> errors; then exit 1; fi
echo "program: $(head -1 errors)"
grep -o "divmodei4.zig:39:49: note: expected type.*" errors | head -1
grep -q 'sub-compilation of compiler_rt failed' errors && grep -q "found 'u19'" errors
