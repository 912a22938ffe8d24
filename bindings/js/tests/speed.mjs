// Measures look-ups and boards beside a set, beside a trie of plain objects, and in plain
// JavaScript.
//
// usage: PROJECT=DIRECTORY node speed.mjs    (a project that has installed the package)
//
// It runs itself in node --jitless. tests/hosts.mjs measures other engines.

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(join(process.env.PROJECT, 'index.js'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const hasCompiler = 'WebAssembly' in globalThis;
const { Dictionary, roll, textOf } = await load(hasCompiler ? 'dawggle' : 'dawggle/plain');
const { Dictionary: Plain } = await load('dawggle/plain');
const { english } = await load('dawggle/english');

const BOARDS = 1000;
const dictionary = await Dictionary.open(english);
const words = [...dictionary].sort((a, b) => hash(a) - hash(b));
const boards = Array.from({ length: BOARDS }, (_, number) => textOf(roll({ seed: `${number}` }), true));

function hash(word) {
  let sum = 7;
  for (const letter of word) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return sum;
}

const trie = {};
for (const word of words) {
  let node = trie;
  for (const letter of word) node = node[letter] ??= {};
  node.isWord = true;
}
const set = new Set(words);

const POINTS = [0, 0, 0, 1, 1, 2, 3, 5, 11];
const around = Array.from({ length: 16 }, (_, cell) => Array.from({ length: 16 }, (_, other) => other).filter((other) =>
  other !== cell && Math.abs((cell >> 2) - (other >> 2)) <= 1 && Math.abs((cell & 3) - (other & 3)) <= 1));

/** Solves a board in the trie: the words with points and a path each. */
function solve(board) {
  const tiles = [...board].map((tile) => (tile === 'q' ? 'qu' : tile));
  const found = new Map();
  const path = [];
  const visit = (cell, node, word) => {
    let next = node;
    for (const letter of tiles[cell]) next = next?.[letter];
    if (!next) return;
    const longer = word + tiles[cell];
    path.push(cell);
    if (next.isWord && longer.length > 2) found.set(longer, { text: longer, points: POINTS[Math.min(longer.length, 8)], path: [...path] });
    for (const other of around[cell]) if (!path.includes(other)) visit(other, next, longer);
    path.pop();
  };
  for (let cell = 0; cell < 16; cell += 1) visit(cell, trie, '');
  return { words: [...found.values()], points: [...found.values()].reduce((sum, word) => sum + word.points, 0) };
}

function inTrie(word) {
  let node = trie;
  for (const letter of word) {
    node = node[letter];
    if (!node) return false;
  }
  return node.isWord === true;
}

/** Returns how often a second a function takes one of the inputs, the best of five rounds. */
function speed(inputs, each) {
  let best = 0;
  for (let round = 0; round < 5; round += 1) {
    const start = process.cpuUsage().user;
    let sum = 0;
    for (const input of inputs) sum += Number(each(input));
    best = Math.max(best, (inputs.length / (process.cpuUsage().user - start)) * 1e6);
    if (sum === 0) throw new Error('nothing was found');
  }
  return best;
}

const plain = await Plain.open(english);
/** The speeds in plain JavaScript, and how long it takes to open a dictionary. */
async function inPlain() {
  const start = performance.now();
  await Plain.open(english);
  return { open: performance.now() - start, has: speed(words, (word) => plain.has(word)), solve: speed(boards, (board) => plain.solve(board).points) };
}
if (!hasCompiler) {
  console.log(JSON.stringify(await inPlain()));
  process.exit();
}

for (const board of boards.slice(0, 100)) if (solve(board).points !== dictionary.solve(board).points) throw new Error(board);
const rows = [
  ['has', words, (word) => dictionary.has(word), inTrie, ['a set', (word) => set.has(word)]],
  ['solve, with points and paths', boards, (board) => dictionary.solve(board).points, (board) => solve(board).points, ['score', (board) => dictionary.score([board])[0]]],
];
for (const [name, inputs, ours, theirs, [other, each]] of rows) {
  const [a, b, c] = [ours, theirs, each].map((each) => speed(inputs, each));
  console.log(`${name}: ${a.toFixed(0)} a second, ${(a / b).toFixed(1)} times a trie of objects; ${other}: ${c.toFixed(0)}, ${(c / b).toFixed(1)} times`);
}

const compiled = { has: speed(words, (word) => dictionary.has(word)), solve: speed(boards, (board) => dictionary.solve(board).points) };
const { stdout } = spawnSync(process.execPath, ['--jitless', fileURLToPath(import.meta.url)], { encoding: 'utf8' });
for (const [name, { open, has, solve }] of [['node', await inPlain()], ['node --jitless', JSON.parse(stdout)]]) {
  const times = (speed, compiled) => (compiled / speed).toFixed(2);
  console.log(`dawggle/plain in ${name}: open ${open.toFixed(0)} ms; in the time of WebAssembly: has ${times(has, compiled.has)}, solve ${times(solve, compiled.solve)}`);
}
