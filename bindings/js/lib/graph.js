// The words of a dictionary as a graph in arrays: faster than the file, but larger.

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
/** The most units of UTF-16 in a symbol. */
const MOST_UNITS = 8;

/** The conditions, with their types. */
const CONDITIONS = { prefix: 'string', pattern: 'string', rack: 'string', near: 'string', distance: 'number' };

/** Only a crafted file has more nodes. */
const MOST_NODES = 1 << 22;
/** The bytes of a child in an answer of the module. */
const CHILD = 6;

/**
 * The nodes of a graph. `edges`: for each node its first edge, and then the number of edges.
 * `ends`: 1 if a word ends at a node. `symbols` and `nodes`: the symbol of an edge, and the node
 * that it leads to. The edges of a node are in the alphabet's order.
 * @typedef {{ root: number, edges: Uint32Array, ends: Uint8Array, symbols: Uint8Array, nodes: Uint32Array }} Nodes
 */
/**
 * What is known of a dictionary besides its nodes.
 * @typedef {{ letters: string[], lengths: number[], size: number, folding: import('./fold.js').Fold }} Alphabet
 */
/** @typedef {ReturnType<typeof graphOf>} Graph */

/**
 * Returns the first words, at most `limit`.
 *
 * @param {Iterable<string>} words
 * @param {number} limit
 */
export function firstOf(words, limit) {
  if (limit !== Infinity && !(Number.isInteger(limit) && limit >= 0)) throw new RangeError('A limit must be a whole number from 0.');
  const first = [];
  for (const word of words) {
    if (first.length >= limit) break;
    first.push(word);
  }
  return first;
}

/**
 * Reads all nodes from the module.
 *
 * @param {import('./solver.js').Code} code
 * @returns {Nodes}
 */
export function nodesOf(code) {
  /** @type {Map<number, number>} */
  const known = new Map();
  /** @type {number[][]} */
  const [edges, ends, symbols, nodes] = [[0], [], [], []];
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
    if (depth > LONGEST || known.size > MOST_NODES) throw new Error(DECEIVES);
    const answer = code.ask('node', [], [isRoot, at, context]);
    const view = new DataView(answer.buffer);
    const children = [];
    for (let child = 1; child < answer.length; child += CHILD) {
      children.push([answer[child], take(false, view.getUint32(child + 2, true), answer[child + 1], depth + 1)]);
    }
    for (const [symbol, node] of children) {
      symbols.push(symbol);
      nodes.push(node);
    }
    const number = ends.push(answer[0]) - 1;
    edges.push(nodes.length);
    known.set(place, number);
    return number;
  };
  const root = take(true, 0, 0, 0);
  return { root, edges: Uint32Array.from(edges), ends: Uint8Array.from(ends), symbols: Uint8Array.from(symbols), nodes: Uint32Array.from(nodes) };
}

/**
 * Returns the words of a dictionary. Closures instead of a class, which Hermes does not have.
 *
 * @param {Nodes} nodes
 * @param {Alphabet} alphabet
 */
