// The page: shows everything, and reacts to the user.

import { BoardView } from './board-view.js';
import { addressOf, boardOf, readAddress, sizes, textOf } from './board.js';
import { kept } from './dictionary.js';
import { DictionaryDialog } from './dictionary-dialog.js';
import { games, points, roll } from './dice.js';
import { at, count, number, toast } from './elements.js';
import { Game, clock } from './game.js';
import { Dictionary, fetchBytes, loadSolver } from './solver.js';
import { WordList } from './word-list.js';

let dictionary;
let rules = games.find((game) => game.id === 'boggle');
let board = { rows: 4, columns: 4, tiles: Array(16).fill('') };
let words = [];
let through = [];
let isEditing = false;
let mode = 'solve';
let game = null;
let isOver = false;
let pressed = null;

const view = new BoardView(at('board'), {
  toggle(cell) {
    if ((mode === 'play' && !isOver) || ['', '#'].includes(board.tiles[cell])) return;
    through = through.includes(cell) ? through.filter((other) => other !== cell) : [...through, cell];
    solve();
  },
  edit(cell, tile) {
    const tiles = [...board.tiles];
    tiles[cell] = tile;
    set({ ...board, tiles });
  },
  drag(path) {
    clearTimeout(guess.fading);
    spell(spelled(path));
  },
  drop(path) {
    const text = spelled(path);
    if (game && path.length > 1) guess(text, path);
    else view.draw([]);
  },
});

const list = new WordList(at('words'), {
  show(word) {
    if (game && !isOver) return;
    view.draw(word ? pathOf(word) : []);
  },
});

const spelled = (path) => path.map((cell) => board.tiles[cell]).join('');
const pathOf = (word) => dictionary.paths(board, word.symbols, through)[0] ?? [];

// ---- The board and its words

