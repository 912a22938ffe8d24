// The package with its module in WebAssembly inside.

import { Dictionary as Core } from './core.js';
import { DAWGGLE } from './module.js';

export * from './core.js';

/** @type {Promise<WebAssembly.Module> | undefined} */
let module;

/** Unpacks and compiles the module, once. */
async function load() {
  const packed = Uint8Array.from(atob(DAWGGLE), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}

export class Dictionary extends Core {
  /**
   * Opens the bytes of a `.dawg` file, or throws an error that says what is wrong.
   *
   * @override
   * @param {Uint8Array | ArrayBuffer} bytes
   * @param {WebAssembly.Module | Promise<WebAssembly.Module>} code
   */
  static open(bytes, code = (module ??= load())) {
    return super.open(bytes, code);
  }
}
