#!/usr/bin/env bash
# exact-trie 1.0.13 (npm) does not find the longest key that a text begins with, if the text goes
# on as another key does: with /api and /api/users, /api/x has none. Its README says that without a
# character of checkpoints, "every possible prefix is considered". Reversed keys are right, and so
# is a given character, but no search of prefixes finds a value that JavaScript takes as false.
#
# Guess: the value of the longest key that is a prefix, forward and reversed. Seen:
#
#   /api: value of /api, reversed value of /api
#   /api-docs: value of /api, reversed value of /api
#   /api/x: undefined, reversed value of /api
#   /api/use: undefined, reversed value of /api
#   /api/users: value of /api/users, reversed value of /api/users
#   /api/users/7: value of /api/users, reversed value of /api/users
#   /api/x/y by slashes: value of /api
#   0 of the key a, for a: get 0, by prefixes undefined
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund exact-trie@1.0.13
cat > check.js << 'JAVASCRIPT'
const ExactTrie = require('exact-trie');

const turn = (text) => [...text].reverse().join('');
const [forward, backward] = [new ExactTrie(), new ExactTrie()];
for (const key of ['/api', '/api/users']) {
  forward.put(key, `value of ${key}`);
  backward.put(turn(key), `value of ${key}`, true);
}
for (const text of ['/api', '/api-docs', '/api/x', '/api/use', '/api/users', '/api/users/7']) {
  const reversed = backward.getWithCheckpoints(turn(text), null, true);
  console.log(`${text}: ${forward.getWithCheckpoints(text)}, reversed ${reversed}`);
}
console.log(`/api/x/y by slashes: ${forward.getWithCheckpoints('/api/x/y', '/')}`);
const zero = new ExactTrie().put('a', 0);
const found = zero.getWithCheckpoints('a');
console.log(`0 of the key a, for a: get ${zero.get('a')}, by prefixes ${found}`);
JAVASCRIPT
node check.js > output
cat output
sed -n 's/^#   //p' "$script" | cmp - output
