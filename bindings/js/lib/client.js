// Both sides of a worker thread that answers requests.

/** @typedef {Record<string, (input: any) => any>} Requests what a worker can do, by name */
/**
 * What a client uses of a `Worker`, a type that TypeScript has only with the lib `dom`.
 * @typedef {{ postMessage: (message: any) => void, terminate: () => unknown, onmessage: ((event: any)
 *   => any) | null, onerror: ((event: any) => any) | null }} WorkerThread
 */
/**
 * @typedef {{ id: number, name: string, input: unknown, isSearch: boolean, resolve: (result: any) =>
 *   void, reject: (error: Error) => void }} Waiting
 */

/**
 * How long a new search waits for the last one before it stops the worker, in milliseconds.
 */
const PATIENCE = 50;

const BROKEN = 'The solver could not be loaded.';
const CLOSED = 'The client is closed.';

/**
 * Asks a worker with one dictionary.
 *
 * @template {Requests} [R=typeof import('./worker.js').requests]
 */
export class Client {
  #make;
  /** @type {WorkerThread} */
  #worker;
  /** The requests without an answer, in order. @type {Map<number, Waiting>} */
  #waiting = new Map();
  #count = 0;
  /** Why no worker answers. @type {string | undefined} */
  #fault;
  /** @type {number | undefined} */
  #searching;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #stopping;

  /** What the worker has opened, if anything. @type {Parameters<R['open']>[0] | undefined} */
  #opened;

  /**
   * `make` starts the worker: `() => new Worker(new URL('./worker.js', import.meta.url), { type:
   * 'module' })`. It is called again when a search is canceled.
   *
   * @param {() => WorkerThread} make
   */
  constructor(make) {
    this.#make = make;
    this.#worker = this.#begin();
  }

  /**
   * Opens a dictionary, or throws an error that says what is wrong.
   *
   * @param {Parameters<R['open']>[0]} input
   * @returns {Promise<Awaited<ReturnType<R['open']>>>}
   */
  open(input) {
    return this.#ask('open', input, false);
  }

  /**
   * Asks the worker, after all requests before. Returns `null` if a newer `search` has stopped the
   * worker in the meantime.
   *
   * @template {keyof R & string} N
   * @param {N} name
   * @param {Parameters<R[N]>[0]} input
   * @returns {Promise<Awaited<ReturnType<R[N]>> | null>}
   */
  ask(name, input) {
    return this.#ask(name, input, false);
  }

  /** @param {string} name @param {unknown} input @param {boolean} isSearch @returns {Promise<any>} */
  #ask(name, input, isSearch) {
    return new Promise((resolve, reject) => {
      if (this.#fault) throw new Error(this.#fault);
      const id = this.#count += 1;
      this.#worker.postMessage({ id, name, input });
      this.#waiting.set(id, { id, name, input, isSearch, resolve, reject });
    });
  }

  /**
   * Asks the worker, and cancels the search before, which returns `null`. Most searches take less
   * time than a new worker, so the worker is only stopped if it does not answer soon.
   *
   * @template {keyof R & string} N
   * @param {N} name
   * @param {Parameters<R[N]>[0]} input
   * @returns {Promise<Awaited<ReturnType<R[N]>> | null>}
   */
  search(name, input) {
    const before = this.#waiting.get(this.#searching ?? 0);
    before?.resolve(null);
    const found = this.#ask(name, input, true);
    this.#searching = this.#count;
    if (before) this.#stopping ??= setTimeout(() => this.#startAgain(), PATIENCE);
    return found;
  }

  /** Stops the worker. Requests without an answer are rejected, and so are new ones. */
  close() {
    clearTimeout(this.#stopping);
    this.#worker.terminate();
    this.#end(CLOSED);
  }

  /** @param {string} fault */
  #end(fault) {
    this.#fault ??= fault;
    for (const { reject } of this.#waiting.values()) reject(new Error(fault));
    this.#waiting.clear();
  }

  #begin() {
    const worker = this.#make();
    worker.onmessage = ({ data: { id, result, message } }) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      // A dictionary that was refused is not opened again.
      if (message === undefined && waiting?.name === 'open') this.#opened = waiting.input;
      if (message === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(message));
    };
    worker.onerror = () => this.#end(BROKEN);
    return worker;
  }

  /** Asks a new worker for the last search, if the worker is still busy with another. */
  #startAgain() {
    this.#stopping = undefined;
    const isBusy = [...this.#waiting.values()].some(({ id, isSearch }) => isSearch && id !== this.#searching);
    if (!isBusy) return;
    this.#worker.terminate();
    this.#worker = this.#begin();
    if (this.#opened !== undefined) this.#worker.postMessage({ id: 0, name: 'open', input: this.#opened });
    // All requests but these are about the search before.
    for (const [id, { name, input, resolve }] of this.#waiting) {
      if (id === this.#searching || name === 'open') {
        this.#worker.postMessage({ id, name, input });
      } else {
        this.#waiting.delete(id);
        resolve(null);
      }
    }
  }
}

/** Answers the requests of a client, one after another, in a worker. @param {Requests} requests */
export function serve(requests) {
  let before = Promise.resolve();
  /** @param {{ id: number, name: string, input: unknown }} request */
  const answer = async ({ id, name, input }) => {
    try {
      if (!Object.hasOwn(requests, name)) throw new Error(`There is no request ${name}, but ${Object.keys(requests).join(', ')}.`);
      postMessage({ id, result: await requests[name](input) });
    } catch (error) {
      postMessage({ id, message: error instanceof Error ? error.message : String(error) });
    }
  };
  onmessage = ({ data }) => { before = before.then(() => answer(data)); };
}
