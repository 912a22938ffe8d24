// Writes the ranges of characters for classes such as \p{M}, which the patterns of Hermes do not
// have.
//
// usage: node without-classes.mjs FILE...

import { readFileSync, writeFileSync } from 'node:fs';

/** Returns the characters of a class as ranges. @param {RegExp} kind */
function ranges(kind) {
  let [text, first] = ['', -1];
  for (let code = 0; code <= 0x110000; code += 1) {
    const isIn = code < 0x110000 && kind.test(String.fromCodePoint(code));
    if (isIn && first < 0) first = code;
    if (isIn || first < 0) continue;
    text += [...new Set([first, code - 1])].map((bound) => `\\u{${bound.toString(16)}}`).join('-');
    first = -1;
  }
  return text;
}

for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, 'utf8');
  // Between brackets, the ranges stand alone. The lookahead of `fold.js` has none.
  writeFileSync(file, text.replace(/\(\?=(\\p\{\w+\})\)/g, '(?=[$1])').replace(/\\p\{\w+\}/g, (written) => ranges(new RegExp(written, 'u'))));
}
