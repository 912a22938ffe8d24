// The solver in a worker thread, so that no board can freeze the page. Solves one board after
// another, and keeps the words of the last.

import { gameOf } from './dice.js';
import { languageOf } from './languages.js';
import { rollOrdered } from './order.js';
import { Dictionary } from './solver.js';
import { Words } from './words.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Size} Size */
/** @typedef {import('./order.js').Order} Order */
/** @typedef {import('./words.js').Filter} Filter */
/**
 * @typedef {{ words: number, title: string, licence: string, origin: string, letters: string[] }}
 *   Facts
 */
/**
 * @typedef {{ board: Board, through: number[], rules: string, language: string, filter: Filter }}
 *   Question
 */

/** @type {Dictionary} */
let dictionary;
/** @type {Words} */
let words;
/** @type {Question} */
let last;
/** A dictionary of common words, to tell which words a player should have found. @type {Dictionary | null} */
let common = null;

/** How long the worker looks for a board that was ordered, in milliseconds. */
const ORDER_TIME = 4000;

/** @param {Board} board @param {string} rules @param {string} language @param {number[]} through */
function wordsOf(board, rules, language, through = []) {
  const { words: found, ...rest } = dictionary.solve(board, through);
  return { ...rest, words: new Words(found, gameOf(rules), dictionary.letters, languageOf(language)) };
}

/** The requests that the page can make (solver-client.js). */
export const requests = {
  /**
   * @param {{ module: WebAssembly.Module, bytes: Uint8Array<ArrayBuffer> }} input
   * @returns {Facts}
   */
  open({ module, bytes }) {
    dictionary = new Dictionary(module, bytes);
    const { words, title, licence, origin, letters } = dictionary;
    return { words, title, licence, origin, letters };
  },

  /** @param {Question} question @returns {import('./state.js').Answer} */
  solve(question) {
    last = question;
    const { board, rules, language, through, filter } = question;
    const solved = wordsOf(board, rules, language, through);
    words = solved.words;
    words.write((texts) => dictionary.written(texts));
    return { unusable: solved.unusable, isComplete: solved.isComplete, list: words.list(filter) };
  },

  /**
   * Rolls a board that suits an order.
   *
   * @param {{ order: Order, rules: string, size: Size, language: string }} input
   */
  order({ order, rules, size, language }) {
    const dice = { rules: gameOf(rules), size, language: languageOf(language) };
    return { board: rollOrdered(order, dice, (board) => wordsOf(board, rules, language).words.facts, ORDER_TIME) };
  },

  /** @param {Filter} filter */
  list: (filter) => words.list(filter, common && ((text) => Boolean(common?.contains(text)))),

  /** Takes a dictionary of common words. @param {{ module: WebAssembly.Module, bytes: Uint8Array<ArrayBuffer> }} input */
  common({ module, bytes }) {
    common = new Dictionary(module, bytes);
  },

  /** @param {number} from */
  part: (from) => words.part(from),

  /** Returns a path of a word, or an empty one. @param {string} text */
  path(text) {
    const word = words.word(text);
    return word ? dictionary.paths(last.board, word.symbols, last.through)[0] ?? [] : [];
  },

  /**
   * Returns hints: the lengths of the words, and the tiles that begin words left.
   *
   * @param {string[]} found the words that the player has found
   */
  hints(found) {
    /** @type {Set<number>} */
    const starts = new Set();
    for (const { symbols } of words.missed(found)) {
      if (starts.size === last.board.tiles.length) break;
      for (const [start] of dictionary.paths(last.board, symbols)) starts.add(start);
    }
    return { lengths: words.lengths(found), starts: [...starts] };
  },

  /** Checks a word of a player. @param {string} text */
  guess(text) {
    const word = words.word(text);
    return { points: word?.points ?? null, isKnown: Boolean(word) || dictionary.contains(text) };
  },
};

onmessage = ({ data: { id, name, input } }) => {
  try {
    const request = /** @type {Record<string, (input: unknown) => unknown>} */ (requests)[name];
    postMessage({ id, result: request(input) });
  } catch (error) {
    postMessage({ id, message: error instanceof Error ? error.message : String(error) });
  }
};
