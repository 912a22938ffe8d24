// Attacks the page in a real browser: with addresses, files and kept data that were made to break it,
// without room to keep anything, in two tabs, with fast fingers, and while a new page replaces it.

import assert from 'node:assert/strict';
import { cpSync, readFileSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';

import { DIST, PATIENCE, drop, serve, until, untilKept } from './browser.mjs';
import { command } from './command.mjs';
import { NEEDS_CHROMIUM, browser, folder, server } from './session.mjs';

const BOARD = '#catd/line/maro/pets&boggle';
const WORDS = '604 words 1,741 points';

let context;
let complaints;

afterEach(async () => {
  await context?.close();
  assert.deepEqual(complaints, [], 'errors of the page');
});

/** Makes a browser that has never seen the page. `prepare` runs in each page before its scripts. */
async function visitor(prepare = null, options = {}) {
  await context?.close();
  complaints = [];
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  if (prepare) await context.addInitScript(prepare);
  return tab();
}

async function tab() {
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => complaints.push(`a dialog: ${dialog.message()}`));
  return page;
}

/** Opens an address as a new visit, since another hash alone would not load the page again. */
async function visit(page, hash = BOARD, address = server.address) {
  await page.goto('about:blank');
  await page.goto(address + hash);
  await page.waitForFunction(() => !['loading', 'failed'].includes(document.body.dataset.mode));
}

const mode = (page) => page.evaluate(() => document.body.dataset.mode);
const says = (page, selector, text) => page.locator(selector).filter({ hasText: text }).waitFor();

/** Types a board, and waits for its words. */
async function solves(page) {
  if (await mode(page) !== 'solving') await page.locator('#modes [data-event=solve]').click();
  await page.locator('#size').selectOption('4x4');
  await page.locator('#rules').selectOption('boggle');
  await page.locator('#text').fill('catdlinemaropets');
  await says(page, '#totals', WORDS);
}

/** Plays a game on the board of the page, and ends it. */
async function plays(page) {
  await page.locator('#modes [data-event=start]').click();
  await page.locator('#play-this').click();
  await page.locator('#guess-text').fill('mine');
  await page.locator('#guess-text').press('Enter');
  await says(page, '#tally', '1 point, 1 word');
  await page.locator('#finish').click();
  await says(page, '#totals', '1 of 1,741 points');
}

test('no address breaks the page', async () => {
  const page = await visitor();
  const hashes = [
    '#', '##', '#&', '#%', '#%00', '#%E0%A4%A', '#/////', `#${'/'.repeat(100_000)}`, `#${'a'.repeat(100_000)}`, `#${'a/'.repeat(3000)}`,
    `#${'{'.repeat(500)}`, '#{}{}/{}{}', '#..../....', '#<img src=x onerror=alert(1)>/a', '#%3Cimg src=x onerror=alert(1)%3E.b/c.d',
    '#%E2%80%AEabc/def/ghi', '#😀😀/😀😀', '#a%00b/cd', '#0/0', '#catd/line/maro/pets&__proto__&words=__proto__', '#catd/line/maro/pets&constructor',
    '#catd/line/maro/pets&boggle&words=../../x', '#catd/line/maro/pets&boggle&words=own', '#catd/line/maro/pets&boggle-super-big',
    '#catd/line/maro/pets&boggle&play=-1', '#catd/line/maro/pets&boggle&play=1e9', '#catd/line/maro/pets&boggle&play=9999', '#catd/line/maro/pets&boggle&play=1',
    '#%3F%3F/%3F%3F&boggle&play=60', '#&boggle&play=60', '#x&boggle&play=0', '#####/####&boggle&play=60', '#&lexica', '#&boggle-super-big',
  ];
  for (const hash of hashes) {
    await visit(page, hash);
    const name = hash.slice(0, 60);
    const tiles = await page.locator('.tile').count();
    assert(tiles >= 1 && tiles <= 36, `${name}: ${tiles} tiles`);
    assert.equal(await page.locator('img').count(), 0, name);
    await solves(page);
    assert.deepEqual(complaints, [], name);
  }
});

