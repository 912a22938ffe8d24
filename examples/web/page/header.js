// A dictionary as a C header, and what a maker needs to know. The page loads it when it is needed.

import { number } from './elements.js';

/** The most bytes of an array that an AVR reads. */
const LARGEST_ARRAY = 32_767;

/** The bytes of a bank of a Game Boy's cartridge. */
const BANK = 16_384;

/** The room beside a program that looks words up, or solves boards: bindings/c/README.md. */
const UNO = { words: 24_756, boards: 22_503 };
const MEGA = 240_393;
const MICROBIT = 253_442;

/** The number of symbols that the reader has room for, unless it is compiled for more. */
const SYMBOLS = 31;

/**
 * Returns the name of a dictionary's array, the text of the header, and advice in lines.
 *
 * @param {string} title
 * @param {Uint8Array} bytes
 * @param {string[]} letters
 */
export function headerOf(title, bytes, letters) {
  // With the words before, it is no keyword of C.
  const name = `words_${title.replace(/\.[^.]*$/, '').replace(/[^A-Za-z0-9]+/g, '_')}`;
  const guard = `${name.toUpperCase()}_H`;
  const rows = [];
  for (let at = 0; at < bytes.length; at += 20) rows.push(`${bytes.subarray(at, at + 20).join(',')},`);
  const array = `static const uint8_t ${name}[${bytes.length}]`;
  const text = `/* A dictionary, for dawggle.h. Made by Dawggle's web page. */
#ifndef ${guard}
#define ${guard}

#include <stdint.h>

#ifdef __AVR__
#include <avr/pgmspace.h>
${array} PROGMEM = {
#else
${array} = {
#endif
${rows.join('\n')}
};

#endif
`;
  return { name, text, advice: adviceOf(name, bytes.length, letters.length) };
}

/** @param {string} name @param {number} size @param {number} symbols */
function adviceOf(name, size, symbols) {
  const over = (/** @type {number} */ room) => `is too small, by ${number(size - room)} bytes`;
  const banks = Math.ceil(size / BANK);
  return [
    `${name}.h has ${number(size)} bytes of data.`,
    `Arduino Uno: ${size <= UNO.boards ? 'fits, also with boards' : size <= UNO.words ? 'fits to look words up, but not with boards' : over(UNO.words)}.`,
    `Arduino Mega: ${size > MEGA ? over(MEGA) : size <= LARGEST_ARRAY ? 'fits' : 'fits, if a function reads it as in examples/mega'}.`,
    `micro:bit: ${size <= MICROBIT ? 'fits' : over(MICROBIT)}.`,
    `Game Boy: ${banks === 1 ? 'fits a bank of 16 KB' : `takes ${banks} banks, if a function reads them as in examples/gameboy`}.`,
    'Copy dawggle.h and dawggle.c of Dawggle’s bindings/c beside it:',
    `#include "dawggle.h"\n#include "${name}.h"\nstatic dawggle_dict dict;\nint is_a_word(const char *text) {\n  return dawggle_open(&dict, ${name}, sizeof ${name}) == DAWGGLE_OK && dawggle_contains(&dict, text);\n}`,
    symbols > SYMBOLS ? 'Its alphabet is large: compile with -DDAWGGLE_SYMBOLS=63.' : '',
  ].filter(Boolean);
}
