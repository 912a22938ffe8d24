// Tests what needs no browser: boards, dice, languages, words, paths, games and the state, in plain
// node.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { command } from './command.mjs';

const load = (name) => import(pathToFileURL(join(process.env.PAGE, name)).href);
const { boardOf, emptyBoard, readAddress, addressOf, resized, turned } = await load('board.js');
const { Reader, Solver, games, gameOf, lettersOnNoDie, points, roll, textOf } = await load('../node_modules/dawggle/lib/core.js');
const { guessLanguage, languageOf, languages } = await load('../node_modules/dawggle/lib/languages.js');
const { Words, PART, sortKeys } = await load('words.js');
const { dragged, typed: typedPath } = await load('path.js');
const { begin, paused, pointsOf, resumed, secondsLeft } = await load('game.js');
const { anyBoard, isAny, rollOrdered, suits } = await load('order.js');
const { resultText, shareOf } = await load('result.js');
const { lastGame, lastPlace, past } = await load('saved.js');
const { initial, next } = await load('state.js');
const { boardOfTheDay, dayOf, praise, readPast, withGame } = await load('streak.js');

const dist = new URL('../dist/', import.meta.url);
const [version] = readdirSync(dist).filter((name) => /^[0-9a-f]{12}$/.test(name));
const module = new WebAssembly.Module(readFileSync(new URL(`${version}/solver.wasm`, dist)));
const reader = new Reader(module);
const english = new Solver(module, readFileSync(new URL(`${version}/words.dawg`, dist)));

const FOUR = { rows: 4, columns: 4 };

