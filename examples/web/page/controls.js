// The controls of the page: which are shown, which work, and what they say.

import { gameOf } from 'dawggle/core';

import { isEmpty, isSameSize, sizes } from './board.js';
import { at, button, choice, field } from './elements.js';
import { HINTS } from './game.js';
import { isRunning } from './state.js';

/** @typedef {import('./board.js').Size} Size */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./words.js').Length} Length */

/**
 * Shows the controls of the phase, and makes those work that can.
 *
 * @param {State} state
 */
export function showControls(state) {
  const { phase, board, isChallenge } = state;
  const isLoading = phase === 'loading' || phase === 'failed';
  const isPlaying = isRunning(state);
  const isChoosing = phase === 'starting' || phase === 'over';
  const isInSolveMode = isLoading || phase === 'solving';
  document.body.dataset.mode = phase;
  if (isLoading) at('totals').textContent = phase === 'failed' ? 'There are no words without the dictionary.' : 'Loading …';
  for (const mode of document.querySelectorAll('#modes button')) {
    const isPressed = mode instanceof HTMLElement && (mode.dataset.event === 'solve') === isInSolveMode;
    mode.setAttribute('aria-pressed', String(isPressed));
  }
  const shown = {
    '.solving': isInSolveMode,
    '.playing': isPlaying,
    '.starting': isChoosing,
    '#choices, #modes': !isPlaying,
    '.lead, #choices > select, #order-button': phase !== 'over',
    '#play-day': phase === 'starting' && !isChallenge,
    '#share-result': phase === 'over',
    '#which, #past': phase === 'over',
    '#least': phase !== 'over',
    '#results': phase !== 'starting',
    '#retry': phase === 'failed',
    // Dragging over a tile that is not one letter for sure spells nothing.
    '#play-this': !isEmpty(board) && !board.tiles.some((tile) => tile === '?' || tile.includes('/')),
  };
  for (const [selector, isShown] of Object.entries(shown)) {
    for (const element of document.querySelectorAll(selector)) if (element instanceof HTMLElement) element.hidden = !isShown;
  }
  for (const control of document.querySelectorAll('#modes button, #dictionary-button, #roll, #choices > *')) {
    if (control instanceof HTMLButtonElement || control instanceof HTMLSelectElement) control.disabled = isLoading;
  }
  field('guess-text').disabled = button('hint').disabled = phase === 'paused';
  button('pause').textContent = phase === 'paused' ? 'Go on' : 'Pause';
  button('play-new').textContent = phase === 'over' ? 'Play again' : 'New board';
  button('play-this').textContent = isChallenge ? 'Accept' : 'This board';
  for (const id of ['play-new', 'play-this']) {
    at(id).className = (id === 'play-this') === isChallenge ? 'accent' : 'quiet';
  }
  document.querySelectorAll('.lead')[0].textContent = isChallenge
    ? 'A challenge: find as many words as you can on this board, which you will see when you accept.'
    : 'Find as many words as you can: drag over the tiles, or type.';
  // The letters are hidden until the game starts, and during a pause.
  at('board').inert = phase === 'starting' || phase === 'paused';
  at('stage').classList.toggle('draggable', isPlaying);
}

/**
 * Shows the size of the board and the game in their lists.
 *
 * @param {State} state
 */
export function showChoices(state) {
  const { board } = state;
  const name = (/** @type {Size} */ { rows, columns }) => `${rows} × ${columns}`;
  const all = sizes.some((size) => isSameSize(size, board)) ? sizes : [...sizes, board];
  choice('size').replaceChildren(...all.map((size) => new Option(name(size), `${size.rows}x${size.columns}`)));
  choice('size').value = `${board.rows}x${board.columns}`;
  const rules = gameOf(state.rules);
  choice('rules').value = rules.id;
  const least = choice('least');
  // The shortest of one game is no filter in another.
  const selected = least.selectedIndex > 0 ? Number(least.value) : rules.least;
  const lengths = [...new Set([rules.least, 4, 5, 6, 7, 8, 10])].filter((length) => length >= rules.least);
  least.replaceChildren(...lengths.map((length) => new Option(`${length}+ letters`, String(length))));
  least.value = String(lengths.includes(selected) ? selected : rules.least);
}

/** Shows the words of each length and the next hint. @param {number} taken @param {Length[]} lengths */
export function showLengths(taken, lengths) {
  at('hint').textContent = HINTS[taken] ?? '';
  at('hint').hidden = taken === HINTS.length;
  at('lengths').innerHTML = lengths.map(({ letters, words, found }) =>
    `<div><dt>${letters}<span class="hidden"> letters</span></dt><dd>${found}/${words}</dd></div>`).join('');
}

/** @param {State} state */
export function showProblem({ problem, phase }) {
  at('problem').textContent = problem ?? '';
  at('trouble').hidden = problem === null;
  field('text').setAttribute('aria-invalid', String(problem !== null && phase !== 'failed'));
}
