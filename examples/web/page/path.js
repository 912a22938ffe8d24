// A path over the tiles of a board: dragged, or of a word that is typed.

/** @typedef {import('./board.js').Size} Size */
/** @typedef {{ x: number, y: number }} Point a place on the board, in tiles from its corner */

/**
 * How close to the middle of a tile a finger must be, in tiles. A small value makes diagonals easy.
 */
const NEAR = 0.42;

/**
 * How far apart the places are that a drag is taken to pass, in tiles: less than a tile's reach.
 */
const STEP = 0.2;

/** The most tiles that are tried for a typed word. Only boards with many equal tiles need more. */
const MAX_TRIES = 20_000;

/** Returns the tile whose middle is near a point. @param {Point} point @param {Size} size */
export function tileAt({ x, y }, { rows, columns }) {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const isThere = column >= 0 && row >= 0 && column < columns && row < rows;
  return isThere && Math.hypot(x - column - 0.5, y - row - 0.5) < NEAR ? row * columns + column : null;
}

/**
 * Returns a path after a drag from one point to another. A slow device reports few points, so the
 * path takes the tiles between them, too.
 *
 * @param {number[]} path
 * @param {Point} from
 * @param {Point} to
 * @param {Size} size
 */
export function dragged(path, from, to, size) {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP));
  let next = path;
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    const cell = tileAt({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, size);
    if (cell !== null) next = extended(next, cell, size);
  }
  return next;
}

/**
 * Returns a path that goes on to a tile, or back to a tile of the path.
 *
 * @param {number[]} path
 * @param {number} cell
 * @param {Size} size
 */
function extended(path, cell, size) {
  const at = path.indexOf(cell);
  if (at >= 0) return at === path.length - 1 ? path : path.slice(0, at + 1);
  return touch(cell, path[path.length - 1], size) ? [...path, cell] : path;
}

/**
 * Returns a path whose tiles spell a text that is being typed, or an empty one. Only a part of the
 * last tile may be typed.
 *
 * @param {string} text
 * @param {import('./board.js').Board} board
 * @returns {number[]}
 */
export function typed(text, board) {
  /** @type {{ path: number[], rest: string }[]} */
  const open = [{ path: [], rest: text }];
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const next = open.pop();
    if (!next || next.rest === '') return next?.path ?? [];
    const { path, rest } = next;
    for (const [cell, tile] of board.tiles.entries()) {
      const isNext = tile !== '' && (rest.startsWith(tile) || tile.startsWith(rest)) &&
        !path.includes(cell) && (path.length === 0 || touch(cell, path[path.length - 1], board));
      if (isNext) open.push({ path: [...path, cell], rest: rest.slice(tile.length) });
    }
  }
  return [];
}

/** @param {number} one @param {number} other @param {Size} size */
function touch(one, other, { columns }) {
  const rows = Math.abs(Math.floor(one / columns) - Math.floor(other / columns));
  return rows <= 1 && Math.abs((one % columns) - (other % columns)) <= 1;
}
