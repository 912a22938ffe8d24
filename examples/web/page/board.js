// A board: rows, columns and tiles; as text, and in the page's address.

/** @typedef {{ rows: number, columns: number }} Size */
/** @typedef {import('./solver.js').Read} Read */
/**
 * @typedef {Size & { tiles: string[] }} Board tiles are lower case; '' is an empty tile, '#' a
 *   blocked cell
 */

export const LARGEST = 6;

/** Maximum length of a text that is read as a board. */
const LONGEST_TEXT = 1000;

/** Marks, and Hangul vowels and final consonants, which would be composed with the tile before. */
const JOINS_LETTER_BEFORE = /^[\p{M}\u1160-\u11ff]/u;

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
 * Returns the tiles as one text, with braces around a tile of several letters.
 *
 * @param {Board} board
 * @param {boolean} qIsQu whether the letter q is read as the tile qu; the tile q is never a letter,
 *   so that the text is the same board for all dictionaries
 */
export function textOf({ rows, columns, tiles }, qIsQu) {
  /** @param {string} tile */
  const isLetter = (tile) => (tile === 'qu' ? qIsQu : tile !== 'q' && [...tile].length <= 1 && !JOINS_LETTER_BEFORE.test(tile));
  const areLetters = tiles.every(isLetter);
  const tellsShape = areLetters && (rows === columns || (rows === 3 && columns === 4)) && rows > 2;
  /** @param {string} tile */
  const letter = (tile) => (!isLetter(tile) ? `{${tile}}` : tile === 'qu' ? 'q' : tile);
  const lines = [];
  for (let row = 0; row < rows; row += 1) {
    const line = tiles.slice(row * columns, (row + 1) * columns).map((tile) => tile || '#');
    lines.push(line.map(letter).join(''));
  }
  return lines.join(tellsShape ? '' : '/');
}

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
  const board = (isWhole ? null : begun(read, size)) ?? whole(read, size);
  for (const [mark, refusal] of MARKS) if (board.tiles.some((tile) => mark.test(tile))) throw new Error(refusal);
  if (board.rows > LARGEST || board.columns > LARGEST) {
    throw new Error(`${board.rows} × ${board.columns} tiles are too many: 6 × 6 is the largest board.`);
  }
  return board;
}

const REFUSALS = {
  ragged: 'The rows have different lengths. Separate rows by /, and write a choice of letters as {a/b}.',
  braces: 'There are braces without letters. Write a tile of several letters as {ing}.',
  separator: 'Only spaces and / separate tiles and rows. Write abc/def, or a b c / d e f with spaces between tiles.',
};

/**
 * What tiles cannot have, with what to say. The command refuses it, too.
 *
 * @type {[RegExp, string][]}
 */
const MARKS = [
  [/[,;|]|^-$|.-./, REFUSALS.separator],
  [/[_*]/, 'Write ? for any letter, and # for a blocked cell.'],
];

/** @param {Read} read @param {Size} size @returns {Board} */
function whole({ kind, rows, columns, tiles }, size) {
  if (kind === 'board') {
    if (tiles.flat().includes('')) throw new Error(REFUSALS.braces);
    return { rows, columns, tiles: tiles.flat() };
  }
  if (kind !== 'shape' && kind !== 'empty') throw new Error(REFUSALS[kind]);
  const count = tiles.flat().length;
  throw new Error(
    `${count} ${count === 1 ? 'tile' : 'tiles'}, but a board of ${size.rows} × ${size.columns} ` +
      `has ${size.rows * size.columns}. Choose another size, or separate the rows with /, as in catd/line/maro/pets.`,
  );
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
 * Returns a text as the solver reads it, or throws an error if it is too long.
 *
 * @param {string} text
 */
export function readable(text) {
  const written = text.normalize('NFC').toLowerCase().trim();
  if (written.length > LONGEST_TEXT) throw new Error('This text is too long for a board.');
  return written;
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
