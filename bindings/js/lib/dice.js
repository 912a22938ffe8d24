// The rules of games: points of words, and boards rolled with dice.

import { checkSize, choicesOf, isChoice, positionOf } from './board.js';
import { RULES } from './rules.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Size} Size */
/** @typedef {import('./languages.js').Language} Language */
/**
 * The rules of a game. `dice` are the faces of each die. Besides the points of its length, a word
 * has the values of its tiles: of letters and tiles in `values`, and of a `choice`, where 0 is the
 * value of the letters that the word uses; `several` is added for a tile of several letters.
 * `percent` of the sum counts, by the number of letters.
 * @typedef {{ id: string, name: string, size: Size | null, dice?: string[][], table: number[],
 *   further: number, least: number, values?: Record<string, number>, percent: number[],
 *   several: number, choice: number }} Rules
 */
/** Rules of your own need only a table. @typedef {Partial<Rules> & { table: number[] }} OwnRules */
/** @typedef {() => number} Random returns a number from 0 up to 1, like `Math.random` */

/** The most points of a word, or of a board. */
export const MOST_POINTS = 2 ** 32 - 1;

const PLAIN = { id: '', name: '', size: null, further: 0, least: 1, percent: [100], several: 0, choice: 0 };

/** The rules, sorted so that games of any size come first. Their key is `id`. @type {Rules[]} */
export const games = RULES.map((rules) => ({
  ...PLAIN,
  table: [0],
  ...rules.score,
  id: rules.id,
  name: rules.name,
  size: rules.board ? { rows: rules.board.rows, columns: rules.board.columns } : null,
  dice: rules.dice?.map(facesOf),
  least: rules.words?.['min-length'] ?? 1,
})).sort((a, b) => rowsOf(a) - rowsOf(b) || (a.name < b.name ? -1 : 1));

/**
 * Returns the faces of a die: a text with a letter for each, or their list.
 *
 * @param {string | string[]} die
 */
function facesOf(die) {
  const faces = typeof die === 'string' ? [...die].map((face) => (face === 'Q' ? 'qu' : face)) : die;
  return faces.map((face) => face.toLowerCase());
}

/** @param {Rules} rules */
function rowsOf(rules) {
  return rules.size?.rows ?? 0;
}

/** Returns the game with a name, or Boggle. @param {string | undefined} id */
export const gameOf = (id) => /** @type {Rules} */ (games.find((game) => game.id === id) ?? games.find((game) => game.id === 'boggle'));

/**
 * Returns the points of a word by its number of letters and the tiles that it uses. `qu` counts two
 * letters.
 *
 * @param {Rules} rules
 * @param {number} letters
 * @param {string[]} tiles
 */
export function points(rules, letters, tiles = []) {
  return pointsOf(rules, letters, tiles.reduce((sum, tile) => sum + valueOf(rules, tile), 0));
}

/** @param {Rules} rules @param {number} letters @param {number} values the sum of its tiles */
function pointsOf({ table, further, percent, least }, letters, values) {
  if (letters < least) return 0;
  const last = table.length - 1;
  const ofLength = table[Math.min(letters, last)] + Math.max(letters - last, 0) * further;
  return Math.min(ofLength + Math.floor((values * percent[Math.min(letters, percent.length - 1)]) / 100), MOST_POINTS);
}

/** @param {Rules} rules @param {string} tile */
const valueOf = (rules, tile) => (isChoice(tile) ? rules.choice : valueOfText(rules, positionOf(tile).letters));

/** @param {Rules} rules @param {string} letters */
function valueOfText({ values = {}, several }, letters) {
  const ofLetters = [...letters].reduce((sum, letter) => sum + (values[letter] ?? 0), 0);
  return values[letters] ?? ofLetters + (letters.length > 1 ? several : 0);
}

/** Whether the points of a word depend on its tiles. @param {Rules} rules */
export const hasValues = ({ values, several, choice }) => values || several || choice;

/**
 * Returns the points of a word on the tiles of a path.
 *
 * @param {Rules} rules
 * @param {number} letters
 * @param {string[]} tiles
 * @param {string[]} symbols of the word
 */
export function pointsOn(rules, letters, tiles, symbols) {
  if (rules.choice || !tiles.some(isChoice)) return points(rules, letters, tiles);
  const word = symbols.join('');
  let at = 0;
  const ends = symbols.map((symbol) => (at += symbol.length));
  // The most that the tiles so far are worth, for each text of the word that they spell. A choice
  // that ends where a symbol ends has the word's symbols, since the longest ones are always taken.
  let sums = new Map([[0, 0]]);
  for (const tile of tiles) {
    const longer = new Map();
    for (const [start, sum] of sums) {
      for (const choice of choicesOf(positionOf(tile).letters)) {
        const end = Number(choice === '?' ? ends.find((end) => end > start) : word.startsWith(choice, start) && start + choice.length);
        const worth = sum + valueOfText(rules, choice);
        if (ends.includes(end) && !(longer.get(end) >= worth)) longer.set(end, worth);
      }
    }
    sums = longer;
  }
  return pointsOf(rules, letters, sums.get(at) ?? 0);
}

