// The boards that the user has seen, in the browser's history: Back and Ctrl+Z are the same.

import { addressOf } from './board.js';
import { lastPlace } from './saved.js';

/** @typedef {import('./saved.js').Place} Place */

/** Browsers refuse to change the address on every key press. */
const DELAY = 250;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let writing;
/** @type {Place | null} */
let unwritten = null;

/** The name of the dictionary in addresses. @type {string | null} */
let words = null;
let qIsQu = true;

/**
 * Names the dictionary in addresses from now on, and says whether the letter q is the tile qu.
 *
 * @param {import('./dictionary.js').Dictionary} dictionary
 */
export function nameWords(dictionary) {
  words = dictionary.id;
  qIsQu = dictionary.qIsQu;
}

/** The number of boards of this page that are before the current one. */
const depth = () => history.state?.depth ?? 0;

/**
 * Remembers the current board, instead of the last.
 *
 * @param {Place} place
 */
export function update(place) {
  unwritten = place;
  clearTimeout(writing);
  writing = setTimeout(write, DELAY);
}

function write() {
  clearTimeout(writing);
  if (!unwritten) return;
  keep('replaceState', unwritten, depth());
  unwritten = null;
}

/** @param {'pushState' | 'replaceState'} change @param {Place} place @param {number} depth */
function keep(change, place, depth) {
  lastPlace.set(place);
  try {
    history[change]({ place, depth }, '', addressOf(place.board, place.rules, qIsQu, undefined, words));
  } catch {
    // Some browsers refuse many changes in a short time.
  }
}

/**
 * Remembers a new board, after the last.
 *
 * @param {Place} place
 */
export function add(place) {
  write();
  keep('pushState', place, depth() + 1);
}

export function undo() {
  write();
  if (depth() > 0) history.back();
}

export function redo() {
  history.forward();
}

/**
 * Calls a function when the user goes to another board of the history, or `null` for another
 * address.
 *
 * @param {(place: Place | null) => void} go
 */
export function listen(go) {
  addEventListener('popstate', ({ state }) => {
    clearTimeout(writing);
    unwritten = null;
    go(state?.place ?? null);
  });
  addEventListener('pagehide', write);
}
