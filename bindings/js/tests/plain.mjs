// Compares `dawggle/plain` with the package in WebAssembly, and runs it where there is none.
//
// PROJECT is a project that has installed the package.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';

const { PROJECT } = process.env;
const require = createRequire(join(PROJECT, 'index.js'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const [wasm, plain] = [await load('dawggle'), await load('dawggle/plain')];
const { english } = await load('dawggle/english');
const { compile } = await load('dawggle/compiler');
const { languages } = await load('dawggle/languages');
const open = async (bytes) => [await wasm.Dictionary.open(bytes), await plain.Dictionary.open(bytes)];
const [ours, theirs] = await open(english);

let state = 7;
/** Returns a random whole number below a limit. */
const random = (limit) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
};
const one = (list) => list[random(list.length)];

/** Returns what a function returns, or the message of its error. */
function outcome(call) {
  try {
    return call();
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}

/** Returns a board of all kinds of tiles, of which some are refused. */
function boardOf(letters, words) {
  const letter = () => one(letters);
  const kinds = [letter, letter, letter, letter, letter, letter, letter, letter, letter, letter, () => '?', () => '#', () => one(words).slice(0, 1 + random(3)),
    () => `${letter()}/${letter()}`, () => `${letter()}/${one(words).slice(0, 2)}`, () => `${one(words).slice(0, 2)}-`, () => `-${one(words).slice(-2)}`, () => letter().toUpperCase(), () => one(['q', 'Q', 'é', '-', ',', '7', '{', '__', 'a-b', '\u0301', '\ud800', 'ß'])];
  const size = random(5) ? [4, 4] : [1 + random(5), 1 + random(6)];
  const isPlain = random(2) === 0;
  const tile = () => (isPlain ? letter() : one(kinds)());
  const rows = Array.from({ length: size[0] }, () => Array.from({ length: size[1] }, tile));
  const braced = (tile) => (tile.length > 1 ? `{${tile}}` : tile);
  return one([
    () => rows.map((row) => row.map(braced).join('')).join(one(['/', ' / ', '\n', ''])),
    () => rows.map((row) => row.map((tile) => (tile.includes('/') ? `{${tile}}` : tile)).join(' ')).join(' / '),
    () => ({ rows: size[0], columns: size[1], tiles: rows.flat() }),
  ])();
}

/** Compares all that is asked about a board. Returns the number of words. */
function compareBoard(ours, theirs, board, hasValues = true) {
  const message = JSON.stringify(board);
  const read = outcome(() => ours.board(board));
  assert.deepEqual(outcome(() => theirs.board(board)), read, message);
  const values = { table: [1], least: 0, values: { a: 2, qu: 7 }, several: 3, choice: 5 };
  for (const rules of ['boggle', ...(hasValues ? [values, { ...values, choice: 0 }] : [])]) {
    const solved = outcome(() => ours.solve(board, { rules }));
    if (!solved.words || solved.isComplete) assert.deepEqual(outcome(() => theirs.solve(board, { rules })), solved, message);
    assert.deepEqual(outcome(() => theirs.score([board], { rules })), outcome(() => ours.score([board], { rules })), message);
  }
  if (typeof read === 'string') return 0;
  const size = read.rows * read.columns;
  const through = [random(size)];
  const byText = (found) => ({ ...found, found: found.found?.sort((a, b) => (a.text < b.text ? -1 : 1)) });
  const found = outcome(() => byText(ours.find(read, through)));
  assert.deepEqual(outcome(() => byText(theirs.find(read, through))), found, message);
  for (const { symbols } of found.found?.slice(0, 5) ?? []) assert.deepEqual(theirs.paths(read, symbols, through), ours.paths(read, symbols, through), message);
  const paths = [...(ours.solve(read).words.slice(0, 3).map(({ path }) => path)), [], [0, 1], [size, 0], [0, 0], Array.from({ length: 3 }, () => random(size))];
  for (const path of paths) assert.deepEqual(outcome(() => theirs.trace(read, path)), outcome(() => ours.trace(read, path)), `${message} ${path}`);
  return found.found?.length ?? 0;
}

test('1,000 boards have the same words, points and paths', () => {
  const words = [...ours];
  let sum = 0;
  const letters = 'eeeaaaiiooutsrnlcdmpbhgkfvwyqxjz';
  for (let number = 0; number < 1000; number += 1) {
    const rolled = wasm.roll({ seed: `${number}` });
    sum += compareBoard(ours, theirs, number % 2 ? boardOf([...letters], words) : wasm.textOf(rolled, true), number % 8 < 2);
  }
  console.log(`${sum} words`);
  assert(sum > 50_000);
  const row = ['re- s t -ing', { rows: 1, columns: 4 }];
  assert.deepEqual(theirs.board(...row), ours.board(...row));
  for (const text of ['', ' ', 'abc', 'abcdef', 'ab/c', '{}/ab', '{a', 'a,b', 'a_b', 'x-r/aya', 'abcde-', 'catdlinemaropet-', '\ufeffcat/dog', 'a{b c}d', 'x'.repeat(2000)]) compareBoard(ours, theirs, text);
});

test('a path outside of a board is none, even if the tiles have too many letters', () => {
  const board = { rows: 8, columns: 8, tiles: Array.from({ length: 64 }, () => 'cat/dog') };
  for (const dictionary of [ours, theirs]) {
    assert.equal(dictionary.trace(board, [64]), null);
    assert.throws(() => dictionary.trace(board, [0]), /too many letters/);
  }
});

test('100,000 texts are words or not, and have the same numbers', () => {
  const words = [...ours];
  assert.deepEqual([...theirs], words);
  let found = 0;
  for (let number = 0; number < 100_000; number += 1) {
    const word = one(words);
    const at = random(word.length);
    const text = random(2) ? word : word.slice(0, at) + one(['e', 'q', 'é', 'S', '', ' ', '7']) + word.slice(at + random(2));
    const isWord = ours.has(text);
    found += Number(isWord);
    assert.equal(theirs.has(text), isWord, text);
    assert.equal(theirs.number(text), ours.number(text), text);
    if (number % 10 === 0) assert.deepEqual(theirs.prefixes(`${text}${word}`), ours.prefixes(`${text}${word}`), text);
    if (number % 10 === 0) assert.equal(theirs.word(number), ours.word(number));
  }
  assert(found > 40_000 && found < 90_000);
  assert.deepEqual(ours.prefixes('Cattle!'), ['c', 'cat', 'cattle'].filter((word) => ours.has(word)));
  for (const query of [{ prefix: 'qu' }, { pattern: 'c?t*' }, { rack: 'quizes?' }, { near: 'teh', distance: 2 }, { patern: '' }, { pattern: '{a' }, null]) {
    assert.deepEqual(outcome(() => theirs.search(query)), outcome(() => ours.search(query)), JSON.stringify(query));
  }
  for (const call of [(dictionary) => dictionary.has(7), (dictionary) => dictionary.prefixes(), (dictionary) => dictionary.words('a', -1), (dictionary) => dictionary.score('cat'), (dictionary) => dictionary.solve('cat', { rule: 1 })]) {
    assert.equal(outcome(() => call(theirs)), outcome(() => call(ours)));
  }
});

test('all alphabets fold and split in the same way', async () => {
  for (const { id, letters } of languages) {
    const words = Array.from({ length: 300 }, () => Array.from({ length: 1 + random(6) }, () => one(letters)).join(''));
    const bytes = await compile(words, { alphabet: id, title: `Ä ${id}`, lossy: true });
    const [ours, theirs] = await open(bytes);
    for (const key of ['size', 'title', 'license', 'origin', 'letters', 'lengths', 'qIsQu']) assert.deepEqual(theirs[key], ours[key], `${id} ${key}`);
    assert.deepEqual([...theirs], [...ours]);
    for (const word of words) for (const text of [word.toUpperCase(), word.normalize('NFD'), `${word}é`]) assert.equal(theirs.fold(text), ours.fold(text), text);
    for (let number = 0; number < 10; number += 1) compareBoard(ours, theirs, boardOf(letters, words));
  }
});

test('damaged files are refused with the same message, and open files answer', async () => {
  const words = ['cat', 'cats', 'eat', 'quit', 'seat', 'abcabcabcabc', ...Array.from({ length: 60 }, () => Array.from({ length: 1 + random(5) }, () => one('abcq')).join(''))];
  const whole = await compile(words, { title: 'A title', index: true });
  const messageOf = async (Dictionary, bytes) => Dictionary.open(bytes).then((dictionary) => dictionary, (error) => `${error.name}: ${error.message}`);
  let [refused, opened] = [0, 0];
  for (let number = 0; number < 6000; number += 1) {
    const bytes = Uint8Array.from(whole.subarray(0, random(20) ? whole.length : random(whole.length)));
    for (let edit = random(3); edit >= 0; edit -= 1) bytes[number < 2 * whole.length ? number >> 1 : random(bytes.length)] = random(256);
    if (random(10) && bytes.length > 24) {
      const parts = new Uint8Array(bytes.length - 4);
      parts.set(bytes.subarray(0, 20));
      parts.set(bytes.subarray(24), 20);
      new DataView(bytes.buffer).setUint32(20, crc32(parts), true);
    }
    const [ours, theirs] = [await messageOf(wasm.Dictionary, bytes), await messageOf(plain.Dictionary, bytes)];
    if (typeof theirs === 'string') {
      refused += 1;
      // The module does not read an index, and checks a layout it does not know last.
      if (typeof ours === 'string' && !/ layout /.test(ours + theirs)) assert.equal(theirs, ours);
      continue;
    }
    opened += 1;
    assert(typeof ours !== 'string' || /layout `wide`/.test(ours), ours);
    const calls = [() => theirs.has('cats'), () => theirs.number('cats'), () => theirs.word(7), () => theirs.prefixes('catscats'), () => [...theirs], () => theirs.search({ pattern: '*a' }, 9), () => theirs.solve('catsquiteabcabca'), () => theirs.trace('ca?/tsq', [0, 1, 2])];
    for (const answer of calls.map(outcome).filter((answer) => /^\w*Error/.test(answer))) assert.match(answer, /^Error: This dictionary is damaged/);
  }
  console.log(`${refused} refused, ${opened} opened`);
  assert(refused > 3000 && opened > 200);
});

test('a board of wildcards ends', () => {
  const { isComplete, words } = theirs.solve('????????????????');
  assert(!isComplete && words.length > 1000);
  const few = 'c??dlinemaro??ts';
  assert.deepEqual(theirs.solve(few), ours.solve(few));
  const slow = { rows: 8, columns: 8, tiles: Array.from({ length: 64 }, () => 'a/e/i/o/u/s/t/r') };
  assert(!theirs.solve(slow).isComplete);
  assert.throws(() => theirs.score([slow]), /^Error: Board 1: .*too many wildcards/);
});

test('it runs where there is no WebAssembly', () => {
  const program = `
    delete globalThis.WebAssembly; delete globalThis.TextDecoder; delete globalThis.TextEncoder; delete globalThis.atob;
    const { Dictionary } = await import('dawggle/plain');
    const { english } = await import('dawggle/english');
    const dictionary = await Dictionary.open(english);
    console.log(dictionary.solve('catdlinemaropets').points, dictionary.has('Quiz'));
    const inside = await import('dawggle');
    await inside.Dictionary.open(english).catch((error) => console.log(error.message));`;
  for (const options of [[], ['--jitless']]) {
    const { stdout, stderr } = spawnSync(process.execPath, [...options, '--input-type=module', '-e', program], { cwd: PROJECT, encoding: 'utf8' });
    assert.match(stdout, /^1741 true\nDawggle needs WebAssembly and TextEncoder and TextDecoder, .*`dawggle\/plain`.*\n$/, stderr);
  }
});
