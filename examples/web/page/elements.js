// Helpers that all parts of the page use to show things.

/**
 * Returns the element with an id. The page has an element of this type with each id that is asked
 * for.
 *
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [type]
 * @returns {T}
 */
// eslint-disable-next-line no-unused-vars -- the type is only for TypeScript
export const at = (id, type) => /** @type {T} */ (document.getElementById(id));

export const button = (/** @type {string} */ id) => at(id, HTMLButtonElement);
export const field = (/** @type {string} */ id) => at(id, HTMLInputElement);
export const choice = (/** @type {string} */ id) => at(id, HTMLSelectElement);

/**
 * Formats a whole number: `1,234`. The browser's own way takes 60 ms on a slow phone when it is first
 * used.
 *
 * @param {number} value
 */
export const number = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** Formats a number of things: `1 word`, `2 words`. @param {number} value @param {string} thing */
export const count = (value, thing) => `${number(value)} ${plural(value, thing)}`;

/** @param {number} value @param {string} thing */
export const plural = (value, thing) => (value === 1 ? thing : `${thing}s`);

/** Says something to those who do not see the page. @param {string} text */
export function say(text) {
  at('said').textContent = text;
}

/** @type {ReturnType<typeof setTimeout>} */
let toasting;

/** Shows a message over the page for some seconds. @param {string} text */
export function toast(text) {
  at('toast').textContent = text;
  at('toast').hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => { at('toast').hidden = true; }, 4000);
}

/**
 * Returns the address of another file of the page, whose directory the build names.
 *
 * @param {string} name
 */
export const addressOfFile = (name) => new URL(`VERSION/${name}`, document.baseURI).href;
