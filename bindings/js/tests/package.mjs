// Tests the package as it is installed from its tarball, in plain node. It must answer as the
// command does.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { crc32, gzipSync } from 'node:zlib';

import { command, solved } from '../../../examples/web/tests/command.mjs';

/** A project that has installed the package. */
const PROJECT = process.env.PROJECT;
const require = createRequire(join(PROJECT, 'index.js'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const { Dictionary, games, roll, textOf } = await load('dawggle');
const { english } = await load('dawggle/english');
const { CompileError, compile } = await load('dawggle/compiler');
const { Client } = await load('dawggle/client');
const { languageOf, languages } = await load('dawggle/languages');

const folder = mkdtempSync(join(tmpdir(), 'dawggle-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const dictionary = await Dictionary.open(english);

/** Compiles words by the command, and opens the dictionary here. */
async function compiled(words, ...options) {
  const file = join(folder, `${Math.random()}`.slice(2));
  writeFileSync(`${file}.txt`, words.join('\n'));
  command('compile', `${file}.txt`, '-o', `${file}.dawg`, ...options);
  return { file: `${file}.dawg`, dictionary: await Dictionary.open(readFileSync(`${file}.dawg`)) };
}

/** What the command lists, which exits with 1 if it is nothing. */
function listed(...options) {
  const { status, stdout, stderr } = spawnSync(process.env.DAWGGLE, ['words', ...options], { encoding: 'utf8' });
  assert(status === 0 || (status === 1 && stdout === ''), stderr);
  return stdout.split('\n').slice(0, -1);
}

/** Whether the command finds a word in a dictionary. */
function contains(file, word) {
  const { status, stderr } = spawnSync(process.env.DAWGGLE, ['check', '-q', '-d', file, '--', word], { encoding: 'utf8' });
  assert(status === 0 || status === 1, stderr);
  return status === 0;
}

const CROATIAN = ['ljubav', 'ljeto', 'konj', 'njuška', 'nj', 'lj', 'džep', 'mljeti', 'kralj', 'polje', 'lak', 'lako', 'jelen'];
const PORTUGUESE = ['coração', 'avó', 'avô', 'açaí', 'ação', 'pão', 'mau', 'quilo'];

test('words, points and paths of boards are the same as by the command', () => {
  const rows = (number) => roll({ seed: `board ${number}` });
  const boards = ['catdlinemaropets', 's qu n / e i l / t r k', 'a?c/d#f/ghi', '{ing}at/{a/e}rs/ter', 'in- b s / c a -ing', 's e t i / d {a/o} n -ing / re- l c t / ser e p qu', ...[1, 2, 3, 4, 5].map((number) => textOf(rows(number), true))];
  for (const board of boards) {
    const { rows, columns } = dictionary.board(board);
    for (const rules of ['boggle', 'lexica', ...(rows * columns === 16 ? ['wordament'] : [])]) {
      const found = dictionary.solve(board, { rules });
      const expected = solved(board, '--rules', rules);
      assert.deepEqual(found.words.map((word) => `${word.points} ${word.text}`).sort(), expected.words, board);
      assert.equal(found.points, expected.points);
      const order = (a, b) => b.points - a.points || dictionary.number(a.text) - dictionary.number(b.text);
      assert.deepEqual(found.words, [...found.words].sort(order));
      assert(found.isComplete);
      assert.deepEqual([...dictionary.score([board, board], { rules })], [expected.points, expected.points]);
      for (const { text, points, path } of found.words) {
        const traced = dictionary.trace(board, path, { rules });
        assert(traced.some((word) => word.text === text && word.points === points), `${board}: ${text} on ${path}`);
      }
    }
  }
  assert.deepEqual(dictionary.trace('catdlinemaropets', [4, 5, 6, 7]), [{ text: 'line', points: 1 }]);
  assert.deepEqual(dictionary.trace('catdlinemaropets', [4, 5]), []);
  for (const cells of [[0, 0], [0, 2], [16], [-1], [0.5], [NaN], [256]]) assert.equal(dictionary.trace('catdlinemaropets', cells), null, cells);
  const row = 're- {s/st} {a/o} {t/ted} -ing';
  const inOneRow = dictionary.solve(row, { size: { rows: 1, columns: 5 } });
  assert.deepEqual(inOneRow.words.map((word) => `${word.points} ${word.text}`).sort(), solved(row, '--size', '1x5').words);
  assert.throws(() => dictionary.solve('catd/lin'), /The rows have different lengths/);
  assert.throws(() => dictionary.solve('cat', { rules: 'chess' }), /There is no game chess, but boggle,/);
  assert.equal(dictionary.solve('catdlinemaropets', { rules: { id: '', name: '', size: null, table: [1], further: 0, least: 0 } }).points, dictionary.find(dictionary.board('catdlinemaropets')).found.length);
});

test('rules of your own give the points that the command gives by a file of the same rules', () => {
  const values = { a: 1, e: 2, n: 3, t: 4, in: 9 };
  const boards = [
    ['{a/e}rs/t{in/n}g/e{ea/a}t'],
    ['s e t i / d {a/o} n -ing / re- l c t / ser e p a'],
    ['c{at/a}{t/s}/s?e/{in}{g/gs}s'],
    ['re- {s/st} {a/o} {t/ted} -ing', { rows: 1, columns: 5 }],
  ];
  const own = [{ values }, { choice: 5 }, { several: 3 }, { values, several: 3, percent: [100, 100, 100, 50] }, { values, choice: 7, further: 2 }];
  for (const [number, rules] of own.entries()) {
    const { values: tiles = {}, ...score } = { table: [0, 0, 0, 1, 4], ...rules };
    const lines = (/** @type {object} */ table) => Object.entries(table).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
    const file = join(folder, `own-${number}.toml`);
    writeFileSync(file, ['name = "Own"', '[words]', 'min-length = 3', '[score]', ...lines(score), '[score.values]', ...lines(tiles)].join('\n'));
    for (const [board, size] of boards) {
      const options = { rules: { table: score.table, least: 3, ...rules }, size };
      const found = dictionary.solve(board, options);
      const expected = solved(board, '--rules', file, ...(size ? ['--size', '1x5'] : []));
      assert.deepEqual(found.words.map((word) => `${word.points} ${word.text}`).sort(), expected.words, `${board} ${JSON.stringify(rules)}`);
      assert(found.isComplete && found.words.length > 1);
      assert.deepEqual([...dictionary.score([board], options)], [expected.points]);
      for (const { text, points, path } of found.words) {
        const traced = dictionary.trace(board, path, options);
        assert(traced.some((word) => word.text === text && word.points === points), `${board}: ${text} on ${path}`);
      }
    }
  }
});

test('a word is there as the command says, however it is written', async () => {
  const texts = ['', 'Quiz', 'QUIZ', 'qzz', 'quiz ', 'café', '\ud800', '😀', 'x'.repeat(300_000), '__proto__', 'cat\n'];
  for (const text of texts.slice(1, 4)) assert.equal(dictionary.has(text), text !== 'qzz', text);
  for (const text of texts.slice(4)) assert.equal(dictionary.has(text), false, text.slice(0, 20));
  const cases = [
    [PORTUGUESE, 'portuguese', ['coração', 'CORAÇÃO', 'coracao', 'coraçao', 'corac\u0327a\u0303o', 'avo', 'Avô', 'acai']],
    [CROATIAN, 'croatian', ['ljubav', 'LJUBAV', 'Ljubav', '\u01c9ubav', '\u01c8ubav', 'ljuba', 'NJ', 'dz\u030cep', 'džep']],
    [['straße', 'grün', 'ärger'], 'german', ['Straße', 'STRASSE', 'STRAẞE', 'grün', 'gru\u0308n', 'grun']],
    [['ılık', 'ilik', 'İzmir'], 'turkish', ['ILIK', 'İLİK', 'ilik', 'izmir', 'IZMIR', 'i\u0307zmir']],
    [['œuvre', 'été', 'noël'], 'french', ['Œuvre', 'OEUVRE', 'ete', 'Noël', 'noe\u0308l']],
    [['школа', 'ёлка', 'йод'], 'russian', ['ШКОЛА', 'елка', 'Ёлка', 'йод', 'и\u0306од', 'иод']],
    [['άνθρωπος', 'οδός'], 'greek', ['ΑΝΘΡΩΠΟΣ', 'Άνθρωπος', 'οδος', 'ΟΔΟΣ', 'οδοσ']],
  ];
  for (const [words, alphabet, asked] of cases) {
    const { file, dictionary } = await compiled(words, '--alphabet', alphabet);
    for (let round = 0; round < 200; round += 1) {
      for (const word of [...asked, ...words]) {
        const expected = round > 0 || contains(file, word);
        // Later rounds ask the graph, and the first one the module.
        if (round === 0) known.set(word, expected);
        assert.equal(dictionary.has(word), known.get(word), `${alphabet}: ${word}`);
      }
    }
    known.clear();
  }
});
const known = new Map();

const list = readFileSync(new URL('../../../dicts/english-common.txt', import.meta.url), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));

test('lists and numbers of words are the same as by the command', async () => {
  const dutch = ['ij', 'ijs', 'zijn'];
  const cases = [
    [list, ['--digraphs', 'qu'], ['', 'q', 'qu', 'seq', 'sequ', 'Cat', 'xyz']],
    [CROATIAN, ['--alphabet', 'croatian'], ['', 'l', 'lj', 'LJU', 'n', 'dž']],
    [PORTUGUESE, ['--alphabet', 'portuguese'], ['', 'cor', 'COR', 'coraçã', 'a']],
    [dutch, ['--alphabet', 'dutch'], ['', 'i', 'ij']],
    [['кот', 'кит', 'код', 'кат', 'киот'], [], ['', 'к', 'КИ']],
  ];
  const patterns = ['*', '', '?', '??', '?????', 'c?t*', '*ing', 'qu?*', 'q?*', '*a*e*i*', 'l*', 'lj*', '{lj}*', '*{nj}', '?j', 'un*able', 'CAF*', '**s**', 'ã?o', 'coraçã?'];
  const racks = ['quizes?', 'ljubavnj', '{lj}ubav', 'avocoraçã', 'a?', '?', ''];
  for (const [words, options, prefixes] of cases) {
    const { file, dictionary } = await compiled(words, '--index', ...options);
    const all = listed('-d', file);
    assert.deepEqual([...dictionary], all);
    assert.equal(dictionary.size, all.length);
    for (const prefix of prefixes) {
      const start = dictionary.fold(prefix);
      assert.deepEqual(dictionary.words(prefix), all.filter((word) => word.startsWith(start) && (start || !prefix)), prefix);
      assert.deepEqual(dictionary.words(prefix, 2), dictionary.words(prefix).slice(0, 2));
    }
    for (const pattern of patterns) {
      const braces = /\{(..)\}/.exec(pattern)?.[1];
      if (braces && !dictionary.letters.includes(braces)) assert.throws(() => dictionary.search({ pattern }), /is not one letter/, pattern);
      else assert.deepEqual(dictionary.search({ pattern }), listed('-d', file, '--', pattern), `${options} ${pattern}`);
    }
    for (const rack of racks) {
      if (rack.includes('{') && !dictionary.letters.includes('lj')) continue;
      assert.deepEqual(dictionary.search({ rack }), listed('-d', file, '--rack', rack), `${options} --rack ${rack}`);
    }
    for (const [near, distance] of [['teh', 1], ['ljubva', 2], ['ubav', 1], ['konj', 1], ['{nj}', 3], ['coracao', 2], ['Avô', 1], ['quizz', 1], ['iz', 2], ['кот', 1], ['zin', 1]]) {
      if (near.includes('{') && !dictionary.letters.includes('nj')) continue;
      assert.deepEqual(dictionary.search({ near, distance }), listed('-d', file, '--near', near, '--distance', `${distance}`, '--sort', 'alphabet'), `${options} --near ${near}`);
    }
    all.forEach((word, number) => {
      assert.equal(dictionary.number(word), number);
      assert.equal(dictionary.word(number), word);
      assert.equal(dictionary.number(`${word}zz`), null);
    });
    for (const number of [-1, all.length, NaN, Infinity]) assert.equal(dictionary.word(number), null);
  }
  assert.deepEqual(dictionary.search({ prefix: 'c', pattern: '*t', rack: 'actres' }), listed('c*', '*t', '--rack', 'actres'));
  assert.throws(() => dictionary.search({ pattern: '{a' }), /must be in pairs/);
});

test('all letters of a text are folded but those that no word has, and compared exactly', async () => {
  const digits = (word) => `${word.slice(0, 2)}7${word.slice(2)}`;
  const cases = [
    [CROATIAN, 'croatian', ['LJUBAV', 'DŽEP', '\u01c9ubav', '\u01c7ETO', 'щnjuška', 'njušKAщ']],
    [PORTUGUESE, 'portuguese', ['CORAÇÃO', 'açaíщ', 'Avô', 'щpão']],
    [['camión', 'limón', 'año'], 'spanish', ['camiónk', 'kamión', 'CAMIÓN', 'año']],
    [['ılık', 'ilik', 'İzmir'], 'turkish', ['ILIK', 'İLİKщ', 'qIq', 'İzmİr']],
    [['λόγος', 'σοφός'], 'greek', ['ΛΌΓΟΣ', 'λόγος', 'xσοφός', 'ΣΟΦΟΣ']],
    [['λόγος', 'σοφοσ', 'cafe', 'face'], 'auto', ['λόγοσ', 'ΣΟΦΟΣ', 'café', 'CAFE']],
  ];
  for (const [words, alphabet, texts] of cases) {
    const { file, dictionary } = await compiled(words, ...(alphabet === 'auto' ? [] : ['--alphabet', alphabet]));
    for (const text of texts.flatMap((text) => [text, digits(text)]).flatMap((text) => [text, text.normalize('NFD')])) {
      for (const pattern of [text, `*${text.slice(-1)}`, `${text.slice(0, 1)}*`, `?${text.slice(1)}`].filter((pattern) => !/\d/.test(pattern) && !/[?*]\p{M}/u.test(pattern))) {
        assert.deepEqual(dictionary.search({ pattern }), listed('-d', file, '--', pattern), `${alphabet} ${pattern}`);
      }
      assert.deepEqual(dictionary.search({ rack: text }), listed('-d', file, '--rack', text), `${alphabet} --rack ${text}`);
      assert.deepEqual(dictionary.search({ near: text, distance: 2 }), listed('-d', file, '--near', text, '--sort', 'alphabet'), `${alphabet} --near ${text}`);
    }
  }
  const spanish = (await compiled(['camión', 'limón'], '--alphabet', 'spanish')).dictionary;
  assert.deepEqual(spanish.search({ near: 'camiónx' }), ['camion']);
  assert.deepEqual(spanish.search({ rack: 'camiónk' }), ['camion']);
});

/** An alphabet with marks and digits, which have other forms. */
const OWN = `name = "Own"\nsymbols = "a b c d e f g h i j k l m n o p q r s t u v w x y z ' - 0 1 2 3 4"\n[fold]\n"’" = "'"\n"–" = "-"\n`;

test('boards are folded tile by tile, as by the command', async () => {
  const own = join(folder, 'own.toml');
  writeFileSync(own, OWN);
  const cases = [
    [['kapı', 'kapi', 'ılık', 'ilik'], 'turkish', ['KAPI/####', 'KAPİ/####', 'kapI/####', 'I L I K / K a p i', 'KA{P/I}I/####', 'I\u0307lik/####']],
    [["don't", 'x-ray', '4x4', 'ray'], own, ['don/yt’/ora', "DON/YT'/ORA", 'x–r/#ya/###', 'x-r/#ya/###', 'X-R/4Y4', 'x {–/a} r / # y a', '4X4/abc/def', 'x–x–r–a–y']],
    [['strasse', 'straße', 'grün'], 'german', ['STRAẞE/abcdef', 'straße/######', 'GRU\u0308N/####']],
    [CROATIAN, 'croatian', ['\u01c8UBAV/#####', '{LJ}UBAV/#####', 'ko\u01cc/DžE', 'kralj/#####']],
    [['οδός', 'σοφός', 'ώς'], 'greek', ['ΟΔΟΣ/####', 'ΣΟΦΌΣ/#####', 'ως/##']],
    [['été', 'œuvre', 'cœur'], 'french', ['ÉTÉ/###', 'cŒur/####', 'E\u0301te/###']],
    [list, 'english-qu', ['catdlinemaropets', 'CATDLINEMAROPETS', 'Qiz/ENT/SEA']],
  ];
  for (const [words, alphabet, boards] of cases) {
    const { file, dictionary } = await compiled(words, '--alphabet', alphabet);
    for (const board of boards) {
      const expected = solved(board, '-d', file);
      const found = dictionary.solve(board);
      assert.deepEqual(found.words.map(({ text, points }) => `${points} ${text}`).sort(), expected.words, board);
      assert.deepEqual([...dictionary.score([board])], [expected.points], board);
      const read = dictionary.board(board);
      assert.deepEqual(dictionary.board(textOf(read, dictionary.qIsQu)), read, board);
      for (const { text, path } of found.words) assert(dictionary.trace(board, path).some((word) => word.text === text), board);
    }
  }
  const turkish = (await compiled(['kapı'], '--alphabet', 'turkish')).dictionary;
  assert.deepEqual(turkish.trace('KAPI/####', [0, 1, 2, 3]), [{ text: 'kapı', points: 1 }]);
  // A `-` is no separator only where it is a letter.
  assert.throws(() => dictionary.solve('x-r/aya'), /Only spaces and \/ separate tiles/);
  const capitals = { rows: 3, columns: 3, tiles: ['Q', ...'IETABCDE'] };
  assert.deepEqual(dictionary.solve(textOf(capitals, true)), dictionary.solve(capitals));
  assert.equal(textOf({ ...capitals, tiles: ['Qu', ...'ietabcde'] }, true), '{Qu}ie/tab/cde');
});

/**
 * Letters, marks, digits and punctuation of the scripts that the alphabets have, and their forms.
 */
const CHARACTERS = [[0x21, 0x2000], [0x2010, 0x2028], [0x2030, 0x205f], [0x2100, 0x2200], [0x3041, 0x30ff], [0xac00, 0xac80], [0xfb00, 0xff00]]
  .flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at)))
  .filter((character) => /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character) && character !== '#');