/**
 * Returns the points of boards. An error has the number of its board, from 1.
 *
 * @template B
 * @param {Iterable<B>} boards
 * @param {(board: B) => { sum: number, isComplete: boolean }} score
 */
export function scoreAll(boards, score) {
  if (typeof boards === 'string' || !Object(boards)[Symbol.iterator]) throw new TypeError('score takes a list of boards: score([board]).');
  return Uint32Array.from(boards, (board, number) => {
    try {
      const { sum, isComplete } = score(board);
      if (!isComplete) throw new Error('This board has too many wildcards, or paths of a word, to score it.');
      if (sum >= MOST_POINTS) throw new RangeError('This board has too many points.');
      return sum;
    } catch (error) {
      if (error instanceof Error) error.message = `Board ${number + 1}: ${error.message}`;
      throw error;
    }
  });
}

/** The points of a board are added in 32 bits. @param {unknown} value */
const isPoints = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_POINTS;

/**
 * Returns options, or throws an error if one has another name than these.
 *
 * @template {object} T
 * @param {T} options
 * @param {string[]} names
 */
export function known(options, names) {
  const other = Object.keys(options).find((name) => !names.includes(name));
  if (other !== undefined) throw new TypeError(`There is no option ${other}, but ${names.join(', ')}.`);
  return options;
}

/**
 * Returns rules, or the rules of a game by its name.
 *
 * @param {string | OwnRules} rules
 * @returns {Rules}
 */
export function rulesOf(rules = 'boggle') {
  const game = typeof rules === 'string' ? games.find((game) => game.id === rules) : rules;
  if (!game) throw new Error(`There is no game ${rules}, but ${games.map((game) => game.id).join(', ')}.`);
  const own = { ...PLAIN, ...known(game, [...Object.keys(PLAIN), 'table', 'values', 'dice']) };
  const { table, percent, further, least, several, choice, values } = own;
  const isList = (/** @type {unknown} */ list) => Array.isArray(list) && list.length > 0 && list.every(isPoints);
  if (!isList(table) || !isList(percent) || ![further, least, several, choice, ...Object.values(values ?? {})].every(isPoints)) {
    throw new RangeError('Rules need a table of points. Points and percents are whole numbers below 2^32.');
  }
  return own;
}

/**
 * Rolls a board. In English, it uses the dice of the game, or of another game if it has none. In
 * other languages (`languageOf` of `dawggle/languages`), it draws from the tiles of the language's
 * Scrabble, like `dawggle roll --alphabet`. The same `seed` gives the same board on every device.
 *
 * @param {{ rules?: string | OwnRules, size?: Size | null, language?: Language, seed?: string | number,
 *   random?: Random }} how
 * @returns {Board}
 */
export function roll(how = {}) {
  const { rules = 'boggle-new', size, language, seed, random } = known(how, ['rules', 'size', 'language', 'seed', 'random']);
  const next = random ?? (seed === undefined ? Math.random : seeded(String(seed)));
  if (typeof language === 'string') throw new TypeError(`A language is an object: languageOf('${language}').`);
  const game = rulesOf(rules);
  const { rows, columns } = size ?? game.size ?? { rows: 4, columns: 4 };
  checkSize({ rows, columns });
  const places = rows * columns;
  if (language && !language.hasDice) return { rows, columns, tiles: shuffle(bagOf(language.tiles, places), next).slice(0, places) };
  const fits = (/** @type {Rules} */ game) => (game.dice?.length ?? 0) >= places;
  const dice = [game, gameOf('boggle-new'), ...games].find(fits)?.dice;
  if (!dice) throw new Error(`There are no dice for ${places} tiles.`);
  const thrown = shuffle([...dice], next).slice(0, places);
  return { rows, columns, tiles: thrown.map((die) => die[Math.floor(next() * die.length)]) };
}

/**
 * Returns the letters of a dictionary that rolled boards never have, such as the Kurdish ê on
 * English dice.
 *
 * @param {string[]} letters
 * @param {Language} language
 */
export function lettersOnNoDie(letters, language) {
  const tiles = language.hasDice ? (gameOf('boggle-new').dice ?? []).flat() : Object.keys(language.tiles);
  const shown = new Set(tiles.join(''));
  return letters.filter((letter) => [...letter].some((part) => !shown.has(part)));
}

/**
 * Returns the tiles of a language, as often as needed for a number of places.
 *
 * @param {Record<string, number>} tiles
 * @param {number} places
 */
function bagOf(tiles, places) {
  const bag = Object.entries(tiles).flatMap(([tile, number]) => Array(number).fill(tile));
  return Array(Math.ceil(places / bag.length)).fill(bag).flat();
}

/**
 * @template T
 * @param {T[]} items
 * @param {Random} random
 */
function shuffle(items, random) {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other], items[last]];
  }
  return items;
}

/**
 * Returns random numbers that depend only on a text, on every device.
 *
 * @param {string} text
 * @returns {Random}
 */
function seeded(text) {
  let state = 0;
  for (const letter of text) state = Math.imul(state ^ Number(letter.codePointAt(0)), 0x01000193) >>> 0;
  // The generator "mulberry32".
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
