#!/usr/bin/env bash
# The sorted sets of tlhunter-sorted-set 0.1.0 (npm), which are like those of Redis, count 0 members
# if exactly one member, and not the only one of the set, has a score in the range. With two and
# more the number is right, and rangeByScore lists all of them. The README gives only one example.
#
# Guess: count(min, max) is the length of rangeByScore(min, max). Seen, with ada 10, bob 20, cyd 20
# and dan 40:
#
#   10 to 20: count 3, ada bob cyd
#   20 to 20: count 2, bob cyd
#   20 to 30: count 2, bob cyd
#   0 to 10: count 0, ada
#   30 to 40: count 0, dan
#   30 to 39: count 0, nobody
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund tlhunter-sorted-set@0.1.0
cat > check.js << 'JAVASCRIPT'
const SortedSet = require('tlhunter-sorted-set');

const scores = new SortedSet();
for (const [name, score] of Object.entries({ ada: 10, bob: 20, cyd: 20, dan: 40 })) {
  scores.add(name, score);
}
for (const [min, max] of [[10, 20], [20, 20], [20, 30], [0, 10], [30, 40], [30, 39]]) {
  const names = scores.rangeByScore(min, max).join(' ') || 'nobody';
  console.log(`${min} to ${max}: count ${scores.count(min, max)}, ${names}`);
}
JAVASCRIPT
node check.js > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