test('every letter is folded as by the command, in every alphabet', async () => {
  const alphabets = new URL('../../../compiler/alphabets/', import.meta.url);
  const files = [join(folder, 'own.toml'), ...readdirSync(alphabets).filter((file) => file.endsWith('.toml')).map((file) => fileURLToPath(new URL(file, alphabets)))];
  writeFileSync(files[0], OWN);
  for (const alphabet of files) {
    const symbols = /^symbols = "+([^"]*)"/m.exec(readFileSync(alphabet, 'utf8'))?.[1].split(/[\s\\]+/).filter(Boolean) ?? [];
    const [first] = symbols;
    const tagged = (letter, place) => letter + first.repeat(place + 3);
    const { file, dictionary } = await compiled([...symbols, ...symbols.flatMap((one) => symbols.map((two) => one + two)), ...symbols.map(tagged)], '--alphabet', alphabet, '--lossy');
    const letters = CHARACTERS.flatMap((letter) => (/\p{M}/u.test(letter) ? symbols.filter((_, at) => (at + letter.codePointAt(0)) % 8 === 0).map((symbol) => symbol + letter) : letter));
    // The number of letters after it says which symbol it became.
    const texts = letters.flatMap((letter) => [letter, tagged(letter, symbols.indexOf(dictionary.fold(letter)))]);
    const { stdout } = spawnSync(process.env.DAWGGLE, ['check', '-d', file, '-'], { encoding: 'utf8', input: texts.join('\n'), maxBuffer: 1 << 28 });
    const missing = new Set(stdout.split('\n'));
    const wrong = texts.filter((text) => dictionary.has(text) === missing.has(text));
    assert.deepEqual(wrong, [], alphabet);
    assert(texts.length - missing.size > 2 * symbols.length, alphabet);
  }
});

