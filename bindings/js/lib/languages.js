// The language of a dictionary: its letters, and what its boards are rolled with.

import { ALPHABETS } from './alphabets.js';

/**
 * A language: the name of its alphabet for `dawggle compile`, its tag, its name, the letters of its
 * alphabet, and the tiles of its Scrabble with their numbers. `hasDice`: the games' dice are made
 * for it.
 * @typedef {{ id: string, tag: string, name: string, letters: string[], tiles: Record<string, number>, hasDice:
 *   boolean }} Language
 */

/** @type {Record<string, string>} */
const TAGS = {
  arabic: 'ar', catalan: 'ca', croatian: 'hr', czech: 'cs', danish: 'da', dutch: 'nl', english: 'en', finnish: 'fi',
  french: 'fr', german: 'de', greek: 'el', hebrew: 'he', hungarian: 'hu', italian: 'it', norwegian: 'nb', polish: 'pl',
  portuguese: 'pt', russian: 'ru', spanish: 'es', swedish: 'sv', turkish: 'tr', welsh: 'cy',
};

/** The languages, sorted by name. @type {Language[]} */
export const languages = ALPHABETS.filter(({ id }) => id in TAGS).map(({ id, name, symbols, tiles }) => ({
  id, tag: TAGS[id], name, letters: symbols.split(' '), tiles, hasDice: TAGS[id] === 'en',
}));

/** Returns the language with a tag, or English. @param {string} tag @returns {Language} */
export const languageOf = (tag) => languages.find((language) => language.tag === tag) ?? languageOf('en');

/**
 * Returns the language whose alphabet has the fewest letters that a dictionary lacks, of all
 * alphabets that have as many of its letters as possible. English comes first among equals.
 *
 * @param {string[]} letters the dictionary's letters
 */
export function guessLanguage(letters) {
  const single = letters.filter((letter) => [...letter].length === 1);
  const rank = (/** @type {Language} */ language) => {
    const known = new Set([...language.letters, ...Object.keys(language.tiles)]);
    const strange = single.filter((letter) => !known.has(letter)).length;
    const unused = language.letters.filter((letter) => !letters.includes(letter)).length;
    return strange * 1000 + unused * 2 + Number(language.tag !== 'en');
  };
  return languages.reduce((best, language) => (rank(language) < rank(best) ? language : best));
}
