#!/usr/bin/env bash
# tre-agrep 0.8.0 (Debian 12) counts an extra letter as two errors if it comes after the last letter
# of the pattern, and the pattern has to match a whole word or line. Its manual says that an extra
# letter costs 1. So one error does not find a plural, and -s prints costs that are too high.
#
# Guess: smiths costs 1 for smith, as xsmith does, and wards costs 2 for word. Seen:
#
#   -1 -w smith: 1:xsmith 1:smiith 1:smit
#   -1 ^smith$: 1:xsmith 1:smiith 1:smit
#   -2 -w smith: 1:xsmith 1:smiith 2:smiths 1:smit
#   -2 -w word:
#   -3 -w word: 3:wards
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q tre-agrep=0.8.0-7 libtre5=0.8.0-7 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu
printf '%s\n' xsmith smiith smiths smit wards > words
for arguments in '-1 -w smith' '-1 ^smith$' '-2 -w smith' '-2 -w word' '-3 -w word'; do
  # Unquoted, as options and pattern are arguments of their own.
  found=$(usr/bin/tre-agrep -s $arguments words | xargs) || true
  echo "$arguments:${found:+ $found}"
done > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
