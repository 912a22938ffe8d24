// The rules of games: points of words, and boards rolled with dice.

import { RULES } from './rules.js';

/** The rules, sorted so that games of any size come first. Their key is `id`. */
export const games = RULES.map((rules) => ({
  id: rules.id,
  name: rules.name,
  size: rules.board ? { rows: rules.board.rows, columns: rules.board.columns } : null,
  dice: rules.dice?.map((die) => (typeof die === 'string' ? [...die].map((face) => (face === 'Q' ? 'qu' : face)) : die)
    .map((face) => face.toLowerCase())),
  table: rules.score.table,
  further: rules.score.further ?? 0,
  least: rules.words?.['min-length'] ?? 1,
})).sort((a, b) => Boolean(a.size) - Boolean(b.size) || (a.size && a.size.rows - b.size.rows) || a.name.localeCompare(b.name));

/** Returns the points of a word by its number of letters. `qu` counts two letters. */
export function points(rules, letters) {
  if (letters < rules.least) return 0;
  const last = rules.table.length - 1;
  return rules.table[Math.min(letters, last)] + Math.max(letters - last, 0) * rules.further;
}

/** Rolls a board of a size with the dice of the game, or of another game if it has none. */
export function roll(rules, size) {
  const places = size.rows * size.columns;
  const fits = (game) => game.dice && game.dice.length >= places;
  const { dice } = fits(rules) ? rules : games.find((game) => game.id === 'boggle-new' && fits(game)) ?? games.find(fits);
  const thrown = shuffle([...dice]).slice(0, places);
  return { ...size, tiles: thrown.map((die) => die[below(die.length)]) };
}

function shuffle(items) {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [items[last], items[other]] = [items[other], items[last]];
  }
  return items;
}

const below = (end) => Math.floor(Math.random() * end);
