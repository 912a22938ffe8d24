// The words of a dictionary as a graph in arrays: faster than the file, but larger.

/** @typedef {import('./solver.js').Solver} Solver */
/**
 * Conditions for words. A word meets all of them.
 *
 * - `prefix`: how it begins.
 * - `pattern`: its letters, where `?` is any letter and `*` any letters. A letter of several
 *   characters can be in braces: `{lj}*`.
 * - `rack`: letters that it uses, each at most once; `?` is any letter.
 * - `near`: a text that becomes the word if at most `distance` letters (1) are added, removed or
 *   replaced. Its letters are as in a pattern.
 * @typedef {{ prefix?: string, pattern?: string, rack?: string, near?: string, distance?: number }}
 *   Query
 */
/**
 * A condition. Its state changes from letter to letter, and is `null` if no word can meet it.
 * `parts` are the letters of a symbol.
 * @template T
 * @typedef {{ start: T, step: (state: T, parts: string[]) => T | null, holds: (state: T) => boolean }}
 *   Condition
 */

/** The most letters that a word can have, and the longest text of a condition. */
export const LONGEST = 255;

/** The conditions, with their types. */
const CONDITIONS = { prefix: 'string', pattern: 'string', rack: 'string', near: 'string', distance: 'number' };

/** Only a file made to deceive has more nodes. */
const MOST_NODES = 1 << 22;
/** The bytes of a child in an answer of the module. */
const CHILD = 6;

export class Graph {
  #spellings;
  #folding;
  /** The letters of each symbol. @type {string[][]} */
  #parts;
  /** The first character of each symbol. */
  #first;
  /** For each node, its first edge; the next node has the edge after its last. */
  #edges;
  /** Whether a word ends at a node: 0 or 1. */
  #ends;
  /** The number of words at and below a node. */
  #counts;
  /** The symbol of an edge, and the node that it leads to. */
  #symbols;
  #nodes;
  #root;

