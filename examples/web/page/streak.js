// What the player has done in all games: how many there were, and the results of the boards of days.

import { roll } from 'dawggle/core';

/** @typedef {{ day: string, share: number }} Result the share of the points, in percent */
/** @typedef {{ games: number, best: number, days: Result[] }} Past `days` are sorted */

/** The most days that are kept. */
const MOST = 400;

const DAY = 24 * 3600 * 1000;

/** Returns the name of a day: `2026-11-23`. @param {Date} date */
export function dayOf(date) {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** The game of the board of the day. */
const DAILY = 'boggle-new';

/**
 * Returns the board of a day, the same for all who use this language.
 *
 * @param {Date} date
 * @param {import('dawggle/core').Language} language
 */
export function boardOfTheDay(date, language) {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-');
  return { rules: DAILY, board: roll({ rules: DAILY, language, seed: `board of ${day}` }) };
}

/** Returns what is valid of a value that the browser has kept. @param {any} kept @returns {Past} */
export function readPast(kept) {
  const isShare = (/** @type {any} */ share) => Number.isInteger(share) && share >= 0 && share <= 100;
  const days = Array.isArray(kept?.days) ? kept.days : [];
  return {
    games: Number.isSafeInteger(kept?.games) && kept.games > 0 ? kept.games : 0,
    best: isShare(kept?.best) ? kept.best : 0,
    days: days.filter((/** @type {any} */ result) => !Number.isNaN(timeOf(result?.day)) && isShare(result.share)).slice(-MOST),
  };
}

/**
 * Adds a game. Only the first game on the board of a day counts for the day, since the player knows
 * the board afterwards.
 *
 * @param {Past} past
 * @param {number} share
 * @param {string | null} day
 * @returns {Past}
 */
export function withGame({ games, best, days }, share, day) {
  const isNew = day !== null && days.every((result) => result.day !== day);
  const sorted = isNew ? [...days, { day, share }].sort((a, b) => (a.day < b.day ? -1 : 1)).slice(-MOST) : days;
  return { games: games + 1, best: Math.max(best, share), days: sorted };
}

/** Says what there is to be proud of, after a game. @param {Past} past @param {string | null} day */
export function praise({ games, best, days }, day) {
  if (day === null) return games === 1 ? '' : `${games} games on this device, best ${best}%.`;
  const streak = streakOf(days, day);
  const bestDay = Math.max(...days.map(({ share }) => share));
  return `Board of the day: ${streak} ${streak === 1 ? 'day' : 'days'} in a row, best ${bestDay}%.`;
}

/**
 * Returns how many days in a row have a result, up to a day.
 *
 * @param {Result[]} days
 * @param {string} day
 */
function streakOf(days, day) {
  const times = new Set(days.map((result) => timeOf(result.day)));
  let streak = 0;
  while (times.has(timeOf(day) - streak * DAY)) streak += 1;
  return streak;
}

/** Returns the time of a day, or `NaN`. @param {any} day */
const timeOf = (day) => (typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : NaN);
