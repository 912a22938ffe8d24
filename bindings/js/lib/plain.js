// The package in plain JavaScript, for engines without WebAssembly: Hermes of React Native,
// QuickJS, and others. It has no class and no async function, which Hermes does not read by itself.

import { checked, checkForm, checkSize, readable, whole } from './board.js';
import { hasValues, known, points, pointsOn, rulesOf, scoreAll } from './dice.js';
import { bytesFrom } from './files.js';
import { foldOf } from './fold.js';
import { firstOf, graphOf } from './graph.js';
import { cellsOf, find, follow, pathsOf, readText } from './plain-board.js';
import { readFile } from './plain-file.js';

export { boardOf, checked, readable, textOf } from './board.js';
export { gameOf, games, lettersOnNoDie, points, roll } from './dice.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Size} Size */
/** @typedef {import('./dice.js').OwnRules} OwnRules */
/** @typedef {import('./dice.js').Random} Random */
/** @typedef {import('./dice.js').Rules} Rules */
/** @typedef {import('./dictionary.js').FoundWord} FoundWord */
/** @typedef {import('./dictionary.js').Options} Options */
/** @typedef {import('./dictionary.js').Word} Word */
/** @typedef {import('./graph.js').Query} Query */
/** @typedef {import('./languages.js').Language} Language */
/** @typedef {import('./solver.js').Found} Found */
/** @typedef {ReturnType<typeof dictionaryOf>} Dictionary */

const OPTIONS = ['rules', 'size'];
const MOST_PATHS = 100;

export const Dictionary = {
  /**
   * Opens the bytes of a `.dawg` file of any layout, or throws an error that says what is wrong.
   *
   * @param {Uint8Array | ArrayBuffer} bytes
   * @returns {Promise<Dictionary>}
   */
  open: (bytes) => new Promise((resolve) => { resolve(dictionaryOf(bytesFrom(bytes))); }),
};

