// Boards in plain JavaScript, without WebAssembly: read from text as `BoardText` of the solver
// does, and solved. A tile of several symbols has a cell for each, as in the solver.

import { choicesOf, positionOf } from './board.js';

/** @typedef {import('./board.js').Read} Read */
/** @typedef {import('./board.js').Size} Size */
/** @typedef {import('./graph.js').Nodes} Nodes */
/** @typedef {ReturnType<typeof cellsOf>} Cells */

/** The most cells, and symbols of an alphabet, both a power of 2. */
const MOST = 64;
const MOST_SYMBOLS_OF_TILE = 16;
/** When a search gives up. It takes some seconds. */
const [MOST_STEPS, MOST_STEPS_OF_WORD] = [20_000_000, 1_000_000];
/** The paths of a beginning of a word that are kept. A word has at most 100 in an answer. */
const MOST_KEPT = 128;

/**
 * Marks of Latin, Greek, Cyrillic, Hebrew, Arabic and Syriac, which belong to the letter before.
 */
// eslint-disable-next-line no-misleading-character-class -- they are ranges of such characters
const ACCENT = /[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0711\u0730-\u074a\u0897-\u089f\u08ca-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufb1e\ufe20-\ufe2f]/;
const SPACE = /[/ \t\n\f\r]/;
/** Sizes of boards that are written in one row, by their number of tiles. */
const SHAPES = new Map([[9, [3, 3]], [12, [3, 4]], [16, [4, 4]], [25, [5, 5]], [36, [6, 6]]]);

/** @param {string} text @param {number} at */
const characterAt = (text, at) => String.fromCodePoint(Number(text.codePointAt(at)));

/**
 * Returns the tiles of a text, with their braces, row by row.
 *
 * @param {string} text
 * @param {boolean} isSpaced
 */
function rowsOf(text, isSpaced) {
  /** @type {string[][]} */
  const rows = [];
  let hasGap = false;
  for (let at = 0; ; ) {
    const start = at;
    while (at < text.length && SPACE.test(text[at])) at += 1;
    if (at === text.length) return { rows, hasGap };
    if (rows.length === 0 || /[/\n\r]/.test(text.slice(start, at))) rows.push([]);
    else if (at > start) hasGap = true;
    const tile = at;
    do {
      if (text[at] === '{') {
        while (at < text.length && !/[} \t\n\f\r]/.test(text[at])) at += 1;
        if (text[at] === '}') at += 1;
      } else {
        at += characterAt(text, at).length;
        while (at < text.length && ACCENT.test(text[at])) at += 1;
      }
    } while (isSpaced && at < text.length && !SPACE.test(text[at]));
    rows[rows.length - 1].push(text.slice(tile, at));
  }
}

/**
 * Reads a board as people write it.
 *
 * @param {string} written
 * @param {Size} size the size of a row of tiles that has no shape of its own
 * @param {boolean} qIsQu whether the letter q is the tile qu
 * @param {(tile: string) => string} fold how the dictionary folds a tile
 * @returns {Read}
 */
export function readText(written, size, qIsQu, fold) {
  const text = written.replace(/^\ufeff/, '');
  const letters = rowsOf(text, false);
  const { rows } = letters.hasGap ? rowsOf(text, true) : letters;
  const [kind, shape] = shapeOf(rows, letters.rows, size);
  const inner = (/** @type {string} */ tile) => (/^\{.*\}$/s.test(tile) ? tile.slice(1, -1) : tile);
  // A choice has one form in JavaScript. Elsewhere, a comma is refused.
  const choice = (/** @type {string} */ tile) => (kind === 'separator' ? tile : tile.replace(/,/g, '/'));
  const spelled = (/** @type {string} */ tile) => (/^q$/i.test(tile) && qIsQu && !letters.hasGap ? 'qu' : choice(inner(tile)));
  return { kind, rows: shape[0], columns: shape[1], tiles: rows.map((row) => row.map((tile) => fold(spelled(tile)))) };
}

/**
 * Returns what a text is, and its rows and columns.
 *
 * @param {string[][]} rows
 * @param {string[][]} letters the same, split at each letter
 * @param {Size} size
 * @returns {[kind: Read['kind'], shape: number[]]}
 */
