// A board on the page: while it is typed, and in the page's address.

import { boardOf as wholeBoard, checked, textOf } from 'dawggle/core';

/** @typedef {import('dawggle/core').Board} Board */
/** @typedef {import('dawggle/core').Size} Size */
/** @typedef {import('dawggle/core').Read} Read */

export const LARGEST = 6;

const SIZES = [[3, 3], [3, 4], [4, 4], [4, 5], [5, 5], [5, 6], [6, 6]];
export const sizes = SIZES.map(([rows, columns]) => ({ rows, columns }));

/**
 * Returns the text shown on a tile: `Qu` for `qu`, and nothing for blocked and empty tiles.
 *
 * @param {string} tile
 */
export function face(tile) {
  return tile === '#' ? '' : tile.slice(0, 1).toUpperCase() + tile.slice(1);
}

/** Returns where a cell is: `row 1, column 2`. @param {number} cell @param {Size} size */
export const placeOf = (cell, { columns }) => `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;

/**
 * Returns the board of a text that the solver has read. Empty tiles fill a board that is being
 * typed.
 *
 * @param {Read} read
 * @param {Size} size the chosen size
 * @param {boolean} isWhole false while the board is being typed
 * @returns {Board}
 */
export function boardOf(read, size, isWhole) {
  if (read.kind === 'empty') return emptyBoard(size);
  const part = isWhole ? null : begun(read, size);
  const board = part ? checked(part) : wholeBoard(read, size);
  if (board.rows > LARGEST || board.columns > LARGEST) {
    throw new Error(`${board.rows} × ${board.columns} tiles are too many: 6 × 6 is the largest board.`);
  }
  return board;
}

/**
 * Returns the board that a text is the beginning of. It has the chosen size if its rows are as
 * long. Otherwise its first row tells the number of columns.
 *
 * @param {Read} read
 * @param {Size} size
 * @returns {Board | null}
 */
function begun({ kind, tiles: rows }, size) {
  const [{ length: columns }] = rows;
  const isRegular = rows.length > 1 &&
    rows.every((row, at) => row.length === columns || (at === rows.length - 1 && row.length < columns));
  const isSized = (isRegular && columns === size.columns && rows.length <= size.rows) ||
    (rows.length === 1 && columns <= size.rows * size.columns);
  if (!isSized && !(isRegular && kind === 'ragged')) return null;
  const board = isSized ? size : { rows: rows.length, columns };
  const tiles = rows.flat();
  return { ...board, tiles: [...tiles, ...Array(board.rows * board.columns - tiles.length).fill('')] };
}

/**
 * @param {Size} size
 * @returns {Board}
 */
export const emptyBoard = ({ rows, columns }) => ({ rows, columns, tiles: Array(rows * columns).fill('') });

/** @param {Board} board */
export const isEmpty = (board) => board.tiles.every((tile) => tile === '' || tile === '#');

/**
 * @param {Size} one
 * @param {Size} other
 */
export const isSameSize = (one, other) => one.rows === other.rows && one.columns === other.columns;

/**
 * @param {Board} one
 * @param {Board} other
 */
export const isSameBoard = (one, other) => isSameSize(one, other) && one.tiles.every((tile, cell) => tile === other.tiles[cell]);

/**
 * Returns a board of another size with the tiles that fit.
 *
 * @param {Board} board
 * @param {Size} size
 * @returns {Board}
 */
export function resized(board, { rows, columns }) {
  const tiles = Array.from({ length: rows * columns }, (_, cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    return row < board.rows && column < board.columns ? board.tiles[row * board.columns + column] : '';
  });
  return { rows, columns, tiles };
}

/**
 * Returns a board turned by a quarter, or by a half if it is not a square, so that its size remains.
 *
 * @param {Board} board
 * @returns {Board}
 */
export function turned({ rows, columns, tiles }) {
  const from = (/** @type {number} */ cell) => rows === columns
    ? (rows - 1 - (cell % columns)) * columns + Math.floor(cell / columns)
    : tiles.length - 1 - cell;
  return { rows, columns, tiles: tiles.map((_, cell) => tiles[from(cell)]) };
}

/**
 * Returns the part of the address that says which board and game it is: rows with `/` between,
 * tiles with `.` between.
 *
 * @param {Board} board
 * @param {string} rules the name of the game
 * @param {boolean} qIsQu as for `textOf`
 * @param {number | null} [seconds] the time of a challenge, or `null` if it has no clock
 * @param {string | null} [words] the name of the dictionary, if it has one
 */
export function addressOf(board, rules, qIsQu, seconds, words) {
  const text = textOf(board, qIsQu);
  const rows = text.includes(' ') ? text.split(' / ') : text.includes('/') ? text.split('/') : rowsOf(text, board.columns);
  return `#${rows.map((row) => encodeURIComponent(row.replaceAll(' ', '.'))).join('/')}&${rules}${seconds === undefined ? '' : `&play=${seconds ?? 0}`}${words ? `&words=${words}` : ''}`;
}

/**
 * @param {string} text
 * @param {number} columns
 */
function rowsOf(text, columns) {
  const tiles = [...text];
  const rows = [];
  for (let at = 0; at < tiles.length; at += columns) rows.push(tiles.slice(at, at + columns).join(''));
  return rows;
}

/**
 * The text of a board, or '', and the name of a game, if the address has one; the seconds of a
 * challenge, 0 without a clock, or `null` if the address is not a challenge; and the name of a
 * dictionary, or ''.
 * @typedef {{ text: string, rules: string | undefined, seconds: number | null, words: string }} Address
 */

/** @param {string} hash @returns {Address} */
export function readAddress(hash) {
  const [board, rules, ...others] = hash.replace(/^#/, '').split('&');
  const valueOf = (/** @type {string} */ name) => others.find((other) => other.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  const play = valueOf('play');
  const seconds = /^\d{1,4}$/.test(play) ? Number(play) : null;
  const words = valueOf('words');
  const between = board.includes('.') ? ' / ' : '/';
  try {
    const rows = board.split('/').map((row) => decodeURIComponent(row).replaceAll('.', ' '));
    return { text: rows.join(between), rules, seconds, words };
  } catch {
    return { text: board, rules, seconds, words };
  }
}
