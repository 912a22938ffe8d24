// The game: a board, a clock, and the words that the player has found or missed.

/** A round of the game on one board, independent of how it is shown. */
export class Game {
  /** `words` are all words that count on the board. Calls `on.tick(seconds)` and `on.end()`. */
  constructor(words, seconds, on) {
    this.words = words;
    this.found = new Map();
    this.end = performance.now() + seconds * 1000;
    this.on = on;
    this.#known = new Map(words.map((word) => [word.text, word]));
    this.#timer = setInterval(() => this.#tick(), 200);
    on.tick(seconds);
  }

  #known;
  #timer;

  get points() {
    return [...this.found.values()].reduce((sum, word) => sum + word.points, 0);
  }

  get possible() {
    return this.words.reduce((sum, word) => sum + word.points, 0);
  }

  /** Checks a word of the player. Returns `new` with the word, or the reason why it does not count. */
  guess(text, { least, isKnown }) {
    const word = this.#known.get(text);
    if (this.found.has(text)) return { kind: 'again', word };
    if (word) {
      this.found.set(text, word);
      return { kind: 'new', word };
    }
    if ([...text].length < least) return { kind: 'short' };
    return { kind: isKnown(text) ? 'elsewhere' : 'unknown' };
  }

  stop() {
    clearInterval(this.#timer);
    this.on.end();
  }

  #tick() {
    const left = Math.max(0, Math.ceil((this.end - performance.now()) / 1000));
    this.on.tick(left);
    if (left === 0) this.stop();
  }
}

/** Formats seconds as `m:ss`. */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
