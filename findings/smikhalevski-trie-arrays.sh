#!/usr/bin/env bash
# @smikhalevski/trie 2.2.0 (npm) finds words that are not there, once a trie is encoded as arrays:
# with foo and foobar, arrayTrieGet() has the value of foo for foob and fooba, too. Its README's own
# example of arrayTrieSearch(), with a limit inside of foobar, says lastIndex 6 and gets 7. The same
# trie of objects is right.
#
# Guess: the arrays give the answers of the objects. Seen:
#
#   foo: objects 111, arrays 111
#   foob: objects null, arrays 111
#   fooba: objects null, arrays 111
#   foobar: objects 222, arrays 222
#   foobars: objects null, arrays null
#   README's example: {"value":111,"lastIndex":7}
#   of 5,000 absent words, the objects find 0 and the arrays 226
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund @smikhalevski/trie@2.2.0
cat > check.js << 'JAVASCRIPT'
const { trieCreate, trieSet, trieGet, arrayTrieEncode, arrayTrieGet, arrayTrieSearch } =
  require('@smikhalevski/trie');

const trie = trieCreate();
trieSet(trie, 'foo', 111);
trieSet(trie, 'foobar', 222);
const arrays = arrayTrieEncode(trie);
for (const key of ['foo', 'foob', 'fooba', 'foobar', 'foobars']) {
  const leaf = trieGet(trie, key);
  console.log(`${key}: objects ${leaf && leaf.value}, arrays ${arrayTrieGet(arrays, key)}`);
}
const found = arrayTrieSearch(arrays, '___foobar___', 3, 7);
console.log(`README's example: ${JSON.stringify(found)}`);

// Numbers in base 5: those that 7 divides are in the trie.
const large = trieCreate();
const absent = [];
for (let number = 0; absent.length < 5000; number++) {
  const word = number.toString(5).replace(/./g, (digit) => 'abcde'[digit]);
  if (number % 7 === 0) trieSet(large, word, number);
  else absent.push(word);
}
const encoded = arrayTrieEncode(large);
const objects = absent.filter((word) => trieGet(large, word) !== null).length;
const invented = absent.filter((word) => arrayTrieGet(encoded, word) !== null).length;
console.log(`of 5,000 absent words, the objects find ${objects} and the arrays ${invented}`);
JAVASCRIPT
node check.js > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
