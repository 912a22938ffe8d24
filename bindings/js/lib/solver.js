// The solver in WebAssembly (src/exports.rs), with one dictionary in its memory.

import { checkForm } from './board.js';
import { hasValues, points, pointsOn } from './dice.js';
import { foldOf } from './fold.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Size} Size */
/**
 * @typedef {object} Module
 *   a `WebAssembly.Module`, a type that TypeScript has only with the lib `dom`
 */
/** @typedef {(...values: (number | bigint | boolean)[]) => bigint} Call a function of the module */
/**
 * A word as the solver finds it: its symbols, its number of letters, and whether it goes through
 * all of the chosen tiles.
 * @typedef {{ text: string, symbols: Uint8Array<ArrayBuffer>, letters: number, isThrough: boolean }}
 *   Found
 */
/**
 * A text, read as a board. `tiles`: its rows of tiles, even if it is not a board.
 * @typedef {{ kind: Kind, rows: number, columns: number, tiles: string[][] }} Read
 */
/** @typedef {'board' | 'empty' | 'shape' | 'ragged' | 'separator'} Kind */

/** What a text is, by number. @type {Kind[]} */
const KINDS = ['board', 'empty', 'shape', 'ragged', 'separator'];

/** The initial room for an answer of the solver, in bytes. */
const ROOM = 1 << 18;
const PAGE = 1 << 16;

const DONE = 0;
const REFUSED = 1;
const OUT_OF_ROOM = 2;
const OUT_OF_STEPS = 3;

// A host that lacks these is told so when the module is loaded, which is later.
const encoder = /** @type {TextEncoder} */ (globalThis.TextEncoder && new TextEncoder());
const decoder = /** @type {TextDecoder} */ (globalThis.TextDecoder && new TextDecoder());

/** Reads boards. It needs no dictionary. */
export class Reader {
  #code;

  /** @param {Module | Code} code */
  constructor(code) {
    this.#code = code instanceof Code ? code : new Code(code, new Uint8Array());
  }

  /**
   * Reads a board as people write it.
   *
   * @param {string} text
   * @param {Size} size the size of a row of tiles that has no shape of its own
   * @param {boolean} qIsQu whether the letter q is the tile qu
   * @param {(tile: string) => string} fold how the dictionary folds a tile
   * @returns {Read}
   */
  read(text, size, qIsQu, fold = (tile) => tile.toLowerCase()) {
    const answer = this.#code.ask('read', [text], [size.rows, size.columns, qIsQu]);
    const [kind, rows, columns] = answer;
    // There is a line end before each tile, and two before each row.
    const written = decoder.decode(answer.subarray(3));
    // A choice has one form in JavaScript. Elsewhere, a comma is refused.
    const lines = KINDS[kind] === 'separator' ? written : written.replaceAll(',', '/');
    const tiles = lines.split('\n\n').slice(1).map((row) => row.split('\n').map(fold));
    return { kind: KINDS[kind], rows, columns, tiles };
  }
}

/** A dictionary that words are looked up in, and boards are solved with. */
export class Solver {
  /** What is in the module's memory. Only the package itself uses it. */
  code;
  /** How the dictionary folds what people write. */
  folding;

  /**
   * Opens the bytes of a `.dawg` file, or throws an error that says what is wrong.
   *
   * @param {Module} module
   * @param {Uint8Array} bytes
   */
  constructor(module, bytes) {
    this.code = new Code(module, bytes);
    const answer = this.code.ask('open', [], [this.code.start, bytes.length]);
    const texts = decoder.decode(answer.subarray(4)).split('\0');
    const [title, license, origin, folding, ...symbols] = texts.slice(0, -1);
    /** The number of words. */
    this.size = new DataView(answer.buffer).getUint32(0, true);
    this.title = title;
    this.license = license;
    this.origin = origin;
    /** The symbols that words are made of, such as `a` and `qu`. */
    this.letters = symbols.map((symbol) => symbol.slice(1));
    /** How many letters each symbol is: two of `qu`, and one of the Croatian `lj`. */
    this.lengths = symbols.map((symbol) => symbol.charCodeAt(0));
    this.folding = foldOf(folding, this.letters);
  }

