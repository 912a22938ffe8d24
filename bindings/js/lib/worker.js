// A worker thread with a dictionary. Import it in a module of your own, which a `Client` starts.

import { serve } from './client.js';
import { Dictionary } from './index.js';

/** @typedef {import('./dictionary.js').Options} Options */
/** @typedef {import('./board.js').Board} Board */

/** @type {Dictionary | undefined} */
let dictionary;

function opened() {
  if (!dictionary) throw new Error('No dictionary is open. Call open first.');
  return dictionary;
}

/** The requests that a client can make: methods of a dictionary. */
export const requests = {
  /** @param {Uint8Array | ArrayBuffer} bytes */
  async open(bytes) {
    dictionary = await Dictionary.open(bytes);
    const { size, title, license, origin, letters } = dictionary;
    return { size, title, license, origin, letters };
  },
  /** @param {{ board: string | Board } & Options} input */
  solve: ({ board, ...options }) => opened().solve(board, options),
  /** @param {{ boards: (string | Board)[] } & Options} input */
  score: ({ boards, ...options }) => opened().score(boards, options),
  /** @param {import('./graph.js').Query & { limit?: number }} input */
  search: ({ limit, ...query }) => opened().search(query, limit),
  /** @param {string} word */
  has: (word) => opened().has(word),
};

serve(requests);