  /** @param {Solver} solver */
  constructor({ code, letters, lengths, folding, size }) {
    this.#spellings = letters;
    this.#folding = folding;
    this.#parts = letters.map((letter, symbol) => (lengths[symbol] === 1 ? [letter] : [...letter]));
    this.#first = Uint16Array.from(letters, (letter) => letter.charCodeAt(0));
    /** @type {Map<number, number>} */
    const known = new Map();
    /** @type {number[][]} */
    const [edges, ends, counts, symbols, nodes] = [[0], [], [], [], []];
    /**
     * Takes a node and all below it. The recursion is as deep as the longest word: at most 255.
     *
     * @param {boolean} isRoot
     * @param {number} at
     * @param {number} context
     * @param {number} depth
     * @returns {number}
     */
    const take = (isRoot, at, context, depth) => {
      const place = isRoot ? -1 : at * 256 + context;
      const before = known.get(place);
      if (before !== undefined) return before;
      if (depth > 255 || known.size > MOST_NODES) throw new Error(DECEIVES);
      const answer = code.ask('node', [], [isRoot, at, context]);
      const view = new DataView(answer.buffer);
      const children = [];
      let count = answer[0];
      for (let child = 1; child < answer.length; child += CHILD) {
        const node = take(false, view.getUint32(child + 2, true), answer[child + 1], depth + 1);
        children.push([answer[child], node]);
        count += counts[node];
      }
      for (const [symbol, node] of children) {
        symbols.push(symbol);
        nodes.push(node);
      }
      const number = ends.push(answer[0]) - 1;
      edges.push(nodes.length);
      counts.push(count);
      known.set(place, number);
      return number;
    };
    this.#root = take(true, 0, 0, 0);
    this.#edges = Uint32Array.from(edges);
    this.#ends = Uint8Array.from(ends);
    this.#counts = Uint32Array.from(counts);
    this.#symbols = Uint8Array.from(symbols);
    this.#nodes = Uint32Array.from(nodes);
    if (this.#counts[this.#root] !== size) throw new Error(DECEIVES);
  }

  /** Returns whether a folded word is there. @param {string} word */
  has(word) {
    let node = this.#root;
    for (let at = 0; at < word.length; ) {
      const edge = this.#edgeOf(node, word, at);
      if (edge < 0) return false;
      at += this.#spellings[this.#symbols[edge]].length;
      node = this.#nodes[edge];
    }
    return this.#ends[node] === 1;
  }

  /**
   * Returns the edge that continues with a text from a position on, or -1. Where several symbols
   * fit, it is the longest.
   *
   * @param {number} node
   * @param {string} text
   * @param {number} at
   */
  #edgeOf(node, text, at) {
    const code = text.charCodeAt(at);
    const end = this.#edges[node + 1];
    let best = -1;
    let most = 0;
    for (let edge = this.#edges[node]; edge < end; edge += 1) {
      const symbol = this.#symbols[edge];
      if (this.#first[symbol] !== code) continue;
      const spelling = this.#spellings[symbol];
      if (spelling.length > most && (spelling.length === 1 || text.startsWith(spelling, at))) {
        best = edge;
        most = spelling.length;
      }
    }
    return best;
  }

  /** Returns the number of a folded word in the list of all, or `null`. @param {string} word */
  number(word) {
    let [node, number] = [this.#root, 0];
    for (let at = 0; at < word.length; ) {
      const next = this.#edgeOf(node, word, at);
      if (next < 0) return null;
      number += this.#ends[node];
      for (let edge = this.#edges[node]; edge < next; edge += 1) number += this.#counts[this.#nodes[edge]];
      at += this.#spellings[this.#symbols[next]].length;
      node = this.#nodes[next];
    }
    return this.#ends[node] ? number : null;
  }

  /** Returns the word with a number, or `null`. @param {number} number */
  word(number) {
    if (!(number >= 0 && number < this.#counts[this.#root])) return null;
    let [node, left, word] = [this.#root, Math.floor(number), ''];
    for (;;) {
      if (this.#ends[node] === 1 && left === 0) return word;
      left -= this.#ends[node];
      let edge = this.#edges[node];
      for (; left >= this.#counts[this.#nodes[edge]]; edge += 1) left -= this.#counts[this.#nodes[edge]];
      word += this.#spellings[this.#symbols[edge]];
      node = this.#nodes[edge];
    }
  }

  /**
   * Gives the words that meet all conditions, in the alphabet's order.
   *
   * @param {Query} query
   * @returns {Generator<string, void>}
   */
  *search(query) {
    check(query);
    const { prefix, pattern, rack, near, distance = 1 } = query;
    /** @type {Condition<any>[]} */
    const conditions = [];
    const { folding } = this;
    if (prefix !== undefined) conditions.push(begins(folding(prefix)));
    if (pattern !== undefined) conditions.push(matches(this.#lettersOf(pattern, (text) => this.#split(text.replace(/\*+/g, '*')))));
    if (rack !== undefined) conditions.push(isLaidWith(this.#lettersOf(this.#braced(rack), (text) => [...text]).filter((letter) => letter.trim())));
    if (near !== undefined) conditions.push(isNear(this.#lettersOf(near, (text) => this.#split(text)), distance));
    yield* this.#below(this.#root, '', conditions, conditions.map(({ start }) => start));
  }

  /**
   * @param {number} node
   * @param {string} word
   * @param {Condition<any>[]} conditions
   * @param {any[]} states
   * @returns {Generator<string, void>}
   */
  *#below(node, word, conditions, states) {
    if (this.#ends[node] && conditions.every(({ holds }, at) => holds(states[at]))) yield word;
    for (let edge = this.#edges[node]; edge < this.#edges[node + 1]; edge += 1) {
      const symbol = this.#symbols[edge];
      const next = [];
      for (const [at, { step }] of conditions.entries()) {
        const state = step(states[at], this.#parts[symbol]);
        if (state === null) break;
        next.push(state);
      }
      if (next.length === conditions.length) yield* this.#below(this.#nodes[edge], word + this.#spellings[symbol], conditions, next);
    }
  }

  /** Folds the words of a text that may have other characters. */
  folding = (/** @type {string} */ text) => this.#folding.foldWords(text);

  /** Puts braces around characters that are letters of several, such as U+01C9 in Croatian. @param {string} rack */
  #braced(rack) {
    return rack.replace(/\{[^{}]*\}|[^{}]/gu, (part) => {
      const folded = this.folding(part);
      return [...folded].length > 1 && this.#split(folded).length === 1 ? `{${part}}` : part;
    });
  }

  /**
   * Splits a text into letters. A letter of several characters may be in braces.
   *
   * @param {string} text
   * @param {(text: string) => string[]} split how to split a text without braces
   */
  #lettersOf(text, split) {
    return text.split(/\{([^{}]*)\}/).flatMap((part, number) => {
      const folded = this.folding(part);
      if (number % 2 === 0 && /[{}]/.test(part)) throw new Error('{ and } must be in pairs, with one letter in them.');
      const letters = number % 2 === 0 ? split(folded) : this.#split(folded);
      if (number % 2 === 1 && (letters.length !== 1 || /[?*]/.test(folded))) throw new Error(`{${part}} is not one letter. Braces are only for letters of several characters, such as {lj} in Croatian.`);
      return letters;
    });
  }

  /** Splits a folded text into letters, always the longest. @param {string} text */
  #split(text) {
    const letters = [];
    for (let at = 0; at < text.length; ) {
      let parts = [String.fromCodePoint(Number(text.codePointAt(at)))];
      for (const [symbol, spelling] of this.#spellings.entries()) {
        if (spelling.length > parts.join('').length && text.startsWith(spelling, at)) parts = this.#parts[symbol];
      }
      letters.push(...parts);
      at += parts.join('').length;
    }
    return letters;
  }
}

const DECEIVES = 'This dictionary is damaged: its parts do not fit together. Compile it again.';

/** Throws an error if conditions are not what they should be. @param {Query} query */
function check(query) {
  if (Object(query) !== query) throw new TypeError("Conditions are an object: search({ pattern: 'c?t' }).");
  for (const [name, value] of Object.entries(query).filter(([, value]) => value !== undefined)) {
    if (!Object.hasOwn(CONDITIONS, name)) throw new TypeError(`There is no condition ${name}, but ${Object.keys(CONDITIONS).join(', ')}.`);
    const type = CONDITIONS[/** @type {keyof Query} */ (name)];
    if (typeof value !== type) throw new TypeError(`The condition ${name} must be a ${type}.`);
    if (typeof value === 'string' && value.length > LONGEST) throw new RangeError(`The condition ${name} has more than ${LONGEST} characters.`);
    if (typeof value === 'number' && !(Number.isInteger(value) && value >= 0)) throw new RangeError(`The condition ${name} must be a whole number from 0.`);
  }
}

/** @param {string} prefix @returns {Condition<string>} the state is what is left of the prefix */
const begins = (prefix) => ({
  start: prefix,
  step(left, parts) {
    const spelling = parts.join('');
    if (left.startsWith(spelling)) return left.slice(spelling.length);
    return spelling.startsWith(left) ? '' : null;
  },
  holds: (left) => left === '',
});

/**
 * @param {string[]} pattern
 * @returns {Condition<number[]>} the state is the places in the pattern where a word may be
 */
function matches(pattern) {
  /** @param {number[]} places */
  const skipped = (places) => {
    for (const place of places) if (pattern[place] === '*' && !places.includes(place + 1)) places.push(place + 1);
    return places;
  };
  /** @param {number[]} places @param {string} letter */
  const after = (places, letter) => {
    /** @type {number[]} */
    const next = [];
    for (const place of places) {
      const [isAny, isMany] = [pattern[place] === '?', pattern[place] === '*'];
      if (!isMany && !isAny && pattern[place] !== letter) continue;
      const to = isMany ? place : place + 1;
      if (!next.includes(to)) next.push(to);
    }
    return skipped(next);
  };
  return {
    start: skipped([0]),
    step(places, parts) {
      const next = parts.reduce(after, places);
      return next.length === 0 ? null : next;
    },
    holds: (places) => places.includes(pattern.length),
  };
}

/** @param {string[]} rack @returns {Condition<string[]>} the state is what is left of the rack */
const isLaidWith = (rack) => ({
  start: rack,
  step(left, parts) {
    const next = [...left];
    for (const part of parts) {
      const at = next.includes(part) ? next.indexOf(part) : next.indexOf('?');
      if (at < 0) return null;
      next.splice(at, 1);
    }
    return next;
  },
  holds: () => true,
});

/**
 * @param {string[]} text its letters
 * @param {number} distance
 * @returns {Condition<number[]>} the state is the distance from each beginning of the text
 */
const isNear = (text, distance) => ({
  start: [0, ...text.map((_, at) => at + 1)],
  step(row, parts) {
    const next = parts.reduce((row, letter) => {
      const below = [row[0] + 1];
      for (const [at, other] of text.entries()) {
        below.push(Math.min(row[at] + Number(other !== letter), row[at + 1] + 1, below[at] + 1));
      }
      return below;
    }, row);
    return Math.min(...next) > distance ? null : next;
  },
  holds: (row) => row[text.length] <= distance,
});
