// What the browser keeps: the last board for the next visit, and a game while its tab is open.

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

  /**
   * @param {() => Storage} store a function, since even the store's name may be forbidden
   * @param {string} name
   */
  constructor(store, name) {
    this.#store = store;
    this.#name = `dawggle ${name}`;
  }

  /** @returns {T | null} */
  get() {
    try {
      return JSON.parse(this.#store().getItem(this.#name) ?? 'null');
    } catch {
      return null;
    }
  }

  /** @param {T | null} value */
  set(value) {
    try {
      if (value === null) this.#store().removeItem(this.#name);
      else this.#store().setItem(this.#name, JSON.stringify(value));
    } catch {
      // The page works without.
    }
  }
}

/** @type {Saved<Place>} */
export const lastPlace = new Saved(() => localStorage, 'board');

/** A reload goes on with the game. @type {Saved<Place & { game: Game, isOver: boolean }>} */
export const lastGame = new Saved(() => sessionStorage, 'game');
