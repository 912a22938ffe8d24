// The page: shows the state, and turns what the user does into events.

import { games, gameOf, lettersOnNoDie, readable, Reader, roll, textOf } from 'dawggle/core';
import { languageOf } from 'dawggle/languages';

import { BoardView } from './board-view.js';
import { addressOf, boardOf, isEmpty, isSameBoard, isSameSize, placeOf, readAddress, resized } from './board.js';
import { showChoices, showControls, showLengths, showProblem } from './controls.js';
import { DictionaryDialog } from './dictionary-dialog.js';
import { fetchBytes, kept, newSolver, offered, open, openOffered } from './dictionary.js';
import { at, button, choice, count, field, say, toast } from './elements.js';
import { begin, clock, hasFound, pointsOf, secondsLeft } from './game.js';
import { showInstall } from './install.js';
import { anyBoard, isAny } from './order.js';
import { typed } from './path.js';
import { resultText, shareOf } from './result.js';
import { lastGame, lastPlace, past } from './saved.js';
import { initial, isRunning, isSolving, next } from './state.js';
import { boardOfTheDay, dayOf, praise, withGame } from './streak.js';
import { showHistory, showNotes, showResult, showSummary } from './summary.js';
import * as visits from './visits.js';
import { WordList } from './word-list.js';
import { groupsOf } from './words.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Size} Size */
/** @typedef {import('./dictionary.js').Dictionary} Dictionary */
/** @typedef {import('./saved.js').Place} Place */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Event} StateEvent */

/** How long a board may take before the page says that it is searching, in milliseconds. */
const PATIENCE = 150;

let state = initial;
/** What reads boards, as soon as it is loaded. @type {Reader | undefined} */
let reader;
/** @type {Dictionary | undefined} */
let dictionary;
/** Whether the letter q is the tile qu, as in the default dictionary. */
const qIsQu = () => dictionary?.qIsQu ?? true;
/** Returns a tile in lower case, which is `ı` for the `I` of Turkish. @param {string} tile */
const lowerCase = (tile) => tile.toLocaleLowerCase(dictionary?.language.tag);
/** What a rolled board must have. */
let order = anyBoard;
const orders = at('order', HTMLDialogElement);
/** When the user pressed the key that is being answered. @type {number | null} */
let pressed = null;
/** Whether the board is being typed or edited, which is one step to undo. */
let isTyping = false;

/** @param {StateEvent} event */
function dispatch(event) {
  const before = state;
  state = next(state, event);
  if (state !== before) show(before);
}

const view = new BoardView(at('board'), {
  toggle(cell) {
    if (!isEmpty({ rows: 1, columns: 1, tiles: [state.board.tiles[cell]] })) dispatch({ kind: 'tile', cell });
  },
  edit(cell, tile) {
    const tiles = [...state.board.tiles];
    tiles[cell] = tile === 'q' && qIsQu() ? 'qu' : tile;
    set({ ...state.board, tiles }, { isTyped: true });
  },
  drag(path) {
    clearTimeout(fading);
    spell(spelled(path));
    buzz(5);
  },
  drop(path) {
    if (path.length > 1) guess(spelled(path), path);
    else view.draw([]);
  },
});

const list = new WordList(at('words'), {
  async show(word, isChosen) {
    if (isRunning(state)) return;
    const path = word ? await pathOf(word.text) : [];
    view.draw(path);
    if (isChosen) say(word ? `${word.text}: ${placesOf(path)}` : '');
  },
  more: async (from) => (await ask('part', from)) ?? [],
});

/** @param {number[]} path */
const spelled = (path) => path.map((cell) => state.board.tiles[cell]).join('');

/**
 * Asks the dictionary. Returns `null` if the user has chosen another in the meantime.
 *
 * @type {import('./dictionary.js').Solver['ask']}
 */
async function ask(name, input) {
  const asked = dictionary;
  return (await asked?.solver.ask(name, input).catch(unlessChanged(asked))) ?? null;
}

/**
 * Returns what to do with an error of a dictionary, which is closed when another is chosen.
 *
 * @param {import('./dictionary.js').Dictionary} asked
 */
const unlessChanged = (asked) => (/** @type {unknown} */ error) => {
  if (asked === dictionary) throw error;
  return null;
};

/** @param {string} word */
const pathOf = async (word) => (await ask('path', word)) ?? [];

