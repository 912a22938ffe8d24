#!/usr/bin/env bash
# nspell 2.1.5 and typo-js 1.4.0 (npm) accept every text as Swedish, for different reasons. nspell
# looks for what a COMPOUNDRULE of Hunspell describes anywhere inside of a word: in English, a
# number such as 11th makes any word right, and in Swedish, one rule describes the empty text, too.
# typo-js compares whole words, but takes the full stop, which is an entry of dictionary-sv, for
# any character.
#
# Guess: hund is right and all others are wrong, as in Hunspell 1.7.1. Seen:
#
#   English gre11thn: nspell true, typo-js false
#   Swedish hund: nspell true, typo-js true
#   Swedish qqzzx: nspell true, typo-js true
#   Swedish qqzzx without the entry ".": nspell true, typo-js false
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund nspell@2.1.5 typo-js@1.4.0 dictionary-en@4.0.0 dictionary-sv@4.0.0
cat > check.js << 'JAVASCRIPT'
const { readFileSync } = require('fs');
const nspell = require('nspell');
const Typo = require('typo-js');

const read = (name) => readFileSync(`node_modules/dictionary-${name}`, 'utf8');
function check(title, rules, words, word) {
  const spellers = [nspell(rules, words), new Typo('test', rules, words)];
  console.log(`${title}: nspell ${spellers[0].correct(word)}, typo-js ${spellers[1].check(word)}`);
}
check('English gre11thn', read('en/index.aff'), read('en/index.dic'), 'gre11thn');
const [rules, words] = [read('sv/index.aff'), read('sv/index.dic')];
check('Swedish hund', rules, words, 'hund');
check('Swedish qqzzx', rules, words, 'qqzzx');
check('Swedish qqzzx without the entry "."', rules, words.replace(/^\.\/.*\n/m, ''), 'qqzzx');
JAVASCRIPT
node check.js > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