/** Random numbers that are always the same. */
function numbers(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** What the page makes of a text while it is typed, or of a whole text. */
const typed = (text, size = FOUR, qIsQu = true) => boardOf(reader.read(text, size, qIsQu), size, false);
const pasted = (text, size = FOUR, qIsQu = true) => boardOf(reader.read(text, size, qIsQu), size, true);

test('a text is the same board in every form', () => {
  for (const text of ['catdlinemaropets', 'catd/line/maro/pets', 'catd / line / maro / pets', 'catd\nline\nmaro\npets', 'c a t d / l i n e / m a r o / p e t s']) {
    assert.deepEqual(pasted(text), { ...FOUR, tiles: [...'catdlinemaropets'] }, text);
    assert.deepEqual(typed(text), { ...FOUR, tiles: [...'catdlinemaropets'] }, text);
  }
});

test('a q is qu only where the dictionary has this symbol', () => {
  const size = { rows: 3, columns: 3 };
  assert.deepEqual(pasted('qel/mes/nca', size).tiles, ['qu', ...'elmesnca']);
  for (const text of ['qel/mes/nca', 'q e l / m e s / n c a', '{q}elmesnca']) {
    assert.deepEqual(pasted(text, size, false).tiles, [...'qelmesnca']);
  }
  assert.equal(textOf({ ...size, tiles: ['qu', ...'elmesnca'] }, true), 'qelmesnca');
  assert.equal(textOf({ ...size, tiles: ['qu', ...'elmesnca'] }, false), '{qu}el/mes/nca');
});

test('each part of a board that is being typed is the beginning of the board', () => {
  for (const text of ['catd/line/maro/pets', 'c a t d / l i n e / m a r o / p e t s', 'catdlinemaropets', 's qu n e / e i l t / t r k in / a b c d']) {
    const whole = typed(text).tiles;
    for (let length = 1; length <= text.length; length += 1) {
      const part = text.slice(0, length);
      const { rows, columns, tiles } = typed(part);
      assert.deepEqual({ rows, columns }, FOUR, part);
      const given = tiles.filter((tile) => tile !== '');
      if (!/qu?$|in?$/.test(part)) assert.deepEqual(given, whole.slice(0, given.length), part);
    }
  }
  assert.deepEqual(typed('abc/d'), { rows: 2, columns: 3, tiles: ['a', 'b', 'c', 'd', '', ''] });
  assert.deepEqual(typed(''), emptyBoard(FOUR));
});

test('wrong separators and ragged rows are refused', () => {
  for (const text of ['c,a,t,d', 'c-a', 'a, b', 'catd,line,maro,pets']) {
    assert.throws(() => typed(text), /Only spaces and \/ separate/, text);
    assert.throws(() => pasted(text), /Only spaces and \/ separate/, text);
  }
  assert.deepEqual(pasted('in- b / c -ing').tiles, ['in-', 'b', 'c', '-ing']);
  for (const text of ['a*/cd', 'a _ / c d']) assert.throws(() => pasted(text), /\? for any letter, and # for a blocked/);
  assert.throws(() => pasted('abc/de'), /The rows have different lengths/);
  assert.throws(() => typed('abc/de/fgh'), /The rows have different lengths/);
  assert.throws(() => pasted('catd line maro pets'), /4 tiles, .* as in catd\/line\/maro\/pets/);
  assert.throws(() => pasted('{}{}/{}{}'), /braces without letters/);
  assert.throws(() => pasted('catdline'), /^Error: 8 tiles, but a board of 4 × 4 has 16/);
  assert.throws(() => typed('catdlinemaropetsx'), /^Error: 17 tiles/);
  assert.throws(() => pasted('abcdefg/abcdefg'), /2 × 7 tiles are too many/);
});

test('an address and a text have the board of any tiles', () => {
  const random = numbers(7);
  const faces = ['a', 'e', 'qu', 'q', 'ing', 'th', '?', '#', 'a/b', 'é', 'ж', '\u0301', '\u093c', 'ে', 'া'];
  for (let run = 0; run < 300; run += 1) {
    const [rows, columns] = [1 + Math.floor(random() * 6), 1 + Math.floor(random() * 6)];
    const tiles = Array.from({ length: rows * columns }, () => faces[Math.floor(random() * faces.length)]);
    const board = { rows, columns, tiles };
    // A row has no shape of its own, unless it has as many tiles as a square.
    if (rows === 1) continue;
    const qIsQu = run % 2 === 0;
    assert.deepEqual(pasted(textOf(board, qIsQu), FOUR, qIsQu), board, textOf(board, qIsQu));
    const address = addressOf(board, 'lexica', qIsQu);
    const { text, rules } = readAddress(address);
    assert.equal(rules, 'lexica');
    assert.deepEqual(pasted(text, FOUR, qIsQu), board, address);
    // Without qu as a letter, every dictionary reads the same board.
    if (!qIsQu) assert.deepEqual(pasted(text), board, address);
  }
});

test('another size keeps the tiles that fit', () => {
  const board = { rows: 2, columns: 3, tiles: [...'abcdef'] };
  assert.deepEqual(resized(board, { rows: 3, columns: 2 }), { rows: 3, columns: 2, tiles: ['a', 'b', 'd', 'e', '', ''] });
});

test('words have the points of the command', () => {
  for (const id of ['boggle', 'boggle-super-big', 'lexica']) {
    const { words } = JSON.parse(command('solve', '--json', '--rules', id, id === 'boggle-super-big' ? 'toinasherddlaeinothersquaremainsreal' : 'catdlinemaropets'));
    assert(words.length > 100);
    for (const word of words) assert.equal(points(gameOf(id), word.word.length), word.points, `${id} ${word.word}`);
  }
});

test('rolled boards have the size and the letters of the language', () => {
  for (const language of languages) {
    for (const size of [{ rows: 3, columns: 3 }, { rows: 6, columns: 6 }]) {
      const { tiles } = roll({ rules: 'boggle', size, language, random: numbers(3) });
      assert.equal(tiles.length, size.rows * size.columns);
      if (language.tag === 'en') continue;
      for (const tile of tiles) assert(tile in language.tiles, `${language.name}: ${tile}`);
      // No tile occurs more often than in the bag.
      const bags = Math.ceil(tiles.length / Object.values(language.tiles).reduce((sum, count) => sum + count, 0));
      for (const tile of tiles) assert(tiles.filter((other) => other === tile).length <= bags * language.tiles[tile]);
    }
  }
  const rolls = new Set(Array.from({ length: 50 }, () => roll({ rules: 'boggle', size: FOUR, language: languageOf('de') }).tiles.join()));
  assert.equal(rolls.size, 50);
  assert.equal(games.length, 9);
});

test('letters that are on no die are known', () => {
  assert.deepEqual(lettersOnNoDie(english.letters, languageOf('en')), []);
  assert.deepEqual(lettersOnNoDie(['a', 'ê', 'qu', 'ñ', 'sz'], languageOf('en')), ['ê', 'ñ']);
  assert.deepEqual(lettersOnNoDie(['ä', 'ß', 'ê'], languageOf('de')), ['ß', 'ê']);
});

test('the letters of a dictionary tell its language', () => {
  assert.equal(guessLanguage(english.letters).tag, 'en');
  for (const tag of ['de', 'pl', 'hu', 'ru', 'el', 'he', 'tr', 'cs', 'da']) {
    const letters = languageOf(tag).letters;
    assert.equal(guessLanguage([...letters].sort()).tag, tag);
    // A list that is compiled without an alphabet has single letters, in the order of their codes.
    assert.equal(guessLanguage([...new Set(letters.join(''))].sort()).tag, tag);
  }
});

test('an ordered board has what was ordered', () => {
  assert(isAny(anyBoard) && suits(anyBoard, { words: 0, points: 0, longest: 0 }));
  const order = { ...anyBoard, words: { least: 80, most: 200 }, longest: { least: 7, most: 8 } };
  const dice = { rules: gameOf('boggle-new'), size: FOUR, language: languageOf('en') };
  const factsOf = (board) => new Words(english.find(board).found, ({ letters }) => points(dice.rules, letters), english.letters, dice.language).facts;
  for (let run = 0; run < 3; run += 1) {
    const board = rollOrdered(order, dice, factsOf, 60_000);
    const { words } = JSON.parse(command('solve', '--json', '--rules', 'boggle-new', textOf(board, true)));
    const longest = Math.max(...words.map(({ word }) => word.length));
    assert(words.length >= 80 && words.length <= 200 && longest >= 7 && longest <= 8, `${words.length} words, ${longest} letters`);
  }
  const impossible = { ...anyBoard, points: { least: 100_000, most: null } };
  assert.equal(rollOrdered(impossible, dice, factsOf, 20), null);
});

test('the board of a day is the same for all, and another the next day', () => {
  const of = (...date) => textOf(boardOfTheDay(new Date(...date), languageOf('en')).board, true);
  assert.equal(of(2026, 10, 23, 0, 1), of(2026, 10, 23, 23, 59));
  const year = Array.from({ length: 365 }, (_, day) => of(2026, 0, 1 + day));
  assert.equal(new Set(year).size, 365);
  for (const text of year.slice(0, 20)) assert.match(command('stats', text, '--boards', '1', '--rules', 'boggle-new'), /^ways [1-9]/m);
});

test('a result tells the share of the points and the best word, with a challenge', () => {
  const game = { ...begin(90, 0), found: [{ text: 'cat', points: 1 }, { text: 'streamline', points: 11 }] };
  const all = { words: 604, points: 1741 };
  assert.equal(shareOf(game, all), 0);
  assert.equal(shareOf(game, { words: 3, points: 24 }), 50);
  const text = resultText(game, all, `https://x.test/${addressOf(pasted('catdlinemaropets'), 'boggle', true, 90)}`);
  assert.equal(text, 'Dawggle: 0% of the points, 2 words in 1:30, best: streamline. Your turn: https://x.test/#catd/line/maro/pets&boggle&play=90');
  assert.equal(readAddress(text.slice(text.indexOf('#'))).seconds, 90);
  assert.equal(readAddress('#catd/line/maro/pets&boggle').seconds, null);
  const named = readAddress(addressOf(pasted('catdlinemaropets'), 'boggle', true, undefined, 'dutch'));
  assert.deepEqual([named.rules, named.seconds, named.words], ['boggle', null, 'dutch']);
  assert.match(resultText(game, all, 'A', 'Dutch'), /^Dawggle \(Dutch\): /);
  assert.match(resultText({ ...game, hints: 2 }, all, 'A'), / 2 words in 1:30, with 2 hints, best: streamline/);
  assert.equal(resultText(begin(null, 0), all, 'A'), 'Dawggle: 0% of the points, 0 words without a clock. Your turn: A');
});

test('words are sorted as in the dictionaries of their language', () => {
  for (const [tag, words] of [
    ['fr', ['côte', 'cote', 'coté', 'côté', 'zut', 'été', 'eté', 'ete', 'abc', 'ab']],
    ['sv', ['ö', 'ä', 'å', 'z', 'a', 'zo', 'åå', 'az']],
    ['de', ['zoo', 'über', 'ufer', 'uber', 'äste', 'aste', 'asten']],
    ['hu', ['cz', 'cs', 'csa', 'cukor', 'da', 'dzs', 'dz']],
    ['en', ['quiz', 'quay', 'rat', 'pat', 'aqua', 'arts', 'apes']],
  ]) {
    const language = languageOf(tag);
    const digraphs = tag === 'hu' ? ['cs', 'dzs', 'dz'] : tag === 'en' ? ['qu'] : [];
    // The order of code points, with digraphs last, as a list compiled without an alphabet has it.
    const letters = [...[...new Set(words.join(''))].sort(), ...digraphs];
    const key = sortKeys(letters, language);
    const symbols = (word) => Uint8Array.from(word.match(new RegExp(`${[...digraphs, '.'].join('|')}`, 'gu')), (letter) => letters.indexOf(letter));
    const sorted = [...words].sort((a, b) => (key(symbols(a)) < key(symbols(b)) ? -1 : 1));
    assert.deepEqual(sorted, [...words].sort(new Intl.Collator(tag).compare), tag);
  }
});

test('words are shown as they are written, if the dictionary knows it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dawggle-'));
  writeFileSync(join(folder, 'pt.txt'), 'avó\navô\nAçaí\novar\n');
  const file = join(folder, 'pt.dawg');
  command('compile', join(folder, 'pt.txt'), '--alphabet', 'portuguese', '--written', '-o', file);
  const board = pasted('v a ç / o r a / x i x');
  const expected = JSON.parse(command('solve', '--json', '-d', file, textOf(board))).words;
  const forms = new WebAssembly.Module(readFileSync(new URL(`${version}/forms.wasm`, dist)));
  for (const code of [forms, module]) {
    const dictionary = new Solver(code, readFileSync(file));
    const words = new Words(dictionary.find(board).found, ({ letters }) => points(gameOf('boggle'), letters), dictionary.letters, languageOf('pt'));
    words.write((texts) => dictionary.written(texts));
    const { first, groups } = words.list({ search: '', least: 3, which: 'all', found: [] });
    const shown = first.map((word) => word.written ?? word.text);
    const known = expected.map(({ word, written }) => (code === forms ? written.join(', ') : word));
    assert.deepEqual(shown.sort(), known.sort());
    assert.equal(groups.at(-1).longest, Math.max(...shown.map((word) => word.length)));
  }
  rmSync(folder, { recursive: true });
});

