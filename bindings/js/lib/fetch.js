// The package, which loads its module in WebAssembly from the file beside it.

import { Dictionary as Core } from './core.js';
import { bytesOf } from './files.js';

export * from './core.js';

/** @type {Promise<WebAssembly.Module> | undefined} */
let module;

const load = async () => WebAssembly.compile(await bytesOf(new URL('../dawggle.wasm', import.meta.url)));

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