test('a challenge on a board that cannot be played has a way on', async () => {
  const page = await visitor();
  for (const hash of ['#%3F%3F/%3F%3F&boggle&play=60', '#%7Ba%2Fb%7Dc/de&boggle&play=60']) {
    await visit(page, hash);
    assert.equal(await page.locator('#play-this:visible').count(), 0, 'there is no such game');
    await page.locator('#play-new').click();
    await page.locator('#clock').waitFor();
  }
});

test('kept data of any form breaks nothing', async () => {
  const board = { rows: 4, columns: 4, tiles: [...'catdlinemaropets'] };
  const game = { seconds: 180, endsAt: null, left: 100, found: [], day: null, hints: 0, past: null };
  const values = [
    '', '{', 'null', '5', '[]', '{"board":null}', '{"board":{"rows":1e9,"columns":1e9,"tiles":[]}}', '{"board":{"rows":-4,"columns":"4; } body","tiles":[]}}',
    '{"board":{"rows":2.5,"columns":2.5,"tiles":["a"]}}', JSON.stringify({ board: { ...board, tiles: board.tiles.map(() => '<img src=x onerror=alert(1)>') }, rules: '__proto__' }),
    JSON.stringify({ board, rules: 'boggle', game: { ...game, found: [null] }, words: '' }), JSON.stringify({ board, rules: 'boggle', game: { ...game, found: {}, hints: 1e9 }, words: '' }),
    JSON.stringify({ board, rules: 'boggle', game: { ...game, left: 'soon', endsAt: 'x' }, words: '' }), JSON.stringify({ board, rules: 'boggle', game: { ...game, past: {} }, words: '' }),
    JSON.stringify({ games: -1, best: 'x', days: [{ day: '9999-99-99', share: 5 }, null] }), JSON.stringify({ games: 1e300, best: 5, days: { length: 3 } }),
  ];
  const page = await visitor();
  await visit(page, '');
  for (const value of values) {
    await page.evaluate((value) => {
      for (const name of ['board', 'past', 'game']) for (const store of [localStorage, sessionStorage]) store.setItem(`dawggle ${name}`, value);
    }, value);
    await visit(page, '');
    const tiles = await page.locator('.tile').count();
    assert(tiles >= 1 && tiles <= 36, `${value}: ${tiles} tiles`);
    await solves(page);
    await plays(page);
    assert.deepEqual(complaints, [], value);
  }
});

test('a browser that keeps nothing can do all but keep', async () => {
  const page = await visitor(() => {
    const refuse = { get() { throw new DOMException('denied', 'SecurityError'); } };
    for (const name of ['localStorage', 'sessionStorage', 'caches']) Object.defineProperty(globalThis, name, refuse);
    delete Navigator.prototype.serviceWorker;
    History.prototype.pushState = History.prototype.replaceState = () => { throw new DOMException('too many calls', 'SecurityError'); };
  });
  await visit(page);
  await says(page, '#totals', WORDS);
  await page.locator('#roll').click();
  await solves(page);
  await plays(page);
  await drop(page, 'list.txt', 'cat\nline\n');
  await says(page, '#toast', 'list.txt: 2 words');
  await page.locator('#roll').click();
  await page.locator('#text').fill('catdlinemaropets');
  await says(page, '#totals', '2 words');
});

test('a full disk stops neither the page nor what it loads later', NEEDS_CHROMIUM, async () => {
  const page = await visitor(() => {
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });
  await visit(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(server.address).origin, quotaSize: 1 });
  await visit(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await says(page, '#totals', WORDS);
  await page.locator('#dictionary-button').click();
  await page.locator('#dictionary-choice').selectOption('spanish');
  await says(page, '#dictionary-button', 'Spanish');
  await drop(page, 'list.txt', 'cat\nline\n');
  await says(page, '#toast', 'list.txt: 2 words');
  await says(page, '#totals', '2 words');
});

