// The result of a game, as a text to share.

import { clock, pointsOf } from './game.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./words.js').Totals} Totals */

/**
 * Returns the part of the points that the player has found, in percent.
 *
 * @param {Game} game
 * @param {Totals} all
 */
export const shareOf = (game, all) => (all.points === 0 ? 100 : Math.floor((100 * pointsOf(game)) / all.points));

/** Returns the best word of the player: of equal points, the longest. @param {Game} game */
export function bestOf({ found }) {
  const [best] = [...found].sort((a, b) => b.points - a.points || b.text.length - a.text.length);
  return best ?? null;
}

/**
 * Returns a text that tells the result, but no word except the best. `address` is a challenge: the
 * same board and clock, with the words hidden. `words` names the dictionary, unless it is the
 * default.
 *
 * @param {Game} game
 * @param {Totals} all
 * @param {string} address
 * @param {string} [words]
 */
export function resultText(game, all, address, words = '') {
  const best = bestOf(game);
  const found = `${game.found.length} ${game.found.length === 1 ? 'word' : 'words'}`;
  const time = game.seconds === null ? 'without a clock' : `in ${clock(game.seconds)}`;
  const hints = game.hints === 0 ? '' : `, with ${game.hints} ${game.hints === 1 ? 'hint' : 'hints'}`;
  return `Dawggle${words && ` (${words})`}: ${shareOf(game, all)}% of the points, ${found} ${time}${hints}${best ? `, best: ${best.text}` : ''}. Your turn: ${address}`;
}
