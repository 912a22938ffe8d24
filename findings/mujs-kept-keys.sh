#!/usr/bin/env bash
# In MuJS 1.3.2 (Debian 12, where mpv runs its scripts with it), the keys of an array that a loop
# with `for ... in` keeps all become the last key. In the loop, each key is right.
#
# Guess: keys are texts like any other, so {"cat":"0","otter":"1","owl":"2"}. Seen:
#
#   0 cat
#   1 otter
#   2 owl
#   {"cat":"2","otter":"2","owl":"2"}
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q mujs=1.3.2-1 &>> log
dpkg -x mujs_*.deb .
cat > keys.js << 'JAVASCRIPT'
var words = ['cat', 'otter', 'owl'];
var numbers = {};
for (var key in words) {
  print(key, words[key]);
  numbers[words[key]] = key;
}
print(JSON.stringify(numbers));
JAVASCRIPT
usr/bin/mujs keys.js > output
cat output
printf '%s\n' '0 cat' '1 otter' '2 owl' '{"cat":"2","otter":"2","owl":"2"}' | cmp - output
