// Draws the PNG pictures of the page from its icon: for the home screens of devices, and for links.
//
// usage: MODULES=DIRECTORY node draw-icons.mjs    (where `test` has installed Playwright)

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { launch, WEB } from './browser.mjs';

const PAGE = join(WEB, 'page');
const GREEN = '#0b6e5a';
const icon = readFileSync(join(PAGE, 'icon.svg'), 'utf8');
// A device cuts its own shape out of these, so they have no corners of their own.
const whole = icon.replace('rx="14" ', '');
const tile = (letter) => `<b>${letter}</b>`;

const pictures = {
  'icon-180.png': { width: 180, height: 180, body: whole },
  'icon-192.png': { width: 192, height: 192, body: icon },
  'icon-512.png': { width: 512, height: 512, body: icon },
  'icon-maskable.png': { width: 512, height: 512, body: `<div style="padding: 51px; background: ${GREEN}">${whole}</div>` },
  'preview.png': { width: 1200, height: 630, body: `<main>${[...'DAWGGLE'].map(tile).join('')}</main>` },
};

const style = `body { margin: 0 } svg { display: block; width: 100% } main { height: 630px; background: ${GREEN};
  display: flex; align-items: center; justify-content: center; gap: 14px } b { width: 140px; line-height: 150px;
  border-radius: 28px; background: #fdfefd; box-shadow: 0 10px #c3cdc9; color: #1b2421; font: 600 90px/140px sans-serif;
  text-align: center }`;

const browser = await launch();
for (const [name, { width, height, body }] of Object.entries(pictures)) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>${style}</style>${body}`);
  await page.screenshot({ path: join(PAGE, name), omitBackground: true });
  await page.close();
}
await browser.close();
