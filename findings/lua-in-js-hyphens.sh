#!/usr/bin/env bash
# lua-in-js 2.2.5 (npm) mixes up the two meanings of - in patterns: at the end of a pattern, %- is
# no hyphen but matches nothing, anywhere, and between two letters - is a hyphen, not "as few as
# possible". Inside of a pattern, %- is right, and so is .-. Its README lists what it lacks, but
# nothing of patterns.
#
# Guess: patterns match as in Lua 5.4.4 of Debian 12. Seen:
#
#   ("well-known"):find("%-"): js 1, lua 5
#   ("wellknown"):find("%-"): js 1, lua nil
#   (("well-known"):gsub("%-", "")): js well-known, lua wellknown
#   (("well-known"):gsub("%-", " ")): js  w e l l - k n o w n , lua well known
#   ("well-known"):match("%a+%-"): js well, lua well-
#   ("well-known"):match("%a+%-%a+"): js well-known, lua well-known
#   ("scrabble"):match("b-l"): js nil, lua bbl
#   ("scrabble"):match("b.-l"): js bbl, lua bbl
#   of 1000 words of a list, without hyphens, js finds one in 1000
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q lua5.4=5.4.4-3+deb12u1 wamerican=2020.12.07-2 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
npm install --silent --no-audit --no-fund lua-in-js@2.2.5
grep -Em 1000 '^[a-z]+$' usr/share/dict/american-english > words
cat > check.js << 'JAVASCRIPT'
const { execFileSync } = require('child_process');
const { readFileSync } = require('fs');
const { createEnv } = require('lua-in-js');

const run = (code) => createEnv().parse(code).exec();
for (const expression of [
  '("well-known"):find("%-")',
  '("wellknown"):find("%-")',
  '(("well-known"):gsub("%-", ""))',
  '(("well-known"):gsub("%-", " "))',
  '("well-known"):match("%a+%-")',
  '("well-known"):match("%a+%-%a+")',
  '("scrabble"):match("b-l")',
  '("scrabble"):match("b.-l")',
]) {
  const text = `tostring((${expression}))`;
  const lua = execFileSync('usr/bin/lua5.4', ['-e', `io.write(${text})`]).toString();
  console.log(`${expression}: js ${run(`return ${text}`)}, lua ${lua}`);
}

const words = readFileSync('words', 'utf8').trim().split('\n');
const found = words.filter((word) => run(`return ("${word}"):find("%-") ~= nil`));
console.log(`of ${words.length} words of a list, without hyphens, js finds one in ${found.length}`);
JAVASCRIPT
node check.js > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
