// The words of a board: sorted, filtered, and handed out in parts.

/** @typedef {import('dawggle/languages').Language} Language */
/** @typedef {import('dawggle/core').Found} Found */
/** @typedef {{ written?: string, points: number, key: string } & Found} Word */
/**
 * What to show: words with these letters or this pattern, of this length, through the chosen tiles,
 * and after a game the words that the player has found, or the others: all, the common or the rare.
 * @typedef {'all' | 'missed' | 'common' | 'rare' | 'found'} Which
 * @typedef {{ search: string, least: number, which: Which, found: string[] }} Filter
 */
/** @typedef {{ words: number, points: number }} Totals */
/** @typedef {{ points: number, words: number, longest: number }} Group words of equal points */
/**
 * A word, and its written forms.
 * @typedef {{ text: string, written?: string, points: number }} Item
 */
/** @typedef {{ letters: number, words: number, found: number }} Length words of equal length */
/**
 * The words that a filter accepts.
 * @typedef {Totals & { all: Totals, groups: Group[], longest: string[], letters: number, ties:
 *   number, first: Item[], lines: string, missed: Item | null, missedCommon: number | null }} List `lines` has all
 *   words, each with its written forms after a tab, if it has others; `missed` is the
 *   best word that the player has not found, among the common ones if these are known and there is
 *   one; `missedCommon` is the number of these
 */

/**
 * How many words the page gets at a time: more than a screen has, and few enough to show quickly.
 */
export const PART = 100;

/** The most words that are named as the longest. */
const NAMED = 3;

export class Words {
  /** @type {Word[]} */
  #all;
  /** @type {Word[]} */
  #shown = [];
  /** @type {Map<string, Word>} */
  #byText;

  /**
   * @param {Found[]} found
   * @param {(word: Found) => number} pointsOf
   * @param {string[]} letters the dictionary's letters
   * @param {Language} language
   */
  constructor(found, pointsOf, letters, language) {
    const keyOf = sortKeys(letters, language);
    this.#all = [];
    for (const word of found) {
      const points = pointsOf(word);
      if (points > 0) this.#all.push({ ...word, points, key: keyOf(word.symbols) });
    }
    this.#all.sort((a, b) => b.points - a.points || (a.key < b.key ? -1 : 1));
    this.#byText = new Map(this.#all.map((word) => [word.text, word]));
  }

