// The visible board: tiles, paths, editing and dragging.

import { face } from './board.js';

const SVG = 'http://www.w3.org/2000/svg';

/** How close to the middle of a tile a finger must be, in tiles. A small value makes diagonals easy. */
const NEAR = 0.42;

export class BoardView {
  #element;
  #board;
  #drawing;
  #tiles = [];
  #isEditing = false;
  #dragged = null;

  /**
   * `on.toggle(cell)`: a tile was tapped; `on.edit(cell, tile)`: a letter was typed on it;
   * `on.drag(path)`, `on.drop(path)`: a path is being dragged, and was.
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
    element.addEventListener('focusin', (event) => event.target.select?.());
    element.addEventListener('pointerdown', (event) => this.#grab(event));
    element.addEventListener('pointermove', (event) => this.#pull(event));
    element.addEventListener('pointerup', () => this.#release(true));
    element.addEventListener('pointercancel', () => this.#release(false));
  }

  /** Shows a board. Rebuilds the tiles only if the size changed, to keep the focus. */
  show(board, { isEditing = false, unusable = [], chosen = [] } = {}) {
    const { rows, columns, tiles } = board;
    const isSame = this.#board?.rows === rows && this.#board.columns === columns && this.#isEditing === isEditing;
    this.#board = board;
    this.#isEditing = isEditing;
    if (!isSame) this.#build();
    for (const [cell, element] of this.#tiles.entries()) {
      const tile = tiles[cell];
      const shown = face(tile);
      element.dataset.length = Math.min([...shown].length, 4);
      element.classList.toggle('empty', shown === '');
      element.classList.toggle('unusable', unusable.includes(cell));
      element.classList.toggle('chosen', chosen.includes(cell));
      const place = `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
      if (isEditing) {
        if (document.activeElement !== element) element.value = shown || tile;
        element.setAttribute('aria-label', `Tile in ${place}`);
      } else {
        element.firstChild.textContent = shown;
        element.setAttribute('aria-label', `${shown || 'Empty'}, ${place}`);
        element.setAttribute('aria-pressed', chosen.includes(cell));
      }
    }
  }

  focus(cell = 0) {
    this.#tiles[cell]?.focus();
  }

  /** Draws a path over the tiles, or none. */
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
      spot.setAttribute('cx', x);
      spot.setAttribute('cy', y);
      spot.setAttribute('r', 34);
      if (index === 0) spot.classList.add('first');
      this.#drawing.append(spot);
    }
  }

  #build() {
    const { rows, columns } = this.#board;
    this.#element.style.setProperty('--rows', rows);
    this.#element.style.setProperty('--columns', columns);
    this.#drawing = document.createElementNS(SVG, 'svg');
    this.#drawing.setAttribute('viewBox', `0 0 ${columns * 100} ${rows * 100}`);
    this.#drawing.setAttribute('aria-hidden', 'true');
    this.#tiles = this.#board.tiles.map((_, cell) => {
      const tile = document.createElement(this.#isEditing ? 'input' : 'button');
      tile.className = 'tile';
      tile.dataset.cell = cell;
      if (this.#isEditing) {
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

  #cellOf(target) {
    const cell = target.closest?.('.tile')?.dataset.cell;
    return cell === undefined ? null : Number(cell);
  }

  #go(cell) {
    const tile = this.#tiles[cell];
    if (!tile) return;
    for (const other of this.#tiles) other.tabIndex = other === tile ? 0 : -1;
    tile.focus();
  }

  #keyed(event) {
    const cell = this.#cellOf(event.target);
    if (cell === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const { columns, rows } = this.#board;
    const column = cell % columns;
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

  /** Phone keyboards only send text, not keys. */
  #typed(event) {
    const cell = this.#cellOf(event.target);
    const typed = event.target.value.trim();
    this.#change(cell, typed);
    if ([...typed].length === 1) this.#go(cell + 1);
  }

  #change(cell, typed) {
    const tile = typed.normalize('NFC').toLowerCase().replace(/[\s/]/g, '');
    this.on.edit(cell, tile === 'q' ? 'qu' : tile);
    if (this.#isEditing) this.#tiles[cell].value = face(this.#board.tiles[cell]) || this.#board.tiles[cell];
  }

  /** Returns the tile whose middle is near a point. */
  #near(event) {
    const box = this.#element.getBoundingClientRect();
    const { rows, columns } = this.#board;
    const x = ((event.clientX - box.left) / box.width) * columns;
    const y = ((event.clientY - box.top) / box.height) * rows;
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const isThere = column >= 0 && row >= 0 && column < columns && row < rows;
    return isThere && Math.hypot(x - column - 0.5, y - row - 0.5) < NEAR ? row * columns + column : null;
  }

  #grab(event) {
    if (!this.canDrag || event.button > 0) return;
    const cell = this.#near(event);
    if (cell === null) return;
    event.preventDefault();
    try {
      this.#element.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is already gone, so the drag ends where it began.
    }
    this.#dragged = [cell];
    this.#dragTo();
  }

  #pull(event) {
    if (!this.#dragged) return;
    const cell = this.#near(event);
    const path = this.#dragged;
    if (cell === null || cell === path.at(-1)) return;
    // Going back to the previous tile removes the last one.
    if (cell === path.at(-2)) path.pop();
    else if (!path.includes(cell) && this.#touch(cell, path.at(-1))) path.push(cell);
    else return;
    this.#dragTo();
  }

  #dragTo() {
    this.draw(this.#dragged);
    this.on.drag([...this.#dragged]);
  }

  #release(isDropped) {
    const path = this.#dragged;
    this.#dragged = null;
    if (!path) return;
    if (isDropped) this.on.drop(path);
    else this.draw([]);
  }

  #touch(one, other) {
    const { columns } = this.#board;
    const rows = Math.abs(Math.floor(one / columns) - Math.floor(other / columns));
    return rows <= 1 && Math.abs((one % columns) - (other % columns)) <= 1;
  }
}