test('words come in parts, sorted and filtered', () => {
  const board = pasted('??tdlinemaropets');
  const { found, isComplete } = english.find(board);
  assert(isComplete);
  const words = new Words(found, ({ letters }) => points(gameOf('boggle'), letters), english.letters, languageOf('en'));
  const filter = { search: '', least: 3, which: 'all', found: [] };
  const expected = JSON.parse(command('solve', '--json', '??tdlinemaropets')).words;
  const list = words.list(filter);
  assert.equal(list.words, expected.length);
  assert.equal(list.points, expected.reduce((sum, word) => sum + word.points, 0));
  assert.equal(list.groups.reduce((sum, group) => sum + group.words, 0), list.words);
  assert.equal(list.first.length, PART);
  const all = [];
  for (let part = list.first; part.length > 0; part = words.part(all.length)) all.push(...part);
  const order = (a, b) => b.points - a.points || (a.text < b.text ? -1 : 1);
  assert.deepEqual(all, expected.map(({ word, points }) => ({ text: word, points })).sort(order));
  const some = [all[0].text, all[10].text];
  assert.deepEqual(words.list({ ...filter, which: 'found', found: some }).first.map((word) => word.text).sort(), some.sort());
  assert.equal(words.list({ ...filter, which: 'missed', found: some }).words, expected.length - 2);
  const lengths = words.lengths(some);
  assert.deepEqual(lengths.map(({ letters }) => letters), [...new Set(expected.map(({ word }) => word.length))].sort((a, b) => a - b));
  for (const { letters, words, found } of lengths) {
    assert.equal(words, expected.filter(({ word }) => word.length === letters).length);
    assert.equal(found, some.filter((word) => word.length === letters).length);
  }
  assert.equal(words.missed(some).length, expected.length - 2);
  assert.equal(words.list({ ...filter, least: 7 }).words, expected.filter(({ word }) => word.length >= 7).length);
  assert.equal(words.list({ ...filter, search: 'S?R*' }).words, expected.filter(({ word }) => /^s.r/.test(word)).length);
});

