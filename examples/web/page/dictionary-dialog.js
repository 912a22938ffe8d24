// The dictionary dialog: shows the current dictionary, and lets the user choose or drop another.

import { languageOf, languages } from 'dawggle/languages';

import { Refusal, keep, offered, openFile, openOffered } from './dictionary.js';
import { addressOfFile, at, button, choice, count, field, number, toast } from './elements.js';

/** @typedef {import('./dictionary.js').Dictionary} Dictionary */
/** @typedef {import('./dictionary.js').Options} Options */

const dialog = at('dictionary', HTMLDialogElement);

/** The value of the user's own dictionary among those to choose from. */
const OWN = 'own';

export class DictionaryDialog {
  #module;
  #first;
  #current;
  #use;
  /** What is being read. @type {AbortController | null} */
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
    choice('dictionary-choice').append(new Option(first.name, ''), ...offered.map(({ id, name }) => new Option(name, id)));
    choice('dictionary-choice').addEventListener('change', () => this.#choose(choice('dictionary-choice').value));
    at('dictionary-save').addEventListener('click', () => {
      save(this.#current.bytes, `${this.#current.name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}]+/gu, '-')}.dawg`);
    });
    at('dictionary-header').addEventListener('click', () => this.#header());
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

  /** Shows the current dictionary, or the name of what is being read. @param {string | null} file */
  #show(file = null) {
    const { name, size, bytes, license, origin, language, id } = this.#current;
    at('dictionary-button').textContent = name;
    at('dictionary-title').textContent = file ?? name;
    at('dictionary-facts').textContent = file ? 'Reading …' : [
      `${count(size, 'word')}, ${number(bytes.length)} bytes`, license, origin,
    ].filter(Boolean).join('\n');
    const isOwn = id === null;
    at('dictionary-reading').hidden = file === null;
    const notice = /SCOWL/.test(origin) ? 'license.txt' : id === 'dutch' ? 'license-dutch.txt' : null;
    at('dictionary-license').hidden = file !== null || isOwn || notice === null;
    if (notice) at('dictionary-notice', HTMLAnchorElement).href = addressOfFile(notice);
    at('dictionary-language').hidden = file !== null || !isOwn;
    for (const form of ['save', 'header']) button(`dictionary-${form}`).hidden = file !== null || id === '';
    at('dictionary-device').hidden = true;
    choice('language').value = language.tag;
    const [own] = [...choice('dictionary-choice').options].filter((option) => option.value === OWN);
    own?.remove();
    if (isOwn) choice('dictionary-choice').append(new Option(name, OWN));
    choice('dictionary-choice').value = id ?? OWN;
    at('dictionary-offered').hidden = offered.length === 0 && !isOwn;
  }

  /** Takes a dictionary that the user has chosen, also for the next visit. @param {Dictionary} dictionary */
  #take(dictionary) {
    keep(dictionary === this.#first ? null : dictionary);
    this.switchTo(dictionary);
    dialog.close();
  }

  /** Switches to a dictionary. @param {Dictionary} dictionary */
  switchTo(dictionary) {
    this.#current = dictionary;
    this.#show();
    this.#use(dictionary);
  }

  /** Takes the default dictionary, or another that the page offers. @param {string} id */
  #choose(id) {
    if (id === OWN) return;
    if (id === '') {
      this.#cancel();
      this.#take(this.#first);
      return;
    }
    const name = choice('dictionary-choice').selectedOptions[0].textContent;
    this.#read(name, (signal) => openOffered(this.#module, id, signal), (error) => this.#complain(error));
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
    const read = (/** @type {AbortSignal} */ signal) => openFile(this.#module, file, options, signal);
    await this.#read(file.name, read, (error) => this.#complain(error, file, options));
  }

  /**
   * Reads and takes a dictionary. What is being read is given up.
   *
   * @param {string} name
   * @param {(signal: AbortSignal) => Promise<Dictionary>} read
   * @param {(error: unknown) => void} complain
   */
  async #read(name, read, complain) {
    this.#cancel();
    const reading = new AbortController();
    this.#reading = reading;
    this.#complain(null);
    this.#show(name);
    if (!dialog.open) dialog.showModal();
    try {
      const dictionary = await read(reading.signal);
      if (reading.signal.aborted) {
        dictionary.solver.close();
        return;
      }
      this.#take(dictionary);
      toast(`${dictionary.name}: ${count(dictionary.size, 'word')}`);
    } catch (error) {
      // Something else is being read, or the user has canceled.
      if (reading.signal.aborted) return;
      this.#show();
      complain(error);
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

  /** Saves the dictionary as a C header, and says which devices it fits. */
  async #header() {
    const { name, bytes, letters } = this.#current;
    try {
      const { headerOf } = /** @type {typeof import('./header.js')} */ (await import(addressOfFile('header.js')));
      const header = headerOf(name, bytes, letters);
      save(header.text, `${header.name}.h`);
      at('dictionary-device').textContent = header.advice.join('\n');
      at('dictionary-device').hidden = false;
    } catch {
      this.#complain(new Error('You need to be online to make the first header.'));
    }
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

/** @param {BlobPart} content @param {string} name the name of the file */
function save(content, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
