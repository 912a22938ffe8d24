// Dictionaries that the user drops onto the page or chooses: it opens `.dawg` files and compiles
// lists.

import { Client } from 'dawggle/client';
import { guessLanguage, languageOf, languages } from 'dawggle/languages';

import { addressOfFile } from './elements.js';
import { OFFERED } from './offered.js';

/** Maximum size of a file. Larger files would take more memory than a phone has. */
const LARGEST = 64 << 20;

/** Maximum length of a dictionary's name, in characters. */
const LONGEST = 80;

/** The first bytes of a `.dawg` file. */
const LABEL = [0xda, 0x44, 0x41, 0x57, 0x47, 0x0d, 0x0a, 0x1a];

/** The position of the layout in the header, and the layout that this solver does not read. */
const LAYOUT_AT = 10;
const WIDE = 1;

/** Where the table of sections starts, and the number of its entries; the bytes of an entry. */
const SECTIONS_AT = 24;
const COUNT_AT = 12;
const ENTRY = 12;

/**
 * The dictionaries that the page offers besides the default, each loaded when it is chosen.
 *
 * @type {{ id: string, name: string, tag: string }[]}
 */
export const offered = OFFERED.map(({ id, name, alphabet }) => ({ id, name, tag: languages.find((language) => language.id === alphabet)?.tag ?? 'en' }));

/** Options for another attempt, with the texts of their buttons. */
const LOSSY = { label: 'Leave those lines out', options: { lossy: true } };
const LATIN_1 = { label: 'Read it as Latin-1', options: { encoding: 'latin1' } };

/** @typedef {import('dawggle/languages').Language} Language */
/** @typedef {{ lossy?: boolean, encoding?: string }} Options how to read a list */
/** @typedef {{ label: string, options: Options }} Way another attempt */
/**
 * A dictionary that boards can be solved with. `id` is its name in addresses: '' is the default,
 * and `null` is a dictionary of the user. `qIsQu`: the letter q of a board is the tile qu, since
 * the dictionary has this symbol.
 * @typedef {import('./solver-worker.js').Facts & { solver: Solver, bytes: Uint8Array<ArrayBuffer>,
 *   name: string, language: Language, qIsQu: boolean, id: string | null }} Dictionary
 */

/** The solver's worker thread. @typedef {Client<typeof import('./solver-worker.js').requests>} Solver */

/** @returns {Solver} */
export const newSolver = () => new Client(() => new Worker(addressOfFile('solver-worker.js'), { type: 'module' }));

/** The reason why a file was refused, and options to try again. */
export class Refusal extends Error {
  /** @param {string} message @param {Way[]} ways */
  constructor(message, ways = []) {
    super(message);
    this.ways = ways;
  }
}

/**
 * Opens or compiles the dictionary of a file.
 *
 * @param {WebAssembly.Module} module
 * @param {File} file
 * @param {Options} options
 * @param {AbortSignal} signal
 */