test('a drag with few points takes the tiles between, goes back and cannot jump', () => {
  const middle = (cell) => ({ x: (cell % 4) + 0.5, y: Math.floor(cell / 4) + 0.5 });
  const over = (...cells) => cells.slice(1).reduce((path, cell, at) => dragged(path, middle(cells[at]), middle(cell), FOUR), [cells[0]]);
  assert.deepEqual(over(12, 15), [12, 13, 14, 15], 'a row');
  assert.deepEqual(over(0, 15), [0, 5, 10, 15], 'a diagonal');
  assert.deepEqual(over(3, 12), [3, 6, 9, 12], 'the other diagonal');
  assert.deepEqual(over(0, 1, 2, 3, 1), [0, 1], 'back to an earlier tile');
  assert.deepEqual(over(0, 1, 5, 4, 0), [0], 'back to the first');
  const outside = dragged([0], middle(0), { x: -1, y: -1 }, FOUR);
  assert.deepEqual(dragged(outside, { x: 9, y: 9 }, middle(15), FOUR), [0], 'from outside to a far tile');
});

test('a typed word has a path, as soon as its letters are on the board', () => {
  const board = pasted('s qu n / e i l / t r k');
  assert.deepEqual(typedPath('q', board), [1], 'a part of a tile');
  assert.deepEqual(typedPath('squi', board), [0, 1, 4]);
  assert.deepEqual(typedPath('sqx', board), [], 'x is not there');
  assert.deepEqual(typedPath('sn', board), [], 's and n do not touch');
  assert.deepEqual(typedPath('ss', board), [], 'a tile is used once');
  for (const { word } of JSON.parse(command('solve', '--json', 'catdlinemaropets')).words) {
    const { tiles } = pasted('catdlinemaropets');
    assert.equal(typedPath(word, pasted('catdlinemaropets')).map((cell) => tiles[cell]).join(''), word);
  }
  assert.deepEqual(typedPath(`${'a'.repeat(30)}b`, { rows: 6, columns: 6, tiles: Array(36).fill('a') }), [], 'the search ends');
});

