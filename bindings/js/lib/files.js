// Bytes and modules: files beside a module, over the network or in node from the disk; and bytes of
// callers.

/** What a host must have besides the language. */
const NEEDED = ['WebAssembly', 'TextEncoder', 'TextDecoder'];

const README = 'Its README, in "Where it runs", says what to do.';

/**
 * Returns a function that loads a module in WebAssembly once. After a failure, the next call loads
 * it again.
 *
 * @param {() => Promise<Uint8Array<ArrayBuffer> | ArrayBuffer>} bytes
 * @param {string} instead what to do without WebAssembly
 */
export function loader(bytes, instead = '') {
  /** @type {Promise<import('./solver.js').Module> | undefined} */
  let loading;
  return () => {
    loading ??= compiled(bytes, instead);
    loading.catch(() => { loading = undefined; });
    return loading;
  };
}

/** What to do without WebAssembly. */
export const PLAIN = ' Import `dawggle/plain` instead.';

/** @param {() => Promise<Uint8Array<ArrayBuffer> | ArrayBuffer>} bytes @param {string} instead */
async function compiled(bytes, instead) {
  const missing = NEEDED.filter((name) => !(name in globalThis));
  if (missing.length > 0) throw new Error(`Dawggle needs ${missing.join(' and ')}, which this JavaScript engine does not have.${instead}`);
  const module = await bytes();
  try {
    return await WebAssembly.compile(module);
  } catch (cause) {
    const csp = "The directive script-src of a page's or an extension's Content-Security-Policy needs 'wasm-unsafe-eval'.";
    throw new Error(`Dawggle may not compile its WebAssembly here. ${csp} Workers at the edge need an imported module. ${README}`, { cause });
  }
}

/**
 * Returns the bytes of a module of the package.
 *
 * @param {string} name
 * @param {() => URL} address
 */
export async function bytesOf(name, address) {
  try {
    const url = address();
    const bytes = await read(url);
    // Some servers send a page for files that they do not have.
    if (new TextDecoder().decode(bytes.subarray(0, 4)) !== '\0asm') throw new Error(`${url.href} has something else`);
    return bytes;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.replace(/\.$/, '') : cause;
    throw new Error(`Dawggle cannot load its file ${name}: ${why}. ${README}`, { cause });
  }
}

/** @param {URL} url */
async function read(url) {
  const { process } = /** @type {any} */ (globalThis);
  if (url.protocol === 'file:' && process?.getBuiltinModule) {
    return new Uint8Array(await process.getBuiltinModule('node:fs/promises').readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Unpacks bytes that are gzipped. The Blob of jsdom has no `stream`, but a Response has a body.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function unpacked(bytes) {
  if (!('DecompressionStream' in globalThis)) throw new Error(`Dawggle needs DecompressionStream to unpack bytes, which this JavaScript engine does not have. ${README}`);
  const packed = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (new Response(bytes).body);
  return new Response(packed.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

/** Returns the bytes that a caller passes, also from another window. @param {unknown} bytes */
export function bytesFrom(bytes) {
  const kind = Object.prototype.toString.call(bytes);
  if (kind === '[object ArrayBuffer]') return new Uint8Array(/** @type {ArrayBuffer} */ (bytes));
  if (kind === '[object Uint8Array]') return /** @type {Uint8Array<ArrayBuffer>} */ (bytes);
  throw new TypeError('The bytes are of another type: expected a Uint8Array or an ArrayBuffer.');
}
