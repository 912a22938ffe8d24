// The compiler in WebAssembly (compiler/src/exports.rs), which is loaded when it is first needed.

import { bytesFrom, bytesOf, loader, unpacked } from './files.js';
import { NAMED } from './named.js';

/**
 * How to compile a list: the keys of a recipe, which are the options of `dawggle compile`, in camel
 * case. `alphabet`: the name of a language's alphabet, or a dictionary that has the alphabet.
 * `name`: the name of the list, whose ending tells its form. `exclude`, `only` and `rank` are
 * words. `digraphs`: letters that are one symbol; without these and an alphabet, `qu` is one if most
 * words with a `q` have it. `lossy`: leave out lines that are not words. `encoding`: a label that
 * `TextDecoder` knows, such as 'latin1', for bytes that are not Unicode.
 * @typedef {{ alphabet?: string | Uint8Array | ArrayBuffer, name?: string, exclude?: string[],
 *   only?: string[], digraphs?: string[], lossy?: boolean, minLength?: number, maxLength?: number,
 *   letters?: string, noCapitals?: boolean, title?: string, license?: string, origin?: string,
 *   layout?: 'compact' | 'wide', top?: number, index?: boolean, written?: boolean,
 *   maxBytes?: number, maxWords?: number, fit?: number, rank?: string[], separator?: string,
 *   column?: number | string, countColumn?: number | string, minCount?: number,
 *   header?: 'yes' | 'no', encoding?: string, stems?: boolean,
 *   smallerList?: boolean }} CompileOptions
 */
/** @typedef {'lines' | 'encoding' | null} Remedy */
/**
 * @typedef {{ memory: { buffer: ArrayBuffer }, room: (input: number, len: number) => number, answer: ()
 *   => number, answer_len: () => number, compile: () => number }} Code the functions of the module
 */

/** The kinds of results, by number. @type {Remedy[]} */
const REMEDIES = [null, null, 'lines', 'encoding'];

/** The reason why a list was refused. */
export class CompileError extends Error {
  /**
   * @param {string} message
   * @param {Remedy} remedy what would help: to leave out `lines` with `lossy`, or another
   *   `encoding`, such as `encoding: 'latin1'`
   */
  constructor(message, remedy) {
    super(message);
    this.remedy = remedy;
  }
}

const load = loader(() => bytesOf('compiler.wasm', () => new URL('../compiler.wasm', import.meta.url)));

/**
 * Compiles words to the bytes of a `.dawg` file: a list of words, the text of a list, or the bytes
 * of its file.
 *
 * @param {Iterable<string> | string | Uint8Array | ArrayBuffer} words
 * @param {CompileOptions} options
 * @param {import('./solver.js').Module | Promise<import('./solver.js').Module>} module the module
 *   `compiler.wasm`, for hosts that only import modules
 */
export async function compile(words, options = {}, module = load()) {
  const { alphabet, encoding, ...keys } = options;
  const text = Object.entries(keys).flatMap(([key, value]) => linesOf(key, value)).join('\n');
  const list = await decoded(listOf(words, Boolean(options.lossy)), encoding);
  const loaded = await module;
  const { exports } = await WebAssembly.instantiate(loaded);
  const code = /** @type {Code} */ (/** @type {unknown} */ (exports));
  for (const [number, input] of [text, list, alphabetOf(alphabet)].entries()) {
    const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
    const at = code.room(number, bytes.length);
    new Uint8Array(code.memory.buffer, at >>> 0, bytes.length).set(bytes);
  }
  const kind = code.compile();
  const bytes = new Uint8Array(code.memory.buffer, code.answer() >>> 0, code.answer_len()).slice();
  if (kind !== 0) throw new CompileError(new TextDecoder().decode(bytes), REMEDIES[kind]);
  return bytes;
}

/**
 * Returns a dictionary with the alphabet, or nothing for all letters of the list.
 *
 * @param {CompileOptions['alphabet']} alphabet
 */
function alphabetOf(alphabet = 'auto') {
  if (typeof alphabet !== 'string') return bytesFrom(alphabet);
  if (alphabet === 'auto') return '';
  if (!Object.hasOwn(NAMED, alphabet)) throw new CompileError(`There is no alphabet ${alphabet}, but auto, ${Object.keys(NAMED).join(', ')}. For another, pass a dictionary that has it.`, null);
  return Uint8Array.from(atob(NAMED[alphabet]), (letter) => letter.charCodeAt(0));
}

/**
 * Returns the lines of an option: its name, a letter for the type of the value, and the value.
 *
 * @param {string} key @param {unknown} value @returns {string[]}
 */
function linesOf(key, value) {
  if (value === undefined || value === null) return [];
  const text = (/** @type {unknown} */ value) => String(value).replace(/\p{Cc}/gu, '');
  if (Array.isArray(value)) return value.map((item) => `${key}=l${text(item)}`);
  const kind = typeof value === 'boolean' ? 'b' : typeof value !== 'number' ? 't' : Number.isInteger(value) ? 'n' : 'd';
  return [`${key}=${kind}${text(value)}`];
}

/**
 * Decodes a list that is not in Unicode, and unpacks it before if it is gzipped.
 *
 * @param {string | Uint8Array<ArrayBuffer>} list @param {string | undefined} encoding
 */
async function decoded(list, encoding) {
  if (!encoding || typeof list === 'string') return list;
  const decoder = new TextDecoder(encoding);
  if (list[0] !== 0x1f || list[1] !== 0x8b) return decoder.decode(list);
  return decoder.decode(await unpacked(list));
}

/** Returns the text or the bytes of a list. @param {any} words @param {boolean} isLossy */
function listOf(words, isLossy) {
  if (typeof words === 'string') return words;
  if (!words?.[Symbol.iterator] || ArrayBuffer.isView(words)) return bytesFrom(words);
  const list = [...words];
  if (!list.every((word) => typeof word === 'string')) throw new TypeError('A list of words has texts only.');
  // In the text of a list, these would be a comment or several words.
  const isWord = (/** @type {string} */ word) => !/^\s*#|[\r\n]/.test(word);
  const bad = list.findIndex((word) => !isWord(word));
  if (bad >= 0 && !isLossy) throw new CompileError(`Word ${bad + 1}, ${JSON.stringify(list[bad].slice(0, 60))}, is not a word.`, 'lines');
  return list.filter(isWord).join('\n');
}