/** Shows a new board and its words. */
function set(next, { keepsText = false } = {}) {
  board = next;
  through = [];
  problem(null);
  if (!keepsText) at('text').value = textOf(board).replace(/[#/\s]+$/, '');
  showSize();
  solve();
  // Browsers refuse to change the address on every key press.
  clearTimeout(set.addressing);
  set.addressing = setTimeout(() => history.replaceState(null, '', addressOf(board, rules)), 250);
}

function solve() {
  let solved = { unusable: [], words: [], isComplete: true };
  try {
    solved = dictionary.solve(board, through);
  } catch (error) {
    problem(error.message);
  }
  words = [];
  for (const word of solved.words) {
    word.points = points(rules, [...word.text].length);
    if (word.points > 0) words.push(word);
  }
  view.show(board, { isEditing, unusable: solved.unusable, chosen: through });
  showWords();
  const strange = [...new Set(solved.unusable.map((cell) => board.tiles[cell].toUpperCase()))];
  const notes = [];
  if (strange.length > 0) {
    notes.push(`${dictionary.name} has no word with ${strange.join(', ')}: its letters are ${letters()}.`);
  }
  if (!solved.isComplete) notes.push('This board is too complex to search completely. Some words may be missing.');
  at('notes').textContent = notes.join(' ');
  at('notes').classList.toggle('problem', notes.length > 0);
}

function letters() {
  const letters = dictionary.letters.map((letter) => letter.toUpperCase());
  const isLatin = letters.filter((letter) => /^[A-Z]$/.test(letter)).length === 26;
  return isLatin ? ['A–Z', ...letters.filter((letter) => !/^[A-Z]$/.test(letter))].join(', ') : letters.join(' ');
}

function showWords() {
  if (mode === 'play' && !isOver) return;
  const wanted = matcher(at('search').value);
  const least = Number(at('least').value);
  const shown = words.filter((word) =>
    (through.length === 0 || word.isThrough) && [...word.text].length >= least && wanted(word.text) && isAsked(word));
  view.draw([]);
  list.show(shown, { found: isOver ? game.found : null });
  const isAll = shown.length === words.length;
  const sum = (words) => words.reduce((sum, word) => sum + word.points, 0);
  if (!isOver) {
    at('totals').innerHTML = isAll
      ? `<b>${number(words.length)}</b> ${words.length === 1 ? 'word' : 'words'} <b>${number(sum(words))}</b> ${sum(words) === 1 ? 'point' : 'points'}`
      : `<b>${number(shown.length)}</b> of ${count(words.length, 'word')} <b>${number(sum(shown))}</b> ${sum(shown) === 1 ? 'point' : 'points'}`;
  }
  const most = Math.max(0, ...shown.map((word) => [...word.text].length));
  const longest = shown.filter((word) => [...word.text].length === most);
  at('longest').textContent = longest.length === 0
    ? emptyBoard() ? 'Type the letters of a board, or roll one.' : 'No words here.'
    : `Longest: ${longest.slice(0, 3).map((word) => word.text).join(', ')}${longest.length > 3 ? ` and ${longest.length - 3} more` : ''} (${most} letters)`;
  at('clear').hidden = through.length === 0;
  at('filters').hidden = words.length === 0;
  if (pressed !== null) {
    // The time ends when the browser has laid out the words.
    at('words').getBoundingClientRect();
    const { duration } = performance.measure('key to words', { start: pressed, end: performance.now() });
    at('time').textContent = `in ${duration.toFixed(1)} ms`;
    pressed = null;
  } else {
    at('time').textContent = '';
  }
}

/** After a game: returns true if the filter for found or missed words accepts this word. */
function isAsked(word) {
  const which = at('which').value;
  return !isOver || which === 'all' || (which === 'found') === game.found.has(word.text);
}

const emptyBoard = () => board.tiles.every((tile) => ['', '#'].includes(tile));

/** Returns true if a word has the letters of a search, or matches its pattern with `?` and `*`. */
function matcher(search) {
  const wanted = search.normalize('NFC').toLowerCase().replace(/[^\p{L}\p{M}?*]/gu, '');
  if (!/[?*]/.test(wanted)) return (word) => word.includes(wanted);
  const pattern = new RegExp(`^${wanted.replaceAll('?', '.').replace(/\*+/g, '.*')}$`, 'u');
  return (word) => pattern.test(word);
}

function problem(message) {
  at('problem').textContent = message ?? '';
  at('problem').hidden = !message;
  at('text').setAttribute('aria-invalid', Boolean(message));
}

/** Reads the text of the field. `isWhole` means that it was pasted, so it is a whole board. */
function enter(isWhole) {
  try {
    set(boardOf(at('text').value, board, dictionary, isWhole), { keepsText: true });
  } catch (error) {
    problem(error.message);
    pressed = null;
  }
}

at('text').addEventListener('keydown', (event) => { pressed = event.timeStamp; });
at('board').addEventListener('keydown', (event) => { pressed = event.timeStamp; }, { capture: true });
at('text').addEventListener('focus', () => at('text').select());
at('text').addEventListener('input', (event) => {
  pressed ??= event.timeStamp;
  enter(event.inputType === 'insertFromDrop');
});
at('text').addEventListener('paste', (event) => {
  const text = event.clipboardData.getData('text').trim();
  if (text === '') return;
  event.preventDefault();
  const field = at('text');
  pressed = event.timeStamp;
  field.setRangeText(text.replace(/\s*\n\s*/g, ' / ').slice(0, 2000), field.selectionStart, field.selectionEnd, 'end');
  enter(true);
});
at('entry').addEventListener('submit', (event) => {
  event.preventDefault();
  at('text').blur();
});

// ---- Choices

function showSize() {
  const name = ({ rows, columns }) => `${rows} × ${columns}`;
  const value = `${board.rows}x${board.columns}`;
  if (at('size').value !== value) {
    const all = sizes.some((size) => name(size) === name(board)) ? sizes : [...sizes, board];
    at('size').replaceChildren(...all.map((size) => new Option(name(size), `${size.rows}x${size.columns}`)));
    at('size').value = value;
  }
  // The rules of a game with a different size do not apply.
  if (rules.size && (rules.size.rows !== board.rows || rules.size.columns !== board.columns)) choose('boggle');
}

function choose(id) {
  rules = games.find((game) => game.id === id) ?? games.find((game) => game.id === 'boggle');
  at('rules').value = rules.id;
  const selected = at('least').value;
  at('least').replaceChildren(...[rules.least, 4, 5, 6, 7, 8, 10].filter((least) => least >= rules.least)
    .filter((least, index, all) => all.indexOf(least) === index)
    .map((least) => new Option(`${least}+ letters`, least)));
  if ([...at('least').options].some((option) => option.value === selected)) at('least').value = selected;
}

at('rules').append(...games.map(({ id, name }) => new Option(name, id)));
at('rules').addEventListener('change', () => {
  choose(at('rules').value);
  const isOther = rules.size && (rules.size.rows !== board.rows || rules.size.columns !== board.columns);
  // A game with a different size needs a new board.
  if (isOver) leave();
  set(isOther ? roll(rules, rules.size) : board);
});
at('size').addEventListener('change', () => {
  const [rows, columns] = at('size').value.split('x').map(Number);
  const tiles = Array.from({ length: rows * columns }, (_, cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    return row < board.rows && column < board.columns ? board.tiles[row * board.columns + column] : '';
  });
  if (isOver) leave();
  set({ rows, columns, tiles });
});
at('roll').addEventListener('click', () => {
  set(roll(rules, board));
});
at('edit').addEventListener('click', () => {
  isEditing = !isEditing;
  at('edit').setAttribute('aria-pressed', isEditing);
  solve();
  if (isEditing) view.focus();
});
at('clear').addEventListener('click', () => {
  through = [];
  solve();
});
at('search').addEventListener('input', showWords);
at('which').addEventListener('change', showWords);
at('least').addEventListener('change', showWords);

at('share').addEventListener('click', async () => {
  const url = new URL(addressOf(board, rules), location.href).href;
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ title: 'Dawggle', url });
    else {
      await navigator.clipboard.writeText(url);
      toast('The board’s address is copied.');
    }
  } catch (error) {
    if (error.name !== 'AbortError') toast('Copying failed. Copy this page’s address instead: it contains the board.');
  }
});

