// The browser, and a file server.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(join(process.env.MODULES, 'package.json'));
const { chromium, firefox } = require('playwright-core');
export const AXE = require.resolve('axe-core/axe.min.js');

export const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
export const DIST = join(WEB, 'dist');

/** Whether to test in Firefox: its place, in the environment variable FIREFOX. */
export const isFirefox = Boolean(process.env.FIREFOX);

export function launch() {
  if (isFirefox) return firefox.launch({ channel: 'moz-firefox', executablePath: process.env.FIREFOX });
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage',
    ],
  });
}

/** How long a step may take, in milliseconds. It is only reached if something is wrong, however slow the machine is. */
export const PATIENCE = 120_000;

/** Waits until an asynchronous function in the page returns true. Playwright's own waiting takes its promise for true. */
export async function until(page, isTrue, input) {
  for (const end = Date.now() + PATIENCE; !(await page.evaluate(isTrue, input)); ) {
    if (Date.now() > end) throw new Error(`it never happened: ${isTrue}`);
    await page.waitForTimeout(50);
  }
}

/** Waits until the page has kept the dictionary of this name, or none for `null`. */
export async function untilKept(page, name) {
  await until(page, async (name) => {
    const kept = await caches.match('./own.dawg', { cacheName: 'own dictionary' });
    return (kept ? decodeURIComponent(kept.headers.get('x-name')) : null) === name;
  }, name);
}

/** Drops a file onto the page. */
export async function drop(page, name, bytes) {
  const data = Buffer.from(bytes).toString('base64');
  await page.evaluate(({ name, data }) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, { name, data });
}

/** The server that the README names. */
export async function serve(folder = DIST) {
  // It chooses a free port, and says which when it listens.
  const server = spawn('python3', ['-u', '-m', 'http.server', '-b', '127.0.0.1', '-d', folder, '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [said] = await once(server.stdout, 'data');
  const [address] = String(said).match(/http:[^)]*/);
  return {
    address,
    async stop() {
      server.kill();
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    },
  };
}
