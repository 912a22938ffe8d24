#!/usr/bin/env bash
# The integers of abstra-lua 0.0.1 (PyPI), a Lua 5.5 in Python, have no limit, where those of Lua
# have 64 bits: a hash grows with each letter, and >> copies the sign. Patterns become patterns of
# Python's re: `%b()` is the letter b with an empty group, and `%f[%a]` begins with an f. Nothing of
# this has a message, and its README does not mention it.
#
# Guess: abstra-lua prints what lua5.4 of Debian 12 prints, which is in brackets. Seen:
#
#   cat, FNV-1a: 19534309446208968507288312782734708628831611601375503143 (-728730910532000985)
#   1 << 64: 18446744073709551616 (0)
#   -1 >> 60: -1 (15)
#   cabin(s) without %b(): cain(s) (cabin)
#   first %f[%a]%a+ in our fox: fox (our)
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q lua5.4=5.4.4-3+deb12u1 libreadline8=8.2-1.3 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$(echo "$work"/lib/*-linux-gnu)
export LD_LIBRARY_PATH
python3 -m venv venv
venv/bin/pip install -q abstra-lua==0.0.1
cat > program.lua << 'LUA'
local hash = 0xcbf29ce484222325
for _, byte in ipairs({("cat"):byte(1, 3)}) do
  hash = (hash ~ byte) * 0x100000001b3
end
print(hash)
print(1 << 64)
print(-1 >> 60)
local rest = ("cabin(s)"):gsub("%b()", "")
print(rest)
print(("our fox"):match("%f[%a]%a+"))
LUA
usr/bin/lua5.4 program.lua > lua
venv/bin/python << 'PYTHON' > abstra
from abstra_lua import LuaSession

print(LuaSession().execute(open("program.lua").read()), end="")
PYTHON
printf '%s\n' 'cat, FNV-1a' '1 << 64' '-1 >> 60' 'cabin(s) without %b()' \
  'first %f[%a]%a+ in our fox' > names
paste -d '|' names abstra lua | sed 's/\(.*\)|\(.*\)|\(.*\)/\1: \2 (\3)/' > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
