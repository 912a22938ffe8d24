// What the page is doing, as one value, and how events change it. Knows nothing of how it is shown.
//
//   loading ─→ solving ⇄ starting ─→ playing ⇄ paused
//      ⇅          ↑________ over ←______|_________|
//   failed

import { emptyBoard, isSameBoard, turned } from './board.js';
import { HINTS, paused, resumed, withWord } from './game.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./words.js').Totals} Totals */
/** @typedef {import('./words.js').List} List */
/**
 * @typedef {{ unusable: number[], isComplete: boolean, list: List }} Answer what the solver found
 *   on the board
 */
/**
 * @typedef {'loading' | 'failed' | 'solving' | 'starting' | 'playing' | 'paused' | 'over'} Phase
 */
/**
 * `through`: the tiles that words must go through. `answer`: `null` while the solver is searching.
 * `isChallenge`: the board came from a player, and should be played before its words are shown.
 * @typedef {{
 *   phase: Phase, board: Board, rules: string, through: number[], isEditing: boolean,
 *   problem: string | null, answer: Answer | null, game: Game | null, isChallenge: boolean,
 * }} State
 */
/**
 * @typedef {{ kind: 'loaded' } | { kind: 'failed', message: string } | { kind: 'retry' }
 *   | { kind: 'board', board: Board, rules?: string } | { kind: 'problem', message: string | null }
 *   | { kind: 'tile', cell: number } | { kind: 'all tiles' } | { kind: 'edit' }
 *   | { kind: 'answer', answer: Answer } | { kind: 'list', list: List } | { kind: 'dictionary' }
 *   | { kind: 'solve' } | { kind: 'start', isChallenge?: boolean } | { kind: 'play', game: Game }
 *   | { kind: 'end' } | { kind: 'word', word: { text: string, points: number } }
 *   | { kind: 'pause', now: number } | { kind: 'resume', now: number }
 *   | { kind: 'hint' } | { kind: 'past', text: string } | { kind: 'turn' }
 * } Event
 */

/** @type {State} */
export const initial = {
  phase: 'loading',
  board: emptyBoard({ rows: 4, columns: 4 }),
  rules: 'boggle-new',
  through: [],
  isEditing: false,
  problem: null,
  answer: null,
  game: null,
  isChallenge: false,
};

/**
 * Returns the state after an event. Returns the same state if the event cannot happen in it, such
 * as a word after the end of a game.
 *
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
export function next(state, event) {
  const { phase, game } = state;
  const isLoading = phase === 'loading' || phase === 'failed';
  switch (event.kind) {
    case 'loaded': return isLoading ? { ...state, phase: 'solving', problem: null } : state;
    case 'failed': return isLoading ? { ...state, phase: 'failed', problem: event.message } : state;
    case 'retry': return phase === 'failed' ? { ...state, phase: 'loading', problem: null } : state;
    case 'problem': return { ...state, problem: event.message };
    case 'board': return onBoard(state, event.board, event.rules ?? state.rules);
    case 'dictionary': return { ...withoutGame(state), answer: null };
    case 'answer': return { ...state, answer: event.answer };
    case 'list': return state.answer ? { ...state, answer: { ...state.answer, list: event.list } } : state;
    case 'tile': return isSolving(state) ? { ...state, answer: null, through: toggled(state.through, event.cell) } : state;
    case 'all tiles': return state.through.length > 0 ? { ...state, answer: null, through: [] } : state;
    case 'edit': return phase === 'solving' ? { ...state, isEditing: !state.isEditing } : state;
    case 'solve': return isLoading || phase === 'solving' ? state : withoutGame(state);
    case 'start': return isLoading || isRunning(state) ? state : { ...withoutGame(state), phase: 'starting', isChallenge: event.isChallenge ?? false };
    case 'play': return isLoading ? state : { ...withoutGame(state), phase: event.game.left === null ? 'playing' : 'paused', game: event.game };
    case 'word': return phase === 'playing' && game ? { ...state, game: withWord(game, event.word) } : state;
    case 'pause': return phase === 'playing' && game ? { ...state, phase: 'paused', game: paused(game, event.now) } : state;
    case 'resume': return phase === 'paused' && game ? { ...state, phase: 'playing', game: resumed(game, event.now) } : state;
    case 'hint': return phase === 'playing' && game && game.hints < HINTS.length ? { ...state, game: { ...game, hints: game.hints + 1 } } : state;
    case 'past': return phase === 'over' && game ? { ...state, game: { ...game, past: event.text } } : state;
    case 'turn': return isLoading ? state : { ...state, board: turned(state.board), through: [], answer: null };
    case 'end': return isRunning(state) ? { ...state, phase: 'over' } : state;
  }
}

const IDLE = { isEditing: false, problem: null };

/** Whether a game is going on, so that the words must not be seen. @param {State} state */
export const isRunning = ({ phase }) => phase === 'playing' || phase === 'paused';

/** Whether the words of the board are shown. @param {State} state */
export const isSolving = ({ phase }) => phase === 'solving' || phase === 'over';

/**
 * Another board ends a game that is over. A running game keeps its board.
 *
 * @param {State} state
 * @param {Board} board
 * @param {string} rules
 * @returns {State}
 */
function onBoard(state, board, rules) {
  if (isRunning(state)) return state;
  const problem = state.phase === 'failed' ? state.problem : null;
  if (rules === state.rules && isSameBoard(board, state.board)) return { ...state, problem };
  const phase = state.phase === 'over' ? 'starting' : state.phase;
  return { ...state, phase, board, rules, through: [], problem, answer: null, game: null, isChallenge: false };
}

/** @param {State} state @returns {State} */
function withoutGame(state) {
  const isThrough = state.through.length > 0;
  const phase = state.phase === 'loading' || state.phase === 'failed' ? state.phase : 'solving';
  return { ...state, ...IDLE, phase, game: null, isChallenge: false, through: [], answer: isThrough ? null : state.answer };
}

/** @param {number[]} cells @param {number} cell */
const toggled = (cells, cell) => (cells.includes(cell) ? cells.filter((other) => other !== cell) : [...cells, cell]);
