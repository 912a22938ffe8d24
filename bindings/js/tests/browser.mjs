// Tests the package in a browser: on a plain page, and on one that Vite builds.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { launch, serve } from '../../../examples/web/tests/browser.mjs';

const { PROJECT, DAWGGLE_FULL } = process.env;
const VITE = 'vite@7.3.1';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

/** Returns what the page in a folder shows. */
async function shown(folder) {
  const server = await serve(folder);
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(server.address);
  await page.waitForFunction(() => document.body?.textContent.startsWith('{'), null, { timeout: 60_000 }).catch(() => {});
  const text = await page.evaluate(() => document.body.textContent);
  await page.close();
  await server.stop();
  assert.deepEqual(errors, []);
  return JSON.parse(text);
}

const EXPECTED = {
  has: [true, false],
  points: [1741, 1741],
  own: ['cat', 'quiz'],
  daily: 'shiitrrueeesanes',
  client: [111_593, null, 1741, true, 'Error: The rows have different lengths. Separate rows by /, and write a choice of letters as {a/b}.'],
};

/** Writes a page that has the script, and its worker. */
function write(head, worker) {
  writeFileSync(join(PROJECT, 'index.html'), `<!doctype html><title>Words</title>${head}<script type="module" src="./page.js"></script><body>`);
  writeFileSync(join(PROJECT, 'worker.js'), `import '${worker}';\n`);
}

test('a plain page uses the package', async () => {
  const imports = { dawggle: './node_modules/dawggle/index.js' };
  for (const name of ['client', 'compiler', 'english', 'fetch']) imports[`dawggle/${name}`] = `./node_modules/dawggle/lib/${name}.js`;
  write(`<script type="importmap">${JSON.stringify({ imports })}</script>`, './node_modules/dawggle/lib/worker.js');
  assert.deepEqual(await shown(PROJECT), EXPECTED);
});

test('the page of the README shows the board of the day, and checks words', async () => {
  const readme = readFileSync(join(PROJECT, 'node_modules/dawggle/README.md'), 'utf8');
  const folder = join(PROJECT, 'own');
  mkdirSync(folder);
  cpSync(join(PROJECT, 'node_modules/dawggle'), join(folder, 'dawggle'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), /^```html\n([^]*?)^```/m.exec(readme)[1]);
  const server = await serve(folder);
  const page = await browser.newPage();
  await page.goto(server.address);
  await page.waitForFunction(() => document.querySelector('#board').textContent);
  assert.match(await page.locator('#board').textContent(), /^(\w+ \w+ \w+ \w+\n?){4}$/);
  await page.locator('#word').fill('Zzz');
  await page.locator('#word').press('Enter');
  assert.equal(await page.locator('output').textContent(), 'not on this board');
  await page.close();
  await server.stop();
});

test('a page whose policy forbids WebAssembly is told the directive', async () => {
  const folder = join(PROJECT, 'policy');
  mkdirSync(folder);
  cpSync(join(PROJECT, 'node_modules/dawggle'), join(folder, 'dawggle'), { recursive: true });
  writeFileSync(join(folder, 'page.js'), `import { Dictionary } from './dawggle/index.js';
    import { english } from './dawggle/lib/english.js';
    const message = await Dictionary.open(english).then(({ size }) => size, (error) => error.message);
    document.body.textContent = JSON.stringify({ message });`);
  const shownWith = (sources) => {
    writeFileSync(join(folder, 'index.html'), `<!doctype html><meta http-equiv="Content-Security-Policy" content="script-src ${sources}"><body><script type="module" src="page.js"></script>`);
    return shown(folder);
  };
  assert.match((await shownWith("'self'")).message, /script-src .*'wasm-unsafe-eval'/);
  assert.equal((await shownWith("'self' 'wasm-unsafe-eval'")).message, 111_593);
});

test('a page that Vite builds uses the package', { skip: !DAWGGLE_FULL && 'only with DAWGGLE_FULL' }, async () => {
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--no-save', VITE], { cwd: PROJECT });
  write('', 'dawggle/worker');
  execFileSync('node_modules/.bin/vite', ['build', '--base', './', '--logLevel', 'warn'], { cwd: PROJECT, stdio: 'inherit' });
  assert.deepEqual(await shown(join(PROJECT, 'dist')), EXPECTED);
});
