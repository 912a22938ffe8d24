// Files beside a module: over the network, or in node from the disk.

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
