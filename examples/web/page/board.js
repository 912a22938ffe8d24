// A board: rows, columns and tiles; as text, and in the page's address.

export const LARGEST = 6;

/** Maximum length of a text that is read as a board. */
const LONGEST_TEXT = 1000;

const SIZES = [[3, 3], [3, 4], [4, 4], [4, 5], [5, 5], [5, 6], [6, 6]];
export const sizes = SIZES.map(([rows, columns]) => ({ rows, columns }));

/** Returns the text shown on a tile: `Qu` for `qu`, and nothing for blocked and empty tiles. */
export function face(tile) {
  return tile === '#' ? '' : tile.slice(0, 1).toUpperCase() + tile.slice(1);
}

/** The tiles as one text: as letters if each tile is one, as tiles if they cannot be taken for rows of letters. */
export function textOf({ rows, columns, tiles }) {
  const isLetter = (tile) => tile === 'qu' || (tile !== 'q' && [...tile].length <= 1);
  const areLetters = tiles.every(isLetter);
  const lengths = new Set(tiles.map((tile) => [...tile].length));
  const isSpaced = !areLetters && columns > 1 && (lengths.size > 1 || lengths.has(1));
  const tellsShape = areLetters && (rows === columns || (rows === 3 && columns === 4)) && rows > 2;
  const letter = (tile) => (!isLetter(tile) ? `{${tile}}` : tile === 'qu' ? 'q' : tile);
  const lines = [];
  for (let row = 0; row < rows; row += 1) {
    const line = tiles.slice(row * columns, (row + 1) * columns).map((tile) => tile || '#');
    lines.push(isSpaced ? line.join(' ') : line.map(letter).join(''));
  }
  return lines.join(tellsShape ? '' : isSpaced ? ' / ' : '/');
}

/** The board of a text. `size`: what to fill where the tiles do not tell, or are not all there yet. */
export function boardOf(text, size, dictionary, isWhole) {
  const written = text.normalize('NFC').toLowerCase().trim();
  if (written.length > LONGEST_TEXT) throw new Error('This text is too long for a board.');
  // A `/` with no space beside it is the choice of a tile, if there are spaces elsewhere.
  const hasRows = /\n|(^|\s)\/|\/(\s|$)/.test(written) || (written.includes('/') && !/\s/.test(written));
  const { rows, tiles } = dictionary.read(written);
  const columns = rows ? tiles.length / rows : 0;
  const places = size.rows * size.columns;
  const isPart = hasRows ? columns === size.columns && rows <= size.rows : tiles.length <= places && !isWhole;
  if (isPart || tiles.length === places) {
    return { ...size, tiles: [...tiles, ...Array(places - tiles.length).fill('')] };
  }
  if (rows > LARGEST || columns > LARGEST) {
    throw new Error(`${rows} × ${columns} tiles are too many: 6 × 6 is the largest board.`);
  }
  if (rows) return { rows, columns, tiles };
  throw new Error(
    `${tiles.length} ${tiles.length === 1 ? 'tile' : 'tiles'}, but a board of ${size.rows} × ${size.columns} ` +
      `has ${places}. Choose another size, or separate the rows with /.`,
  );
}

/** The part of the address that says which board and game it is: rows with `/` between, tiles with `.` between. */
export function addressOf(board, rules) {
  const text = textOf(board);
  const rows = text.includes(' ') ? text.split(' / ') : text.includes('/') ? text.split('/') : rowsOf(text, board.columns);
  return `#${rows.map((row) => encodeURIComponent(row.replaceAll(' ', '.'))).join('/')}&${rules.id}`;
}

function rowsOf(text, columns) {
  const tiles = [...text];
  const rows = [];
  for (let at = 0; at < tiles.length; at += columns) rows.push(tiles.slice(at, at + columns).join(''));
  return rows;
}

/** Returns the text of a board and the name of a game from an address, if it has them. */
export function readAddress(hash) {
  const [board, rules] = hash.replace(/^#/, '').split('&');
  const between = board.includes('.') ? ' / ' : '/';
  try {
    const rows = board.split('/').map((row) => decodeURIComponent(row).replaceAll('.', ' '));
    return { text: rows.join(between), rules };
  } catch {
    return { text: board, rules };
  }
}