  /** Sets how the words are written. @param {(texts: string[]) => string[]} write */
  write(write) {
    const written = write(this.#all.map((word) => word.text));
    this.#all.forEach((word, number) => {
      if (written[number] !== word.text) word.written = written[number];
    });
  }

  get totals() {
    return totalsOf(this.#all);
  }

  get facts() {
    return { ...this.totals, longest: this.#all.reduce((most, word) => Math.max(most, word.letters), 0) };
  }

  /** Returns a word, if it is on the board and scores. @param {string} text */
  word(text) {
    return this.#byText.get(text);
  }

  /**
   * Chooses words, and returns the first of them.
   *
   * @param {Filter} filter
   * @param {((text: string) => boolean) | null} isCommon
   * @returns {List}
   */
  list({ search, least, which, found }, isCommon = null) {
    const suits = matcher(search);
    const isFound = new Set(found);
    const isOf = (/** @type {string} */ text) => {
      if (which === 'all') return true;
      if (which === 'found' || isFound.has(text)) return which === 'found' && isFound.has(text);
      return which === 'missed' || (which === 'common') === isCommon?.(text);
    };
    const missedCommon = isCommon && this.missed(found).filter((word) => isCommon(word.text));
    this.#shown = this.#all.filter((word) => word.isThrough && word.letters >= least && suits(word.text) && isOf(word.text));
    const letters = this.#shown.reduce((most, word) => Math.max(most, word.letters), 0);
    const longest = this.#shown.filter((word) => word.letters === letters);
    return {
      ...totalsOf(this.#shown),
      all: this.totals,
      groups: groupsOf(this.#shown),
      letters,
      ties: longest.length,
      longest: longest.slice(0, NAMED).map((word) => word.text),
      first: this.part(0),
      lines: this.#shown.map(({ text, written }) => (written ? `${text}\t${written}` : text)).join('\n'),
      missed: this.#bestOf((word) => !isFound.has(word.text) && (!missedCommon?.length || missedCommon.includes(word))),
      missedCommon: missedCommon && missedCommon.length,
    };
  }

  /**
   * Returns the longest of the words with the most points.
   *
   * @param {(word: Word) => boolean} suits
   * @returns {Item | null}
   */
  #bestOf(suits) {
    /** @type {Word | null} */
    let best = null;
    for (const word of this.#all) {
      if (!suits(word)) continue;
      if (best && word.points < best.points) break;
      if (!best || word.letters > best.letters) best = word;
    }
    return best && { text: best.text, points: best.points };
  }

  /**
   * Counts the words of each length, and how many of them the player has found.
   *
   * @param {string[]} found
   */
  lengths(found) {
    const isFound = new Set(found);
    /** @type {Length[]} */
    const lengths = [];
    for (const { letters, text } of this.#all) {
      const length = lengths[letters] ??= { letters, words: 0, found: 0 };
      length.words += 1;
      length.found += Number(isFound.has(text));
    }
    return lengths.filter(Boolean);
  }

  /** Returns the words that the player has not found. @param {string[]} found */
  missed(found) {
    const isFound = new Set(found);
    return this.#all.filter((word) => !isFound.has(word.text));
  }

  /** Returns the chosen words from a number on. @param {number} from @returns {Item[]} */
  part(from) {
    return this.#shown.slice(from, from + PART).map(({ text, written, points }) => ({ text, points, ...(written && { written }) }));
  }
}

/** @param {Word[]} words @returns {Totals} */
function totalsOf(words) {
  return { words: words.length, points: words.reduce((sum, word) => sum + word.points, 0) };
}

/**
 * Returns the groups of words that are sorted by points.
 *
 * @param {Item[]} words
 * @returns {Group[]}
 */
export function groupsOf(words) {
  /** @type {Group[]} */
  const groups = [];
  for (const word of words) {
    let group = groups.at(-1);
    if (group?.points !== word.points) groups.push(group = { points: word.points, words: 0, longest: 0 });
    group.words += 1;
    group.longest = Math.max(group.longest, [...word.written ?? word.text].length);
  }
  return groups;
}

/**
 * Returns a function that tells if a word has the letters of a search, or matches its pattern with
 * `?` and `*`.
 *
 * @param {string} search
 * @returns {(word: string) => boolean}
 */
function matcher(search) {
  const wanted = search.normalize('NFC').toLowerCase().replace(/[^\p{L}\p{M}?*]/gu, '');
  if (!/[?*]/.test(wanted)) return (word) => word.includes(wanted);
  const pattern = new RegExp(`^${wanted.replaceAll('?', '.').replace(/\*+/g, '.*')}$`, 'u');
  return (word) => pattern.test(word);
}

/**
 * Returns a function that turns the symbols of a word into a text that sorts as in the language's
 * dictionaries: by the letters without their accents first, then by the accents. Comparing such
 * texts is a hundred times faster than a collator, for boards with 100,000 words.
 *
 * @param {string[]} letters the dictionary's letters
 * @param {Language} language
 * @returns {(symbols: Uint8Array) => string}
 */
export function sortKeys(letters, language) {
  const collator = new Intl.Collator(language.tag);
  const base = new Intl.Collator(language.tag, { sensitivity: 'base' });
  // The Hungarian gy is a letter. The English qu is two, although a dictionary has a symbol for it.
  const parts = letters.map((letter) => (language.letters.includes(letter) ? [letter] : [...letter]));
  const sorted = [...new Set(parts.flat())].sort(collator.compare);
  /** @type {Map<string, string>} */
  const first = new Map();
  /** @type {Map<string, string>} */
  const second = new Map();
  let rank = FIRST_RANK;
  for (const [at, letter] of sorted.entries()) {
    if (at > 0 && base.compare(sorted[at - 1], letter) !== 0) rank += 1;
    first.set(letter, String.fromCharCode(rank));
    second.set(letter, String.fromCharCode(FIRST_RANK + at));
  }
  const [bases, accents] = [first, second].map((ranks) => parts.map((part) => part.map((letter) => ranks.get(letter)).join('')));
  return (symbols) => {
    // The mark between sorts before all ranks, so a word sorts before its continuations.
    let [key, rest] = ['', '\x01'];
    for (const symbol of symbols) {
      key += bases[symbol];
      rest += accents[symbol];
    }
    return key + rest;
  };
}

const FIRST_RANK = 2;