/** @param {number[]} path */
const placesOf = (path) => path.map((cell) => placeOf(cell, state.board)).join('; ');

/** @param {number} milliseconds */
const buzz = (milliseconds) => navigator.vibrate?.(milliseconds);

// ---- Showing the state

/** @param {State} before */
function show(before) {
  const { phase, board, rules, through, isEditing, problem, answer, game, isChallenge } = state;
  const isNewPhase = phase !== before.phase;
  const isNewBoard = board !== before.board;
  if (isNewPhase || isNewBoard || isChallenge !== before.isChallenge) showControls(state);
  if (isNewBoard || rules !== before.rules) showChoices(state);
  if (problem !== before.problem) showProblem(state);
  view.canDrag = isRunning(state);
  const isNewAnswer = answer !== before.answer;
  if (isNewPhase || isNewBoard || isNewAnswer || through !== before.through || isEditing !== before.isEditing) {
    view.show(board, { isEditing, unusable: answer?.unusable ?? [], chosen: through });
    button('edit').setAttribute('aria-pressed', String(isEditing));
    view.draw([]);
  }
  const isAsked = isNewAnswer || isNewPhase || isNewBoard || rules !== before.rules || through !== before.through;
  if (answer === null && isAsked && phase !== 'loading' && phase !== 'failed') solve();
  if (isNewAnswer || isNewPhase || game?.found !== before.game?.found || game?.past !== before.game?.past) showWords();
  if (game !== before.game || (game && isNewPhase)) {
    lastGame.set(game && { board, rules, game, isOver: phase === 'over', words: dictionary?.id ?? null });
    showClock();
  }
  if ((game || before.game) && (isNewPhase || isNewAnswer || game !== before.game)) showHints();
  if (isNewPhase) runClock();
  if (isNewPhase && phase === 'over') showEnd();
  if (phase === 'over' && game?.past === null && answer) remember();
  if (isNewPhase || game?.past !== before.game?.past) showPast();
}

/** Shows the words that were found: by the solver, or during a game by the player. */
function showWords() {
  const { phase, answer, game, through } = state;
  if (isRunning(state) && game) {
    const found = [...game.found].sort((a, b) => b.points - a.points || a.text.localeCompare(b.text));
    list.show({ groups: groupsOf(found), first: found });
    at('tally').textContent = `${count(pointsOf(game), 'point')}, ${count(found.length, 'word')}`;
    at('longest').textContent = found.length === 0 ? 'Drag over the tiles, or type a word and press Enter.' : '';
    for (const id of ['totals', 'time', 'notes']) at(id).textContent = '';
    at('filters').hidden = true;
    return;
  }
  at('clear').hidden = through.length === 0;
  if (!answer || !isSolving(state)) return;
  list.show(answer.list, phase === 'over' ? game?.found.map((word) => word.text) : []);
  at('filters').hidden = answer.list.all.words === 0;
  if (phase === 'over' && game) showResult(game, answer.list);
  else showSummary(state.board, answer.list);
  if (dictionary) showNotes(state.board, answer, dictionary);
  showTime();
  performance.mark('first words');
}

/** Shows the hints that the player has taken. */
async function showHints() {
  const { game } = state;
  const taken = game?.hints ?? 0;
  const found = game?.found.map((word) => word.text) ?? [];
  const hints = isRunning(state) && taken > 0 ? await ask('hints', found) : null;
  if (game !== state.game) return;
  showLengths(taken, hints?.lengths ?? []);
  view.mark(isRunning(state) && taken > 1 ? hints?.starts ?? [] : []);
}

/** Adds the game that has ended to the past games, and says what they are together. */
function remember() {
  const { game, answer } = state;
  if (!game || !answer) return;
  const { day } = game;
  const games = game.found.length === 0 ? past.get() : withGame(past.get(), shareOf(game, answer.list.all), day);
  past.set(games);
  dispatch({ kind: 'past', text: game.found.length === 0 ? '' : praise(games, day) });
}

/** Shows what the player has done before, after a game. */
function showPast() {
  const isOver = state.phase === 'over';
  const { games, days } = past.get();
  showHistory(isOver ? days : []);
  showInstall(isOver && games === 1);
}

