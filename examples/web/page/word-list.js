// The words, grouped by points. The Tab key stops once on the list. Arrow keys move between words.

import { count, number } from './elements.js';

const escape = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

export class WordList {
  #element;
  #words = new Map();
  #chosen = null;

  /** Calls `on.show(word)` for the word that is pointed at or chosen, or `null` for none. */
  constructor(element, on) {
    this.#element = element;
    this.on = on;
    element.addEventListener('pointerover', (event) => {
      const word = event.pointerType === 'mouse' && this.#wordOf(event.target);
      if (word) on.show(word);
    });
    element.addEventListener('pointerleave', () => on.show(this.#words.get(this.#chosen?.id) ?? null));
    element.addEventListener('click', (event) => {
      const option = event.target.closest('[role=option]');
      if (option) this.#choose(option === this.#chosen ? null : option);
    });
    element.addEventListener('focus', () => {
      if (!this.#chosen && element.matches(':focus-visible')) this.#choose(element.querySelector('[role=option]'));
    });
    element.addEventListener('keydown', (event) => this.#keyed(event));
  }

  /** Shows words, the best first. Each has `text` and `points`, and tells if it was found. */
  show(words, { found = null } = {}) {
    const groups = new Map();
    for (const word of words) {
      if (!groups.has(word.points)) groups.set(word.points, []);
      groups.get(word.points).push(word);
    }
    this.#words = new Map();
    this.#chosen = null;
    let html = '';
    for (const [points, group] of [...groups].sort(([a], [b]) => b - a)) {
      const longest = Math.max(...group.map((word) => word.text.length));
      const total = number(points * group.length);
      const label = count(points, 'point');
      const size = count(group.length, 'word');
      html += `<div role="group" aria-label="${label}, ${size}" class="group" style="--letters:${longest}">` +
        `<div class="points" aria-hidden="true"><b>${points}</b><span>${label.split(' ')[1]}</span>` +
        `<span class="muted">${size}, ${total} in all</span></div><div role="presentation" class="grid">`;
      for (const word of group) {
        const id = `w${this.#words.size}`;
        this.#words.set(id, word);
        const isFound = found?.has(word.text);
        html += `<div role="option" id="${id}" aria-selected="false"${isFound ? ' class="found"' : ''}>` +
          `${escape(word.text)}${isFound ? '<span class="hidden">, found</span>' : ''}</div>`;
      }
      html += '</div></div>';
    }
    this.#element.innerHTML = html;
    this.#element.removeAttribute('aria-activedescendant');
    this.#element.hidden = words.length === 0;
  }

  #wordOf(target) {
    return this.#words.get(target.closest('[role=option]')?.id) ?? null;
  }

  #choose(option) {
    this.#chosen?.setAttribute('aria-selected', 'false');
    this.#chosen = option;
    option?.setAttribute('aria-selected', 'true');
    if (option) this.#element.setAttribute('aria-activedescendant', option.id);
    else this.#element.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
    this.on.show(this.#words.get(option?.id) ?? null);
  }

  #keyed(event) {
    const at = this.#chosen ? Number(this.#chosen.id.slice(1)) : -1;
    const last = this.#words.size - 1;
    const to = {
      ArrowRight: Math.min(at + 1, last),
      ArrowLeft: Math.max(at - 1, 0),
      ArrowDown: this.#below(1) ?? Math.min(at + 1, last),
      ArrowUp: this.#below(-1) ?? Math.max(at - 1, 0),
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Escape') this.#choose(null);
    if (to === undefined || last < 0) return;
    event.preventDefault();
    this.#choose(document.getElementById(`w${to}`));
  }

  /** Returns the number of the word in the next row and the same column. */
  #below(step) {
    if (!this.#chosen) return null;
    const here = this.#chosen.getBoundingClientRect();
    let best = null;
    for (let at = Number(this.#chosen.id.slice(1)) + step; this.#words.has(`w${at}`); at += step) {
      const there = document.getElementById(`w${at}`).getBoundingClientRect();
      const isNext = step > 0 ? there.top > here.top + 2 : there.top < here.top - 2;
      if (!isNext) continue;
      if (best === null) best = { at, top: there.top, off: Infinity };
      if (Math.abs(there.top - best.top) > 2) break;
      const off = Math.abs(there.left - here.left);
      if (off < best.off) best = { at, top: there.top, off };
    }
    return best?.at ?? null;
  }
}