export function graphOf({ root, edges, ends, symbols, nodes }, { letters: spellings, lengths, size, folding }) {
  /** The letters of each symbol. */
  const parts = spellings.map((letter, symbol) => (lengths[symbol] === 1 ? [letter] : [...letter]));
  /** The first character of each symbol. */
  const first = Uint16Array.from(spellings, (letter) => letter.charCodeAt(0));
  /** @type {Uint32Array | undefined} */
  let counts;

  /** Returns the number of words at and below each node. Only lists and numbers need it. */
  function counted() {
    if (counts) return counts;
    const found = new Uint32Array(ends.length);
    const known = new Uint8Array(ends.length);
    /**
     * The recursion ends, even if a crafted file has a circle.
     *
     * @param {number} node
     * @param {number} depth
     */
    const count = (node, depth) => {
      if (known[node]) return found[node];
      let sum = ends[node];
      for (let edge = edges[node]; edge < edges[node + 1] && depth < LONGEST; edge += 1) sum += count(nodes[edge], depth + 1);
      if (sum === 0 || sum > size || (depth === LONGEST && edges[node] < edges[node + 1])) throw new Error(DECEIVES);
      known[node] = 1;
      return (found[node] = sum);
    };
    if (count(root, 0) !== size) throw new Error(DECEIVES);
    return (counts = found);
  }

  /**
   * Returns the edge that continues with a text from a position on, or -1. Where several symbols
   * fit, it is the longest.
   *
   * @param {number} node
   * @param {string} text
   * @param {number} at
   */
  function edgeOf(node, text, at) {
    const code = text.charCodeAt(at);
    const end = edges[node + 1];
    let best = -1;
    let most = 0;
    for (let edge = edges[node]; edge < end; edge += 1) {
      const symbol = symbols[edge];
      if (first[symbol] !== code) continue;
      const spelling = spellings[symbol];
      if (spelling.length > most && (spelling.length === 1 || text.startsWith(spelling, at))) {
        best = edge;
        most = spelling.length;
      }
    }
    return best;
  }

  /**
   * @param {number} node
   * @param {string} word
   * @param {Condition<any>[]} conditions
   * @param {any[]} states
   * @param {number} depth
   * @returns {Generator<string, void>}
   */
  function* below(node, word, conditions, states, depth) {
    if (ends[node] && conditions.every(({ holds }, at) => holds(states[at]))) yield word;
    for (let edge = edges[node]; edge < edges[node + 1] && depth < LONGEST; edge += 1) {
      const symbol = symbols[edge];
      const next = [];
      for (const [at, { step }] of conditions.entries()) {
        const state = step(states[at], parts[symbol]);
        if (state === null) break;
        next.push(state);
      }
      if (next.length === conditions.length) yield* below(nodes[edge], word + spellings[symbol], conditions, next, depth + 1);
    }
  }

  /**
   * Puts braces around characters that are letters of several, such as U+01C9 in Croatian.
   *
   * @param {string} rack
   */
  function braced(rack) {
    return rack.replace(/\{[^{}]*\}|[^{}]/gu, (part) => {
      const folded = folding.foldWords(part);
      return [...folded].length > 1 && split(folded).length === 1 ? `{${part}}` : part;
    });
  }

  /**
   * Splits a text into letters. A letter of several characters may be in braces.
   *
   * @param {string} text
   * @param {(text: string) => string[]} splitOthers how to split a text without braces
   */
  function lettersOf(text, splitOthers) {
    return text.split(/\{([^{}]*)\}/).flatMap((part, number) => {
      const folded = folding.foldWords(part);
      if (number % 2 === 0 && /[{}]/.test(part)) throw new Error('{ and } must be in pairs, with one letter in them.');
      const letters = number % 2 === 0 ? splitOthers(folded) : split(folded);
      if (number % 2 === 1 && (letters.length !== 1 || /[?*]/.test(folded))) throw new Error(`{${part}} is not one letter. Braces are only for letters of several characters, such as {lj} in Croatian.`);
      return letters;
    });
  }

  /** Splits a folded text into letters, always the longest. @param {string} text */
  function split(text) {
    const letters = [];
    for (let at = 0; at < text.length; ) {
      let longest = [String.fromCodePoint(Number(text.codePointAt(at)))];
      for (const [symbol, spelling] of spellings.entries()) {
        if (spelling.length > longest.join('').length && text.startsWith(spelling, at)) longest = parts[symbol];
      }
      letters.push(...longest);
      at += longest.join('').length;
    }
    return letters;
  }

  /** Returns whether a folded word is there. @param {string} word */
  function has(word) {
    let node = root;
    for (let at = 0; at < word.length; ) {
      const edge = edgeOf(node, word, at);
      if (edge < 0) return false;
      at += spellings[symbols[edge]].length;
      node = nodes[edge];
    }
    return ends[node] === 1;
  }

  return {
    has,

    /** Returns the words that a text begins with, the shortest first. @param {string} text */
    prefixes(text) {
      const folded = folding.foldWords(text);
      const found = [];
      for (let end = 1; end <= folded.length && end <= LONGEST * MOST_UNITS; end += 1) {
        const word = folded.slice(0, end);
        if (has(word)) found.push(word);
      }
      return found;
    },

    /** Returns the number of a folded word in the list of all, or `null`. @param {string} word */
    number(word) {
      const counts = counted();
      let [node, number] = [root, 0];
      for (let at = 0; at < word.length; ) {
        const next = edgeOf(node, word, at);
        if (next < 0) return null;
        number += ends[node];
        for (let edge = edges[node]; edge < next; edge += 1) number += counts[nodes[edge]];
        at += spellings[symbols[next]].length;
        node = nodes[next];
      }
      return ends[node] ? number : null;
    },

    /** Returns the word with a number, or `null`. @param {number} number */
    word(number) {
      const counts = counted();
      if (!(number >= 0 && number < counts[root])) return null;
      let [node, left, word] = [root, Math.floor(number), ''];
      for (;;) {
        if (ends[node] === 1 && left === 0) return word;
        left -= ends[node];
        let edge = edges[node];
        for (; left >= counts[nodes[edge]]; edge += 1) left -= counts[nodes[edge]];
        word += spellings[symbols[edge]];
        node = nodes[edge];
      }
    },

    /**
     * Gives the words that meet all conditions, in the alphabet's order.
     *
     * @param {Query} query
     * @returns {Generator<string, void>}
     */
    *search(query) {
      check(query);
      counted();
      const { prefix, pattern, rack, near, distance = 1 } = query;
      /** @type {Condition<any>[]} */
      const conditions = [];
      if (prefix !== undefined) conditions.push(begins(folding.foldWords(prefix)));
      if (pattern !== undefined) conditions.push(matches(lettersOf(pattern, (text) => split(text.replace(/\*+/g, '*')))));
      if (rack !== undefined) conditions.push(isLaidWith(lettersOf(braced(rack), (text) => [...text]).filter((letter) => letter.trim())));
      if (near !== undefined) conditions.push(isNear(lettersOf(near, (text) => split(text)), distance));
      yield* below(root, '', conditions, conditions.map(({ start }) => start), 0);
    },
  };
}

export const DECEIVES = 'This dictionary is damaged: its parts do not fit together. Compile it again.';

/** Throws an error if conditions are not what they should be. @param {Query} query */
function check(query) {
  if (Object(query) !== query) throw new TypeError("Conditions are an object: search({ pattern: 'c?t' }).");
  for (const [name, value] of Object.entries(query).filter(([, value]) => value !== undefined)) {
    if (!Object.keys(CONDITIONS).includes(name)) throw new TypeError(`There is no condition ${name}, but ${Object.keys(CONDITIONS).join(', ')}.`);
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