/** Shows the time from the key press until the browser has laid out the words. */
function showTime() {
  at('time').textContent = '';
  if (pressed === null) return;
  at('words').getBoundingClientRect();
  const { duration } = performance.measure('key to words', { start: pressed, end: performance.now() });
  at('time').textContent = `in ${duration.toFixed(1)} ms`;
  pressed = null;
}

// ---- The words of the board

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** Returns what the words of the list must have. */
function filter() {
  const isOver = state.phase === 'over';
  return {
    search: field('search').value,
    least: isOver ? 0 : Number(choice('least').value),
    which: /** @type {import('./words.js').Which} */ (isOver ? choice('which').value : 'all'),
    found: state.game?.found.map((word) => word.text) ?? [],
  };
}

/** Solves the board in the worker. A newer board cancels this. */
async function solve() {
  const asked = dictionary;
  if (!asked) return;
  const { board, through, rules } = state;
  clearTimeout(waiting);
  waiting = setTimeout(showSearching, PATIENCE);
  at('results').ariaBusy = 'true';
  try {
    const answer = await asked.solver.search('solve', { board, through, rules, language: asked.language, filter: filter() });
    // The default dictionary's solver goes on after the user has chosen another.
    if (!answer || asked !== dictionary) return;
    dispatch({ kind: 'answer', answer });
  } catch (error) {
    if (asked !== dictionary) return;
    dispatch({ kind: 'problem', message: messageOf(error) });
  }
  clearTimeout(waiting);
  at('results').ariaBusy = 'false';
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

function showSearching() {
  if (!isSolving(state)) return;
  at('totals').textContent = 'Searching …';
  for (const id of ['longest', 'notes', 'time']) at(id).textContent = '';
  list.show({ groups: [], first: [] });
}

/** Lists the words that the filter accepts. */
async function choose() {
  const { answer } = state;
  at('results').ariaBusy = 'true';
  const chosen = answer && await ask('list', filter());
  // The words of another board may have come first.
  if (chosen && state.answer?.list.all.words === chosen.all.words) dispatch({ kind: 'list', list: chosen });
  at('results').ariaBusy = 'false';
}

// ---- The board

/**
 * Shows a board and its words. Boards that are typed are one step to undo, until another is rolled.
 *
 * @param {Board} board
 * @param {{ rules?: string, isTyped?: boolean, keepsText?: boolean }} how
 */
function set(board, { rules = state.rules, isTyped = false, keepsText = false } = {}) {
  // A board that was ordered can come after a game has begun.
  if (isRunning(state)) return;
  // The rules of a game with a different size do not apply.
  const { size } = gameOf(rules);
  const place = { board, rules: size && !isSameSize(size, board) ? 'boggle' : rules };
  const before = state;
  dispatch({ kind: 'board', ...place });
  if (!keepsText) field('text').value = textOf(board, qIsQu()).replace(/[#/\s]+$/, '');
  if (state.board === before.board && state.rules === before.rules) return;
  if (isTyped && isTyping) visits.update(place);
  else visits.add(place);
  isTyping = isTyped;
}

/**
 * Reads the text of the field. `isWhole` means that it was pasted, so it is a whole board.
 *
 * @param {boolean} isWhole
 */
function enter(isWhole) {
  if (!reader) return;
  try {
    const read = reader.read(readable(field('text').value), state.board, qIsQu(), lowerCase);
    set(boardOf(read, state.board, isWhole), { isTyped: true, keepsText: true });
  } catch (error) {
    dispatch({ kind: 'problem', message: messageOf(error) });
    pressed = null;
  }
}

field('text').addEventListener('keydown', (event) => { pressed = event.timeStamp; });
at('board').addEventListener('keydown', (event) => { pressed = event.timeStamp; }, { capture: true });
field('text').addEventListener('focus', () => field('text').select());
field('text').addEventListener('input', (event) => {
  pressed ??= event.timeStamp;
  enter(event instanceof InputEvent && event.inputType === 'insertFromDrop');
});
field('text').addEventListener('paste', (event) => {
  const text = event.clipboardData?.getData('text').trim() ?? '';
  if (text === '') return;
  event.preventDefault();
  const { selectionStart, selectionEnd } = field('text');
  pressed = event.timeStamp;
  const line = text.replace(/\s*\n\s*/g, ' / ').slice(0, 2000);
  field('text').setRangeText(line, selectionStart ?? 0, selectionEnd ?? 0, 'end');
  enter(true);
});
at('entry').addEventListener('submit', (event) => {
  event.preventDefault();
  field('text').blur();
});
addEventListener('keydown', (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isRunning(state)) return;
  const isRedo = event.key === 'y' || (event.key.toLowerCase() === 'z' && event.shiftKey);
  if (!isRedo && event.key !== 'z') return;
  // The browser undoes what was typed in a field, but not what the page has put there.
  const isField = event.target instanceof HTMLInputElement && !event.target.classList.contains('tile');
  if (isField && (event.target !== field('text') || isTyping)) return;
  event.preventDefault();
  if (isRedo) visits.redo();
  else visits.undo();
});
visits.listen((place) => {
  isTyping = false;
  if (isRunning(state)) {
    // The game keeps its board, and waits.
    dispatch({ kind: 'pause', now: Date.now() });
    visits.add({ board: state.board, rules: state.rules });
  } else if (place) {
    dispatch({ kind: 'solve' });
    arriveAt(place);
  } else {
    dispatch({ kind: 'solve' });
    arrive();
  }
});

// ---- Choices

choice('rules').append(...games.map(({ id, name }) => new Option(name, id)));
showChoices(state);
choice('rules').addEventListener('change', async () => {
  const rules = gameOf(choice('rules').value);
  // A game with a different size needs a new board.
  const isOther = rules.size && !isSameSize(rules.size, state.board);
  const board = isOther ? await rolled(rules.id, rules.size) : state.board;
  if (board) set(board, { rules: rules.id });
  else showChoices(state);
});
choice('size').addEventListener('change', () => {
  const [rows, columns] = choice('size').value.split('x').map(Number);
  set(resized(state.board, { rows, columns }));
});
at('roll').addEventListener('click', async () => {
  const board = await rolled();
  if (board) set(board);
  view.flip();
});
at('order-button').addEventListener('click', () => orders.showModal());
orders.addEventListener('click', ({ target }) => target === orders && orders.close());
orders.addEventListener('close', async () => {
  if (orders.returnValue === '') return;
  if (orders.returnValue === 'any') at('order-form', HTMLFormElement).reset();
  order = orderOf(new FormData(at('order-form', HTMLFormElement)));
  orders.returnValue = '';
  button('order-button').setAttribute('aria-pressed', String(!isAny(order)));
  const board = isRunning(state) ? null : await rolled();
  if (board) set(board);
});
at('edit').addEventListener('click', () => {
  dispatch({ kind: 'edit' });
  if (state.isEditing) view.focus();
});
at('clear').addEventListener('click', () => dispatch({ kind: 'all tiles' }));
for (const id of ['search', 'which', 'least']) at(id).addEventListener('input', choose);

/** @param {FormData} form @returns {import('./order.js').Order} */
function orderOf(form) {
  const range = (/** @type {string} */ fact) => {
    const [least, most] = [`${fact}-least`, `${fact}-most`].map((name) => String(form.get(name) ?? ''));
    return { least: least === '' ? null : Number(least), most: most === '' ? null : Number(most) };
  };
  return { words: range('words'), points: range('points'), longest: range('longest') };
}

/** The dictionary whose letters were compared with the dice. @type {Dictionary | undefined} */
let compared;

/**
 * Says, once for a dictionary, which of its letters are on no rolled board.
 *
 * @param {Dictionary} dictionary
 */
function noteLetters({ letters, language }) {
  if (compared === dictionary) return;
  compared = dictionary;
  const missing = lettersOnNoDie(letters, language).map((letter) => letter.toUpperCase());
  if (missing.length > 0) toast(`Rolled boards never have ${missing.join(', ')}, which are letters of this dictionary.`);
}

/**
 * Returns a rolled board that suits the order, or `null` if there was none, or the user did
 * something else.
 *
 * @param {string} rules
 * @param {Size | null} size
 */
async function rolled(rules = state.rules, size = null) {
  if (!dictionary) return null;
  noteLetters(dictionary);
  const asked = dictionary;
  const { language, solver } = asked;
  const dice = { rules, size: size ?? state.board };
  if (isAny(order)) return roll({ ...dice, language });
  at('results').ariaBusy = 'true';
  const found = await solver.search('order', { ...dice, order, language }).catch(unlessChanged(asked));
  at('results').ariaBusy = 'false';
  if (found && !found.board) toast('No such board was rolled in some seconds. Order less.');
  return found?.board ?? null;
}

at('share').addEventListener('click', () => {
  const url = new URL(addressOf(state.board, state.rules, qIsQu(), undefined, dictionary?.id), location.href).href;
  share({ url }, url, 'The board’s address is copied.');
});
at('share-result').addEventListener('click', () => {
  const { game, answer, board, rules } = state;
  if (!game || !answer) return;
  const url = new URL(addressOf(board, rules, qIsQu(), game.seconds, dictionary?.id), location.href).href;
  const name = dictionary === first ? '' : dictionary?.id ? dictionary.name : 'my own words';
  const text = resultText(game, answer.list.all, url, name);
  share({ text }, text, 'The result is copied, with a link to play the same board.');
});

/**
 * Shares something by the device, or copies its text.
 *
 * @param {ShareData} data
 * @param {string} text
 * @param {string} done
 */
async function share(data, text, done) {
  try {
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) await navigator.share({ title: 'Dawggle', ...data });
    else {
      await navigator.clipboard.writeText(text);
      toast(done);
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return;
    toast('Copying failed. Copy this page’s address instead: it contains the board.');
  }
}

// ---- The game

/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;

for (const mode of document.querySelectorAll('#modes button')) {
  mode.addEventListener('click', () => {
    if (mode instanceof HTMLElement) dispatch({ kind: mode.dataset.event === 'start' ? 'start' : 'solve' });
  });
}
at('play-new').addEventListener('click', async () => {
  const { phase, rules } = state;
  const board = await rolled(rules, gameOf(rules).size);
  // An ordered board can take seconds, and the user may have gone on.
  if (board && state.phase === phase) play({ board, rules });
});
at('play-day').addEventListener('click', () => dictionary && play(boardOfTheDay(new Date(), dictionary.language)));
at('play-this').addEventListener('click', () => play({ board: state.board, rules: state.rules }));
at('finish').addEventListener('click', () => dispatch({ kind: 'end' }));
at('pause').addEventListener('click', () => {
  dispatch({ kind: state.phase === 'paused' ? 'resume' : 'pause', now: Date.now() });
});
at('hint').addEventListener('click', () => dispatch({ kind: 'hint' }));
at('turn').addEventListener('click', () => {
  dispatch({ kind: 'turn' });
  view.turn();
  visits.update({ board: state.board, rules: state.rules });
  field('text').value = textOf(state.board, qIsQu());
});
field('guess-text').addEventListener('input', () => {
  clearTimeout(fading);
  spell('');
  const text = readWord();
  view.draw(text === '' ? [] : typed(text, state.board));
});
at('guess').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = readWord();
  field('guess-text').value = '';
  if (text !== '') guess(text, typed(text, state.board));
});