test('the games are those whose rules are followed here', () => {
  assert.deepEqual(games.map(({ id }) => id), ['boggle', 'lexica', 'boggle-classic', 'boggle-new', 'wordament', 'boggle-big', 'boggle-2012', 'boggle-deluxe', 'boggle-super-big']);
});

test('paths, points and traces that are not complete say so', async () => {
  const few = await Dictionary.open(await compile(['aa', 'aaaa', 'ab']));
  const board = few.board('aaaaaaaaaaaaaaab');
  const symbols = (text) => few.find(board).found.find((word) => word.text === text).symbols;
  const counted = (text, at) => few.paths(at, symbols(text));
  // Two cells of 4x4 touch in 42 places, of which the corner has 3.
  assert.equal(counted('aa', board).paths.length, 78);
  assert(counted('aa', board).isComplete && counted('ab', board).isComplete);
  assert.equal(counted('aaaa', board).paths.length, 100);
  assert(!counted('aaaa', board).isComplete);
  const rules = { table: [0, 0, 1, 1, 2], values: { a: 1, b: 2 } };
  assert(few.solve(board).isComplete && !few.solve(board, { rules }).isComplete);
  assert.throws(() => few.score([board], { rules }), /too many wildcards/);
  const fewer = few.board('aab/###');
  assert.deepEqual(few.solve(fewer, { rules }).isComplete, true);

  // A path of wildcards follows each word letter by letter: more than a million here.
  const letters = [...'abcdefghijkl'];
  const pairs = letters.flatMap((one) => letters.map((two) => one + two));
  const many = await Dictionary.open(await compile(pairs.flatMap((one) => pairs.map((two) => one + two + 'a'.repeat(56))).join('\n')));
  const wild = '?'.repeat(8) + '/' + Array(7).fill('?'.repeat(8)).join('/');
  const snake = Array.from({ length: 60 }, (_, number) => (number & 8 ? (number | 7) - (number & 7) : number));
  assert.deepEqual(many.trace(wild, snake.slice(0, 3)), []);
  assert.throws(() => many.trace(wild, snake), /This path has too many wildcards/);
});

