// The package, which loads its module in WebAssembly from the file beside it.

import { Dictionary as Core } from './core.js';
import { bytesOf, loader, PLAIN } from './files.js';

export * from './core.js';

const load = loader(() => bytesOf('dawggle.wasm', () => new URL('../dawggle.wasm', import.meta.url)), PLAIN);

export class Dictionary extends Core {
  /**
   * Opens the bytes of a `.dawg` file, or throws an error that says what is wrong.
   *
   * @override
   * @param {Uint8Array | ArrayBuffer} bytes
   * @param {import('./solver.js').Module | Promise<import('./solver.js').Module>} code
   */
  static open(bytes, code = load()) {
    return super.open(bytes, code);
  }
}
