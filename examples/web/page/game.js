// A game on a board: its clock, and the words that the player has found. Plain data, so that it can
// be kept while the page is closed.

/** @typedef {{ text: string, points: number }} Item */
/**
 * A game. `seconds` is its length, or `null` without a clock. `endsAt` is a time in milliseconds
 * since 1970, and `left` the seconds that a paused game has left.
 * @typedef {{ seconds: number | null, endsAt: number | null, left: number | null, found: Item[] }}
 *   Game
 */

/** @param {number | null} seconds @param {number} now @returns {Game} */
export function begin(seconds, now) {
  return { seconds, endsAt: seconds === null ? null : now + seconds * 1000, left: null, found: [] };
}

/**
 * Returns the seconds that are left, or `null` if the game has no clock.
 *
 * @param {Game} game
 * @param {number} now
 */
export function secondsLeft({ endsAt, left }, now) {
  if (left !== null) return left;
  return endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** @param {Game} game @param {number} now @returns {Game} */
export const paused = (game, now) => ({ ...game, left: secondsLeft(game, now), endsAt: null });

/** @param {Game} game @param {number} now @returns {Game} */
export function resumed(game, now) {
  return { ...game, endsAt: game.left === null ? null : now + game.left * 1000, left: null };
}

/** @param {Game} game @param {Item} word @returns {Game} */
export const withWord = (game, { text, points }) => ({ ...game, found: [...game.found, { text, points }] });

/** @param {Game} game @param {string} text */
export const hasFound = (game, text) => game.found.some((word) => word.text === text);

/** @param {Game} game */
export const pointsOf = (game) => game.found.reduce((sum, word) => sum + word.points, 0);

/** Formats seconds as `m:ss`. @param {number} seconds */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