test('what is no board, list, query or rule is refused with words', async () => {
  const board = 'catdlinemaropets';
  const whole = dictionary.board(board);
  const tiles = (tile, count = 16) => ({ rows: 4, columns: 4, tiles: Array(count).fill(tile) });
  const refused = [
    [() => dictionary.solve(tiles('a'.repeat(1_000_000))), RangeError, /tile has at most 255/],
    [() => dictionary.solve(tiles('a\nb')), RangeError, /no line end/],
    [() => dictionary.solve(tiles('a', 15)), RangeError, /4 × 4 has 16 tiles, not 15/],
    [() => dictionary.score([{ ...whole, rows: 1.5 }]), RangeError, /^Board 1: .*whole numbers from 1/],
    [() => dictionary.score([board, whole, 'catd/lin']), Error, /^Board 3: The rows have different lengths/],
    [() => dictionary.score(new Set([board, 5])), TypeError, /^Board 2: A board is a text/],
    [() => dictionary.solve(whole, { rule: 'lexica' }), TypeError, /no option rule, but rules, size/],
    [() => dictionary.solve(whole, { rules: { table: [1], lest: 3 } }), TypeError, /no option lest/],
    [() => roll({ sed: 1 }), TypeError, /no option sed/],
    [() => dictionary.find({ rows: 9, columns: 9, tiles: Array(81).fill('a') }), RangeError, /at most 64 cells, not 81/],
    [() => dictionary.solve('ab/'.repeat(300) + 'ab'), RangeError, /at most 64 cells, not 602/],
    [() => dictionary.solve('catd', { size: { rows: 2 } }), RangeError, /whole numbers from 1/],
    [() => roll({ size: { rows: -1, columns: -4 } }), RangeError, /whole numbers from 1/],
    [() => dictionary.solve(5), TypeError, /A board is a text/],
    [() => dictionary.trace(tiles(5), [0]), TypeError, /A board is a text/],
    [() => dictionary.trace(board, '01'), TypeError, /a list of cells/],
    [() => dictionary.score(board), TypeError, /a list of boards/],
    [() => dictionary.score(whole), TypeError, /a list of boards/],
    [() => dictionary.search('quiz'), TypeError, /Conditions are an object/],
    [() => dictionary.search({ patern: 'c*' }), TypeError, /no condition patern, but prefix,/],
    [() => dictionary.search({ toString: 'c*' }), TypeError, /no condition toString/],
    [() => dictionary.search({ prefix: 5 }), TypeError, /prefix must be a string/],
    [() => dictionary.search({ rack: '?'.repeat(256) }), RangeError, /more than 255 characters/],
    [() => dictionary.search({ near: 'cat', distance: -1 }), RangeError, /distance must be a whole number/],
    ...[NaN, -1, 1.5, '3'].map((limit) => [() => dictionary.words('c', limit), RangeError, /limit must be a whole number/]),
    [() => dictionary.has(5), TypeError, /word must be a text/],
    [() => roll({ language: 'de' }), TypeError, /languageOf\('de'\)/],
    ...[[], [-1], [0.5], [2 ** 32], ['1'], undefined].map((table) => [() => dictionary.solve(board, { rules: { table } }), RangeError, /need a table of points/]),
    [() => dictionary.score([board], { rules: { table: [2 ** 32 - 1] } }), RangeError, /too many points/],
  ];
  for (const [call, type, message] of refused) assert.throws(call, (error) => error instanceof type && message.test(error.message), String(call));
  assert.deepEqual(dictionary.search({ pattern: `${'*'.repeat(200)}quiz` }), ['quiz']);
  const rules = { table: [0, 0, 0, 1, 2] };
  assert.equal(dictionary.solve(board, { rules }).points, dictionary.score([board], { rules })[0]);
  assert(dictionary.solve(board, { rules }).points > 0);
  assert.equal(textOf(roll({ seed: 2026 }), true), textOf(roll({ seed: '2026' }), true));

  const bytes = await compile(new TextEncoder().encode('cat\ncoat\n').buffer);
  const two = await Dictionary.open(Uint8Array.from(bytes).buffer);
  assert.deepEqual([[...two], two.fold('COAT'), two.fold('quiz'), two.fold('tac')], [['cat', 'coat'], 'coat', '', 'tac']);
  for (const wrong of ['text', [1, 2], null, new Uint16Array(2)]) {
    await assert.rejects(Dictionary.open(wrong), (error) => error instanceof TypeError && /expected a Uint8Array or an ArrayBuffer/.test(error.message));
  }
  for (const wrong of [5, new Uint16Array(2), [1, 2]]) await assert.rejects(compile(wrong), TypeError);
});

