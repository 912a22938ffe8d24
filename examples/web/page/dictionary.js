// Another dictionary, dropped onto the page or chosen: opened as it is, or compiled here.

import { Dictionary } from './solver.js';

/** Larger files are refused: they would take more memory than a phone has. */
const LARGEST = 64 << 20;

/** Characters of a dictionary's name. */
const LONGEST = 80;

/** What a `.dawg` file starts with. */
const LABEL = [0xda, 0x44, 0x41, 0x57, 0x47, 0x0d, 0x0a, 0x1a];

/** Where it says how its graph is laid out, and the layout that the solver here does not read. */
const LAYOUT_AT = 10;
const WIDE = 1;

/** Kinds of the compiler's answers (compiler/src/exports.rs). */
const COMPILED = 0;
const BAD_LINES = 2;
const WRONG_ENCODING = 3;

/** What to try again with, and what the button for it says. */
const LOSSY = { label: 'Leave those lines out', options: { isLossy: true } };
const LATIN_1 = { label: 'Read it as Latin-1', options: { isLatin1: true } };

/** Why a file is no dictionary, and ways to try again. */
export class Refusal extends Error {
  constructor(message, ways = []) {
    super(message);
    this.ways = ways;
  }
}

/** The dictionary of a file. */
export async function openFile(code, file, options = {}) {
  if (file.size > LARGEST) throw new Refusal(`${file.name} is larger than 64 MB, which is too large for this page.`);
  if (file.size === 0) throw new Refusal(`${file.name} is empty.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isCompiled = LABEL.every((byte, at) => bytes[at] === byte);
  if (!isCompiled && /\.dawg$/i.test(file.name)) throw new Refusal(`${file.name} is not a dictionary: it does not begin as one.`);
  // A dictionary in the layout for speed is compiled again: the solver here knows only the other.
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

/** Has the compiler make a dictionary, in a thread of its own. */
function compile(list, name, { isLossy = false, isLatin1 = false }) {
  const worker = new Worker(new URL('compiler.js', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.kind === COMPILED) resolve(data.bytes);
      else if (data.kind === WRONG_ENCODING) reject(new Refusal(data.message, [LATIN_1, LOSSY]));
      else if (data.kind === BAD_LINES && !isLossy) reject(new Refusal(data.message, [LOSSY]));
      else reject(new Refusal(data.message));
    };
    worker.onerror = () => reject(new Refusal('The compiler could not be loaded: it is fetched when it is first needed, which takes a network.'));
    worker.postMessage({ list, name, isLossy, isLatin1 });
  }).finally(() => worker.terminate());
}

// ---- The dictionary that was brought last stays for the next visit.

const SHELF = 'own dictionary';
const PLACE = './own.dawg';

/** Keeps a dictionary; `null` keeps none. Where nothing can be kept, nothing is. */
export async function keep(dictionary) {
  try {
    await caches.delete(SHELF);
    if (!dictionary) return;
    const headers = { 'x-name': encodeURIComponent(dictionary.name) };
    await (await caches.open(SHELF)).put(PLACE, new Response(dictionary.bytes, { headers }));
  } catch {
    // A private window, or a full disk.
  }
}

/** The dictionary that is kept, if there is one. */
export async function kept(code) {
  try {
    const response = await caches.match(PLACE, { cacheName: SHELF });
    if (!response) return null;
    return open(code, await response.arrayBuffer(), decodeURIComponent(response.headers.get('x-name')));
  } catch {
    return null;
  }
}
