// What the page says of the words of a board, above their list.

import { isEmpty } from './board.js';
import { at, count, number, plural } from './elements.js';
import { pointsOf } from './game.js';
import { bestOf, shareOf } from './result.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./dictionary.js').Dictionary} Dictionary */
/** @typedef {import('./words.js').List} List */

/** @param {Board} board @param {List} list */
export function showSummary(board, { all, words, points, longest, letters, ties }) {
  const ofWords = words === all.words ? plural(words, 'word') : `of ${count(all.words, 'word')}`;
  const ofPoints = plural(points, 'point');
  at('totals').innerHTML = `<b>${number(words)}</b> ${ofWords} <b>${number(points)}</b> ${ofPoints}`;
  const others = ties > longest.length ? ` and ${number(ties - longest.length)} more` : '';
  at('longest').textContent = words > 0 ? `Longest: ${longest.join(', ')}${others} (${letters} letters)`
    : isEmpty(board) ? 'Type the letters of a board, or roll one.' : 'No words here.';
}

/** @param {import('./game.js').Game} game @param {List} list */
export function showResult(game, { all, missed, missedCommon }) {
  const [points, words] = [number(pointsOf(game)), number(game.found.length)];
  const [ofPoints, ofWords] = [count(all.points, 'point'), count(all.words, 'word')];
  at('totals').innerHTML = `<b>${points}</b> of ${ofPoints} <b>${words}</b> of ${ofWords}`;
  at('past').textContent = game.past ?? '';
  const best = bestOf(game);
  at('longest').textContent = [
    `${shareOf(game, all)}% of the points.`,
    best && `Best: ${best.text}.`,
    missed && `Best missed: ${missed.text}.`,
    missedCommon && `Missed: ${number(missedCommon)} common, ${number(all.words - game.found.length - missedCommon)} rare.`,
  ].filter(Boolean).join(' ');
}

/** How many boards of days are listed. */
const DAYS = 30;

/** Lists the results of the last boards of days, the newest first. @param {import('./streak.js').Result[]} days */
export function showHistory(days) {
  at('history').hidden = days.length < 2;
  at('days').replaceChildren(...days.slice(-DAYS).reverse().map(({ day, share }) => {
    const item = document.createElement('li');
    const date = new Date(`${day}T12:00`).toLocaleDateString('en', { day: 'numeric', month: 'short' });
    item.textContent = `${date}: ${share}%`;
    return item;
  }));
}

/**
 * Tells what the words lack.
 *
 * @param {Board} board
 * @param {import('./state.js').Answer} answer
 * @param {Dictionary} dictionary
 */
export function showNotes(board, answer, dictionary) {
  const strange = [...new Set(answer.unusable.map((cell) => board.tiles[cell].toUpperCase()))];
  const notes = [];
  if (strange.length > 0) {
    notes.push(`${dictionary.name} has no word with ${strange.join(', ')}: its letters are ${lettersOf(dictionary)}.`);
  }
  if (!answer.isComplete) notes.push('This board is too complex to search completely. Some words or points may be missing.');
  at('notes').textContent = notes.join(' ');
  at('notes').classList.toggle('problem', notes.length > 0);
}

/** @param {Dictionary} dictionary */
function lettersOf(dictionary) {
  const letters = dictionary.letters.map((letter) => letter.toUpperCase());
  const others = letters.filter((letter) => !/^[A-Z]$/.test(letter));
  return letters.length - others.length === 26 ? ['A–Z', ...others].join(', ') : letters.join(' ');
}