test('a board is turned by a quarter, and another shape by a half', () => {
  const letters = (board) => board.tiles.join('');
  const square = pasted('abcdefghi');
  assert.equal(letters(turned(square)), 'gdahebifc');
  assert.deepEqual(turned(turned(turned(turned(square)))), square);
  const long = pasted('abc/def');
  assert.deepEqual(turned(long), { rows: 2, columns: 3, tiles: [...'fedcba'] });
  for (const text of ['catdlinemaropets', 'per/sla/tes/ind']) {
    const wordsOf = (board) => english.find(board).found.map((word) => word.text).sort();
    assert.deepEqual(wordsOf(turned(pasted(text))), wordsOf(pasted(text)));
  }
});

test('days in a row count up to the day, and only the first game of a day', () => {
  const none = readPast(null);
  const after = (...games) => games.reduce((past, [day, share]) => withGame(past, share, day), none);
  assert.equal(praise(after(['2026-11-23', 41]), '2026-11-23'), 'Board of the day: 1 day in a row, best 41%.');
  // Over the end of a month, of a year, and a day on which clocks change.
  for (const [last, first] of [['2026-12-01', '2026-11-30'], ['2027-01-01', '2026-12-31'], ['2026-03-29', '2026-03-28'], ['2028-03-01', '2028-02-29']]) {
    assert.equal(praise(after([first, 50], [last, 20]), last), 'Board of the day: 2 days in a row, best 50%.');
  }
  assert.equal(praise(after(['2026-11-21', 50], ['2026-11-23', 20]), '2026-11-23'), 'Board of the day: 1 day in a row, best 50%.');
  assert.equal(praise(after(['2026-11-23', 20], ['2026-11-23', 90]), '2026-11-23'), 'Board of the day: 1 day in a row, best 20%.');
  assert.equal(praise(after([null, 30]), null), '');
  assert.equal(praise(after([null, 30], [null, 12], ['2026-11-23', 20]), null), '3 games on this device, best 30%.');
  assert.equal(dayOf(new Date(2026, 0, 5)), '2026-01-05');
  let long = none;
  for (let day = 0; day < 1000; day += 1) long = withGame(long, 10, new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
  assert.equal(long.days.length, 400, 'a bound on what is kept');
  assert.match(praise(long, '2028-09-26'), /: 400 days/);
});

test('broken data of the browser is ignored', () => {
  const empty = { games: 0, best: 0, days: [] };
  for (const kept of [null, 5, 'x', [], {}, { days: 5, games: -1, best: 'x' }, { days: [null, 5, {}, { day: 'x', share: 1 }, { day: '2026-11-23', share: 200 }, { day: '2026-13-45', share: 5 }] }]) {
    assert.deepEqual(readPast(kept), empty, JSON.stringify(kept));
  }
  const store = new Map();
  globalThis.localStorage = globalThis.sessionStorage = { getItem: (name) => store.get(name) ?? null, setItem: (name, value) => store.set(name, value) };
  const place = { board: pasted('catdlinemaropets'), rules: 'boggle' };
  const game = { ...place, game: begin(60, 0), isOver: false };
  lastPlace.set(place);
  lastGame.set(game);
  assert.deepEqual([lastPlace.get(), lastGame.get()], [place, game]);
  const board = { rows: 1, columns: 2, tiles: ['a', 'b'] };
  for (const kept of ['{', '5', '{}', '{"board":{}}', ...[{ ...board, rows: 9 }, { ...board, tiles: 'ab' }, { ...board, tiles: ['a', 5] }, { ...board, columns: 1 }].map((board) => JSON.stringify({ board, rules: 'boggle', game: begin(60, 0) }))]) {
    for (const name of ['board', 'game', 'past']) store.set(`dawggle ${name}`, kept);
    assert.deepEqual([lastPlace.get(), lastGame.get(), past.get()], [null, null, empty], kept);
  }
  const begun = begin(60, 0);
  store.set('dawggle game', JSON.stringify({ ...place, game: begun }));
  assert.deepEqual(lastGame.get()?.game, begun);
  for (const wrong of [{ found: 5 }, { found: [null] }, { found: [{ text: 'a', points: 'x' }] }, { endsAt: 'soon' }, { left: -1 }, { hints: 3 }, { past: {} }, { day: 5 }]) {
    store.set('dawggle game', JSON.stringify({ ...place, game: { ...begun, ...wrong } }));
    assert.equal(lastGame.get(), null, JSON.stringify(wrong));
  }
});

test('a clock stops while the game is paused', () => {
  const game = begin(180, 1_000_000);
  assert.equal(secondsLeft(game, 1_000_000), 180);
  assert.equal(secondsLeft(game, 1_060_500), 120);
  const waiting = paused(game, 1_060_000);
  assert.equal(secondsLeft(waiting, 9_000_000), 120);
  assert.equal(secondsLeft(resumed(waiting, 9_000_000), 9_020_000), 100);
  assert.equal(secondsLeft(game, 2_000_000), 0);
  assert.equal(secondsLeft(begin(null, 0), 5), null);
  assert.equal(secondsLeft(resumed(paused(begin(null, 0), 5), 9), 5), null);
});

test('the state only changes by events that can happen in it', () => {
  const after = (...events) => events.reduce(next, initial);
  const play = { kind: 'play', game: begin(60, 0) };
  const board = { kind: 'board', board: pasted('catdlinemaropets') };
  const word = { kind: 'word', word: { text: 'cat', points: 1 } };
  for (const event of [{ kind: 'solve' }, { kind: 'start' }, play, word, { kind: 'end' }, { kind: 'edit' }, { kind: 'pause', now: 0 }]) {
    assert.equal(after(event), initial, `${event.kind} while loading`);
  }
  assert.equal(after({ kind: 'failed', message: 'no network' }).problem, 'no network');
  assert.equal(after({ kind: 'failed', message: 'no network' }, { kind: 'retry' }, { kind: 'loaded' }).phase, 'solving');
  assert.deepEqual(after(board).board, board.board, 'a board is accepted before the page is loaded');
  const playing = after({ kind: 'loaded' }, board, { kind: 'start' }, play);
  assert.equal(playing.phase, 'playing');
  assert.equal(pointsOf(next(playing, word).game), 1);
  assert.equal(next(playing, { kind: 'board', board: emptyBoard(FOUR) }), playing, 'a game keeps its board');
  const waiting = next(playing, { kind: 'pause', now: 30_000 });
  assert.equal(waiting.phase, 'paused');
  assert.equal(next(waiting, word), waiting, 'no words during a pause');
  assert.equal(next(waiting, { kind: 'resume', now: 90_000 }).phase, 'playing');
  const hint = { kind: 'hint' };
  assert.deepEqual([hint, hint, hint].map((_, at) => after({ kind: 'loaded' }, play, ...Array(at + 1).fill(hint)).game.hints), [1, 2, 2]);
  assert.equal(next(waiting, hint), waiting, 'no hints during a pause');
  const turn = next(playing, { kind: 'turn' });
  assert.equal(turn.board.tiles.join(''), turned(board.board).tiles.join(''));
  assert.deepEqual([turn.phase, turn.game, turn.answer], ['playing', playing.game, null], 'the game goes on');
  const over = next(next(playing, word), { kind: 'end' });
  assert.equal(over.phase, 'over');
  assert.equal(next(over, word), over, 'no words after the end');
  assert.equal(over.game.found.length, 1);
  const again = next(over, play);
  assert.equal(again.game.found.length, 0);
  const solving = next(playing, { kind: 'solve' });
  assert.equal(solving.phase, 'solving');
  assert.equal(solving.game, null);
});