const readWord = () => field('guess-text').value.normalize('NFC').toLowerCase().trim();

/**
 * Begins a game. It is a step of the history, so that Back does not leave the page.
 *
 * @param {Place} place
 */
function play(place) {
  arriveAt(place);
  visits.add(place);
  field('search').value = '';
  choice('least').value = String(gameOf(state.rules).least);
  choice('which').value = 'all';
  field('guess-text').value = '';
  spell('');
  const minutes = Number(choice('minutes').value);
  const now = new Date();
  const day = dictionary && isSameBoard(place.board, boardOfTheDay(now, dictionary.language).board) ? dayOf(now) : null;
  dispatch({ kind: 'play', game: begin(minutes === 0 ? null : minutes * 60, now.getTime(), day) });
  view.flip();
  scrollTo(0, 0);
  if (matchMedia('(pointer: fine)').matches) field('guess-text').focus();
}

/** Shows the time that is left, and ends the game when it is over. */
function showClock() {
  if (!state.game || !isRunning(state)) return;
  const left = secondsLeft(state.game, Date.now());
  at('clock').textContent = left === null ? 'No clock' : clock(left);
  at('clock').classList.toggle('late', left !== null && left <= 10);
  if (left === 0) dispatch({ kind: 'end' });
}

/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;

/** Lets the clock run only while it is needed. */
function runClock() {
  clearInterval(ticking);
  if (state.phase === 'playing') ticking = setInterval(showClock, 200);
}

