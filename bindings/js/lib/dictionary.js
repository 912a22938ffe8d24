// A dictionary, as the package has it: words, boards and paths.

import { checked, checkSize, readable, whole } from './board.js';
import { hasValues, known, points, pointsOn, rulesOf, scoreAll } from './dice.js';
import { bytesFrom } from './files.js';
import { firstOf, graphOf, LONGEST, nodesOf } from './graph.js';
import { Reader, Solver } from './solver.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Size} Size */
/** @typedef {import('./dice.js').OwnRules} OwnRules */
/** @typedef {import('./graph.js').Query} Query */
/** @typedef {{ text: string, points: number }} Word */
/** @typedef {Word & { path: number[] }} FoundWord a word, and the tiles of one of its paths */
/**
 * How a board is read and scored. `rules`: the name of a game in `games`, or rules of your own.
 * `size`: the size of a row of tiles that has no shape of its own.
 * @typedef {{ rules?: string | OwnRules, size?: Size }} Options
 */

const OPTIONS = ['rules', 'size'];

/** How many words are looked up in the file before the graph is made, which takes time. */
const FEW = 500;

export class Dictionary extends Solver {
  #reader = new Reader(this.code);
  /** @type {import('./graph.js').Graph | undefined} */
  #graph;
  #asked = 0;

  /**
   * Opens the bytes of a `.dawg` file, or throws an error that says what is wrong.
   *
   * @param {Uint8Array | ArrayBuffer} bytes
   * @param {import('./solver.js').Module | Promise<import('./solver.js').Module>} module
   */
  static async open(bytes, module) {
    return new this(await module, bytesFrom(bytes));
  }

  /** The graph is made when it is first needed, in about a tenth of a second. */
  get #words() {
    return (this.#graph ??= graphOf(nodesOf(this.code), this));
  }

  /** Returns whether a word is in the dictionary. It is folded. @override @param {string} word */
  has(word) {
    if (!this.#graph && this.#asked < FEW) {
      this.#asked += 1;
      return super.has(word);
    }
    return this.#words.has(this.fold(word));
  }

