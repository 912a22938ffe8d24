// The words, grouped by points. The Tab key stops once on the list. Arrow keys move between words.
// The list starts with some words, and asks for more when the user comes near its end.

import { count, number } from './elements.js';

/** @typedef {import('./words.js').Group} Group */
/** @typedef {import('./words.js').Item} Item */

/** How far the end of the list may be from the screen before the list asks for more words. */
const AHEAD = '600px';

export class WordList {
  #element;
  #end = document.createElement('div');
  /** @type {Group[]} */
  #groups = [];
  /** @type {Item[]} */
  #words = [];
  #total = 0;
  /** All words in lines, each with its written forms after a tab, if it has others. */
  #lines = '';
  /** @type {Set<string>} */
  #found = new Set();
  /** @type {HTMLElement | null} */
  #chosen = null;
  /** The list that is being shown: an answer for an older list comes too late. */
  #version = 0;
  #isAsking = false;
  #observer;

  /**
   * Calls `on.show(word, isChosen)` for the word that is pointed at or chosen, or `null` for none,
   * and `on.more(from)` for further words.
   *
   * @param {HTMLElement} element
   * @param {{ show: (word: Item | null, isChosen: boolean) => void, more: (from: number) => Promise<Item[]> }} on
   */
  constructor(element, on) {
    this.#element = element;
    this.on = on;
    this.#end.setAttribute('role', 'presentation');
    this.#observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.#more();
    }, { rootMargin: AHEAD });
    element.addEventListener('pointerover', (event) => {
      const word = event.pointerType === 'mouse' && this.#wordOf(event.target);
      if (word) on.show(word, false);
    });
    element.addEventListener('pointerleave', () => on.show(this.#wordOf(this.#chosen), false));
    element.addEventListener('click', ({ target }) => {
      const option = target instanceof Element && target.closest('[role=option]');
      if (option instanceof HTMLElement) this.#choose(option === this.#chosen ? null : option);
    });
    element.addEventListener('focus', () => {
      if (!this.#chosen && element.matches(':focus-visible')) this.#choose(this.#option(0));
    });
    element.addEventListener('keydown', (event) => this.#keyed(event));
    // Paper cannot scroll.
    addEventListener('beforeprint', () => this.#complete());
  }

  /**
   * Shows words, the best first.
   *
   * @param {{ groups: Group[], first: Item[], lines?: string }} list
   * @param {string[]} found the words that the player has found
   */
  show({ groups, first, lines = '' }, found = []) {
    this.#version += 1;
    this.#isAsking = false;
    this.#groups = groups;
    this.#found = new Set(found);
    this.#element.style.setProperty('--longest', String(Math.max(...groups.map((group) => group.longest))));
    this.#total = groups.reduce((sum, group) => sum + group.words, 0);
    this.#words = [];
    this.#lines = lines;
    this.#chosen = null;
    this.#element.replaceChildren(this.#end);
    this.#element.removeAttribute('aria-activedescendant');
    this.#element.hidden = this.#total === 0;
    this.#append(first);
  }

  /** @param {Item[]} words */
  #append(words) {
    for (const word of words) {
      const number = this.#words.push(word) - 1;
      const grid = this.#gridOf(word.points);
      const option = document.createElement('div');
      option.setAttribute('role', 'option');
      option.id = `w${number}`;
      option.setAttribute('aria-selected', 'false');
      option.setAttribute('aria-posinset', String(number + 1));
      option.setAttribute('aria-setsize', String(this.#total));
      option.textContent = word.written ?? word.text;
      if (this.#found.has(word.text)) {
        option.className = 'found';
        const said = document.createElement('span');
        said.className = 'hidden';
        said.textContent = ', found';
        option.append(said);
      }
      grid.append(option);
    }
    // The observer tells whether the end is near when it begins, and then only when that changes.
    this.#observer.unobserve(this.#end);
    if (this.#words.length < this.#total) this.#observer.observe(this.#end);
  }

  /**
   * Returns where words of these points belong: the last group, or a new one.
   *
   * @param {number} points
   */
  #gridOf(points) {
    const last = this.#end.previousElementSibling;
    if (last instanceof HTMLElement && Number(last.dataset.points) === points) return last.children[1];
    const group = this.#groups.find((group) => group.points === points) ?? { points, words: 0, longest: 0 };
    const label = count(points, 'point');
    const size = count(group.words, 'word');
    const box = document.createElement('div');
    box.className = 'group';
    box.dataset.points = String(points);
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', `${label}, ${size}`);
    box.style.setProperty('--letters', String(group.longest));
    box.innerHTML = `<div class="points" aria-hidden="true"><b>${number(points)}</b><span>${label.split(' ')[1]}</span>` +
      `<span class="muted">${size}, ${number(points * group.words)} in all</span></div>` +
      '<div role="presentation" class="grid"></div>';
    this.#end.before(box);
    return box.children[1];
  }

  /** Asks for further words. */
  async #more() {
    if (this.#isAsking || this.#words.length >= this.#total) return;
    const version = this.#version;
    this.#isAsking = true;
    const words = await this.on.more(this.#words.length);
    if (version !== this.#version) return;
    this.#append(words);
    this.#isAsking = false;
  }

  /** Appends all words that are left. */
  #complete() {
    if (this.#words.length >= this.#total) return;
    this.#version += 1;
    this.#isAsking = false;
    const points = this.#groups.flatMap((group) => Array(group.words).fill(group.points));
    const items = this.#lines.split('\n').map((line, at) => {
      const [text, written] = line.split('\t');
      return { text, written, points: points[at] };
    });
    this.#append(items.slice(this.#words.length));
  }

  /** @param {number} number */
  #option(number) {
    return document.getElementById(`w${number}`);
  }

  /** @param {Element} option */
  #numberOf(option) {
    return Number(option.id.slice(1));
  }

  /** @param {EventTarget | null} target */
  #wordOf(target) {
    const option = target instanceof Element && target.closest('[role=option]');
    return option ? this.#words[this.#numberOf(option)] ?? null : null;
  }

  /** @param {HTMLElement | null} option */
  #choose(option) {
    this.#chosen?.setAttribute('aria-selected', 'false');
    this.#chosen = option;
    option?.setAttribute('aria-selected', 'true');
    if (option) this.#element.setAttribute('aria-activedescendant', option.id);
    else this.#element.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
    this.on.show(this.#wordOf(option), true);
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    if (event.key === 'Escape') this.#choose(null);
    const at = this.#chosen ? this.#numberOf(this.#chosen) : -1;
    // The End key goes to the last word that is there. Scrolling to it brings further words.
    const last = this.#words.length - 1;
    /** @type {Record<string, () => number>} */
    const moves = {
      ArrowRight: () => Math.min(at + 1, last),
      ArrowLeft: () => Math.max(at - 1, 0),
      ArrowDown: () => this.#below(1) ?? Math.min(at + 1, last),
      ArrowUp: () => this.#below(-1) ?? Math.max(at - 1, 0),
      Home: () => 0,
      End: () => last,
    };
    if (!(event.key in moves) || last < 0) return;
    event.preventDefault();
    this.#choose(this.#option(moves[event.key]()));
  }

  /** Returns the number of the word in the next row and the same column. @param {number} step */
  #below(step) {
    if (!this.#chosen) return null;
    const here = this.#chosen.getBoundingClientRect();
    let best = null;
    for (let at = this.#numberOf(this.#chosen) + step; ; at += step) {
      const there = this.#option(at)?.getBoundingClientRect();
      if (!there) break;
      const isNext = step > 0 ? there.top > here.top + 2 : there.top < here.top - 2;
      if (!isNext) continue;
      if (best === null) best = { at, top: there.top, off: Infinity };
      if (Math.abs(there.top - best.top) > 2) break;
      const off = Math.abs(there.left - here.left);
      if (off < best.off) best = { ...best, at, off };
    }
    return best?.at ?? null;
  }
}