/** @param {string} text @param {'' | 'good' | 'bad'} kind */
function spell(text, kind = '') {
  at('spelled').textContent = text;
  at('spelled').dataset.kind = kind;
  if (kind !== '') say(text);
}

/** Checks a word of the player. @param {string} written @param {number[]} path */
async function guess(written, path) {
  if (!dictionary || !state.game) return;
  const verdict = await ask('guess', written);
  if (!verdict || state.phase !== 'playing' || !state.game) return;
  const { text, points, isKnown } = verdict;
  const isNew = points !== null && !hasFound(state.game, text);
  if (isNew) dispatch({ kind: 'word', word: { text, points } });
  spell(`${text}${saidOf(text, points, isNew, isKnown)}`, isNew ? 'good' : 'bad');
  view.draw(path, isNew ? 'good' : 'bad');
  buzz(isNew ? 40 : 10);
  clearTimeout(fading);
  fading = setTimeout(() => {
    if (isRunning(state)) view.draw([]);
  }, 700);
  if (state.game.found.length === state.answer?.list.all.words) dispatch({ kind: 'end' });
}

/**
 * @param {string} text
 * @param {number | null} points
 * @param {boolean} isNew
 * @param {boolean} isKnown
 */
function saidOf(text, points, isNew, isKnown) {
  if (points !== null) return isNew ? ` +${points}` : ': already found';
  if ([...text].length < gameOf(state.rules).least) return ': too short';
  return isKnown ? ': not on this board' : ': not in the dictionary';
}

