// Boards that the user has ordered: with a number of words or points, or with long words.

import { roll } from 'dawggle/core';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Size} Size */
/** @typedef {import('dawggle/core').Rules} Rules */
/** @typedef {import('dawggle/languages').Language} Language */
/** @typedef {{ words: number, points: number, longest: number }} Facts what a board has */
/** @typedef {{ [fact in keyof Facts]: { least: number | null, most: number | null } }} Order */

/** @type {Order} */
export const anyBoard = {
  words: { least: null, most: null },
  points: { least: null, most: null },
  longest: { least: null, most: null },
};

/** @param {Order} order */
export const isAny = (order) => Object.values(order).every(({ least, most }) => least === null && most === null);

/** @param {Order} order @param {Facts} facts */
export function suits(order, facts) {
  return (/** @type {(keyof Facts)[]} */ (['words', 'points', 'longest'])).every((fact) => {
    const { least, most } = order[fact];
    return facts[fact] >= (least ?? 0) && facts[fact] <= (most ?? Infinity);
  });
}

/**
 * Rolls boards until one suits. Returns `null` if none did in this number of milliseconds.
 *
 * @param {Order} order
 * @param {{ rules: Rules, size: Size, language: Language }} dice
 * @param {(board: Board) => Facts} factsOf
 * @param {number} time
 */
export function rollOrdered(order, { rules, size, language }, factsOf, time) {
  const end = performance.now() + time;
  do {
    const board = roll({ rules, size, language });
    if (suits(order, factsOf(board))) return board;
  } while (performance.now() < end);
  return null;
}
