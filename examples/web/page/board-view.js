// The visible board: tiles, paths, editing and dragging.

import { face, placeOf } from './board.js';
import { dragged, tileAt } from './path.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {HTMLButtonElement | HTMLInputElement} Tile */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Moves an element, unless the user wants no motion.
 *
 * @param {Element} element
 * @param {PropertyIndexedKeyframes} frames
 * @param {KeyframeAnimationOptions} how
 */
function animate(element, frames, how) {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) element.animate(frames, { easing: 'ease-out', ...how });
}

export class BoardView {
  #element;
  /** @type {Board} */
  #board = { rows: 0, columns: 0, tiles: [] };
  #drawing = document.createElementNS(SVG, 'svg');
  /** @type {Tile[]} */
  #tiles = [];
  #isEditing = false;
  /** @type {{ pointer: number, point: import('./path.js').Point, path: number[] } | null} */
  #drag = null;

  /**
   * `on.toggle(cell)`: a tile was tapped; `on.edit(cell, tile)`: a letter was typed on it;
   * `on.drag(path)`, `on.drop(path)`: a path is being dragged, and was.
   *
   * @param {HTMLElement} element
   * @param {{ toggle: (cell: number) => void, edit: (cell: number, tile: string) => void,
   *   drag: (path: number[]) => void, drop: (path: number[]) => void }} on
   */
  constructor(element, on) {
    this.#element = element;
    this.on = on;
    this.canDrag = false;
    element.addEventListener('click', (event) => {
      const cell = this.#cellOf(event.target);
      if (cell !== null && !this.#isEditing && !this.canDrag) on.toggle(cell);
    });
    element.addEventListener('keydown', (event) => this.#keyed(event));
    element.addEventListener('input', (event) => this.#typed(event));
    element.addEventListener('focusin', ({ target }) => target instanceof HTMLInputElement && target.select());
    element.addEventListener('pointerdown', (event) => this.#grab(event));
    element.addEventListener('pointermove', (event) => this.#pull(event));
    element.addEventListener('pointerup', (event) => this.#release(event, true));
    element.addEventListener('pointercancel', (event) => this.#release(event, false));
  }

  /**
   * Shows a board. Rebuilds the tiles only if the size changed, to keep the focus.
   *
   * @param {Board} board
   * @param {{ isEditing?: boolean, unusable?: number[], chosen?: number[] }} how
   */
  show(board, { isEditing = false, unusable = [], chosen = [] } = {}) {
    const { rows, columns, tiles } = board;
    const isSame = this.#board.rows === rows && this.#board.columns === columns && this.#isEditing === isEditing;
    this.#board = board;
    this.#isEditing = isEditing;
    if (!isSame) this.#build();
    for (const [cell, element] of this.#tiles.entries()) {
      const tile = tiles[cell];
      const shown = face(tile);
      element.dataset.length = String(Math.min([...shown].length, 4));
      element.classList.toggle('empty', shown === '');
      element.classList.toggle('unusable', unusable.includes(cell));
      element.classList.toggle('chosen', chosen.includes(cell));
      const place = placeOf(cell, board);
      if (element instanceof HTMLInputElement) {
        if (document.activeElement !== element) element.value = shown || tile;
        element.setAttribute('aria-label', `Tile in ${place}`);
      } else {
        element.children[0].textContent = shown;
        element.setAttribute('aria-label', `${shown || 'Empty'}, ${place}`);
        element.setAttribute('aria-pressed', String(chosen.includes(cell)));
      }
    }
  }

  focus(cell = 0) {
    this.#tiles[cell]?.focus();
  }

  /** Draws a path over the tiles, or none. @param {number[]} path @param {string} kind */
  draw(path, kind = '') {
    this.#drawing.replaceChildren();
    this.#element.dataset.kind = kind;
    for (const [cell, tile] of this.#tiles.entries()) tile.classList.toggle('on', path.includes(cell));
    this.#element.dataset.path = path.join(' ');
    if (path.length === 0) return;
    const { columns } = this.#board;
    const points = path.map((cell) => [(cell % columns) * 100 + 50, Math.floor(cell / columns) * 100 + 50]);
    const line = document.createElementNS(SVG, 'polyline');
    line.setAttribute('points', points.map((point) => point.join(',')).join(' '));
    line.setAttribute('pathLength', '1');
    this.#drawing.append(line);
    for (const [index, [x, y]] of points.entries()) {
      const spot = document.createElementNS(SVG, 'circle');
      spot.setAttribute('cx', String(x));
      spot.setAttribute('cy', String(y));
      spot.setAttribute('r', '34');
      if (index === 0) spot.classList.add('first');
      this.#drawing.append(spot);
    }
  }

  /** Marks the tiles that begin words left, or none. @param {number[]} cells */
  mark(cells) {
    for (const [cell, tile] of this.#tiles.entries()) {
      tile.classList.toggle('start', cells.includes(cell));
      if (cells.includes(cell)) tile.setAttribute('aria-description', 'begins a word left');
      else tile.removeAttribute('aria-description');
    }
  }

  /** Turns the tiles over, as dice that were rolled. */
  flip() {
    for (const [cell, tile] of this.#tiles.entries()) {
      animate(tile, { transform: ['rotateY(90deg)', 'none'] }, { duration: 200, delay: cell * 12, fill: 'backwards' });
    }
  }

  /** Shows that the board was turned. */
  turn() {
    const { rows, columns } = this.#board;
    animate(this.#element, { rotate: [rows === columns ? '-90deg' : '-180deg', '0deg'] }, { duration: 250 });
  }

  #build() {
    const { rows, columns } = this.#board;
    this.#element.style.setProperty('--rows', String(rows));
    this.#element.style.setProperty('--columns', String(columns));
    this.#drawing = document.createElementNS(SVG, 'svg');
    this.#drawing.setAttribute('viewBox', `0 0 ${columns * 100} ${rows * 100}`);
    this.#drawing.setAttribute('aria-hidden', 'true');
    this.#tiles = this.#board.tiles.map((_, cell) => {
      const tile = document.createElement(this.#isEditing ? 'input' : 'button');
      tile.className = 'tile';
      tile.dataset.cell = String(cell);
      if (tile instanceof HTMLInputElement) {
        tile.maxLength = 8;
        tile.autocapitalize = 'none';
        tile.spellcheck = false;
        tile.autocomplete = 'off';
        tile.enterKeyHint = 'next';
      } else {
        tile.type = 'button';
        tile.append(document.createElement('span'));
      }
      // The Tab key stops once on the board. Arrow keys move between tiles.
      tile.tabIndex = cell === 0 ? 0 : -1;
      return tile;
    });
    this.#element.replaceChildren(...this.#tiles, this.#drawing);
    this.draw([]);
  }

  /** @param {EventTarget | null} target */
  #cellOf(target) {
    const tile = target instanceof Element && target.closest('.tile');
    const cell = tile instanceof HTMLElement ? tile.dataset.cell : undefined;
    return cell === undefined ? null : Number(cell);
  }

  /** @param {number} cell */
  #go(cell) {
    const tile = this.#tiles[cell];
    if (!tile) return;
    for (const other of this.#tiles) other.tabIndex = other === tile ? 0 : -1;
    tile.focus();
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const cell = this.#cellOf(event.target);
    if (cell === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const { columns, rows } = this.#board;
    const column = cell % columns;
    /** @type {Record<string, number>} */
    const moves = {
      ArrowLeft: column > 0 ? cell - 1 : cell,
      ArrowRight: column < columns - 1 ? cell + 1 : cell,
      ArrowUp: cell >= columns ? cell - columns : cell,
      ArrowDown: cell < columns * (rows - 1) ? cell + columns : cell,
      Home: 0,
      End: rows * columns - 1,
    };
    if (event.key in moves) {
      event.preventDefault();
      this.#go(moves[event.key]);
    } else if (this.canDrag) {
      // During a game, the player drags over the tiles, or types words in another field.
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      this.#change(cell, '');
      if (event.key === 'Backspace') this.#go(Math.max(cell - 1, 0));
    } else if (event.key === 'Enter' && this.#isEditing) {
      event.preventDefault();
      this.#go(cell + 1);
    } else if (!this.#isEditing && [...event.key].length === 1 && /[\p{L}\p{M}#?]/u.test(event.key)) {
      event.preventDefault();
      this.#change(cell, event.key);
      this.#go(cell + 1);
    }
  }

  /** Phone keyboards only send text, not keys. @param {Event} event */
  #typed({ target }) {
    const cell = this.#cellOf(target);
    if (cell === null || !(target instanceof HTMLInputElement)) return;
    const typed = target.value.trim();
    this.#change(cell, typed);
    if ([...typed].length === 1) this.#go(cell + 1);
  }

  /** @param {number} cell @param {string} typed */
  #change(cell, typed) {
    const tile = typed.normalize('NFC').toLowerCase().replace(/[\s/]/g, '');
    this.on.edit(cell, tile);
    const element = this.#tiles[cell];
    if (element instanceof HTMLInputElement) element.value = face(this.#board.tiles[cell]) || this.#board.tiles[cell];
  }

  /** Returns where a pointer is, in tiles. @param {PointerEvent} event */
  #pointOf({ clientX, clientY }) {
    const box = this.#element.getBoundingClientRect();
    const { rows, columns } = this.#board;
    return { x: ((clientX - box.left) / box.width) * columns, y: ((clientY - box.top) / box.height) * rows };
  }

  /** @param {PointerEvent} event */
  #grab(event) {
    // A second finger does not disturb the first.
    if (!this.canDrag || event.button > 0 || this.#drag) return;
    const point = this.#pointOf(event);
    const cell = tileAt(point, this.#board);
    if (cell === null) return;
    event.preventDefault();
    try {
      this.#element.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is already gone, so the drag ends where it began.
    }
    this.#drag = { pointer: event.pointerId, point, path: [] };
    this.#dragTo([cell]);
  }

  /** @param {PointerEvent} event */
  #pull(event) {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return;
    let { path } = drag;
    // The browser joins the moves of a frame in one event, and a slow device reports few of them.
    const moves = event.getCoalescedEvents?.() ?? [];
    for (const move of moves.length > 0 ? moves : [event]) {
      const point = this.#pointOf(move);
      path = dragged(path, drag.point, point, this.#board);
      drag.point = point;
    }
    if (path !== drag.path) this.#dragTo(path);
  }

  /** @param {number[]} path */
  #dragTo(path) {
    if (!this.#drag) return;
    this.#drag.path = path;
    this.draw(path);
    this.on.drag(path);
  }

  /** @param {PointerEvent} event @param {boolean} isDropped */
  #release({ pointerId }, isDropped) {
    if (this.#drag?.pointer !== pointerId) return;
    const { path } = this.#drag;
    this.#drag = null;
    if (isDropped) this.on.drop(path);
    else this.draw([]);
  }
}
