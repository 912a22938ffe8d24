// Answers the requests of bindings/vectors, in WebAssembly and in plain JavaScript.
//
// VECTORS is a directory of ../../vectors/make, and PROJECT a project that has installed the
// package.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const { VECTORS, PROJECT } = process.env;
const require = createRequire(join(PROJECT, 'index.js'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const lines = readFileSync(join(VECTORS, 'vectors.txt'), 'utf8').trimEnd().split('\n').map((line) => line.split('\t'));

/** What a message of `open` says, as far as the requests tell. */
const REFUSALS = { 'not-dawg': /not a \.dawg|not as long/, unsupported: /newer version|layout|damaged/, damaged: /newer version|damaged/ };

/**
 * Opens a file that was changed. If it is accepted, everything is asked: nothing may fail in
 * another way.
 */
async function opened(Dictionary, bytes, expected) {
  let dictionary;
  try {
    dictionary = await Dictionary.open(bytes);
  } catch (error) {
    assert.match(error.message, REFUSALS[expected] ?? /^$/);
    return expected;
  }
  const asked = [
    () => dictionary.has('cats'), () => dictionary.number('cats'), () => dictionary.word(Math.min(dictionary.size - 1, 77)), () => dictionary.prefixes('catscats'),
    () => dictionary.search({ pattern: '*s' }, 20), () => dictionary.search({ pattern: '?a*' }, 20),
    () => dictionary.solve('catdlinemaropets'), () => dictionary.solve('ab?c/{s-}u{-er}n'), () => dictionary.trace('cats/????', [0, 1, 4]),
  ];
  for (const ask of asked) {
    try {
      ask();
    } catch (error) {
      assert.match(error.message, /^This dictionary is damaged: its parts do not fit together/);
    }
  }
  return 'opened';
}

function solved(dictionary, text, size) {
  const [rows, columns] = size === '-' ? [4, 4] : size.split('x').map(Number);
  let board;
  try {
    board = dictionary.board(text, { rows, columns });
    // Here, a size is only for rows of tiles that have no shape of their own.
    if (size !== '-' && `${board.rows}x${board.columns}` !== size) return 'refused';
    const { words, isComplete } = dictionary.solve(board);
    assert(isComplete, text);
    const points = new Map(words.map((word) => [word.text, word.points]));
    const { found } = dictionary.find(board);
    return found.filter((word) => points.has(word.text)).map((word) => {
      const { paths, isComplete } = dictionary.paths(board, word.symbols);
      return { word: `${word.text}=${points.get(word.text)}`, paths: paths.map((path) => path.join('-')), isComplete };
    });
  } catch (error) {
    assert(error.constructor === Error, error.stack);
    return 'refused';
  }
}

for (const [name, wides] of [['dawggle', false], ['dawggle/plain', true]]) {
  test(`${name} answers as the command does`, async () => {
    const { Dictionary } = await load(name);
    let [bytes, dictionary, hasIndex] = [];
    const counts = {};
    for (const [kind, asked, ...rest] of lines) {
      const answer = rest.pop();
      if (kind === 'open') {
        bytes = readFileSync(join(VECTORS, asked));
        hasIndex = bytes.subarray(0, 300).includes('indx');
        dictionary = null;
        if (bytes[10] === 1 && !wides) await assert.rejects(Dictionary.open(bytes), /layout `wide`/);
        else dictionary = await Dictionary.open(bytes);
      }
      // The package folds texts. The requests are about texts as they are.
      const isFolded = ['contains', 'number'].includes(kind) && !['', asked].includes(dictionary?.fold(asked));
      const needsIndex = ['number', 'word'].includes(kind) && !hasIndex;
      if (!dictionary || isFolded || needsIndex) continue;
      counts[kind] = (counts[kind] ?? 0) + 1;
      const message = `${kind} ${asked}`;
      if (kind === 'open') assert.equal(`${dictionary.size}`, answer);
      if (kind === 'contains') assert.equal(dictionary.has(asked) ? 'yes' : 'no', answer, message);
      if (kind === 'number') assert.equal(`${dictionary.number(asked) ?? '-'}`, answer, message);
      if (kind === 'word') assert.equal(dictionary.word(Number(asked)) ?? '-', answer, message);
      if (kind === 'prefixes') assert.equal(dictionary.prefixes(asked).join(' '), answer, message);
      if (kind === 'words') assert.equal(dictionary.search({ pattern: asked }).join(' '), answer, message);
      if (kind === 'solve') compareBoards(solved(dictionary, asked, rest[0]), answer, asked);
      if (kind === 'change') {
        const [length, ...edits] = asked.split(' ');
        const changed = Uint8Array.from(bytes.subarray(0, Number(length)));
        for (const [at, byte] of edits.map((edit) => edit.split('='))) changed[at] = byte;
        // The module does not read an index.
        if (!wides && edits.some((edit) => isInIndex(bytes, Number(edit.split('=')[0])))) continue;
        assert.equal(await opened(Dictionary, changed, answer), answer, message);
      }
    }
    console.log(`${name}: ${Object.entries(counts).map(([kind, count]) => `${count} ${kind}`).join(', ')}`);
    assert(counts.contains > 2000 && counts.number > 1000 && counts.word > 1000 && counts.solve > 300 && counts.change > 2000);
  });
}

/** Whether a byte of a file is in its index, or in the counts that an index depends on. */
function isInIndex(bytes, at) {
  const entries = ['indx', 'CNTS'].map((tag) => bytes.subarray(0, 300).indexOf(tag));
  const [start, length] = [4, 8].map((field) => (entry) => bytes.readUInt32LE(entry + field));
  return entries[0] >= 0 && entries.some((entry) => at >= start(entry) && at < start(entry) + length(entry));
}

/** Compares the words and paths of a board. The package has at most 100 paths of a word. */
function compareBoards(found, answer, board) {
  // The package lets no word use a tile that the command refuses, such as a digit while a board is
  // typed.
  if (answer === 'refused' && /[^\p{L}\p{M}\s/?#,-]/u.test(board.replace(/\{([^}]*)\}/g, '$1'))) return;
  if (found === 'refused' || answer === 'refused') return assert.equal(found, answer, board);
  const expected = answer === '' ? [] : answer.split(' ').map((word) => word.split(':'));
  assert.deepEqual(found.map(({ word }) => word).sort(), expected.map(([word]) => word).sort(), board);
  const paths = new Map(expected.map(([word, paths]) => [word, paths.split(',')]));
  for (const word of found) {
    const known = paths.get(word.word);
    if (word.isComplete) assert.deepEqual([...word.paths].sort(), [...known].sort(), `${board} ${word.word}`);
    else assert(word.paths.length === 100 && word.paths.every((path) => known.includes(path)), `${board} ${word.word}`);
  }
}
