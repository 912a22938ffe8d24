#!/usr/bin/env bash
# The double-array trie doublearray 0.0.2 (npm, on which kuromoji is built) says that a short list
# contains words that it does not have: beginnings of its words, and words that go on otherwise. Its
# contain() takes inner nodes with a base of zero or less for the end of a word. They are frequent
# in short lists and rare in long ones. lookup() is right.
#
# Guess: contain(word) is true for the words of the list, and for no others. Seen:
#
#   of cat dog: c true -1, cow true -1, cats true -1, dog true 2, eel false -1
#   of 5 words, 200 times: 1000 of 1000 words found, 371 of 1000 beginnings found
#   of 20 words, 200 times: 4000 of 4000 words found, 26 of 4000 beginnings found
#   of 200 words, 200 times: 40000 of 40000 words found, 0 of 40000 beginnings found
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get update -q > log
apt-get download -q wamerican=2020.12.07-2 &>> log
dpkg -x wamerican_*.deb .
npm install --silent --no-audit --no-fund doublearray@0.0.2
cat > check.js << 'JAVASCRIPT'
const { readFileSync } = require('fs');
const doublearray = require('doublearray');

const build = (words) => doublearray.builder().build(words.map((k, i) => ({ k, v: i + 1 })));
const animals = build(['cat', 'dog']);
const answers = ['c', 'cow', 'cats', 'dog', 'eel'];
const show = (word) => `${word} ${animals.contain(word)} ${animals.lookup(word)}`;
console.log('of cat dog:', answers.map(show).join(', '));

// Words of four or more letters, and their first three, which are no word of the list.
const all = readFileSync('usr/share/dict/american-english', 'utf8').match(/^[a-z]{4,}$/gm);
for (const size of [5, 20, 200]) {
  let [words, found, wrong] = [0, 0, 0];
  for (let first = 0; first < 200; first++) {
    const step = Math.floor((all.length - 200) / size);
    const list = Array.from({ length: size }, (_, i) => all[first + i * step]);
    const trie = build(list);
    for (const word of list) {
      words++;
      found += trie.contain(word);
      wrong += trie.contain(word.slice(0, 3));
    }
  }
  const counts = `${found} of ${words} words found, ${wrong} of ${words} beginnings found`;
  console.log(`of ${size} words, 200 times: ${counts}`);
}
JAVASCRIPT
node check.js > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