/** A worker whose answers the test gives: `sent` are the requests of each that was started. */
function fakeClient() {
  const workers = [];
  const client = new Client(() => {
    const worker = { sent: [], postMessage: (request) => worker.sent.push(request), terminate() {} };
    workers.push(worker);
    return worker;
  });
  const answer = (worker, at, data) => worker.onmessage({ data: { id: worker.sent[at].id, ...data } });
  return { client, workers, answer };
}

test('a client opens again only what was opened, and leaves no promise pending', async () => {
  const { client, workers, answer } = fakeClient();
  const opened = client.open('good');
  answer(workers[0], 0, { result: 'facts' });
  assert.equal(await opened, 'facts');
  const bad = client.open('bad');
  answer(workers[0], 1, { message: 'damaged' });
  await assert.rejects(bad, /damaged/);
  const [first, asked, next, last] = [client.search('solve', 1), client.ask('has', 'a'), client.open('next'), client.search('solve', 2)];
  assert.deepEqual([await first, await asked], [null, null]);
  assert.deepEqual(workers[1].sent.map(({ name, input }) => [name, input]), [['open', 'good'], ['open', 'next'], ['solve', 2]]);
  answer(workers[1], 1, { result: 'next' });
  assert.equal(await next, 'next');
  client.close();
  for (const left of [last, client.ask('has', 'a'), client.open('good')]) await assert.rejects(left, /The client is closed/);
});

