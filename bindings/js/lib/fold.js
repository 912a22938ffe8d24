// How a dictionary folds what people write, as the command does: solver/FORMAT.md, `fold`.

/** Accents of Latin, Greek and Cyrillic letters, and points of Hebrew, Arabic and Syriac. */
// eslint-disable-next-line no-misleading-character-class -- they are ranges of such characters
const ACCENT = /^(?=\p{M})[\u0300-\u074f\u0897-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufb1e\ufe20-\ufe2f]$/u;

/** What is folded as one: characters without a meaning in boards and patterns. */
const WORDS = /[^\p{Cc}\s/#?:*]+/gu;

/** How often a word is folded until nothing changes. Twice is enough for words of any language. */
const MOST_TURNS = 4;

/** @typedef {ReturnType<typeof foldOf>} Fold */

/**
 * Returns how a dictionary folds words. Closures instead of a class, which Hermes does not have.
 *
 * @param {string} lines what the dictionary says: each letter with its replacement
 * @param {string[]} symbols
 */
export function foldOf(lines, symbols) {
  /** @type {Map<string, string>} */
  const folds = new Map();
  let foldsAccents = false;
  const letters = new Set(symbols.join(''));
  for (const [letter, ...to] of lines.split('\n').map((line) => [...line])) {
    if (letter === '*') foldsAccents = true;
    else if (letter) folds.set(letter, to.join(''));
  }
  /** Words that stay as they are. */
  const plain = new RegExp(`^[${[...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => letters.has(letter) && !folds.has(letter)).join('')}]+$`);

  /** Folds a letter in lower case. Returns `null` if it is in no symbol. @param {string} letter */
  function foldLetter(letter) {
    const known = (/** @type {string} */ part) => folds.get(part) ?? (letters.has(part) ? part : null);
    const parts = [...letter.normalize('NFD')].filter((part) => !foldsAccents || !ACCENT.test(part)).map(known);
    return known(letter) ?? (parts.includes(null) ? null : parts.join(''));
  }

  /** @param {string} composed @param {boolean} keepsOthers */
  function foldComposed(composed, keepsOthers) {
    let folded = '';
    for (const letter of composed) {
      // A Turkish `I` is replaced before it becomes an `i`.
      for (const lower of folds.has(letter) ? letter : letter.toLowerCase()) {
        // The lower case of `İ` is an `i` with a dot above its dot.
        if (lower === '\u0307' && folded.endsWith('i')) continue;
        const known = foldLetter(lower);
        if (known === null && !keepsOthers) return '';
        folded += known ?? lower;
      }
    }
    return folded;
  }

  /** @param {string} word @param {boolean} keepsOthers */
  function run(word, keepsOthers) {
    if (plain.test(word)) return word;
    // Folded letters can compose: `J` with a caron has no composed form, but its lower case has.
    let text = word.normalize('NFC');
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const folded = foldComposed(text, keepsOthers);
      const composed = folded.normalize('NFC');
      // The parts of a letter that is in no symbol compose to this letter again.
      if (composed === folded || composed === text) return folded;
      text = composed;
    }
    return '';
  }

  return {
    /**
     * Returns a folded word, or '' if it has a character that is in no symbol.
     *
     * @param {string} word
     */
    fold(word) {
      if (typeof word !== 'string') throw new TypeError('A word must be a text.');
      return run(word, false);
    },

    /**
     * Folds the words of a text that may have other characters, such as tiles or a pattern. A
     * character that is in no symbol stays, in lower case.
     *
     * @param {string} text
     */
    foldWords(text) {
      return text.replace(WORDS, (word) => run(word, true) || word.normalize('NFC'));
    },
  };
}
