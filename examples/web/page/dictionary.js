// Dictionaries that the user drops onto the page or chooses: it opens `.dawg` files and compiles lists.

import { Dictionary } from './solver.js';

/** Maximum size of a file. Larger files would take more memory than a phone has. */
const LARGEST = 64 << 20;

/** Maximum length of a dictionary's name, in characters. */
const LONGEST = 80;

/** The first bytes of a `.dawg` file. */
const LABEL = [0xda, 0x44, 0x41, 0x57, 0x47, 0x0d, 0x0a, 0x1a];

/** The position of the layout in the header, and the layout that this solver does not read. */
const LAYOUT_AT = 10;
const WIDE = 1;

/** The compiler's result codes (compiler/src/exports.rs). */
const COMPILED = 0;
const BAD_LINES = 2;
const WRONG_ENCODING = 3;

/** Options for another attempt, with the texts of their buttons. */
const LOSSY = { label: 'Leave those lines out', options: { isLossy: true } };
const LATIN_1 = { label: 'Read it as Latin-1', options: { isLatin1: true } };

/** The reason why a file was refused, and options to try again. */
export class Refusal extends Error {
  constructor(message, ways = []) {
    super(message);
    this.ways = ways;
  }
}

/** Opens or compiles the dictionary of a file. */
export async function openFile(code, file, options = {}) {
  if (file.size > LARGEST) throw new Refusal(`${file.name} is larger than 64 MB, which is too large for this page.`);
  if (file.size === 0) throw new Refusal(`${file.name} is empty.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isCompiled = LABEL.every((byte, at) => bytes[at] === byte);
  if (!isCompiled && /\.dawg$/i.test(file.name)) throw new Refusal(`${file.name} is not a dictionary: its first bytes are wrong.`);
  // This solver only reads the layout `compact`, so other layouts are compiled again.
  const isWide = isCompiled && bytes[LAYOUT_AT] === WIDE;
  if (isCompiled && !isWide) return open(code, bytes, file.name);
  return open(code, await compile(bytes, file.name.replace(/(\.dawg)?$/i, isWide ? '.dawg' : '$1'), options), file.name);
}

function open(code, bytes, name) {
  try {
    const dictionary = new Dictionary(code, bytes);
    const letters = [...(dictionary.title || name)];
    dictionary.name = letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : letters.join('');
    return dictionary;
  } catch (error) {
    throw new Refusal(`${name}: ${error.message}`);
  }
}

/** Compiles a dictionary in a worker thread. */
function compile(list, name, { isLossy = false, isLatin1 = false }) {
  const worker = new Worker(new URL('compiler.js', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.kind === COMPILED) resolve(data.bytes);
      else if (data.kind === WRONG_ENCODING) reject(new Refusal(data.message, [LATIN_1, LOSSY]));
      else if (data.kind === BAD_LINES && !isLossy) reject(new Refusal(data.message, [LOSSY]));
      else reject(new Refusal(data.message));
    };
    worker.onerror = () => reject(new Refusal('The compiler could not be loaded. It is downloaded the first time you use it, so you need to be online.'));
    worker.postMessage({ list, name, isLossy, isLatin1 });
  }).finally(() => worker.terminate());
}

// ---- The user's last dictionary is kept for the next visit.

const SHELF = 'own dictionary';
const PLACE = './own.dawg';

/** Keeps a dictionary, or none if it is `null`. Does nothing if the browser cannot keep data. */
export async function keep(dictionary) {
  try {
    await caches.delete(SHELF);
    if (!dictionary) return;
    const headers = { 'x-name': encodeURIComponent(dictionary.name) };
    await (await caches.open(SHELF)).put(PLACE, new Response(dictionary.bytes, { headers }));
  } catch {
    // The window is private, or the disk is full.
  }
}

/** Returns the kept dictionary, if there is one. */
export async function kept(code) {
  try {
    const response = await caches.match(PLACE, { cacheName: SHELF });
    if (!response) return null;
    return open(code, await response.arrayBuffer(), decodeURIComponent(response.headers.get('x-name')));
  } catch {
    return null;
  }
}
