// A board: rows, columns and tiles; as text, and read from text.

/** @typedef {{ rows: number, columns: number }} Size */
/** @typedef {import('./solver.js').Read} Read */
/**
 * @typedef {Size & { tiles: string[] }} Board tiles are lower case; '' is an empty tile, '#' a
 *   blocked cell
 */

/** Maximum length of a text that is read as a board. */
const LONGEST_TEXT = 1000;

/** The most cells of a board, and the longest tile: a choice of all letters is shorter. */
const MOST_CELLS = 64;
const LONGEST_TILE = 255;

/** Marks, and Hangul vowels and final consonants, which would be composed with the tile before. */
const JOINS_LETTER_BEFORE = /^[\p{M}\u1160-\u11ff]/u;

/**
 * Returns the tiles as one text, with braces around a tile of several letters.
 *
 * @param {Board} board
 * @param {boolean} qIsQu whether the letter q is read as the tile qu; the tile q is never a letter,
 *   so that the text is the same board for all dictionaries
 */
export function textOf({ rows, columns, tiles }, qIsQu) {
  /** @param {string} tile */
  const isLetter = (tile) => (tile === 'qu' ? qIsQu : tile !== 'q' && tile !== 'Q' && [...tile].length <= 1 && !JOINS_LETTER_BEFORE.test(tile));
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

/** Returns the choices of a tile, or the tile. @param {string} tile */
export const choicesOf = (tile) => tile.split(/[/,]/);

/** @param {string} tile */
export const isChoice = (tile) => choicesOf(tile).length > 1;

/**
 * Splits a tile into its choices, and whether it only begins or ends words.
 *
 * @param {string} tile
 */
export function positionOf(tile) {
  const onlyLast = tile.startsWith('-');
  const onlyFirst = !onlyLast && tile.endsWith('-');
  const letters = tile.slice(onlyLast ? 1 : 0, onlyFirst ? -1 : undefined);
  const isPlaced = (onlyLast || onlyFirst) && letters !== '' && !isChoice(letters);
  return isPlaced ? { letters, onlyFirst, onlyLast } : { letters: tile, onlyFirst: false, onlyLast: false };
}

/**
 * Returns the board of a text that has been read, or throws an error that says what is wrong.
 *
 * @param {Read} read
 * @param {Size} size the size of a row of tiles that has no shape of its own
 */
export const boardOf = (read, size) => checked(whole(read, size));

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

/**
 * Returns a board, or throws an error if a tile has a mark that no tile has.
 *
 * @param {Board} board
 */
export function checked(board) {
  for (const [mark, refusal] of MARKS) if (board.tiles.some((tile) => mark.test(tile))) throw new Error(refusal);
  return board;
}

/**
 * Returns the same, but does not check the tiles.
 * @param {Read} read @param {Size} size @returns {Board}
 */
export function whole({ kind, rows, columns, tiles }, size) {
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

/** Throws an error if a size is not one. @param {Size} size */
export function checkSize(size) {
  const { rows, columns } = Object(size);
  if (![rows, columns].every((side) => Number.isInteger(side) && side >= 1)) throw new RangeError('Rows and columns must be whole numbers from 1.');
}

/**
 * Throws an error if a board does not have the form of one.
 *
 * @param {Board} board
 */
export function checkForm(board) {
  const { rows, columns, tiles } = Object(board);
  if (!Array.isArray(tiles) || !tiles.every((tile) => typeof tile === 'string')) throw new TypeError('A board is a text, or { rows, columns, tiles } with a list of texts.');
  checkSize({ rows, columns });
  // A text may have more rows or columns than the module counts.
  const cells = Math.max(rows * columns, tiles.length);
  if (cells > MOST_CELLS) throw new RangeError(`A board has at most ${MOST_CELLS} cells, not ${cells}.`);
  if (tiles.length !== rows * columns) throw new RangeError(`A board of ${rows} × ${columns} has ${rows * columns} tiles, not ${tiles.length}.`);
  if (tiles.some((tile) => tile.length > LONGEST_TILE || tile.includes('\n'))) throw new RangeError(`A tile has at most ${LONGEST_TILE} characters, and no line end.`);
}

/**
 * Returns a text in composed form, as the solver reads it, or throws an error if it is too long.
 * Half of a surrogate pair becomes U+FFFD, as it does in UTF-8.
 *
 * @param {string} text
 */
export function readable(text) {
  const written = text.normalize('NFC').trim().replace(/[\ud800-\udfff]/gu, '\ufffd');
  if (written.length > LONGEST_TEXT) throw new Error('This text is too long for a board.');
  return written;
}
