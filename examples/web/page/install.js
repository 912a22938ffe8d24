// The hint that the page can be installed, which appears after the player's first game.

import { at } from './elements.js';

/** What the browser offers to install the page, if it does. @typedef {Event & { prompt: () => Promise<unknown> }} Offer */

/** @type {Offer | null} */
let offer = null;

addEventListener('beforeinstallprompt', (event) => {
  // Without a hint, the browser would show its own.
  event.preventDefault();
  offer = /** @type {Offer} */ (event);
  at('install').hidden = false;
});
addEventListener('appinstalled', () => showInstall(false));
at('install').addEventListener('click', async () => {
  at('install').hidden = true;
  await offer?.prompt();
  offer = null;
});

/** Shows the hint, unless the page is already installed. @param {boolean} isWanted */
export function showInstall(isWanted) {
  at('install-hint').hidden = !isWanted || matchMedia('(display-mode: standalone)').matches;
  at('install').hidden = offer === null;
}