export async function openFile(module, file, options, signal) {
  if (file.size > LARGEST) throw new Refusal(`${file.name} is larger than 64 MB, which is too large for this page.`);
  if (file.size === 0) throw new Refusal(`${file.name} is empty.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  const isCompiled = LABEL.every((byte, at) => bytes[at] === byte);
  if (!isCompiled && /\.dawg$/i.test(file.name)) throw new Refusal(`${file.name} is not a dictionary: its first bytes are wrong.`);
  // This solver only reads the layout `compact`, so other layouts are compiled again.
  const isWide = isCompiled && bytes[LAYOUT_AT] === WIDE;
  const name = file.name.replace(/(\.dawg)?$/i, isWide ? '.dawg' : '$1');
  const dictionary = await open(module, isCompiled && !isWide ? bytes : await compile(bytes, name, options, signal), file.name);
  if (signal.aborted) dictionary.solver.close();
  signal.throwIfAborted();
  return dictionary;
}

/**
 * Opens a compiled dictionary. Its letters tell its language, if nothing else does.
 *
 * @param {WebAssembly.Module} module
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} name the name of its file, or '' to use its title
 * @param {string | null} language
 * @param {Solver} solver
 * @returns {Promise<Dictionary>}
 */
export async function open(module, bytes, name, language = null, solver = newSolver()) {
  try {
    const facts = await solver.open({ module: hasForms(bytes) ? await formsModule() ?? module : module, bytes });
    const letters = [...(facts.title || name)];
    return {
      ...facts,
      solver,
      bytes,
      name: letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : letters.join(''),
      language: language ? languageOf(language) : guessLanguage(facts.letters),
      qIsQu: facts.letters.includes('qu'),
      id: null,
    };
  } catch (error) {
    solver.close();
    const message = error instanceof Error ? error.message : String(error);
    throw new Refusal(name === '' ? message : `${name}: ${message}`);
  }
}

/** Returns whether a dictionary knows how words are written. @param {Uint8Array} bytes */
function hasForms(bytes) {
  const entries = bytes.subarray(SECTIONS_AT, SECTIONS_AT + ENTRY * (bytes[COUNT_AT] ?? 0));
  for (let at = 0; at < entries.length; at += ENTRY) {
    if (String.fromCharCode(...entries.subarray(at, at + 4)) === 'writ') return true;
  }
  return false;
}

/** Returns the module that also tells how words are written, or `null` if it cannot be loaded. */
async function formsModule() {
  try {
    return await WebAssembly.compile(await fetchBytes('forms.wasm'));
  } catch {
    return null;
  }
}

/** Loads the bytes of a file of the page. @param {string} name @param {AbortSignal} [signal] */
export async function fetchBytes(name, signal) {
  const address = addressOfFile(name);
  const response = await fetch(address, { signal }).catch((error) => {
    throw signal?.aborted ? error : new Error('Check the connection.');
  });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Loads a dictionary that the page offers.
 *
 * @param {WebAssembly.Module} module
 * @param {string} id
 * @param {AbortSignal} [signal]
 */
export async function openOffered(module, id, signal) {
  const { name, tag } = offered.find((other) => other.id === id) ?? offered[0];
  let bytes;
  try {
    bytes = await fetchBytes(`${id}.dawg`, signal);
  } catch {
    throw new Refusal(`${name} could not be loaded. It is downloaded the first time you use it, so you need to be online.`);
  }
  const dictionary = await open(module, bytes, name, tag);
  return { ...dictionary, name, id };
}

/**
 * Compiles a dictionary in a worker thread.
 *
 * @param {Uint8Array<ArrayBuffer>} list
 * @param {string} name
 * @param {Options} options
 * @param {AbortSignal} signal
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
function compile(list, name, { lossy = false, encoding }, signal) {
  const worker = new Worker(addressOfFile('compiler.js'), { type: 'module' });
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.onmessage = ({ data }) => {
      if (data.bytes) resolve(data.bytes);
      else if (data.remedy === 'encoding') reject(new Refusal(data.message, [LATIN_1, LOSSY]));
      else if (data.remedy === 'lines' && !lossy) reject(new Refusal(data.message, [LOSSY]));
      else reject(new Refusal(data.message));
    };
    worker.onerror = () => reject(new Refusal('The compiler could not be loaded. It is downloaded the first time you use it, so you need to be online.'));
    worker.postMessage({ list, name, lossy, encoding });
  }).finally(() => worker.terminate());
}

// ---- The user's last dictionary is kept for the next visit.

const SHELF = 'own dictionary';
const PLACE = './own.dawg';

/** The end of the last change. Changes that overlap could keep a dictionary that was given up. */
let keeping = Promise.resolve();

/**
 * Keeps a dictionary, or none if it is `null`. Does nothing if the browser cannot keep data.
 *
 * @param {Dictionary | null} dictionary
 */
export function keep(dictionary) {
  keeping = keeping.then(() => put(dictionary));
}

/** @param {Dictionary | null} dictionary */
async function put(dictionary) {
  try {
    await caches.delete(SHELF);
    if (!dictionary) return;
    const headers = { 'x-name': encodeURIComponent(dictionary.name), 'x-language': dictionary.language.tag, 'x-id': dictionary.id ?? '' };
    const body = dictionary.bytes;
    await (await caches.open(SHELF)).put(PLACE, new Response(body, { headers }));
  } catch {
    // The window is private, or the disk is full.
  }
}

/**
 * Returns the kept dictionary, if there is one. Looks for it while the module is still loading.
 *
 * @param {Promise<WebAssembly.Module>} loading
 */
export async function kept(loading) {
  try {
    const response = await caches.match(PLACE, { cacheName: SHELF });
    if (!response) return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const name = decodeURIComponent(response.headers.get('x-name') ?? '');
    const dictionary = await open(await loading, bytes, name, response.headers.get('x-language'));
    const id = response.headers.get('x-id');
    return offered.some((other) => other.id === id) ? { ...dictionary, name, id } : dictionary;
  } catch {
    return null;
  }
}