  /** Whether the letter q of a board is the tile qu. */
  get qIsQu() {
    return this.letters.includes('qu');
  }

  /**
   * Returns a word in the form of the dictionary's words, such as `coraçao` for `Coração` in
   * Portuguese, whether it is there or not. Returns '' if a character is in no letter of it.
   *
   * @param {string} word
   */
  fold(word) {
    return this.folding.fold(word);
  }

  /** Returns whether a word is in the dictionary. It is folded. @param {string} word */
  has(word) {
    return this.code.has(this.fold(word));
  }

  /**
   * Returns how words are written, or the words if the module or the dictionary does not know it.
   *
   * @param {string[]} words
   */
  written(words) {
    if (words.length === 0 || !this.code.can('forms')) return words;
    const lines = decoder.decode(this.code.ask('forms', [words.join('\n')], [])).split('\n');
    return lines.length > words.length ? lines.slice(0, -1) : words;
  }

  /**
   * The words of a board, in no order; the tiles that no word can use; and whether that is all.
   *
   * @param {Board} board
   * @param {number[]} through
   * @returns {{ unusable: number[], found: Found[], isComplete: boolean }}
   */
  find(board, through = []) {
    const answer = this.code.ask('solve', [this.tilesOf(board)], [board.columns, mask(through), false]);
    const unusable = cells(new DataView(answer.buffer).getBigUint64(0, true));
    /** @type {Found[]} */
    const found = [];
    for (let at = 8; at < answer.length; at += 2 + answer[at]) {
      const { text, letters } = this.spell(answer, at + 2, answer[at]);
      const symbols = answer.subarray(at + 2, at + 2 + answer[at]);
      found.push({ text, symbols, letters, isThrough: answer[at + 1] === 1 });
    }
    return { unusable, found, isComplete: this.code.isComplete };
  }

  /**
   * Returns the paths of a word on a board, through the given cells if there are such paths, at
   * most 100. `isComplete` is false if there may be more.
   *
   * @param {Board} board
   * @param {Uint8Array<ArrayBuffer>} symbols
   * @param {number[]} through
   */
  paths(board, symbols, through = []) {
    const answer = this.code.ask('paths', [this.tilesOf(board), symbols], [board.columns, mask(through)]);
    /** @type {number[][]} */
    const paths = [];
    for (let at = 0; at < answer.length; at += 1 + answer[at]) {
      paths.push([...answer.subarray(at + 1, at + 1 + answer[at])]);
    }
    return { paths, isComplete: this.code.isComplete };
  }

  /**
   * Returns the points of a word on a board, and if tiles have values, the path that has them.
   * `isComplete` is false if a path that was not compared may have more.
   *
   * @param {Board} board
   * @param {import('./dice.js').Rules} rules
   * @param {{ symbols: Uint8Array<ArrayBuffer>, letters: number }} word
   * @returns {{ points: number, path: number[] | null, isComplete: boolean }}
   */
  best(board, rules, { symbols, letters }) {
    if (!hasValues(rules)) return { points: points(rules, letters), path: null, isComplete: true };
    /** @type {{ points: number, path: number[] | null }} */
    const none = { points: 0, path: null };
    const tiles = this.tilesOf(board).split('\n');
    const { paths, isComplete } = this.paths(board, symbols);
    const spelled = Array.from(symbols, (symbol) => this.letters[symbol]);
    const on = (/** @type {number[]} */ path) => pointsOn(rules, letters, path.map((cell) => tiles[cell]), spelled);
    const scored = paths.map((path) => ({ points: on(path), path }));
    return { ...scored.reduce((best, other) => (other.points > best.points ? other : best), none), isComplete };
  }