test('a worker refuses what it cannot do', async () => {
  const answers = [];
  Object.assign(globalThis, { onmessage: null, postMessage: (data) => answers.push(data) });
  await load('dawggle/worker');
  for (const name of ['has', 'toString', 'chess']) globalThis.onmessage({ data: { id: 1, name, input: 'cat' } });
  await new Promise((resolve) => { setTimeout(resolve); });
  assert.deepEqual(answers.map(({ message }) => message.split(',')[0]), ['No dictionary is open. Call open first.', 'There is no request toString', 'There is no request chess']);
});

test('a board of a seed is the same everywhere', () => {
  assert.equal(textOf(roll({ seed: '2026-11-26' }), true), 'shiitrrueeesanes');
  for (const { id, size } of games) {
    const { rows, columns, tiles } = roll({ rules: id, seed: 'x' });
    assert.deepEqual({ rows, columns }, size ?? { rows: 4, columns: 4 });
    assert.equal(tiles.length, rows * columns);
  }
  for (const language of languages) assert.equal(roll({ language, size: { rows: 5, columns: 6 } }).tiles.length, 30);
  assert(roll({ language: languageOf('de'), seed: 'x' }).tiles.every((tile) => tile in languageOf('de').tiles));
  assert.throws(() => roll({ size: { rows: 9, columns: 9 } }), /no dice for 81 tiles/);
});

/** What a module prints in node, or its error, where the host is as `before` makes it. */
function ran(before, code, ...options) {
  // All that is imported is seen after the host is as it should be.
  const script = before + code.replace(/import (.*) from (.*);/g, 'const $1 = await import($2);');
  const { stdout, stderr } = spawnSync(process.execPath, [...options, '--input-type=module', '-e', script], { cwd: PROJECT, encoding: 'utf8' });
  return stdout + stderr;
}

test('a host that lacks something is told what, and works if that is not needed', () => {
  const use = (entry, module) => `
    import { Dictionary } from '${entry}';
    import { readFileSync } from 'node:fs';
    const bytes = readFileSync('node_modules/dawggle/english.dawg');
    const open = () => Dictionary.open(Uint8Array.from(bytes)${module ?? ''});
    await open().then((dictionary) => console.log(dictionary.has('quiz')), (error) => console.log(error.message));`;
  const without = (name) => `delete globalThis.${name};`;
  // Node compiles a module of its own for the first Response.
  const forbids = "void Response; WebAssembly.compile = async () => { throw new WebAssembly.CompileError('generation disallowed'); };";
  for (const entry of ['dawggle', 'dawggle/fetch']) {
    for (const name of ['WebAssembly', 'TextEncoder', 'TextDecoder']) assert.match(ran(without(name), use(entry)), RegExp(`^Dawggle needs ${name}, which this JavaScript engine does not have`), entry);
    assert.match(ran('', use(entry), '--jitless'), /^Dawggle needs WebAssembly,/);
    assert.match(ran('', "import { compile } from 'dawggle/compiler';\ncompile(['cat']).catch((error) => console.log(error.message));", '--jitless'), /^Dawggle needs WebAssembly,/);
    assert.match(ran(forbids, use(entry)), /^Dawggle may not compile its WebAssembly here\. .*script-src.*'wasm-unsafe-eval'.*imported module\. Its README/);
    assert.equal(ran('', use(entry)), 'true\n');
  }
  assert.match(ran(without('DecompressionStream'), use('dawggle')), /^Dawggle needs DecompressionStream/);
  assert.equal(ran(without('DecompressionStream'), use('dawggle/fetch')), 'true\n');
  // As in jsdom.
  assert.equal(ran('delete Blob.prototype.stream;', use('dawggle')), 'true\n');
  const module = ", new WebAssembly.Module(readFileSync('node_modules/dawggle/dawggle.wasm'))";
  assert.equal(ran(without('DecompressionStream') + forbids, use('dawggle/core', module)), 'true\n');
});

