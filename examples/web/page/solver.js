// The solver in WebAssembly (src/exports.rs), with one dictionary in its memory.

/** The initial room for an answer of the solver, in bytes. */
const ROOM = 1 << 18;
const PAGE = 1 << 16;

const DONE = 0;
const REFUSED = 1;
const OUT_OF_ROOM = 2;
const OUT_OF_STEPS = 3;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Loads and compiles the module at an address. */
export async function loadSolver(address) {
  return WebAssembly.compile(await fetchBytes(address));
}

export async function fetchBytes(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** A dictionary, ready to solve boards with. */
export class Dictionary {
  #code;
  #start;
  #length;
  #room = ROOM;

  /** Opens the bytes of a `.dawg` file, or throws an error that says what is wrong. */
  constructor(code, bytes) {
    this.bytes = new Uint8Array(bytes);
    this.#code = new WebAssembly.Instance(code).exports;
    this.#start = this.#code.memory.buffer.byteLength;
    this.#length = this.bytes.length;
    this.#reserve(this.#length + ROOM);
    this.#memory(this.#start, this.#length).set(this.bytes);
    const answer = this.#ask('describe', [], []);
    this.words = new DataView(answer.buffer).getUint32(0, true);
    const texts = decoder.decode(answer.subarray(4)).split('\0');
    [this.title, this.licence, this.origin, ...this.letters] = texts.slice(0, -1);
  }

  contains(word) {
    return this.#ask('contains', [word], [])[0] === 1;
  }

  /** The tiles of a board as people write it, and how many rows they make: 0 if they do not tell. */
  read(text) {
    const [rows = 0, ...tiles] = this.#ask('read', [text], [], false);
    const spelled = decoder.decode(new Uint8Array(tiles));
    return { rows, tiles: spelled === '' ? [] : spelled.split('\n') };
  }

  /**
   * The words of a board, each with its symbols and whether it goes through all of some cells; the
   * tiles that no word can use; and whether that is all.
   */
  solve(board, through = []) {
    const answer = this.#ask('solve', [tilesOf(board)], [board.columns, mask(through)]);
    const view = new DataView(answer.buffer);
    const unusable = cells(view.getBigUint64(0, true));
    const words = [];
    for (let at = 8; at < answer.length; ) {
      const end = at + 2 + answer[at];
      const symbols = answer.subarray(at + 2, end);
      let text = '';
      for (const symbol of symbols) text += this.letters[symbol];
      words.push({ text, symbols, isThrough: answer[at + 1] === 1 });
      at = end;
    }
    return { unusable, words, isComplete: this.isComplete };
  }

  /** Returns the paths of a word on a board, through the given cells if there are such paths. */
  paths(board, symbols, through = []) {
    const answer = this.#ask('paths', [tilesOf(board)], [board.columns, mask(through)], true, symbols);
    const paths = [];
    for (let at = 0; at < answer.length; at += 1 + answer[at]) {
      paths.push([...answer.subarray(at + 1, at + 1 + answer[at])]);
    }
    return paths;
  }

  /** Calls the module, and again with more room if the answer does not fit. Returns a copy. */
  #ask(name, texts, numbers, withDictionary = true, symbols = null) {
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
      const result = this.#code[name](
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

  /** Grows the memory to this many bytes after the module's own data. */
  #reserve(length) {
    const missing = this.#start + length - this.#code.memory.buffer.byteLength;
    if (missing > 0) this.#code.memory.grow(Math.ceil(missing / PAGE));
  }

  #memory(at, length) {
    return new Uint8Array(this.#code.memory.buffer, at, length);
  }
}

const tilesOf = (board) => board.tiles.join('\n');

const mask = (cells) => cells.reduce((mask, cell) => mask | (1n << BigInt(cell)), 0n);

function cells(mask) {
  const cells = [];
  for (let cell = 0; mask; cell += 1, mask >>= 1n) if (mask & 1n) cells.push(cell);
  return cells;
}