/** Moves the focus to the result of the game, since the field for words is gone. */
function showEnd() {
  spell('');
  field('guess-text').value = '';
  scrollTo(0, 0);
  at('totals').focus({ preventScroll: true });
  chooseWithCommon();
}

/** The dictionary of common words, and those that it belongs to. */
const COMMON = 'english-common';
const WITH_COMMON = ['', 'english-large'];

/** Lists the words of a game that is over, and tells the common ones apart if they are known. */
async function chooseWithCommon() {
  const { id = null, solver } = dictionary ?? {};
  const options = [...choice('which').options].filter(({ value }) => value === 'common' || value === 'rare');
  const hasCommon = id !== null && WITH_COMMON.includes(id) && offered.some((other) => other.id === COMMON);
  for (const option of options) option.hidden = true;
  const code = module;
  if (solver && code && hasCommon) {
    try {
      await solver.ask('common', { module: code, bytes: await fetchBytes(`${COMMON}.dawg`) });
      for (const option of options) option.hidden = false;
    } catch {
      // Without a network, all missed words are alike.
    }
  }
  if (state.phase === 'over') choose();
}

// ---- The start

/**
 * Switches to the dictionary of an address. One without a dictionary means the default, but leaves
 * the user's own.
 *
 * @param {import('./board.js').Address} address
 */
async function suit({ text, words }) {
  if (text === '' || !dialog || !module || !first || dictionary?.id === words || (words === '' && dictionary?.id === null)) return;
  if (words !== '' && !offered.some(({ id }) => id === words)) return;
  try {
    dialog.switchTo(words === '' ? first : await openOffered(module, words));
  } catch (error) {
    toast(messageOf(error));
  }
}

/**
 * Returns the board of an address, or of the last visit, or a rolled board. Throws an error if the
 * address is not valid.
 *
 * @param {import('./board.js').Address} address
 * @param {import('dawggle/languages').Language} language
 * @returns {Place}
 */
function placeFor({ text, rules }, language) {
  const game = gameOf(text === '' ? rules || 'boggle-new' : rules);
  const size = game.size ?? state.board;
  if (text !== '' && reader) return { board: boardOf(reader.read(readable(text), size, qIsQu(), lowerCase), size, true), rules: game.id };
  return (!rules && lastPlace.get()) || { board: roll({ rules: game, size, language }), rules: game.id };
}

/**
 * Shows the first board before the dictionary has arrived, as far as it does not depend on it: the
 * letters of a challenge are hidden, and a game goes on with its own board.
 */
function arriveEarly() {
  const address = readAddress(location.hash);
  if (address.seconds !== null || lastGame.get()) return;
  // A page that offers no dictionaries was built with another than the English one.
  if (address.text === '' && offered.length === 0) return;
  try {
    showPlace(placeFor(address, languageOf('en')));
  } catch {
    // With the dictionary, the page will say what is wrong.
  }
}

