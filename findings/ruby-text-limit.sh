#!/usr/bin/env bash
# text 1.3.1 (ruby-text of Debian 12) counts some distances too high by one once it gets a largest
# distance, however large that is, and then the order of two words of the same length matters: no
# limit gives 5 for newbie and whiner, and each limit above 5 gives 6. Its documentation says that a
# limit saves work if the distance exceeds it.
#
# Guess: Text::Levenshtein.distance(a, b, limit) is the smaller of limit and distance(a, b). Seen:
#
#   newbie, whiner: 5, limit 5: 5, limit 6: 6, limit 7: 6, limit 1000: 6
#   whiner, newbie: 5, limit 5: 5, limit 6: 5, limit 7: 5, limit 1000: 5
#   relents, circle: 6, limit 5: 5, limit 6: 6, limit 7: 7, limit 1000: 7
#   embryo, boycotts: 7, limit 5: 5, limit 6: 6, limit 7: 7, limit 1000: 8
#   of 79800 pairs of words, 100 have another distance with limit 1000, all 1 more
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q ruby-text=1.3.1-1 wamerican=2020.12.07-2 &>> log
for deb in *.deb; do dpkg -x "$deb" .; done
cat > check.rb << 'RUBY'
require "text"

def distance(*arguments) = Text::Levenshtein.distance(*arguments)

[%w[newbie whiner], %w[whiner newbie], %w[relents circle], %w[embryo boycotts]].each do |a, b|
  limited = [5, 6, 7, 1000].map { |limit| ", limit #{limit}: #{distance(a, b, limit)}" }
  puts "#{a}, #{b}: #{distance(a, b)}#{limited.join}"
end

words = File.readlines("usr/share/dict/american-english", chomp: true).grep(/\A[a-z]+\z/)
words = words.each_slice(words.size / 400).map(&:first).first(400)
pairs = words.combination(2)
more = pairs.map { |a, b| distance(a, b, 1000) - distance(a, b) }.reject(&:zero?)
all = more.uniq == [1] ? "all 1 more" : "by #{more.uniq}"
puts "of #{pairs.size} pairs of words, #{more.size} have another distance with limit 1000, #{all}"
RUBY
ruby -I usr/share/rubygems-integration/all/gems/text-1.3.1/lib check.rb > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
