// A game on a board: its clock, its hints, and the words that the player has found. Plain data, so
// that it can be kept while the page is closed.

/** @typedef {{ text: string, points: number }} Item */
/**
 * A game. `seconds` is its length, or `null` without a clock. `endsAt` is a time in milliseconds
 * since 1970, and `left` the seconds that a paused game has left. `day` is the day whose board this
 * is, if it is the board of a day. `hints` is the number of hints that the player has taken. `past`
 * is what the page says about all games when this one has ended.
 * @typedef {{ seconds: number | null, endsAt: number | null, left: number | null, found: Item[],
 *   day: string | null, hints: number, past: string | null }} Game
 */

/** The hints: how many words of each length there are, and which tiles begin the words left. */
export const HINTS = ['Hint: word lengths', 'Hint: first tiles'];

/** @param {number | null} seconds @param {number} now @param {string | null} day @returns {Game} */
export function begin(seconds, now, day = null) {
  const endsAt = seconds === null ? null : now + seconds * 1000;
  return { seconds, endsAt, left: null, found: [], day, hints: 0, past: null };
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