/** Shows the board of the address, or of the last visit, or a rolled board. */
async function arrive() {
  const address = readAddress(location.hash);
  await suit(address);
  if (!dictionary) return;
  try {
    const place = placeFor(address, dictionary.language);
    if (address.text === '' || address.seconds === null) arriveAt(place);
    else challenge(place, address.seconds);
  } catch (error) {
    field('text').value = address.text;
    dispatch({ kind: 'problem', message: `The board in the address is not valid. ${messageOf(error)}` });
  }
}

/**
 * Offers a game on a board whose letters are not shown yet.
 *
 * @param {Place} place
 * @param {number} seconds 0 without a clock
 */
function challenge(place, seconds) {
  dispatch({ kind: 'board', ...place });
  dispatch({ kind: 'start', isChallenge: true });
  choice('minutes').value = String(seconds / 60);
  if (choice('minutes').value === '') choice('minutes').value = '3';
}

/** @param {Place} place */
function arriveAt(place) {
  showPlace(place);
  visits.update(place);
}

/** @param {Place} place */
function showPlace(place) {
  dispatch({ kind: 'board', ...place });
  field('text').value = textOf(place.board, qIsQu()).replace(/[#/\s]+$/, '');
  // Who was about to type replaces it.
  if (document.activeElement === field('text')) field('text').select();
  isTyping = false;
}

/**
 * Goes on with a game that a reload has interrupted. Returns false if there was no game, or if it was on another board.
 */
function returnToGame() {
  const last = lastGame.get();
  if (!last || last.words !== dictionary?.id) return false;
  if (!['', addressOf(last.board, last.rules, qIsQu(), undefined, last.words)].includes(location.hash)) return false;
  arriveAt(last);
  dispatch({ kind: 'play', game: last.game });
  if (last.isOver) dispatch({ kind: 'end' });
  return true;
}

/** Switches to another dictionary, and ends the current game. @param {Dictionary} next */
function use(next) {
  const isSame = next.solver === dictionary?.solver;
  const isOtherQ = next.qIsQu !== qIsQu();
  if (dictionary && dictionary !== first && !isSame) dictionary.solver.close();
  dictionary = next;
  visits.nameWords(next);
  if (!isRunning(state) && !isEmpty(state.board)) visits.update({ board: state.board, rules: state.rules });
  at('words').lang = next.language.tag;
  const isSearching = state.answer === null;
  dispatch({ kind: 'dictionary' });
  if (isOtherQ) enter(false);
  // The search in the old dictionary has ended without an answer.
  if (isSearching) solve();
}

/** The default dictionary. @type {Dictionary | undefined} */
let first;
/** @type {DictionaryDialog | undefined} */
let dialog;
/** The solver's code. @type {WebAssembly.Module | undefined} */
let module;

async function loadModule() {
  const module = await WebAssembly.compile(await fetchBytes('solver.wasm'));
  reader = new Reader(module);
  if (field('text').value === '') arriveEarly();
  else enter(false);
  return module;
}

async function load() {
  const solver = newSolver();
  // What is typed meanwhile changes the address.
  const address = readAddress(location.hash);
  try {
    const loading = loadModule();
    const own = kept(loading);
    const [code, bytes] = await Promise.all([loading, fetchBytes('words.dawg')]);
    module = code;
    first = await open(module, bytes, '', null, solver);
    first.name = first.title.replace(/ \(.*/, '') || 'Dictionary';
    first.id = '';
    dictionary = (await own) ?? first;
    visits.nameWords(dictionary);
    // What is shown so far was read for the default dictionary.
    if (!dictionary.qIsQu && field('text').value !== '') enter(false);
    at('words').lang = dictionary.language.tag;
    dialog = new DictionaryDialog(module, first, dictionary, use);
    await suit(address);
    dispatch({ kind: 'loaded' });
    if (field('text').value !== '') visits.update({ board: state.board, rules: state.rules });
    else if (!returnToGame()) arrive();
  } catch (error) {
    solver.close();
    dispatch({ kind: 'failed', message: `The page could not load completely. ${messageOf(error)}` });
  }
}

button('retry').onclick = () => {
  dispatch({ kind: 'retry' });
  load();
};
// The service worker loads what the page does not need yet. Without it, the page still works with a
// network.
load().then(() => navigator.serviceWorker?.register('./service-worker.js').catch(() => {}));
