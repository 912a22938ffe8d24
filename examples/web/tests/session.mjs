// What the tests in a browser share: the browser, the page's server, and a directory for files.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { isFirefox, launch, serve } from './browser.mjs';

/** Playwright cannot touch, trace, take a network away, nor read the clipboard in Firefox. */
export const NEEDS_CHROMIUM = { skip: isFirefox && 'needs Chromium' };

export let browser;
export let server;
export let folder;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dawggle-'));
  server = await serve();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});