/** @param {Uint8Array} bytes */
function dictionaryOf(bytes) {
  const file = readFile(bytes);
  const { size, title, license, origin, letters, lengths } = file;
  const folding = foldOf(file.lines, letters);
  const graph = graphOf(file, { letters, lengths, size, folding });
  const qIsQu = letters.includes('qu');

  /** Returns a word as text, and its number of letters. @param {ArrayLike<number>} symbols */
  function spell(symbols) {
    let [text, count] = ['', 0];
    for (let at = 0; at < symbols.length; at += 1) {
      text += letters[symbols[at]];
      count += lengths[symbols[at]];
    }
    return { text, letters: count };
  }

  /**
   * Returns the points of a word on tiles.
   *
   * @param {Rules} game
   * @param {ArrayLike<number>} symbols
   * @param {string[]} tiles
   */
  const worth = (game, symbols, tiles) =>
    pointsOn(game, spell(symbols).letters, tiles, Array.from(symbols, (symbol) => letters[symbol]));

  /** Returns the folded tiles of a board, and its cells. @param {Board} board */
  function laid(board) {
    checkForm(board);
    const tiles = folding.foldWords(board.tiles.join('\n')).split('\n');
    return { tiles, cells: cellsOf(tiles, board.columns, letters) };
  }

  /**
   * Calls `each` with the points and the best path of each word that has points.
   *
   * @param {Board} read
   * @param {Rules} game
   * @param {(word: FoundWord) => void} each
   */
  function scored(read, game, each) {
    const { tiles, cells } = laid(read);
    const isValued = hasValues(game);
    let isComplete = true;
    const isAll = find(cells, file, (symbols, paths) => {
      const found = paths(isValued ? MOST_PATHS : 1);
      const { text, letters } = spell(symbols);
      const on = (/** @type {number[]} */ path) => (isValued ? worth(game, symbols, path.map((cell) => tiles[cell])) : points(game, letters));
      let [path, most] = [found.paths[0], 0];
      for (const other of found.paths) if (on(other) > most) [path, most] = [other, on(other)];
      if (isValued && !found.isComplete) isComplete = false;
      if (most > 0) each({ text, points: most, path });
    });
    return isAll && isComplete;
  }

  /**
   * Returns the board of a text, as the command reads it: `catdlinemaropets`, `s qu n / e i l / t r
   * k`. `?` is any letter, `#` a blocked cell, and `{a/b}` one of two letters.
   *
   * @param {string | Board} board
   * @param {Size} size
   * @returns {Board}
   */
  function boardFrom(board, size = { rows: 4, columns: 4 }) {
    checkSize(size);
    if (typeof board !== 'string') return board;
    const read = whole(readText(readable(board), size, qIsQu, folding.foldWords), size);
    // A mark that is a letter of the dictionary is no separator.
    const marks = letters.join('');
    const others = (/** @type {string} */ tile) => tile.replace(/[-,;|_*]/g, (mark) => (marks.includes(mark) ? '' : mark));
    checked({ ...read, tiles: read.tiles.map(others) });
    return read;
  }

  return {
    size,
    title,
    license,
    origin,
    /** The symbols that words are made of, such as `a` and `qu`. */
    letters,
    /** How many letters each symbol is: two of `qu`, and one of the Croatian `lj`. */
    lengths,
    /** Whether the letter q of a board is the tile qu. */
    qIsQu,

    /**
     * Returns a word in the form of the dictionary's words, whether it is there or not. Returns ''
     * if a character is in no letter of it.
     *
     * @param {string} word
     */
    fold: (word) => folding.fold(word),

    /** Returns whether a word is in the dictionary. It is folded. @param {string} word */
    has: (word) => graph.has(folding.fold(word)),

    /**
     * Returns the words that meet all conditions, in the alphabet's order, at most `limit`.
     *
     * @param {Query} query
     */
    search(query, limit = Infinity) {
      return firstOf(graph.search(query), limit);
    },

    /** Returns the words that begin with a text, in the alphabet's order. */
    words(prefix = '', limit = Infinity) {
      return this.search({ prefix }, limit);
    },

    /** Returns the words that a text begins with, the shortest first. @param {string} text */
    prefixes(text) {
      if (typeof text !== 'string') throw new TypeError('prefixes takes a text.');
      return graph.prefixes(text);
    },

    /** All words, in the alphabet's order. */
    [Symbol.iterator]: () => graph.search({}),

    /** Returns a word's place in the list of all words, from 0, or `null`. @param {string} word */
    number: (word) => graph.number(folding.fold(word)),

    /** Returns the word with a number, or `null`. @param {number} number */
    word: (number) => (Number.isInteger(number) ? graph.word(number) : null),

    board: boardFrom,

    /**
     * Finds the words of a board that have points, the best first, and equal ones in the alphabet's
     * order. `isComplete` is false if words or points may be missing: the search gave up because of
     * many wildcards, or a word has more than 100 paths, and tiles have values.
     *
     * @param {string | Board} board
     * @param {Options} options
     */
    solve(board, options = {}) {
      const { rules, size } = known(options, OPTIONS);
      const game = rulesOf(rules);
      /** @type {FoundWord[]} */
      const words = [];
      const isComplete = scored(boardFrom(board, size), game, (word) => { words.push(word); });
      // They come in the alphabet's order.
      words.sort((a, b) => b.points - a.points);
      return { words, points: words.reduce((sum, word) => sum + word.points, 0), isComplete };
    },

    /**
     * Returns the points of boards. Throws an error with the number of the board, from 1, if it is
     * not valid, or if points may be missing because of many wildcards.
     *
     * @param {Iterable<string | Board>} boards
     * @param {Options} options
     */
    score(boards, options = {}) {
      const { rules, size } = known(options, OPTIONS);
      const game = rulesOf(rules);
      return scoreAll(boards, (text) => {
        let sum = 0;
        const isComplete = scored(boardFrom(text, size), game, (word) => { sum += word.points; });
        return { sum, isComplete };
      });
    },

    /**
     * Returns the words that a player's path spells, which are several only if there are wildcards,
     * or `null` if the tiles do not touch. Tiles are numbered row by row from 0. Throws an error if
     * words may be missing, because of many wildcards.
     *
     * @param {string | Board} board
     * @param {number[]} path
     * @param {Options} options
     * @returns {Word[] | null}
     */
    trace(board, path, options = {}) {
      const { rules, size } = known(options, OPTIONS);
      const game = rulesOf(rules);
      const read = boardFrom(board, size);
      checkForm(read);
      if (!Array.isArray(path)) throw new TypeError('trace takes a list of cells: trace(board, [0, 1]).');
      if (!path.every((cell) => Number.isInteger(cell) && cell >= 0 && cell < read.tiles.length)) return null;
      const { tiles, cells } = laid(read);
      const found = follow(cells, file, path);
      const used = path.map((cell) => tiles[cell]);
      return found && found.map((symbols) => ({ text: spell(symbols).text, points: worth(game, symbols, used) }));
    },

    /**
     * The words of a board, in no order; the tiles that no word can use; and whether that is all.
     *
     * @param {Board} board
     * @param {number[]} through
     * @returns {{ unusable: number[], found: Found[], isComplete: boolean }}
     */
    find(board, through = []) {
      const { cells } = laid(board);
      /** @type {Found[]} */
      const found = [];
      const isComplete = find(cells, file, (symbols, paths) => {
        const isThrough = through.length === 0 || paths(1, through).paths.length > 0;
        found.push({ ...spell(symbols), symbols: Uint8Array.from(symbols), isThrough });
      });
      return { unusable: cells.unusable, found, isComplete };
    },

    /**
     * Returns the paths of a word on a board, through the given cells if there are such paths, at
     * most 100. `isComplete` is false if there may be more.
     *
     * @param {Board} board
     * @param {ArrayLike<number>} symbols
     * @param {number[]} through
     */
    paths(board, symbols, through = []) {
      return pathsOf(laid(board).cells, symbols, MOST_PATHS, through);
    },
  };
}
