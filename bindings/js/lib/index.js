// The package with its module in WebAssembly inside.

import { Dictionary as Core } from './core.js';
import { loader, PLAIN, unpacked } from './files.js';
import { DAWGGLE } from './module.js';

export * from './core.js';

const load = loader(() => unpacked(Uint8Array.from(atob(DAWGGLE), (letter) => letter.charCodeAt(0))), PLAIN);

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
