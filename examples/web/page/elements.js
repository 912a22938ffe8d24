// Helpers that all parts of the page use to show things.

export const at = (id) => document.getElementById(id);

export const number = (value) => value.toLocaleString('en');

/** Formats a number of things: `1 word`, `2 words`. */
export const count = (value, thing) => `${number(value)} ${thing}${value === 1 ? '' : 's'}`;

let toasting;

/** Shows a message over the page for some seconds. */
export function toast(text) {
  at('toast').textContent = text;
  at('toast').hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => { at('toast').hidden = true; }, 4000);
}
