// What the browser keeps: the last board for the next visit, the results of games, and a game while
// its tab is open. Nothing of it is trusted.

import { LARGEST } from './board.js';
import { HINTS } from './game.js';
import { readPast } from './streak.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {{ board: Board, rules: string }} Place a board and the name of a game */

/**
 * A value that a store keeps as JSON. A browser may refuse to keep data, such as in a private
 * window.
 *
 * @template T
 */
class Saved {
  #store;
  #name;
  #read;

  /**
   * @param {() => Storage} store a function, since even the store's name may be forbidden
   * @param {string} name
   * @param {(kept: any) => T} read returns what is valid of the kept value
   */
  constructor(store, name, read) {
    this.#store = store;
    this.#name = `dawggle ${name}`;
    this.#read = read;
  }

  get() {
    try {
      return this.#read(JSON.parse(this.#store().getItem(this.#name) ?? 'null'));
    } catch {
      return this.#read(null);
    }
  }

  /** @param {T} value */
  set(value) {
    try {
      if (value === null) this.#store().removeItem(this.#name);
      else this.#store().setItem(this.#name, JSON.stringify(value));
    } catch {
      // The page works without.
    }
  }
}

/** @type {Saved<Place | null>} */
export const lastPlace = new Saved(() => localStorage, 'board', (kept) => (isPlace(kept) ? kept : null));

/**
 * A reload goes on with the game. `words` names the dictionary, if it has a name.
 * @type {Saved<Place & { game: Game, isOver: boolean, words: string | null } | null>}
 */
export const lastGame = new Saved(() => sessionStorage, 'game', (kept) => (isPlace(kept) && isGame(kept.game) ? kept : null));

export const past = new Saved(() => localStorage, 'past', readPast);

/** @param {any} kept */
function isPlace(kept) {
  const { rows, columns, tiles } = kept?.board ?? {};
  return [rows, columns].every((size) => Number.isInteger(size) && size > 0 && size <= LARGEST) && Array.isArray(tiles) &&
    tiles.length === rows * columns && tiles.every((tile) => typeof tile === 'string') && typeof kept.rules === 'string';
}

/** @param {any} game */
function isGame(game) {
  const isTime = (/** @type {any} */ time) => time === null || (Number.isFinite(time) && time >= 0);
  const isText = (/** @type {any} */ text) => text === null || typeof text === 'string';
  return [game?.seconds, game?.endsAt, game?.left].every(isTime) && [game.day, game.past].every(isText) &&
    Number.isInteger(game.hints) && game.hints >= 0 && game.hints <= HINTS.length && Array.isArray(game.found) &&
    game.found.every((/** @type {any} */ word) => typeof word?.text === 'string' && Number.isFinite(word.points));
}