test('no dictionary breaks the page', async () => {
  const list = join(folder, 'list.txt');
  writeFileSync(list, 'cat\nline\npets\nqueen\n');
  const page = await visitor();
  await visit(page);
  // Texts that are no texts of the page.
  const strange = join(folder, 'strange.dawg');
  const mark = '<img src=x onerror=alert(1)>';
  command('compile', list, '--title', `${mark}${'long '.repeat(500)}`, '--license', mark.repeat(50), '-o', strange);
  await drop(page, `${mark}.dawg`, readFileSync(strange));
  await says(page, '#totals', '3 words');
  await page.locator('#dictionary-button').click();
  assert.equal(await page.locator('img').count(), 0);
  const { width, height } = await page.locator('#dictionary').boundingBox();
  assert(width < 600 && height <= 800, 'the dialog fits the screen');
  await page.locator('#dictionary-close').click();
  // Damage at every place of the file, and files that end early: never an error of the page.
  const whole = readFileSync(strange);
  const accepted = [];
  for (let at = 0; at < whole.length; at += Math.max(1, Math.floor(whole.length / 60))) {
    for (const bytes of [whole.subarray(0, at), Buffer.from(whole)]) {
      if (bytes.length === whole.length) bytes[at] ^= 1 << (at % 8);
      await page.locator('#toast').evaluate((toast) => { toast.hidden = true; });
      await drop(page, 'damaged.dawg', bytes);
      await page.waitForFunction(() => !document.querySelector('#toast').hidden || !document.querySelector('#dictionary-problem').hidden);
      if (await page.locator('#dictionary-problem').isHidden()) accepted.push(at);
      else await page.locator('#dictionary-close').click();
    }
  }
  assert.deepEqual(accepted, [], 'damaged files are refused');
  // Lists that no one would type.
  const lists = {
    'zeros.txt': Buffer.alloc(5000), 'wide.txt': 'x'.repeat(100_000), 'lines.txt': '\n'.repeat(100_000), 'mark.txt': `${mark}\n`,
    'utf16.txt': Buffer.from('\ufeffcat\nline\n', 'utf16le'), 'bomb.gz': Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), 'table.csv': '"cat,\nline"\n"""', 'many.csv': `${','.repeat(50_000)}\n`,
    'emoji.txt': '😀😀\n', 'rtl.txt': '\u202ecat\n', 'w.dic': '999999999\ncat/ABC\n',
  };
  for (const [name, bytes] of Object.entries(lists)) {
    await page.locator('#toast').evaluate((toast) => { toast.hidden = true; });
    await drop(page, name, bytes);
    await page.waitForFunction(() => !document.querySelector('#toast').hidden || !document.querySelector('#dictionary-problem').hidden);
    assert.equal(await page.locator('img').count(), 0, name);
    const problem = await page.locator('#dictionary-problem').innerText();
    console.log(`${name}: ${problem.replace(/\s+/g, ' ').slice(0, 160) || await page.locator('#toast').innerText()}`);
    if (await page.locator('#dictionary').isVisible()) await page.locator('#dictionary-close').click();
    assert.deepEqual(complaints, [], name);
  }
});

test('fast fingers end at the board that they typed', async () => {
  const page = await visitor();
  await visit(page);
  await page.locator('#text').focus();
  // All keys come in one task, faster than any hand.
  await page.evaluate(() => {
    const text = document.querySelector('#text');
    for (let key = 0; key < 300; key += 1) {
      text.value = Array.from({ length: key % 17 }, (_, at) => 'etaoinshrdlu?q/ '[(key * 7 + at * 5) % 16]).join('');
      text.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    }
    for (let roll = 0; roll < 60; roll += 1) document.querySelector('#roll').click();
  });
  await solves(page);
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('Control+z');
  await page.locator('#edit').click();
  await page.locator('.tile').first().focus();
  await page.keyboard.type('stoplinemaropets', { delay: 0 });
  await page.locator('#edit').click();
  await solves(page);
  // Both ways into a game, and out of it, in one task.
  await page.evaluate(() => {
    for (const id of ['[data-event=start]', '#play-this', '#finish', '#play-new', '#play-new', '#pause', '#pause', '#turn', '#hint', '#hint', '#finish', '[data-event=solve]']) {
      document.querySelector(id).click();
    }
  });
  await solves(page);
});

