// A board: rows, columns and tiles; as text, and in the page's address.

export const LARGEST = 6;

/** Longest text that is read as a board. */
const LONGEST_TEXT = 1000;

const SIZES = [[3, 3], [3, 4], [4, 4], [4, 5], [5, 5], [5, 6], [6, 6]];
export const sizes = SIZES.map(([rows, columns]) => ({ rows, columns }));

/** How a tile is shown: `qu` as `Qu`. Blocked and empty ones show nothing. */
export function face(tile) {
  return tile === '#' ? '' : tile.slice(0, 1).toUpperCase() + tile.slice(1);
}

/** The tiles as one text: the short form if they allow it, and else the spaced one. */
export function textOf({ rows, columns, tiles }) {
  const isShort = tiles.every((tile) => tile === 'qu' || (tile !== 'q' && [...tile].length <= 1));
  const isPlain = isShort && (rows === columns || (rows === 3 && columns === 4)) && rows > 2;
  const lines = [];
  for (let row = 0; row < rows; row += 1) {
    const line = tiles.slice(row * columns, (row + 1) * columns).map((tile) => tile || '#');
    lines.push(isShort ? line.map((tile) => (tile === 'qu' ? 'q' : tile)).join('') : line.join(' '));
  }
  return lines.join(isPlain ? '' : isShort ? '/' : ' / ');
}

/** The board of a text. `size`: what to fill where the tiles do not tell, or are not all there yet. */
export function boardOf(text, size, dictionary, isWhole) {
  const written = text.normalize('NFC').toLowerCase().trim();
  if (written.length > LONGEST_TEXT) throw new Error('This text is too long for a board.');
  const hasRows = /[/\n]/.test(written);
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
      `has ${places}. Choose another size, or part the rows with /.`,
  );
}

/** The part of the address that stands for a board and a game. */
export function addressOf(board, rules) {
  const text = textOf(board).replaceAll(' / ', '/').replaceAll(' ', '.');
  const rows = text.includes('/') || text.includes('.') ? text : rowsOf(text, board.columns);
  return `#${encodeURIComponent(rows).replaceAll('%2F', '/')}&${rules.id}`;
}

function rowsOf(text, columns) {
  const tiles = [...text];
  const rows = [];
  for (let at = 0; at < tiles.length; at += columns) rows.push(tiles.slice(at, at + columns).join(''));
  return rows.join('/');
}

/** The text of a board and the name of a game in an address, if there are any. */
export function readAddress(hash) {
  const [board, rules] = hash.replace(/^#/, '').split('&');
  try {
    return { text: decodeURIComponent(board).replaceAll('.', ' '), rules };
  } catch {
    return { text: board, rules };
  }
}
