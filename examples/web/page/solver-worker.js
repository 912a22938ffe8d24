// The solver in a worker thread, so that no board can freeze the page. Solves one board after
// another, and keeps the words of the last.

import { serve } from 'dawggle/client';
import { gameOf, Solver } from 'dawggle/core';

import { rollOrdered } from './order.js';
import { Words } from './words.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Size} Size */
/** @typedef {import('dawggle/languages').Language} Language */
/** @typedef {import('./order.js').Order} Order */
/** @typedef {import('./words.js').Filter} Filter */
/**
 * @typedef {{ size: number, title: string, license: string, origin: string, letters: string[] }}
 *   Facts
 */
/**
 * @typedef {{ board: Board, through: number[], rules: string, language: Language, filter: Filter }}
 *   Question
 */

/** @type {Solver} */
let dictionary;
/** @type {Words} */
let words;
/** @type {Question} */
let last;
/** A dictionary of common words, to tell which words a player should have found. @type {Solver | null} */
let common = null;

/** How long the worker looks for a board that was ordered, in milliseconds. */
const ORDER_TIME = 4000;

/** @param {Board} board @param {string} rules @param {Language} language @param {number[]} through */
function wordsOf(board, rules, language, through = []) {
  const { found, ...rest } = dictionary.find(board, through);
  let { isComplete } = rest;
  /** @param {import('./words.js').Found} word */
  const pointsOf = (word) => {
    const best = dictionary.best(board, gameOf(rules), word);
    isComplete &&= best.isComplete;
    return best.points;
  };
  const words = new Words(found, pointsOf, dictionary.letters, language);
  return { ...rest, isComplete, words };
}

/** The requests that the page can make. */
export const requests = {
  /**
   * @param {{ module: WebAssembly.Module, bytes: Uint8Array<ArrayBuffer> }} input
   * @returns {Facts}
   */
  open({ module, bytes }) {
    dictionary = new Solver(module, bytes);
    const { size, title, license, origin, letters } = dictionary;
    return { size, title, license, origin, letters };
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
   * @param {{ order: Order, rules: string, size: Size, language: Language }} input
   */
  order({ order, rules, size, language }) {
    const dice = { rules: gameOf(rules), size, language };
    return { board: rollOrdered(order, dice, (board) => wordsOf(board, rules, language).words.facts, ORDER_TIME) };
  },

  /** @param {Filter} filter */
  list: (filter) => words.list(filter, common && ((text) => Boolean(common?.has(text)))),

  /** Takes a dictionary of common words. @param {{ module: WebAssembly.Module, bytes: Uint8Array<ArrayBuffer> }} input */
  common({ module, bytes }) {
    common = new Solver(module, bytes);
  },

  /** @param {number} from */
  part: (from) => words.part(from),

  /** Returns a path of a word, or an empty one. @param {string} text */
  path(text) {
    const word = words.word(text);
    return word ? dictionary.paths(last.board, word.symbols, last.through).paths[0] ?? [] : [];
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
      for (const [start] of dictionary.paths(last.board, symbols).paths) starts.add(start);
    }
    return { lengths: words.lengths(found), starts: [...starts] };
  },

  /** Checks a word of a player. @param {string} text */
  guess(text) {
    const word = words.word(dictionary.fold(text));
    return { text: word?.text ?? text, points: word?.points ?? null, isKnown: Boolean(word) || dictionary.has(text) };
  },
};

serve(requests);