test('after a failed load, the next call loads again', async () => {
  const { getBuiltinModule } = process;
  const files = [() => Promise.reject(new Error('no disk')), async () => Buffer.from('<!doctype html>')];
  for (const entry of ['dawggle/fetch', 'dawggle/compiler']) {
    const { Dictionary, compile } = await import(`${pathToFileURL(require.resolve(entry)).href}?again`);
    const use = () => (compile ? compile(['cat']) : Dictionary.open(english));
    try {
      for (const [at, message] of [/^Dawggle cannot load its file \w+\.wasm: no disk\. Its README/, /^Dawggle cannot load its file \w+\.wasm: file:.*\.wasm has something else\. Its README/].entries()) {
        process.getBuiltinModule = () => ({ readFile: files[at] });
        await assert.rejects(use(), (error) => message.test(error.message) && error.cause instanceof Error);
      }
    } finally {
      process.getBuiltinModule = getBuiltinModule;
    }
    assert(await use());
  }
});

test('a list is compiled as by the command', async () => {
  const { file } = await compiled(['cat', 'quiz', 'quay'], '--digraphs', 'qu', '--title', 'three');
  const bytes = await compile(['cat', 'quiz', 'quay'], { title: 'three' });
  assert.deepEqual(Buffer.from(bytes), readFileSync(file));
  assert.deepEqual(Buffer.from(await compile('cat\nquiz\nquay\n', { title: 'three', digraphs: ['qu'] })), readFileSync(file));
  assert.deepEqual([...await Dictionary.open(await compile(['b', 'a', 'abcd'], { minLength: 2 }))], ['abcd']);
  await assert.rejects(compile('cat\nd0g\n'), (error) => error instanceof CompileError && error.remedy === 'lines' && /1 line is not a word/.test(error.message));
  await assert.rejects(compile(Buffer.from('caf\xe9\n', 'latin1')), (error) => error.remedy === 'encoding');
  assert.deepEqual([...await Dictionary.open(await compile('cat\nd0g\n', { lossy: true }))], ['cat']);
  await assert.rejects(compile(''), CompileError);
  const options = { column: 'word', countColumn: 'n', minCount: 2.5, exclude: ['c*'], top: 0, noCapitals: true };
  const table = await compile('word,n\ncat,5\ndog,3\nEmu,9\nfox,2\n', { name: 'list.csv', ...options });
  assert.deepEqual([...await Dictionary.open(table)], ['dog']);
  for (const bytes of [Buffer.from('\x9eena\n', 'latin1'), gzipSync(Buffer.from('\x9eena\n', 'latin1'))]) {
    assert.deepEqual([...await Dictionary.open(await compile(bytes, { encoding: 'windows-1250' }))], ['žena']);
  }
  const ranked = await compile(['ant', 'bee', 'cat'], { rank: ['cat', 'bee'], fit: 300, name: undefined });
  assert((await Dictionary.open(ranked)).has('cat'));
  for (const [wrong, why] of [[{ minLength: 'x' }, /^minLength: .*whole number/], [{ minLength: 4, maxLength: 3 }, /^minLength 4 is more than maxLength 3/],
    [{ color: 1 }, /no option color/], [{ digraphs: 'qu' }, /^digraphs: .*expected a list/], [{ column: 2 }, /are for tables/]]) {
    await assert.rejects(compile(['cat'], wrong), (error) => error instanceof CompileError && why.test(error.message));
  }
});

