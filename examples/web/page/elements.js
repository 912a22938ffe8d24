// What all parts of the page say and show things with.

export const at = (id) => document.getElementById(id);

export const number = (value) => value.toLocaleString('en');

/** A number of things: `1 word`, `2 words`. */
export const count = (value, thing) => `${number(value)} ${thing}${value === 1 ? '' : 's'}`;

let toasting;

/** Says something for a while, over the page. */
export function toast(text) {
  at('toast').textContent = text;
  at('toast').hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => { at('toast').hidden = true; }, 4000);
}
