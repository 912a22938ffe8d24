// The dictionary dialog: shows the current dictionary, and lets the user choose or drop another.

import { Refusal, keep, openFile } from './dictionary.js';
import { at, button, choice, count, field, number, toast } from './elements.js';
import { languageOf, languages } from './languages.js';

/** @typedef {import('./dictionary.js').Dictionary} Dictionary */
/** @typedef {import('./dictionary.js').Options} Options */

const dialog = at('dictionary', HTMLDialogElement);

export class DictionaryDialog {
  #module;
  #first;
  #current;
  #use;
  /** The file that is being read. @type {AbortController | null} */
  #reading = null;

  /**
   * `first` is the default dictionary. The dialog calls `use` with each new dictionary.
   *
   * @param {WebAssembly.Module} module
   * @param {Dictionary} first
   * @param {Dictionary} current
   * @param {(dictionary: Dictionary) => void} use
   */
  constructor(module, first, current, use) {
    this.#module = module;
    this.#first = first;
    this.#current = current;
    this.#use = use;
    at('dictionary-button').addEventListener('click', () => {
      this.#complain(null);
      dialog.showModal();
    });
    at('dictionary-close').addEventListener('click', () => dialog.close());
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
    at('dictionary-first').addEventListener('click', () => this.#take(first));
    at('dictionary-save').addEventListener('click', () => this.#save());
    at('dictionary-cancel').addEventListener('click', () => this.#cancel());
    field('file').addEventListener('change', () => {
      this.#bring(field('file').files?.[0]);
      field('file').value = '';
    });
    choice('language').append(...languages.map(({ name, tag }) => new Option(name, tag)));
    choice('language').addEventListener('change', () => {
      this.#take({ ...this.#current, language: languageOf(choice('language').value) });
    });
    this.#letDrop();
    this.#show();
  }

  /** Shows the current dictionary, or the file that is being read. @param {string | null} file */
  #show(file = null) {
    const { name, words, bytes, licence, origin, language, solver } = this.#current;
    at('dictionary-button').textContent = name;
    at('dictionary-title').textContent = file ?? name;
    at('dictionary-facts').textContent = file ? 'Reading the file …' : [
      `${count(words, 'word')}, ${number(bytes.length)} bytes`, licence, origin,
    ].filter(Boolean).join('\n');
    const isFirst = solver === this.#first.solver;
    at('dictionary-reading').hidden = file === null;
    at('dictionary-licence').hidden = file !== null || !isFirst || !/SCOWL/.test(origin);
    at('dictionary-language').hidden = file !== null || isFirst;
    button('dictionary-first').hidden = isFirst;
    button('dictionary-save').hidden = file !== null || isFirst;
    choice('language').value = language.tag;
  }

  /** @param {Dictionary} dictionary */
  #take(dictionary) {
    this.#current = dictionary;
    this.#show();
    keep(dictionary === this.#first ? null : dictionary);
    this.#use(dictionary);
    dialog.close();
  }

  #cancel() {
    this.#reading?.abort();
    this.#reading = null;
    this.#show();
  }

  /**
   * Reads a file. A file that is being read is given up.
   *
   * @param {File | undefined} file
   * @param {Options} options
   */
  async #bring(file, options = {}) {
    if (!file) return;
    this.#cancel();
    const reading = new AbortController();
    this.#reading = reading;
    this.#complain(null);
    this.#show(file.name);
    if (!dialog.open) dialog.showModal();
    try {
      const dictionary = await openFile(this.#module, file, options, reading.signal);
      this.#take(dictionary);
      toast(`${dictionary.name}: ${count(dictionary.words, 'word')}`);
    } catch (error) {
      // Another file is being read, or the user has cancelled.
      if (reading.signal.aborted) return;
      this.#show();
      this.#complain(error, file, options);
    }
  }

  /**
   * Shows why a file was refused, with a button for each option to try again. `null` clears it.
   *
   * @param {unknown} error
   * @param {File} [file]
   * @param {Options} [options]
   */
  #complain(error, file, options) {
    at('dictionary-problem').textContent = error instanceof Error ? error.message : '';
    at('dictionary-problem').hidden = !error;
    const ways = (error instanceof Refusal ? error.ways : []).map((way) => {
      const again = document.createElement('button');
      again.type = 'button';
      again.className = 'quiet';
      again.textContent = way.label;
      again.addEventListener('click', () => this.#bring(file, { ...options, ...way.options }));
      return again;
    });
    at('dictionary-ways').replaceChildren(...ways);
    at('dictionary-ways').hidden = ways.length === 0;
  }

  #save() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([this.#current.bytes]));
    link.download = `${this.#current.name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}]+/gu, '-')}.dawg`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  #letDrop() {
    let entered = 0;
    addEventListener('dragenter', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      entered += 1;
      at('drop').hidden = false;
    });
    addEventListener('dragleave', () => {
      entered = Math.max(entered - 1, 0);
      at('drop').hidden = entered === 0;
    });
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
      entered = 0;
      at('drop').hidden = true;
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      this.#bring(file);
    });
  }
}