// ---- The game

for (const button of at('modes').children) {
  button.addEventListener('click', () => enterMode(button.dataset.mode));
}

function enterMode(next) {
  if (next === mode && !isOver) return;
  if (game && !isOver) game.stop();
  leave();
  mode = next;
  isEditing = false;
  at('edit').setAttribute('aria-pressed', 'false');
  arrange();
  solve();
}

/** Ends a game or a selection of words, and clears its state. */
function leave() {
  game = null;
  through = [];
  isOver = false;
  at('spelled').textContent = '';
  arrange();
}

/** Shows the elements of the current mode. */
function arrange() {
  const isPlaying = Boolean(game) && !isOver;
  document.body.dataset.mode = isPlaying ? 'playing' : mode === 'play' ? (isOver ? 'over' : 'start') : 'solve';
  for (const button of at('modes').children) button.setAttribute('aria-pressed', button.dataset.mode === mode);
  const show = (selector, isShown) => {
    for (const element of document.querySelectorAll(selector)) element.hidden = !isShown;
  };
  show('.solving', mode === 'solve');
  show('.playing', isPlaying);
  show('.starting', mode === 'play' && !isPlaying);
  show('#choices', !isPlaying);
  show('#modes', !isPlaying);
  show('.lead, #choices > select', !isOver);
  show('#which', isOver);
  show('#least', !isOver);
  show('#results', mode === 'solve' || isPlaying || isOver);
  show('#filters', mode === 'solve' || isOver);
  // Dragging over a wildcard tile spells nothing.
  at('play-this').hidden = emptyBoard() || board.tiles.includes('?');
  at('clear').hidden = through.length === 0;
  at('play-new').textContent = isOver ? 'Play again' : 'New board';
  // The letters are hidden until the game starts.
  at('board').inert = document.body.dataset.mode === 'start';
  view.canDrag = isPlaying;
  at('stage').classList.toggle('draggable', isPlaying);
  problem(null);
  view.draw([]);
}

