// Bytes: of files beside a module, over the network or in node from the disk; and of callers.

/** Returns the bytes of a file. @param {URL} url */
export async function bytesOf(url) {
  const { process } = /** @type {any} */ (globalThis);
  if (url.protocol === 'file:' && process?.getBuiltinModule) {
    return new Uint8Array(await process.getBuiltinModule('node:fs/promises').readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns the bytes that a caller passes, also from another window. @param {unknown} bytes */
export function bytesFrom(bytes) {
  const kind = Object.prototype.toString.call(bytes);
  if (kind === '[object ArrayBuffer]') return new Uint8Array(/** @type {ArrayBuffer} */ (bytes));
  if (kind === '[object Uint8Array]') return /** @type {Uint8Array<ArrayBuffer>} */ (bytes);
  throw new TypeError('The bytes are of another type: expected a Uint8Array or an ArrayBuffer.');
}
