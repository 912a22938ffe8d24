// The dictionary dialog: shows the current dictionary, and lets the user choose or drop another.

import { keep, openFile } from './dictionary.js';
import { at, count, number, toast } from './elements.js';

export class DictionaryDialog {
  #code;
  #first;
  #current;
  #use;

  /** `first` is the default dictionary. The dialog calls `use` with each new dictionary. */
  constructor(code, first, use) {
    this.#code = code;
    this.#first = first;
    this.#use = use;
    at('dictionary-button').addEventListener('click', () => {
      this.#complain(null);
      at('dictionary').showModal();
    });
    at('dictionary-close').addEventListener('click', () => at('dictionary').close());
    at('dictionary').addEventListener('click', (event) => {
      if (event.target === at('dictionary')) at('dictionary').close();
    });
    at('dictionary-first').addEventListener('click', () => this.#take(first));
    at('dictionary-save').addEventListener('click', () => this.#save());
    at('file').addEventListener('change', () => {
      this.#bring(at('file').files[0]);
      at('file').value = '';
    });
    this.#letDrop();
  }

  /** Shows the current dictionary. */
  show(dictionary) {
    this.#current = dictionary;
    at('dictionary-button').textContent = dictionary.name;
    at('dictionary-title').textContent = dictionary.name;
    at('dictionary-facts').textContent = [
      `${count(dictionary.words, 'word')}, ${number(dictionary.bytes.length)} bytes`, dictionary.licence, dictionary.origin,
    ].filter(Boolean).join('\n');
    const isFirst = dictionary === this.#first;
    at('dictionary-licence').hidden = !isFirst || !/SCOWL/.test(dictionary.origin);
    at('dictionary-first').hidden = isFirst;
    at('dictionary-save').hidden = isFirst;
  }

  #take(dictionary) {
    this.show(dictionary);
    keep(dictionary === this.#first ? null : dictionary);
    this.#use(dictionary);
    at('dictionary').close();
  }

  async #bring(file, options) {
    if (!file) return;
    this.#complain(null);
    at('dictionary-facts').textContent = `Reading ${file.name} …`;
    if (!at('dictionary').open) at('dictionary').showModal();
    try {
      const dictionary = await openFile(this.#code, file, options);
      this.#take(dictionary);
      toast(`${dictionary.name}: ${count(dictionary.words, 'word')}`);
    } catch (error) {
      this.show(this.#current);
      this.#complain(error, file, options);
    }
  }

  /** Shows why a file was refused, with a button for each option to try again. `null` clears it. */
  #complain(error, file, options) {
    at('dictionary-problem').textContent = error?.message ?? '';
    at('dictionary-problem').hidden = !error;
    const ways = (error?.ways ?? []).map((way) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'quiet';
      button.textContent = way.label;
      button.addEventListener('click', () => this.#bring(file, { ...options, ...way.options }));
      return button;
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