test('a list is compiled with each alphabet as by the command', async () => {
  const words = ['kapi', 'KAPI', 'ljeto', 'coração', 'Straße', 'ÉTÉ', 'cœur', 'ñandu', 'col·lecció', 'ηθος', 'школа', 'qui', 'aqui', 'x', 'שלום', 'سلام', 'ไทย', 'বাংলা', 'हिन्दी', 'ひらがな', '한국어', 'Người'];
  const alphabets = readdirSync(new URL('../../../compiler/alphabets/', import.meta.url)).filter((file) => file.endsWith('.toml')).map((file) => file.replace('.toml', ''));
  assert(alphabets.length > 20);
  const title = 'words';
  for (const alphabet of [...alphabets, 'auto']) {
    // All scripts together have more letters than an alphabet.
    const list = alphabet === 'auto' ? words : [...words, 'ሰላም', 'မြန်မာ', 'ខ្មែរ'];
    const { file } = await compiled(list, '--alphabet', alphabet, '--lossy', '--title', title, ...(alphabet === 'auto' ? ['--digraphs', 'qu'] : []));
    assert.deepEqual(Buffer.from(await compile(list, { alphabet, title, lossy: true })), readFileSync(file), alphabet);
  }
  const own = join(folder, 'own.toml');
  writeFileSync(own, OWN);
  const symbols = /symbols = "(.*)"/.exec(OWN)[1].split(' ');
  const letters = readFileSync((await compiled(symbols, '--alphabet', own)).file);
  const { file } = await compiled(['don’t', 'x–ray'], '--alphabet', own, '--title', title);
  assert.deepEqual(Buffer.from(await compile(['don’t', 'x–ray'], { alphabet: letters, title })), readFileSync(file));
  const turkish = await Dictionary.open(await compile(['KAPI'], { alphabet: 'turkish' }));
  assert.deepEqual([...turkish], ['kapı']);
  for (const [alphabet, why] of [['klingon', /no alphabet klingon, but auto, amharic, arabic, /], ['toString', /no alphabet toString/], [Buffer.from('cat'), /^alphabet: /]]) {
    await assert.rejects(compile(['cat'], { alphabet }), (error) => error instanceof CompileError && why.test(error.message), why);
  }
  await assert.rejects(compile(['cat', 'щука'], { alphabet: 'turkish' }), (error) => error.remedy === 'lines');
});

test('a word of a list is no comment, and not several words', async () => {
  for (const [words, why] of [[['cat', '#dog'], /^Word 2, "#dog", is not a word/], [['cat', 'dog\nemu'], /^Word 2, "dog\\nemu"/], [[' #a', 'cat'], /^Word 1/]]) {
    await assert.rejects(compile(words), (error) => error instanceof CompileError && error.remedy === 'lines' && why.test(error.message));
    assert.deepEqual([...await Dictionary.open(await compile(words, { lossy: true }))], ['cat']);
  }
  assert.deepEqual([...await Dictionary.open(await compile('#dog\ncat\n'))], ['cat']);
});

/** Asks for everything, and expects answers or errors that are no faults of the program. */
async function attack(bytes) {
  try {
    const dictionary = await Dictionary.open(bytes);
    assert(dictionary.letters.length <= 64);
    for (const word of ['cat', 'quiz', '', 'a']) dictionary.has(word);
    dictionary.solve('catdogqumousebee');
    dictionary.search({ pattern: '*a*', near: 'cat', distance: 2 }, 1000);
    dictionary.word(dictionary.number('cat') ?? 0);
    return true;
  } catch (error) {
    assert.match(error.message, /dictionary/, error.stack);
    return false;
  }
}

test('no file breaks anything', async () => {
  const { file } = await compiled(['cat', 'cats', 'dog', 'quiz', 'mouse', 'bee', 'tea'], '--digraphs', 'qu');
  const good = readFileSync(file);
  assert(await attack(good));
  for (const bytes of [new Uint8Array(), english.slice(0, 1000), new Uint8Array(1000), good.subarray(0, 30)]) assert(!await attack(Uint8Array.from(bytes)));
  await assert.rejects(compiled(['cat'], '--layout', 'wide'), /has the layout `wide`.* Compile it again with the layout `compact`/);
  for (let length = 0; length < good.length; length += 3) assert(!await attack(Uint8Array.from(good.subarray(0, length))));
  let accepted = 0;
  for (let at = 8; at < good.length; at += 1) {
    for (const bit of [1, 16, 128]) {
      const bytes = Uint8Array.from(good);
      bytes[at] ^= bit;
      assert(at >= 20 && at < 24 || !await attack(bytes), `byte ${at}`);
      // With a right checksum, only the structure tells.
      new DataView(bytes.buffer).setUint32(20, crc32(bytes.subarray(24), crc32(bytes.subarray(0, 20))), true);
      accepted += Number(await attack(bytes));
    }
  }
  assert(accepted > 0, 'titles can change');
});

test('the README’s code does what it says', async () => {
  const text = readFileSync(join(PROJECT, 'node_modules/dawggle/README.md'), 'utf8');
  const blocks = [...text.matchAll(/^```js\n([^]*?)^```/gm)].map(([, code]) => code).filter((code) => !/new Worker/.test(code));
  assert(blocks.length >= 4);
  // The value after `//` is what the expression before it gives.
  const code = blocks.join('').replace(/^(?!import|const)(.*); +\/\/ (.*)$/gm, (_, expression, value) => `assert.deepEqual(${expression}, ${value});`);
  assert(code.split('assert.').length > 12);
  writeFileSync(join(PROJECT, 'readme.mjs'), `import assert from 'node:assert/strict';\n${code}`);
  execFileSync(process.execPath, ['readme.mjs'], { cwd: PROJECT, stdio: 'inherit' });
});

test('the tarball has what is needed, and nothing else', () => {
  const files = JSON.parse(process.env.PACKED)[0].files.map(({ path }) => path);
  for (const file of files) assert.match(file, /^(LICENSE-(MIT|APACHE|ENGLISH)|README\.md|package\.json|(index|plain)\.js|(dawggle|compiler)\.wasm|english\.dawg|lib\/[\w-]+(\.d)?\.(js|ts))$/);
  for (const exported of Object.values(require(join(PROJECT, 'node_modules/dawggle/package.json')).exports).flatMap((value) => (typeof value === 'string' ? value : Object.values(value)))) {
    assert(files.includes(exported.slice(2)), exported);
  }
});
