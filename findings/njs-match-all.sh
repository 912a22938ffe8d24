#!/usr/bin/env bash
# In njs 0.7.9, nginx's JavaScript (Debian 12), `match` with the flag g looks at each rest of the
# text as if it were a text: ^ matches after each match, and \b inside of words. Without a match
# it returns an empty array, which is true, and not null. `replace` with the same g is right.
#
# Guess: the same as in other engines, ["a"], ["a","a"], null and "-ab". Seen:
#
#   "aab".match(/^a/g): ["a","a"]
#   "aaa aa".match(/\ba/g): ["a","a","a","a","a"]
#   "cat".match(/x/g): []
#   "aab".replace(/^a/g, "-"): -ab
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log # Debian keeps one version of each library only.
apt-get download -q njs=0.7.9-2 libpcre2-8-0 libssl3 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu
cat > match.js << 'JAVASCRIPT'
var show = (texts) => JSON.stringify(texts);
console.log('"aab".match(/^a/g):', show('aab'.match(/^a/g)));
console.log('"aaa aa".match(/\\ba/g):', show('aaa aa'.match(/\ba/g)));
console.log('"cat".match(/x/g):', show('cat'.match(/x/g)));
console.log('"aab".replace(/^a/g, "-"):', 'aab'.replace(/^a/g, '-'));
JAVASCRIPT
usr/bin/njs match.js > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