function play(isNew) {
  leave();
  if (isNew) set(roll(rules, rules.size ?? board));
  else solve();
  at('search').value = '';
  at('least').value = rules.least;
  at('which').value = 'all';
  game = new Game(words, Number(at('minutes').value) * 60, {
    tick(seconds) {
      at('clock').textContent = clock(seconds);
      at('clock').classList.toggle('late', seconds <= 10);
    },
    end: finish,
  });
  view.draw([]);
  arrange();
  spell('');
  showFound();
  window.scrollTo(0, 0);
  if (matchMedia('(pointer: fine)').matches) at('guess-text').focus();
}

function spell(text, kind = '') {
  at('spelled').textContent = text;
  at('spelled').dataset.kind = kind;
}

function guess(text, path) {
  const verdict = game.guess(text, {
    least: rules.least,
    isKnown: (text) => dictionary.contains(text),
  });
  const said = {
    new: () => `${text} +${verdict.word.points}`,
    again: () => `${text}: already found`,
    short: () => `${text}: too short`,
    elsewhere: () => `${text}: not on this board`,
    unknown: () => `${text}: not in the dictionary`,
  }[verdict.kind]();
  const isNew = verdict.kind === 'new';
  spell(said, isNew ? 'good' : 'bad');
  view.draw(path ?? (verdict.word ? pathOf(verdict.word) : []), isNew ? 'good' : 'bad');
  clearTimeout(guess.fading);
  guess.fading = setTimeout(() => {
    if (game && !isOver) view.draw([]);
  }, 700);
  if (isNew) showFound();
}

function showFound() {
  const found = [...game.found.values()];
  at('tally').textContent = `${count(game.points, 'point')}, ${count(found.length, 'word')}`;
  at('totals').textContent = '';
  at('time').textContent = '';
  at('longest').textContent = found.length === 0 ? 'Drag over the tiles, or type a word and press Enter.' : '';
  at('notes').textContent = '';
  list.show(found);
}

function finish() {
  if (!game || isOver) return;
  isOver = true;
  arrange();
  view.draw([]);
  at('totals').innerHTML = `<b>${number(game.points)}</b> of ${count(game.possible, 'point')} <b>${number(game.found.size)}</b> of ${count(game.words.length, 'word')}`;
  showWords();
  window.scrollTo(0, 0);
  spell('');
}

at('play-new').addEventListener('click', () => play(true));
at('play-this').addEventListener('click', () => play(false));
at('finish').addEventListener('click', () => game?.stop());
at('guess').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = at('guess-text').value.normalize('NFC').toLowerCase().trim();
  at('guess-text').value = '';
  if (text !== '' && game) guess(text);
});

// ---- The start

/** Shows the board of the address, or a rolled board if the address has none. */
function arrive() {
  const { text, rules: id } = readAddress(location.hash);
  choose(id);
  if (text !== '') {
    at('text').value = text;
    try {
      set(boardOf(text, rules.size ?? board, dictionary, true));
      return;
    } catch (error) {
      showSize();
      solve();
      problem(`The board in the address is not valid. ${error.message}`);
      return;
    }
  }
  if (!id) choose('boggle-new');
  set(roll(rules, rules.size ?? board));
}

/** Switches to another dictionary, and ends the current game. */
function use(next) {
  dictionary = next;
  if (game) enterMode('solve');
  set(board);
}

addEventListener('hashchange', () => {
  if (location.hash !== addressOf(board, rules)) enterMode('solve'), arrive();
});

try {
  const folder = new URL('.', import.meta.url);
  const [code, bytes] = await Promise.all([
    loadSolver(new URL('solver.wasm', folder)), fetchBytes(new URL('words.dawg', folder)),
  ]);
  const first = new Dictionary(code, bytes);
  first.name = first.title.replace(/ \(.*/, '') || 'Dictionary';
  dictionary = (await kept(code)) ?? first;
  new DictionaryDialog(code, first, use).show(dictionary);
  arrive();
  performance.mark('first words');
} catch (error) {
  problem(`The page cannot start: ${error.message}`);
}

// Without the service worker, the page still works with a network.
navigator.serviceWorker?.register('./service-worker.js').catch(() => {});
