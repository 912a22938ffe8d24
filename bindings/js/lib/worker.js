// A worker thread with a dictionary. Import it in a module of your own, which a `Client` starts.

import { serve } from './client.js';
import { Dictionary } from './index.js';

/** @typedef {import('./dictionary.js').Options} Options */
/** @typedef {import('./board.js').Board} Board */

/** @type {Dictionary} */
let dictionary;

/** The requests that a client can make: methods of a dictionary. */
export const requests = {
  /** @param {Uint8Array} bytes */
  async open(bytes) {
    dictionary = await Dictionary.open(bytes);
    const { size, title, licence, origin, letters } = dictionary;
    return { size, title, licence, origin, letters };
  },
  /** @param {{ board: string | Board } & Options} input */
  solve: ({ board, ...options }) => dictionary.solve(board, options),
  /** @param {{ boards: (string | Board)[] } & Options} input */
  score: ({ boards, ...options }) => dictionary.score(boards, options),
  /** @param {import('./graph.js').Query & { limit?: number }} input */
  search: ({ limit, ...query }) => dictionary.search(query, limit),
  /** @param {string} word */
  has: (word) => dictionary.has(word),
};

serve(requests);