test('two tabs do not disturb each other', async () => {
  const one = await visitor();
  await visit(one);
  const other = await tab();
  await visit(other, '#stop/line/maro/pets&boggle');
  await one.locator('#modes [data-event=start]').click();
  await one.locator('#play-this').click();
  await other.locator('#modes [data-event=start]').click();
  await other.locator('#play-this').click();
  for (const page of [one, other]) {
    await page.locator('#guess-text').fill('mine');
    await page.locator('#guess-text').press('Enter');
    await says(page, '#tally', '1 point, 1 word');
  }
  await drop(other, 'list.txt', 'cat\nline\n');
  await says(other, '#totals', '1 word 1 point');
  await untilKept(other, 'list.txt');
  await one.reload();
  // Any tab has the dictionary that was chosen last once it is loaded again, and games in another end.
  await one.locator('body[data-mode=solving]').waitFor();
  assert.equal(await one.locator('#dictionary-button').innerText(), 'list.txt');
  const games = await other.evaluate(() => JSON.parse(localStorage.getItem('dawggle past')));
  assert.equal(games, null, 'a dictionary that is changed ends a game without a result');
});

test('a new page replaces the old one at the next visit', NEEDS_CHROMIUM, async () => {
  const site = join(folder, 'site');
  cpSync(DIST, site, { recursive: true });
  // The server dates files to the second, and says that a file of the same second is unchanged. So
  // the files that will change are from yesterday.
  const yesterday = Date.now() / 1000 - 86_400;
  for (const name of ['index.html', 'service-worker.js']) utimesSync(join(site, name), yesterday, yesterday);
  const own = await serve(site);
  try {
    const page = await visitor();
    const settled = () => until(page, async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated' && Boolean(navigator.serviceWorker.controller));
    await visit(page, BOARD, own.address);
    await settled();
    // The same page, but with another title and in another folder.
    const [version] = readdirSync(site).filter((name) => /^[0-9a-f]{12}$/.test(name));
    renameSync(join(site, version), join(site, '0123456789ab'));
    const change = (name) => {
      const text = readFileSync(join(site, name), 'utf8').replaceAll(version, '0123456789ab');
      writeFileSync(join(site, name), text.replace('<title>', '<title>New '));
    };
    // While the server still sends the old page, the new service worker refuses it.
    change('service-worker.js');
    assert.equal(await page.evaluate(async () => {
      const worker = (await (await navigator.serviceWorker.getRegistration()).update()).installing;
      while (worker.state === 'installing') await new Promise((changed) => worker.addEventListener('statechange', changed, { once: true }));
      return worker.state;
    }), 'redundant');
    change('index.html');
    await page.reload();
    await says(page, '#totals', WORDS);
    assert(!(await page.title()).startsWith('New'), 'the old page is complete, although the server lacks its files');
    await until(page, async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
    // A visitor leaves, and comes back. The browser takes the new page some time after the last tab
    // is closed.
    await page.close();
    const next = await tab();
    for (const end = Date.now() + PATIENCE; Date.now() < end && !(await next.title()).startsWith('New'); ) {
      await next.goto('about:blank');
      await next.waitForTimeout(100);
      await visit(next, BOARD, own.address);
    }
    assert.match(await next.title(), /^New/);
    await says(next, '#totals', WORDS);
    await until(next, async () => (await caches.keys()).filter((name) => name.startsWith('dawggle ')).join() === 'dawggle 0123456789ab');
  } finally {
    await own.stop();
  }
});
