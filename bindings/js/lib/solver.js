// The solver in WebAssembly (src/exports.rs), with one dictionary in its memory.

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Size} Size */
/** @typedef {import('./words.js').Found} Found */
/** @typedef {(...values: (number | bigint | boolean)[]) => bigint} Call a function of the module */

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

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Reads boards. It needs no dictionary. */
export class Reader {
  #code;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#code = new Code(module, new Uint8Array());
  }

  /**
   * Reads a board as people write it.
   *
   * @param {string} text
   * @param {Size} size the size of a row of tiles that has no shape of its own
   * @param {boolean} qIsQu whether the letter q is the tile qu
   * @returns {Read}
   */
  read(text, size, qIsQu) {
    const answer = this.#code.ask('read', [text], [size.rows, size.columns, qIsQu], null, false);
    const [kind, rows, columns] = answer;
    // There is a line end before each tile, and two before each row.
    const written = decoder.decode(answer.subarray(3));
    // A choice has one form on the page. Elsewhere, a comma is refused.
    const lines = KINDS[kind] === 'separator' ? written : written.replaceAll(',', '/');
    const tiles = lines.split('\n\n').slice(1).map((row) => row.split('\n'));
    return { kind: KINDS[kind], rows, columns, tiles };
  }
}

/** A dictionary, ready to solve boards with. */
export class Dictionary {
  #code;

  /**
   * Opens the bytes of a `.dawg` file, or throws an error that says what is wrong.
   *
   * @param {WebAssembly.Module} module
   * @param {Uint8Array<ArrayBuffer>} bytes
   */
  constructor(module, bytes) {
    this.#code = new Code(module, bytes);
    const answer = this.#code.ask('describe', [], []);
    this.words = new DataView(answer.buffer).getUint32(0, true);
    const texts = decoder.decode(answer.subarray(4)).split('\0');
    const [title, licence, origin, ...letters] = texts.slice(0, -1);
    this.title = title;
    this.licence = licence;
    this.origin = origin;
    this.letters = letters;
  }

  /** @param {string} word */
  contains(word) {
    return this.#code.ask('contains', [word], [])[0] === 1;
  }

  /**
   * Returns how words are written, or the words if the module or the dictionary does not know it.
   *
   * @param {string[]} words
   */
  written(words) {
    if (words.length === 0 || !this.#code.has('forms')) return words;
    const lines = decoder.decode(this.#code.ask('forms', [words.join('\n')], [])).split('\n');
    return lines.length > words.length ? lines.slice(0, -1) : words;
  }

  /**
   * The words of a board, each with its symbols and whether it goes through all of some cells; the
   * tiles that no word can use; and whether that is all.
   *
   * @param {Board} board
   * @param {number[]} through
   * @returns {{ unusable: number[], words: Found[], isComplete: boolean }}
   */
  solve(board, through = []) {
    const answer = this.#code.ask('solve', [tilesOf(board)], [board.columns, mask(through)]);
    const view = new DataView(answer.buffer);
    const unusable = cells(view.getBigUint64(0, true));
    /** @type {Found[]} */
    const words = [];
    for (let at = 8; at < answer.length; ) {
      const end = at + 2 + answer[at];
      const symbols = answer.subarray(at + 2, end);
      let text = '';
      for (const symbol of symbols) text += this.letters[symbol];
      words.push({ text, symbols, isThrough: answer[at + 1] === 1 });
      at = end;
    }
    return { unusable, words, isComplete: this.#code.isComplete };
  }

  /**
   * Returns the paths of a word on a board, through the given cells if there are such paths.
   *
   * @param {Board} board
   * @param {Uint8Array<ArrayBuffer>} symbols
   * @param {number[]} through
   */
  paths(board, symbols, through = []) {
    const answer = this.#code.ask('paths', [tilesOf(board)], [board.columns, mask(through)], symbols);
    /** @type {number[][]} */
    const paths = [];
    for (let at = 0; at < answer.length; at += 1 + answer[at]) {
      paths.push([...answer.subarray(at + 1, at + 1 + answer[at])]);
    }
    return paths;
  }
}

/** An instance of the module, and what is in its memory. */
class Code {
  /** @type {Record<string, Call>} */
  #calls;
  /** @type {WebAssembly.Memory} */
  #pages;
  #start;
  #length;
  #room = ROOM;
  isComplete = true;

  /**
   * @param {WebAssembly.Module} module
   * @param {Uint8Array<ArrayBuffer>} bytes a dictionary
   */
  constructor(module, bytes) {
    const { memory, ...calls } = new WebAssembly.Instance(module).exports;
    this.#calls = /** @type {Record<string, Call>} */ (calls);
    this.#pages = /** @type {WebAssembly.Memory} */ (memory);
    this.#start = this.#pages.buffer.byteLength;
    this.#length = bytes.length;
    this.#reserve(this.#length + ROOM);
    this.#memory(this.#start, this.#length).set(bytes);
  }

  /** Returns whether the module has a function. @param {string} name */
  has(name) {
    return name in this.#calls;
  }

  /**
   * Calls the module, and again with more room if the answer does not fit. Returns a copy.
   *
   * @param {string} name
   * @param {string[]} texts
   * @param {(number | bigint | boolean)[]} numbers
   * @param {Uint8Array<ArrayBuffer> | null} symbols
   * @param {boolean} withDictionary
   */
  ask(name, texts, numbers, symbols = null, withDictionary = true) {
    const inputs = texts.map((text) => encoder.encode(text));
    if (symbols) inputs.push(symbols);
    for (;;) {
      let end = this.#start + this.#length;
      this.#reserve(this.#length + inputs.reduce((sum, input) => sum + input.length, 0) + this.#room);
      const places = inputs.map((input) => {
        this.#memory(end, input.length).set(input);
        const place = [end, input.length];
        end += input.length;
        return place;
      });
      const input = places.slice(0, texts.length).flat();
      const result = this.#calls[name](
        ...(withDictionary ? [this.#start, this.#length] : []),
        ...input, ...numbers, ...places.slice(texts.length).flat(), end, this.#room,
      );
      const status = Number(result >> 32n);
      const answer = this.#memory(end, Number(result & 0xffffffffn)).slice();
      this.isComplete = status !== OUT_OF_STEPS;
      if (status === REFUSED) throw new Error(decoder.decode(answer));
      if (status === DONE || status === OUT_OF_STEPS) return answer;
      if (status === OUT_OF_ROOM) this.#room *= 4;
    }
  }

  /** Grows the memory to this many bytes after the module's own data. @param {number} length */
  #reserve(length) {
    const missing = this.#start + length - this.#pages.buffer.byteLength;
    if (missing > 0) this.#pages.grow(Math.ceil(missing / PAGE));
  }

  /** @param {number} at @param {number} length */
  #memory(at, length) {
    return new Uint8Array(this.#pages.buffer, at, length);
  }
}

/** @param {Board} board */
const tilesOf = (board) => board.tiles.join('\n');

/** @param {number[]} cells */
const mask = (cells) => cells.reduce((mask, cell) => mask | (1n << BigInt(cell)), /** @type {bigint} */ (0n));

/** @param {bigint} mask */
function cells(mask) {
  const cells = [];
  for (let cell = 0; mask; cell += 1, mask >>= 1n) if (mask & 1n) cells.push(cell);
  return cells;
}
