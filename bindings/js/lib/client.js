// The page's side of the solver's worker thread.

import { addressOfFile } from './elements.js';

/** @typedef {typeof import('./solver-worker.js').requests} Requests */
/** @typedef {keyof Requests} Name */
/**
 * @typedef {{ id: number, name: Name, input: unknown, resolve: (result: any) => void, reject:
 *   (error: Error) => void }} Waiting
 */

/**
 * How long a new board waits for the last one to be solved before it stops the worker, in
 * milliseconds.
 */
const PATIENCE = 50;

/** The requests that can take long. @type {Name[]} */
const SEARCHES = ['solve', 'order'];

const BROKEN = 'The solver could not be loaded.';

/** A worker with one dictionary. */
export class Solver {
  /** @type {Worker} */
  #worker;
  /** The requests without an answer, in order. @type {Map<number, Waiting>} */
  #waiting = new Map();
  #count = 0;
  #isBroken = false;
  /** @type {number | undefined} */
  #searching;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #stopping;

  /** @type {Parameters<Requests['open']>[0] | undefined} */
  #opened;

  constructor() {
    this.#worker = this.#begin();
  }

  /**
   * Opens a dictionary, or throws an error that says what is wrong.
   *
   * @param {WebAssembly.Module} module
   * @param {Uint8Array<ArrayBuffer>} bytes
   */
  async open(module, bytes) {
    this.#opened = { module, bytes };
    return /** @type {import('./solver-worker.js').Facts} */ (await this.ask('open', this.#opened));
  }

  /**
   * Asks the worker. Returns `null` if a newer board has cancelled the request.
   *
   * @template {Name} N
   * @param {N} name
   * @param {Parameters<Requests[N]>[0]} input
   * @returns {Promise<ReturnType<Requests[N]> | null>}
   */
  ask(name, input) {
    return new Promise((resolve, reject) => {
      if (this.#isBroken) reject(new Error(BROKEN));
      const id = this.#count += 1;
      this.#waiting.set(id, { id, name, input, resolve, reject });
      this.#worker.postMessage({ id, name, input });
    });
  }

  /**
   * Solves or looks for a board, and cancels the search before it. Most boards take less time than
   * a new worker, so the worker is only stopped if it does not answer soon.
   *
   * @template {'solve' | 'order'} N
   * @param {N} name
   * @param {Parameters<Requests[N]>[0]} input
   */
  search(name, input) {
    const before = this.#waiting.get(this.#searching ?? 0);
    before?.resolve(null);
    const found = this.ask(name, input);
    this.#searching = this.#count;
    if (before) this.#stopping ??= setTimeout(() => this.#startAgain(), PATIENCE);
    return found;
  }

  close() {
    clearTimeout(this.#stopping);
    this.#worker.terminate();
  }

  #begin() {
    const worker = new Worker(addressOfFile('solver-worker.js'), { type: 'module' });
    worker.onmessage = ({ data: { id, result, message } }) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (message === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(message));
    };
    worker.onerror = () => {
      this.#isBroken = true;
      for (const { reject } of this.#waiting.values()) reject(new Error(BROKEN));
      this.#waiting.clear();
    };
    return worker;
  }

  /** Asks a new worker for the last search, if the worker is still busy with another. */
  #startAgain() {
    this.#stopping = undefined;
    const isBusy = [...this.#waiting.values()].some(({ id, name }) => id !== this.#searching && SEARCHES.includes(name));
    if (!isBusy) return;
    this.close();
    this.#worker = this.#begin();
    this.#worker.postMessage({ id: 0, name: 'open', input: this.#opened });
    // All other requests are about the board before.
    for (const [id, { name, input, resolve }] of this.#waiting) {
      if (id === this.#searching) {
        this.#worker.postMessage({ id, name, input });
      } else {
        this.#waiting.delete(id);
        resolve(null);
      }
    }
  }
}