  /**
   * Returns a word as text, and its number of letters.
   *
   * @internal
   * @param {Uint8Array} answer
   * @param {number} at where the symbols of the word are in the answer
   * @param {number} length the number of symbols
   */
  spell(answer, at, length) {
    let [text, letters] = ['', 0];
    for (let place = at; place < at + length; place += 1) {
      text += this.letters[answer[place]];
      letters += this.lengths[answer[place]];
    }
    return { text, letters };
  }

  /** Returns the tiles of a board, folded. @internal @param {Board} board */
  tilesOf(board) {
    checkForm(board);
    return this.folding.foldWords(board.tiles.join('\n'));
  }
}

/** An instance of the module, and what is in its memory. */
export class Code {
  /** @type {Record<string, Call>} */
  #calls;
  /** @type {WebAssembly.Memory} */
  #pages;
  #end;
  #room = ROOM;
  /** The room for an answer. Empty after the memory has grown. */
  #view = new Uint8Array();
  isComplete = true;

  /**
   * @param {Module} module
   * @param {Uint8Array} bytes a dictionary
   */
  constructor(module, bytes) {
    const { memory, ...calls } = new WebAssembly.Instance(module).exports;
    this.#calls = /** @type {Record<string, Call>} */ (calls);
    this.#pages = /** @type {WebAssembly.Memory} */ (memory);
    /** Where the dictionary is. */
    this.start = this.#pages.buffer.byteLength;
    this.#end = this.start + bytes.length;
    this.#reserve(ROOM);
    this.#memory(this.start, bytes.length).set(bytes);
  }

  /** Returns whether the module has a function. @param {string} name */
  can(name) {
    return name in this.#calls;
  }

  /** Looks up a folded word. Allocates nothing. @param {string} word */
  has(word) {
    if (this.#view.length === 0) this.#view = this.#memory(this.#end, ROOM);
    const { read, written } = encoder.encodeInto(word, this.#view);
    return read === word.length && Boolean(this.#calls.has(this.#end, written));
  }

  /**
   * Calls the module, and again with more room if the answer does not fit. Returns a copy.
   *
   * @param {string} name
   * @param {(string | Uint8Array<ArrayBuffer>)[]} inputs
   * @param {(number | bigint | boolean)[]} numbers
   */
  ask(name, inputs, numbers) {
    const parts = inputs.map((input) => (typeof input === 'string' ? encoder.encode(input) : input));
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    for (;;) {
      this.#reserve(length + this.#room);
      let end = this.#end;
      const places = parts.flatMap((part) => {
        this.#memory(end, part.length).set(part);
        end += part.length;
        return [end - part.length, part.length];
      });
      const result = this.#calls[name](...places, ...numbers, end, this.#room);
      const status = Number(result >> 32n);
      const answer = this.#memory(end, Number(result & 0xffffffffn)).slice();
      this.isComplete = status !== OUT_OF_STEPS;
      if (status === REFUSED) throw new Error(decoder.decode(answer));
      if (status === DONE || status === OUT_OF_STEPS) return answer;
      if (status === OUT_OF_ROOM) this.#room *= 4;
    }
  }

  /** Grows the memory to this many bytes after the dictionary. @param {number} length */
  #reserve(length) {
    const missing = this.#end + length - this.#pages.buffer.byteLength;
    if (missing > 0) this.#pages.grow(Math.ceil(missing / PAGE));
  }

  /** @param {number} at @param {number} length */
  #memory(at, length) {
    return new Uint8Array(this.#pages.buffer, at, length);
  }
}

/** @param {number[]} cells */
const mask = (cells) => cells.reduce((mask, cell) => mask | (1n << BigInt(cell)), /** @type {bigint} */ (0n));

/** @param {bigint} mask */
function cells(mask) {
  const cells = [];
  for (let cell = 0; mask; cell += 1, mask >>= 1n) if (mask & 1n) cells.push(cell);
  return cells;
}