function shapeOf(rows, letters, size) {
  const has = (/** @type {RegExp} */ mark) => letters.some((row) => row.some((tile) => mark.test(tile)));
  const count = rows.reduce((sum, row) => sum + row.length, 0);
  const ofCount = SHAPES.get(count);
  const isRagged = rows.some((row) => row.length !== rows[0].length);
  /** @type {[Read['kind'], number[]]} */
  let found = ['board', rows.length === 1 && ofCount ? ofCount : [rows.length, count / rows.length]];
  if (count === 0) found = ['empty', [0, 0]];
  else if (isRagged) found = ['ragged', [0, 0]];
  else if (rows.length === 1 && !ofCount) found = count === size.rows * size.columns ? ['board', [size.rows, size.columns]] : ['shape', [0, 0]];
  // A hyphen is a letter of some alphabets.
  if (has(/^[,;|]|^\{[^}]*$/) || (found[0] !== 'board' && has(/^-/))) return ['separator', [0, 0]];
  return found;
}

/**
 * Returns the symbols of a tile or of a choice: none if no word can use it, or `null` if it has a
 * character that no tile has.
 *
 * @param {string} text
 * @param {string[]} letters the symbols of the alphabet
 */
function symbolsOf(text, letters) {
  const symbols = [];
  let isUsable = true;
  if (text === '') return null;
  const whole = letters.indexOf(text);
  if (whole >= 0) return [whole];
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const hasCapitals = /[A-Z]/.test(rest);
    let best = -1;
    let isExact = false;
    for (const [symbol, spelling] of letters.entries()) {
      const exact = rest.startsWith(spelling);
      if (!exact && !(hasCapitals && isAlike(rest, spelling))) continue;
      const longest = best < 0 ? 0 : letters[best].length;
      if (spelling.length > longest || (spelling.length === longest && exact && !isExact)) [best, isExact] = [symbol, exact];
    }
    if (best >= 0) {
      symbols.push(best);
      at += letters[best].length;
    } else {
      const character = characterAt(text, at);
      if (/[\0-@[-`{-\x9f]/.test(character)) return null;
      isUsable = false;
      at += character.length;
    }
  }
  return isUsable && symbols.length <= MOST_SYMBOLS_OF_TILE ? symbols : [];
}

/**
 * Whether a text starts with a symbol in any case of ASCII.
 *
 * @param {string} text
 * @param {string} spelling
 */
function isAlike(text, spelling) {
  if (text.length < spelling.length) return false;
  const lower = (/** @type {string} */ letters) => letters.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return lower(text.slice(0, spelling.length)) === lower(spelling);
}

/**
 * Returns the cells of a board. The first cell of a tile has its number.
 *
 * @param {string[]} tiles
 * @param {number} columns
 * @param {string[]} letters the symbols of the alphabet
 */
export function cellsOf(tiles, columns, letters) {
  /** The symbols of each cell. */
  const held = tiles.map(() => /** @type {number[]} */ ([]));
  /** The cells where words enter a tile. A choice of several symbols has a cell of its own. */
  const heads = tiles.map((_, tile) => [tile]);
  /** The tile of each cell. */
  const owners = [...tiles.keys()];
  /** The next cell of the same tile, or -1. */
  const inner = tiles.map(() => -1);
  const unusable = [];
  const positions = tiles.map(positionOf);
  const add = (/** @type {number} */ tile) => {
    held.push([]);
    inner.push(-1);
    return owners.push(tile) - 1;
  };
  for (const [tile, text] of tiles.entries()) {
    if (text === '') continue;
    const choices = text === '#' ? [] : positions[tile].letters === '?' ? letters.map((_, symbol) => [symbol]) : choicesOf(positions[tile].letters).map((choice) => symbolsOf(choice, letters));
    if (choices.includes(null)) {
      Object.assign(positions[tile], { onlyFirst: false, onlyLast: false });
      unusable.push(tile);
      continue;
    }
    const strings = /** @type {number[][]} */ (choices);
    const singles = strings.filter((string) => string.length === 1);
    const chains = strings.filter((string) => string.length > 1);
    const more = chains.reduce((sum, string) => sum + string.length, Number(singles.length > 0)) - 1;
    if (owners.length + more > MOST) throw new Error('The tiles have too many letters. At most 64 fit.');
    held[tile] = [...new Set(singles.map(([symbol]) => symbol))];
    for (const [number, chain] of chains.entries()) {
      let cell = tile;
      if (number > 0 || singles.length > 0) heads[tile].push((cell = add(tile)));
      held[cell].push(chain[0]);
      for (const symbol of chain.slice(1)) {
        inner[cell] = add(tile);
        cell = inner[cell];
        held[cell].push(symbol);
      }
    }
    if (text !== '#' && singles.length + chains.length === 0) unusable.push(tile);
  }

  /** Whether a path can go from a tile to another. @param {number} from @param {number} to */
  function touches(from, to) {
    const right = (from % columns) - (to % columns);
    const down = Math.floor(from / columns) - Math.floor(to / columns);
    return from !== to && right * right <= 1 && down * down <= 1 && !positions[from].onlyLast && !positions[to].onlyFirst;
  }

  const all = [...owners.keys()];
  const isInner = new Set(inner);
  const isHead = all.map((cell) => !isInner.has(cell));
  /**
   * For each cell and symbol, the cells that a path can go on to.
   *
   * @type {(number[] | undefined)[]}
   */
  const onward = [];
  /** The symbols that a path can go on with, as two masks. */
  const [low, high] = [new Int32Array(MOST), new Int32Array(MOST)];
  for (const cell of all) {
    const next = inner[cell] >= 0 ? [inner[cell]] : all.filter((other) => isHead[other] && touches(owners[cell], owners[other]));
    for (const other of next) {
      for (const symbol of held[other]) {
        (onward[cell * MOST + symbol] ??= []).push(other);
        (symbol < 32 ? low : high)[cell] |= 1 << (symbol & 31);
      }
    }
  }
  /** The cells that a path can begin on, for each symbol. */
  const first = letters.map(() => /** @type {number[]} */ ([]));
  for (const cell of all) if (isHead[cell]) for (const symbol of held[cell]) first[symbol].push(cell);
  const bit = (/** @type {number} */ from) => Int32Array.from(owners, (tile, cell) => (isHead[cell] && tile >= from && tile < from + 32 ? 1 << (tile - from) : 0));
  return { tiles: tiles.length, held, heads, owners, inner, unusable, touches, isHead, onward, low, high, first, usesLow: bit(0), usesHigh: bit(32) };
}

/**
 * The paths of all beginnings of a word: the last cell, the path before it, and the used tiles as
 * two masks. Only one search runs at a time.
 */
const [last, before, usedLow, usedHigh] = [0, 1, 2, 3].map(() => new Int32Array(MOST * (MOST_KEPT + MOST)));

/** @param {Cells} cells */
function searchOf({ inner, onward, first, usesLow, usesHigh }) {
  /** `steps` are left. `isCut`: whether the last step kept only the first paths. */
  const search = { steps: MOST_STEPS, isCut: false, add, extend, find };

  /**
   * Adds a path, and returns the end of all paths.
   *
   * @param {number} end
   * @param {number} cell
   * @param {number} path
   */
  function add(end, cell, path) {
    last[end] = cell;
    before[end] = path;
    usedLow[end] = usesLow[cell] | (path < 0 ? 0 : usedLow[path]);
    usedHigh[end] = usesHigh[cell] | (path < 0 ? 0 : usedHigh[path]);
    return end + 1;
  }

  /**
   * Adds the paths that continue other ones with a symbol, and returns their end.
   *
   * @param {number} symbol
   * @param {number} from
   * @param {number} to
   */
  function extend(symbol, from, to) {
    let end = to;
    search.isCut = false;
    for (let path = from; path < to; path += 1) {
      const next = onward[last[path] * MOST + symbol];
      if (next === undefined) continue;
      for (let at = 0; at < next.length; at += 1) {
        const cell = next[at];
        if (usedLow[path] & usesLow[cell] || usedHigh[path] & usesHigh[cell]) continue;
        if (end - to === MOST_KEPT) {
          search.isCut = true;
          return end;
        }
        search.steps -= 1;
        end = add(end, cell, path);
      }
    }
    return end;
  }

  /**
   * Calls `each` with each path of a word as cells, in their order, until it returns true.
   *
   * @param {ArrayLike<number>} word
   * @param {boolean} mayEndInside whether a path may end inside of a tile
   * @param {number} most the most steps
   * @param {(cells: number[]) => boolean} each
   */
  function find(word, mayEndInside, most, each) {
    let left = Math.min(most, search.steps);
    search.steps -= left;
    /** @type {number[]} */
    const path = [];
    /** @param {number[]} next @param {number} low @param {number} high @returns {boolean} */
    const enter = (next, low, high) => {
      for (const cell of next) {
        if (low & usesLow[cell] || high & usesHigh[cell]) continue;
        left -= 1;
        if (left < 0) return true;
        path.push(cell);
        const isEnd = path.length === word.length;
        if (isEnd && (mayEndInside || inner[cell] < 0) && each(path)) return true;
        if (!isEnd && enter(onward[cell * MOST + word[path.length]] ?? NONE, low | usesLow[cell], high | usesHigh[cell])) return true;
        path.pop();
      }
      return false;
    };
    if (word.length > 0) enter(first[word[0]] ?? NONE, 0, 0);
    search.steps += Math.max(left, 0);
    return left >= 0;
  }
  return search;
}

/** @type {number[]} */
const NONE = [];

/**
 * Calls `each` with each word of a board: its symbols, and a function for its first paths. Returns
 * whether these are all words.
 *
 * A word is found from the paths of its beginnings. If they are many, only the first ones are kept.
 * Where none of these continues, the board is searched.
 *
 * @param {Cells} cells
 * @param {Nodes} nodes
 * @param {(word: number[], paths: (most: number, through?: number[]) => { paths: number[][], isComplete: boolean }) => void} each
 */
export function find(cells, { root, edges, ends, symbols, nodes }, each) {
  const search = searchOf(cells);
  /** @type {number[]} */
  const word = [];
  let isComplete = true;
  /**
   * Follows the words of a node, where these paths end.
   *
   * @param {number} node
   * @param {number} from
   * @param {number} to
   * @param {boolean} isCut whether these are not all paths
   */
  const enter = (node, from, to, isCut) => {
    if (ends[node]) {
      const paths = (/** @type {number} */ most, /** @type {number[]} */ through = NONE) => {
        const found = pathsBetween(cells, from, to, most, through);
        return isCut && found.isComplete && found.paths.length < most + Number(most > 1) ? searched(search, cells, word, most, through) : found;
      };
      if (paths(1).paths.length > 0) each(word, paths);
    }
    let [low, high] = isCut ? [-1, -1] : [0, 0];
    for (let path = from; path < to; path += 1) {
      low |= cells.low[last[path]];
      high |= cells.high[last[path]];
    }
    const stop = edges[node + 1];
    for (let edge = edges[node]; edge < stop; edge += 1) {
      const symbol = symbols[edge];
      if (((symbol < 32 ? low : high) & (1 << (symbol & 31))) === 0) continue;
      if (search.steps <= 0) {
        isComplete = false;
        return;
      }
      word.push(symbol);
      const end = search.extend(symbol, from, to);
      if (end > to) enter(nodes[edge], to, end, isCut || search.isCut);
      else if (isCut) {
        let found = to;
        isComplete = search.find(word, true, MOST_STEPS, (path) => {
          found = path.reduce((end, cell) => search.add(end, cell, end === to ? -1 : end - 1), to);
          return true;
        }) && isComplete;
        if (found > to) enter(nodes[edge], found - 1, found, true);
      }
      word.pop();
    }
  };
  for (let edge = edges[root]; edge < edges[root + 1]; edge += 1) {
    const end = cells.first[symbols[edge]].reduce((end, cell) => search.add(end, cell, -1), 0);
    word.push(symbols[edge]);
    if (end > 0) enter(nodes[edge], 0, end, false);
    word.pop();
  }
  return isComplete;
}

/** Returns the tiles of a path. @param {Cells} cells @param {number[]} path */
const tilesOf = ({ isHead, owners }, path) => path.filter((cell) => isHead[cell]).map((cell) => owners[cell]);

/**
 * Returns paths of a search as lists of tiles, without those that end inside of a tile, and whether
 * there are at most that many.
 *
 * @param {Cells} cells
 * @param {number} from
 * @param {number} to
 * @param {number} most
 * @param {number[]} through only paths through these tiles
 */
function pathsBetween(cells, from, to, most, through) {
  /** @type {number[][]} */
  const found = [];
  for (let path = from; path < to; path += 1) {
    if (cells.inner[last[path]] >= 0) continue;
    if (found.length === most) return { paths: found, isComplete: false };
    /** @type {number[]} */
    const tiles = [];
    for (let part = path; part >= 0; part = before[part]) if (cells.isHead[last[part]]) tiles.push(cells.owners[last[part]]);
    tiles.reverse();
    if (through.every((tile) => tiles.includes(tile))) found.push(tiles);
  }
  return { paths: found, isComplete: true };
}

/**
 * Returns paths of a word by a search of its own.
 *
 * @param {ReturnType<typeof searchOf>} search
 * @param {Cells} cells
 * @param {ArrayLike<number>} word
 * @param {number} most
 * @param {number[]} through
 */
function searched(search, cells, word, most, through) {
  /** @type {number[][]} */
  const paths = [];
  let isMore = false;
  const isComplete = search.find(word, false, MOST_STEPS_OF_WORD, (path) => {
    const tiles = tilesOf(cells, path);
    if (!through.every((tile) => tiles.includes(tile))) return false;
    isMore = paths.length === most;
    if (!isMore) paths.push(tiles);
    return isMore || most === 1;
  });
  return { paths, isComplete: isComplete && !isMore };
}

/**
 * Returns the paths of a word, through the given tiles if there are such paths.
 *
 * @param {Cells} cells
 * @param {ArrayLike<number>} word
 * @param {number} most
 * @param {number[]} through
 */
export function pathsOf(cells, word, most, through) {
  const search = searchOf(cells);
  const found = searched(search, cells, word, most, through);
  if (found.paths.length > 0 || through.length === 0) return found;
  const all = searched(search, cells, word, most, NONE);
  return { paths: all.paths, isComplete: all.isComplete && found.isComplete };
}

/**
 * Returns the words that a player's path spells, as symbols, or `null` if it is no path.
 *
 * @param {Cells} cells
 * @param {Nodes} nodes
 * @param {number[]} path
 */
export function follow({ held, heads, owners, inner, touches }, { root, edges, ends, symbols, nodes }, path) {
  const isPath = path.every((tile, at) => path.indexOf(tile) === at && (at === 0 || touches(path[at - 1], tile)));
  if (!isPath) return null;
  /** @type {number[][]} */
  const found = [];
  /** @type {number[]} */
  const word = [];
  let steps = 0;
  /** Returns the cells that follow a cell on the path. @param {number} cell */
  const after = (cell) => (inner[cell] >= 0 ? [inner[cell]] : heads[path[path.indexOf(owners[cell]) + 1]] ?? []);
  /** @param {number} node @param {number[]} cells where the next symbol can be */
  const walk = (node, cells) => {
    for (let edge = edges[node]; edge < edges[node + 1]; edge += 1) {
      const holders = cells.filter((cell) => held[cell].includes(symbols[edge]));
      if (holders.length === 0) continue;
      steps += 1;
      if (steps > MOST_STEPS_OF_WORD) throw new Error('This path has too many wildcards to find its words.');
      word.push(symbols[edge]);
      if (ends[nodes[edge]] && holders.some((cell) => after(cell).length === 0)) found.push([...word]);
      walk(nodes[edge], holders.flatMap(after));
      word.pop();
    }
  };
  if (path.length > 0) walk(root, heads[path[0]]);
  return found;
}