  /**
   * Returns the words that meet all conditions, in the alphabet's order, at most `limit`.
   *
   * @param {Query} query
   * @param {number} limit
   */
  search(query, limit = Infinity) {
    return firstOf(this.#words.search(query), limit);
  }

  /** Returns the words that begin with a text, in the alphabet's order. */
  words(prefix = '', limit = Infinity) {
    return this.search({ prefix }, limit);
  }

  /** Returns the words that a text begins with, the shortest first. @param {string} text */
  prefixes(text) {
    if (typeof text !== 'string') throw new TypeError('prefixes takes a text.');
    return this.#words.prefixes(text);
  }

  /** All words, in the alphabet's order. */
  [Symbol.iterator]() {
    return this.#words.search({});
  }

  /** Returns a word's place in the list of all words, from 0, or `null`. @param {string} word */
  number(word) {
    return this.#words.number(this.fold(word));
  }

  /** Returns the word with a number, or `null`. @param {number} number */
  word(number) {
    if (!Number.isInteger(number)) return null;
    return this.#words.word(number);
  }

  /**
   * Returns the board of a text, as the command reads it: `catdlinemaropets`, `s qu n / e i l / t r
   * k`. `?` is any letter, `#` a blocked cell, and `{a/b}` one of two letters.
   *
   * @param {string | Board} board
   * @param {Size} size
   * @returns {Board}
   */
  board(board, size = { rows: 4, columns: 4 }) {
    checkSize(size);
    if (typeof board !== 'string') return board;
    const fold = (/** @type {string} */ tile) => this.folding.foldWords(tile);
    const read = whole(this.#reader.read(readable(board), size, this.qIsQu, fold), size);
    // A mark that is a letter of the dictionary is no separator.
    const letters = this.letters.join('');
    const others = (/** @type {string} */ tile) => tile.replace(/[-,;|_*]/g, (mark) => (letters.includes(mark) ? '' : mark));
    checked({ ...read, tiles: read.tiles.map(others) });
    return read;
  }

  /**
   * Finds the words of a board that have points, the best first, and equal ones in the alphabet's
   * order. `isComplete` is false if words or points may be missing: the solver gave up after some
   * seconds, because of many wildcards, or a word has more than 100 paths, and tiles have values.
   *
   * @param {string | Board} board
   * @param {Options} options
   */
  solve(board, options = {}) {
    const { rules, size } = known(options, OPTIONS);
    const game = rulesOf(rules);
    const read = this.board(board, size);
    const answer = this.code.ask('solve', [this.tilesOf(read)], [read.columns, 0n, true]);
    let { isComplete } = this.code;
    /** @type {FoundWord[]} */
    const words = [];
    for (let at = 8; at < answer.length; ) {
      const { text, letters } = this.spell(answer, at + 2, answer[at]);
      const symbols = answer.subarray(at + 2, at + 2 + answer[at]);
      const best = this.best(read, game, { symbols, letters });
      isComplete &&= best.isComplete;
      at += 2 + answer[at];
      const end = at + 1 + answer[at];
      /** @type {number[]} */
      const path = [];
      for (at += 1; at < end; at += 1) path.push(answer[at]);
      if (best.points > 0) words.push({ text, points: best.points, path: best.path ?? path });
    }
    // They come in the alphabet's order.
    words.sort((a, b) => b.points - a.points);
    return { words, points: words.reduce((sum, word) => sum + word.points, 0), isComplete };
  }

  /**
   * Returns the points of boards. Faster than to solve them. Throws an error with the number of the
   * board, from 1, if it is not valid, or if points may be missing because of many wildcards.
   *
   * @param {Iterable<string | Board>} boards
   * @param {Options} options
   */
  score(boards, options = {}) {
    const { rules, size } = known(options, OPTIONS);
    const game = rulesOf(rules);
    const table = Uint32Array.from({ length: LONGEST + 1 }, (_, letters) => points(game, letters));
    const bytes = new Uint8Array(table.buffer);
    return scoreAll(boards, (text) => this.#sum(this.board(text, size), game, bytes));
  }

  /**
   * @param {Board} board
   * @param {import('./dice.js').Rules} rules
   * @param {Uint8Array<ArrayBuffer>} table
   */
  #sum(board, rules, table) {
    if (hasValues(rules)) {
      const { points: sum, isComplete } = this.solve(board, { rules });
      return { sum, isComplete };
    }
    const answer = this.code.ask('score', [this.tilesOf(board), table], [board.columns]);
    return { sum: new DataView(answer.buffer).getUint32(0, true), isComplete: this.code.isComplete };
  }

  /**
   * Returns the words that a player's path spells, which are several only if there are wildcards,
   * or `null` if the tiles do not touch. Tiles are numbered row by row from 0. Throws an error if
   * words may be missing, because of many wildcards.
   *
   * @param {string | Board} board
   * @param {number[]} cells
   * @param {Options} options
   * @returns {Word[] | null}
   */
  trace(board, cells, options = {}) {
    const { rules, size } = known(options, OPTIONS);
    const game = rulesOf(rules);
    const read = this.board(board, size);
    const tiles = this.tilesOf(read);
    if (!Array.isArray(cells)) throw new TypeError('trace takes a list of cells: trace(board, [0, 1]).');
    const isCell = (/** @type {number} */ cell) => Number.isInteger(cell) && cell >= 0 && cell < read.tiles.length;
    if (!cells.every(isCell)) return null;
    const answer = this.code.ask('trace', [tiles, Uint8Array.from(cells)], [read.columns]);
    if (!this.code.isComplete) throw new Error('This path has too many wildcards to find its words.');
    if (answer.length === 0) return null;
    const written = tiles.split('\n');
    const used = cells.map((cell) => written[cell]);
    const words = [];
    for (let at = 1; at < answer.length; at += 1 + answer[at]) {
      const { text, letters } = this.spell(answer, at + 1, answer[at]);
      const symbols = Array.from(answer.subarray(at + 1, at + 1 + answer[at]), (symbol) => this.letters[symbol]);
      words.push({ text, points: pointsOn(game, letters, used, symbols) });
    }
    return words;
  }
}
