#!/usr/bin/env bash
# look of 9base 1:6-13 (Debian 12) takes é for e, also without its option -f. The sort of 9base does
# so with -f only. So in a list that it sorted, the binary search of look goes the wrong way at some
# words with accents, and then misses words of plain letters, too.
#
# Guess: look finds each word of a list that sort of 9base sorted, and of two words that differ by
# an accent the one. Its manual page states of -f that upper case equals lower case, and names no
# accents. Seen:
#
#   sorted: abc abd zebra zed étude été être
#   look abd: abd
#   look zebra: nothing
#   look été: nothing
#   look détente in 104334 words: detentes
#   look Quran in 104334 words: nothing
#   of 2087 words, 11 are not found
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q 9base=1:6-13 wamerican=2020.12.07-2 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
bin=$work/usr/lib/plan9/bin
find_in() { "$bin/look" "$1" "$2" || true; }
first() { find_in "$@" | head -1 | grep . || echo nothing; }
printf '%s\n' zed été abc zebra étude être abd | "$bin/sort" > few
"$bin/sort" -u usr/share/dict/american-english > many
LC_ALL=C sort -cu many
{
  echo "sorted: $(xargs < few)"
  for word in abd zebra été; do echo "look $word: $(first "$word" few)"; done
  for word in détente Quran; do
    echo "look $word in $(wc -l < many) words: $(first "$word" many)"
  done
  awk 'NR % 50 == 1' many > some
  lost=0
  while read -r word; do
    find_in "$word" many | grep -Fqx "$word" || lost=$((lost + 1))
  done < some
  echo "of $(wc -l < some) words, $lost are not found"
} > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
