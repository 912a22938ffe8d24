#!/usr/bin/env bash
# agrep 3.0 of glimpse 4.18.7 (Debian 12) does not print a line that begins with the pattern without
# its first letter, which is one error, if it printed the line before. So what it finds depends on
# the order of the lines, and -v prints the lines that it does not find.
#
# Guess: -1 prints each line that contains the pattern with at most one error. For year, these are
# all but far: -v prints only that, and -c counts 7. Seen:
#
#   each word alone: ear earn year earth bear early earl
#   all words: ear year bear earl
#   sorted: bear earl earn year
#   -v: earn earth early far
#   -c: 4
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q glimpse=4.18.7-6 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
agrep=usr/bin/agrep
printf '%s\n' ear earn year earth bear early far earl > words
while read -r word; do
  echo "$word" > one
  "$agrep" -1 year one || true
done < words > alone
{
  echo "each word alone: $(xargs < alone)"
  echo "all words: $("$agrep" -1 year words | xargs)"
  LC_ALL=C sort words > sorted
  echo "sorted: $("$agrep" -1 year sorted | xargs)"
  echo "-v: $("$agrep" -1 -v year words | xargs)"
  echo "-c: $("$agrep" -1 -c year words)"
} > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
