// Tests the page in a real browser: it must show what the command prints.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, afterEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { AXE, DIST, PATIENCE, WEB, drop, isFirefox, serve, until, untilKept } from './browser.mjs';
import { command, solved } from './command.mjs';
import { NEEDS_CHROMIUM, browser, folder, server } from './session.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const SCREENSHOTS = process.env.SCREENSHOTS;
mkdirSync(SCREENSHOTS, { recursive: true });

let context;
let page;
let complaints;

beforeEach(() => open(DESKTOP));

afterEach(async () => {
  await context.close();
  assert.deepEqual(complaints, [], 'errors in the console');
});

/** Opens a browser that has never seen the page, and the page in it. */
async function open(options, hash = '#catd/line/maro/pets&boggle') {
  await context?.close();
  context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  page = await context.newPage();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(server.address + hash);
  await page.waitForFunction(() => performance.getEntriesByName('first words').length > 0);
}

/** All words of the list, with their points: `11 impersonated`. Scrolling brings them in parts. */
async function shown() {
  // The worker may still be searching.
  await page.waitForFunction(() => document.querySelector('#results').ariaBusy === 'false');
  await page.evaluate(async () => {
    const options = document.querySelectorAll.bind(document, '#words [role=option]');
    while (options().length < Number(options()[0]?.getAttribute('aria-setsize') ?? 0)) {
      scrollTo(0, document.documentElement.scrollHeight);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    scrollTo(0, 0);
  });
  return page.evaluate(() => [...document.querySelectorAll('#words .group')].flatMap((group) => {
    const points = group.querySelector('b').textContent;
    return [...group.querySelectorAll('[role=option]')].map((word) => `${points} ${word.firstChild.textContent}`);
  }).sort());
}

const board = () => page.evaluate(() => [...document.querySelectorAll('.tile')]
  .map((tile) => (tile.value || tile.textContent).toLowerCase()));

const totals = () => page.locator('#totals').innerText();

async function type(text) {
  await page.locator('#text').fill('');
  await page.locator('#text').pressSequentially(text);
}

async function paste(text) {
  await page.locator('#text').evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field.focus();
    field.select();
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    // Firefox hides the data of events that a script makes.
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    field.dispatchEvent(event);
  }, text);
}

/** Drops a file that the page takes, and waits for it. */
async function bring(name, bytes) {
  await page.locator('#toast').evaluate((toast) => { toast.hidden = true; });
  await drop(page, name, bytes);
  await page.waitForSelector('#toast:not([hidden])');
}

/** Drops a file that the page refuses; answers what it says. */
async function refused(name, bytes) {
  await drop(page, name, bytes);
  const problem = page.locator('#dictionary-problem');
  await problem.waitFor({ state: 'visible' });
  const message = await problem.innerText();
  return message;
}

/** The middle of a tile. */
async function middle(cell) {
  const box = await page.locator(`.tile[data-cell="${cell}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(...cells) {
  await page.mouse.move(...(await middle(cells[0])));
  await page.mouse.down();
  for (const cell of cells.slice(1)) await page.mouse.move(...(await middle(cell)), { steps: 6 });
  await page.mouse.up();
}

const path = async () => (await page.locator('#board').getAttribute('data-path')).split(' ').map(Number);

/** Waits until a check does not fail. The page asks a worker for much that it shows. */
async function eventually(check) {
  const end = Date.now() + PATIENCE / 4;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await page.waitForTimeout(50);
    }
  }
}

/** A path as the command prints it: row and column from 1. */
const places = (path, columns) => path.map((cell) => `${Math.floor(cell / columns) + 1},${(cell % columns) + 1}`).join(' ');

/** Waits until the page says this of a word of the player. */
const said = (text) => eventually(async () => assert.equal(await page.locator('#spelled').innerText(), text));

/** Starts a game on the board of the page. */
async function play() {
  await page.locator('#modes [data-event=start]').click();
  await page.locator('#play-this').click();
}

/** Waits until nothing moves. */
const still = () => page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));

async function guess(word) {
  await page.locator('#guess-text').fill(word);
  await page.locator('#guess-text').press('Enter');
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

test('the first visit loads at most 200 KB', async () => {
  await open(PHONE);
  const needed = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname));
  // Firefox also loads the icon for a home screen, after the page.
  const isPage = (file) => file !== '/' && !file.includes('/icon-180');
  const files = ['/index.html', ...new Set(needed)].filter(isPage);
  assert(!files.some((file) => file.endsWith('compiler.wasm')), 'the compiler comes only when it is needed');
  // The files that only the service worker loads count, too.
  const [version] = readdirSync(DIST).filter((name) => statSync(join(DIST, name)).isDirectory());
  const worker = readFileSync(join(DIST, 'service-worker.js'), 'utf8');
  const kept = JSON.parse(worker.match(/NEEDED=(\[.*?\]);/)[1]).map((file) => `/${file}`);
  let total = 0;
  for (const file of new Set([...files, ...kept, '/service-worker.js'])) {
    const bytes = readFileSync(join(DIST, file));
    const sent = Math.min(bytes.length, gzipSync(bytes, { level: 9 }).length);
    console.log(`${file.replace(`/${version}`, '').padEnd(24)} ${String(bytes.length).padStart(7)} bytes, ${String(sent).padStart(7)} sent`);
    total += sent;
    if (file.endsWith('solver.wasm')) assert(bytes.length < 41_000, `the solver has ${bytes.length} bytes`);
  }
  const words = readFileSync(join(DIST, version, 'words.dawg'));
  const withLarge = total - Math.min(words.length, gzipSync(words, { level: 9 }).length) + 193_000;
  console.log(`sent in all: ${total} bytes; ${withLarge} with a dictionary of 193,000`);
  assert(total < 200_000 && withLarge < 255_000, `${total} and ${withLarge} bytes`);
});

test('the first board is solved without input', async () => {
  const times = [];
  for (let run = 0; run < 5; run += 1) {
    await open(PHONE, '');
    times.push(await page.evaluate(() => performance.getEntriesByName('first words')[0].startTime));
    assert((await shown()).length > 0 || (await totals()).startsWith('0'));
  }
  console.log(`navigation to the first solved board: ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
});

test('the words of the command appear while typing', async () => {
  for (const key of 'catdlinemaropets') {
    if (key === 'c') await page.locator('#text').fill('');
    await page.locator('#text').press(key);
  }
  const expected = solved('catdlinemaropets');
  assert.equal(expected.words.length, 604);
  assert.deepEqual(await shown(), expected.words);
  assert.equal(await totals(), '604 words 1,741 points');
  assert.match(await page.locator('#time').innerText(), /^in [\d.]+ ms$/);
  // An incomplete board is solved, too.
  await type('catdline');
  assert.deepEqual(await shown(), solved('catd/line').words);
  const shapes = await page.locator('.tile').evaluateAll((tiles) => tiles.map((tile) => `${tile.offsetWidth}x${tile.offsetHeight}`));
  assert.equal(new Set(shapes).size, 1, `tiles of one shape: ${shapes}`);
  // Measures the last key of a whole board.
  for (let run = 0; run < 20; run += 1) {
    await page.locator('#text').fill('catdlinemaropet');
    await page.locator('#text').press('s');
  }
  const times = await page.evaluate(() => performance.getEntriesByName('key to words').map((entry) => entry.duration));
  console.log(`key to words, the last of a 4x4 board: median ${median(times.slice(-40).filter((_, at) => at % 2)).toFixed(1)} ms, of all keys ${median(times).toFixed(1)} ms`);
});

test('boards of other sizes, tiles and games have the words of the command', async () => {
  for (const text of ['streaedlp', 'perslatesind', 'ligdrmanesietildsracsepes', 's qu n / e i l / t r k', 'an t / # s', 'c ? t / r e d', 'sqngtfyatbewrete']) {
    const before = page.url();
    await paste(text);
    const { words } = solved(text);
    assert.deepEqual(await shown(), words, text);
    // The address has the same board, a little later.
    await page.waitForURL((url) => url.href !== before);
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName('first words').length > 0);
    assert.deepEqual(await shown(), words, address);
    console.log(`${text}: ${words.length} words, ${address.replace(server.address, '')}`);
  }
  await page.locator('#rules').selectOption('boggle-super-big');
  await paste('toinasherddlaeinothersquaremainsrealties'.slice(0, 36));
  const { words } = solved('toinasherddlaeinothersquaremainsrealties'.slice(0, 36), '--rules', 'boggle-super-big');
  assert.deepEqual(await shown(), words);
  await page.locator('#rules').selectOption('wordament');
  for (const text of ['s e t i / d {a/o} n -ing / re- l c t / ser e p qu', 'catdlinemaropets']) {
    await paste(text);
    assert.deepEqual(await shown(), solved(text, '--rules', 'wordament').words, text);
  }
});

test('pasted lines become rows', async () => {
  await paste('s qu n\ne i l\r\nt r k\n');
  assert.deepEqual(await board(), ['s', 'qu', 'n', 'e', 'i', 'l', 't', 'r', 'k']);
});

test('every game rolls boards that its dice can show', async () => {
  const games = await page.locator('#rules option').evaluateAll((options) => options.map((option) => option.value));
  assert.deepEqual([...games].sort(), ['boggle', 'boggle-2012', 'boggle-big', 'boggle-classic', 'boggle-deluxe', 'boggle-new', 'boggle-super-big', 'lexica', 'wordament']);
  for (const game of games) {
    await page.locator('#rules').selectOption(game);
    const rolled = [];
    for (let roll = 0; roll < 3; roll += 1) {
      await page.locator('#roll').click();
      const tiles = (await board()).map((tile) => tile || '#');
      rolled.push(tiles.join(' '));
      const size = await page.locator('#size').inputValue();
      const [rows, columns] = size.split('x').map(Number);
      assert.equal(tiles.length, rows * columns);
      const text = Array.from({ length: rows }, (_, row) => tiles.slice(row * columns, (row + 1) * columns).join(' ')).join('\n');
      assert.deepEqual(await shown(), solved(text, '--rules', game).words, `${game}\n${text}`);
      // The dice of the game can show this board.
      if (!['boggle', 'lexica', 'wordament'].includes(game)) {
        const odds = command('stats', text, '--boards', '1', '--rules', game);
        assert.match(odds, /^ways [1-9]/m, `${game} cannot roll\n${text}`);
      }
    }
    assert.equal(new Set(rolled).size, 3, 'three boards');
  }
});

test('pointing at a word, choosing it or moving to it draws its path', async () => {
  const paths = new Map();
  for (const line of command('solve', '--paths', 'catdlinemaropets').trim().split('\n')) {
    const [, word, path] = line.split('\t');
    if (!paths.has(word)) paths.set(word, []);
    paths.get(word).push(path);
  }
  const drawn = (word) => eventually(async () => assert(paths.get(word).includes(places(await path(), 4)), word));
  const word = (text) => page.getByRole('option', { name: text, exact: true });
  await word('impersonate').hover();
  await drawn('impersonate');
  await word('clarinet').click();
  await page.mouse.move(5, 5);
  await drawn('clarinet');
  assert.equal(await page.locator('#board circle').count(), 8);
  assert.equal(await word('clarinet').getAttribute('aria-selected'), 'true');
  const spoken = (await page.locator('#said').textContent()).match(/^clarinet: (.*)$/)[1];
  assert.equal(spoken, (await path()).map((cell) => `row ${Math.floor(cell / 4) + 1}, column ${(cell % 4) + 1}`).join('; '));
  await page.keyboard.press('ArrowRight');
  await drawn('emanated');
  await page.keyboard.press('End');
  const last = await page.locator('[aria-selected=true]').innerText();
  await drawn(last);
  await page.keyboard.press('Escape');
  await eventually(async () => assert.equal(await page.locator('#board circle').count(), 0));
});

test('tapping tiles limits the list to words through them', async () => {
  await page.locator('.tile').nth(6).click();
  assert.deepEqual(await shown(), solved('catdlinemaropets', '--through', '2,3').words);
  await page.locator('.tile').nth(0).click();
  assert.deepEqual(await shown(), solved('catdlinemaropets', '--through', '2,3', '--through', '1,1').words);
  await page.locator('[role=option]').first().hover();
  await eventually(async () => {
    const drawn = await path();
    assert(drawn.includes(6) && drawn.includes(0), 'the path goes through them, too');
  });
  await page.locator('#clear').click();
  assert.equal((await shown()).length, 604);
});

test('search and filters limit the list of words', async () => {
  await page.locator('#search').fill('ne');
  const all = solved('catdlinemaropets').words;
  assert.deepEqual(await shown(), all.filter((word) => word.includes('ne')));
  await page.locator('#search').fill('s?r*');
  assert.deepEqual(await shown(), solved('catdlinemaropets', '--pattern', 's?r*').words);
  await page.locator('#search').fill('');
  await page.locator('#least').selectOption('6');
  assert.deepEqual(await shown(), solved('catdlinemaropets', '--min-length', '6').words);
});

test('tiles can be edited by touch and by keyboard', NEEDS_CHROMIUM, async () => {
  await page.locator('.tile').first().focus();
  await page.keyboard.type('stop');
  assert.deepEqual((await board()).slice(0, 5), ['s', 't', 'o', 'p', 'l']);
  assert.deepEqual(await shown(), solved('stoplinemaropets').words);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  await page.keyboard.press('q');
  assert.equal((await board())[0], 'qu');
  await open(PHONE);
  await page.locator('#edit').tap();
  await page.locator('.tile').nth(2).tap();
  await page.keyboard.insertText('x');
  await page.keyboard.insertText('y');
  assert.deepEqual((await board()).slice(0, 5), ['c', 'a', 'x', 'y', 'l']);
  assert.deepEqual(await shown(), solved('caxylinemaropets').words);
  await page.locator('#edit').tap();
  assert.equal(await page.locator('input.tile').count(), 0);
});

test('an address shares a board', NEEDS_CHROMIUM, async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await paste('s qu n / e an l / t r k');
  await page.locator('#share').click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const words = await shown();
  const other = await context.newPage();
  await other.goto(address);
  await other.waitForSelector('[role=option]');
  await page.close();
  page = other;
  assert.deepEqual(await board(), ['s', 'qu', 'n', 'e', 'an', 'l', 't', 'r', 'k']);
  assert.deepEqual(await shown(), words);
});

test('a game checks dragged and typed words, ends by the clock, and shows the missed words', async () => {
  // Time passes only where the test says so, however long a step takes.
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 60_000);
  await page.locator('#modes [data-event=start]').click();
  await page.locator('#minutes').selectOption('1');
  await page.locator('#play-this').click();
  assert.equal(await page.locator('#clock').innerText(), '1:00');
  assert.equal(await page.locator('[role=option]').count(), 0, 'the words are hidden');
  await drag(12, 13, 14, 15);
  await said('pets +1');
  await drag(12, 13, 14, 15);
  await said('pets: already found');
  await drag(3, 6, 2);
  await said('dnt: not in the dictionary');
  const guess = async (word) => {
    await page.locator('#guess-text').fill(word);
    await page.locator('#guess-text').press('Enter');
  };
  await guess('Impersonated');
  await said('impersonated +11');
  await guess('at');
  await said('at: too short');
  await guess('zebra');
  await said('zebra: not on this board');
  await guess('qwyx');
  await said('qwyx: not in the dictionary');
  assert.equal(await page.locator('#tally').innerText(), '12 points, 2 words');
  assert.deepEqual(await shown(), ['1 pets', '11 impersonated']);
  await page.clock.runFor(30_000);
  assert.equal(await page.locator('#clock').innerText(), '0:30');
  await page.clock.runFor(30_000);
  assert.equal(await page.locator('#clock').isVisible(), false);
  await page.clock.resume();
  assert.equal(await totals(), '12 of 1,741 points 2 of 604 words');
  assert.deepEqual(await shown(), solved('catdlinemaropets').words);
  assert.equal(await page.locator('.found').count(), 2);
  await page.locator('#which').selectOption('missed');
  await eventually(async () => assert.equal((await shown()).length, 602));
  await page.getByRole('option', { name: 'streamline', exact: true }).click();
  await eventually(async () => assert.equal((await path()).length, 10));
});

test('a typed word is drawn while it is typed, and the board can be turned', async () => {
  await play();
  const field = page.locator('#guess-text');
  await field.pressSequentially('min');
  await eventually(async () => assert.deepEqual(await path(), [8, 5, 6]));
  await field.pressSequentially('z');
  assert.equal(await page.locator('#board').getAttribute('data-path'), '');
  await guess('mine');
  await said('mine +1');
  assert.equal(await page.locator('#said').textContent(), 'mine +1', 'the verdict is spoken');
  await page.locator('#turn').click();
  assert.equal((await board()).join(''), 'pmlceaiatrntsoed');
  await still();
  await drag(0, 4, 8, 12);
  await said('pets +1');
  assert.deepEqual(await shown(), ['1 mine', '1 pets']);
  await page.reload();
  await eventually(async () => assert.equal((await board()).join(''), 'pmlceaiatrntsoed', 'a reload keeps it'));
  await page.locator('#finish').click();
  await eventually(async () => assert.equal(await totals(), '2 of 1,741 points 2 of 604 words'));
});

test('hints tell the lengths of the words and their first tiles, and the result tells of them', NEEDS_CHROMIUM, async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await paste('stop/aeil/rntd/xesb');
  const lines = command('solve', '--paths', 'stop/aeil/rntd/xesb').trim().split('\n').map((line) => line.split('\t'));
  const words = [...new Set(lines.map(([, word]) => word))];
  await play();
  const lengths = async () => (await page.locator('#lengths').innerText()).replace(/\s+letters/g, '').split(/\s+/).filter(Boolean);
  const expected = (...found) => [...new Set(words.map((word) => word.length))].sort((a, b) => a - b).flatMap((length) => {
    const of = (words) => words.filter((word) => word.length === length).length;
    return [String(length), `${of(found)}/${of(words)}`];
  });
  assert.deepEqual(await lengths(), []);
  await page.getByRole('button', { name: 'Hint: word lengths' }).click();
  await eventually(async () => assert.deepEqual(await lengths(), expected()));
  await guess('stop');
  await eventually(async () => assert.deepEqual(await lengths(), expected('stop')));
  assert.equal(await page.locator('.tile.start').count(), 0);
  await page.getByRole('button', { name: 'Hint: first tiles' }).click();
  const starts = new Set(lines.filter(([, word]) => word !== 'stop').map(([, , path]) => path.split(' ')[0]));
  assert(starts.size < 16, 'not all tiles begin words');
  const marked = () => page.locator('.tile.start').evaluateAll((tiles) => tiles.map((tile) => Number(tile.dataset.cell)));
  await eventually(async () => assert.deepEqual(new Set((await marked()).map((cell) => places([cell], 4))), starts));
  assert.equal(await page.locator('.tile.start').first().getAttribute('aria-description'), 'begins a word left');
  assert(await page.locator('#hint').isHidden(), 'there are no others');
  // They remain after a reload, and turn with the board.
  await page.reload();
  await eventually(async () => assert.deepEqual(await lengths(), expected('stop')));
  await page.locator('#turn').click();
  await eventually(async () => assert.equal((await marked()).length, starts.size));
  await page.locator('#finish').click();
  await eventually(async () => assert.equal(await page.locator('.tile.start').count(), 0));
  await page.locator('#share-result').click();
  await page.locator('#toast:not([hidden])').waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /, 1 word in 3:00, with 2 hints, best: stop/);
});

test('boards of the day in a row are counted, also after broken data', async () => {
  await page.evaluate(() => {
    for (const name of ['board', 'past']) localStorage.setItem(`dawggle ${name}`, '{"board":5,"days":[7]');
  });
  const past = () => page.locator('#past').innerText();
  const day = async (date) => {
    await page.clock.setFixedTime(new Date(`${date}T12:00:00`));
    await page.goto('about:blank');
    await page.goto(server.address);
    await page.waitForSelector('[role=option]');
    await page.locator('#modes [data-event=start]').click();
    await page.locator('#play-day').click();
    const tiles = (await board()).join(' ');
    const rows = Array.from({ length: 4 }, (_, row) => tiles.split(' ').slice(row * 4, row * 4 + 4).join(' ')).join(' / ');
    const [best] = solved(rows, '--rules', 'boggle-new').words.sort((a, b) => parseInt(b) - parseInt(a));
    await guess(best.split(' ')[1]);
    await said(`${best.split(' ')[1]} +${parseInt(best)}`);
    await page.locator('#finish').click();
  };
  for (const [date, text] of [['2026-11-29', /^Board of the day: 1 day in a row, best \d+%\.$/], ['2026-11-30', /: 2 days/], ['2026-12-01', /: 3 days/], ['2026-12-03', /: 1 day /]]) {
    await day(date);
    await eventually(async () => assert.match(await past(), text, date));
  }
  await page.reload();
  await eventually(async () => assert.match(await past(), /: 1 day /, 'a reload counts nothing'));
  await page.locator('#play-this').click();
  await page.locator('#finish').click();
  await eventually(async () => assert.equal(await past(), '', 'a game without words is no game'));
  await day('2026-12-03');
  await eventually(async () => assert.match(await past(), /: 1 day /));
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('dawggle past')).games), 5);
  await page.getByText('Past boards of the day').click();
  const days = (await page.locator('#days li').allInnerTexts()).map((text) => text.replace(/: \d+%$/, ''));
  assert.deepEqual(days, ['Dec 3', 'Dec 1', 'Nov 30', 'Nov 29']);
});

test('tiles turn over on a roll, unless the user wants no motion', NEEDS_CHROMIUM, async () => {
  for (const reducedMotion of ['no-preference', 'reduce']) {
    await page.emulateMedia({ reducedMotion });
    const moving = await page.evaluate(() => new Promise((resolve) => {
      document.querySelector('#roll').click();
      setTimeout(() => resolve(document.querySelector('.tile').getAnimations().length));
    }));
    assert.equal(moving, reducedMotion === 'reduce' ? 0 : 1);
    await still();
  }
});

test('a finger drags a path', NEEDS_CHROMIUM, async () => {
  await open(PHONE);
  await page.locator('#modes [data-event=start]').tap();
  await page.locator('#play-this').tap();
  const touch = await context.newCDPSession(page);
  const send = async (type, cell) => {
    const [x, y] = cell === undefined ? [] : await middle(cell);
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints: cell === undefined ? [] : [{ x, y }] });
  };
  // From tile to tile, including a diagonal: m, i, n, e.
  await send('touchStart', 8);
  for (const cell of [5, 6, 7]) await send('touchMove', cell);
  await page.screenshot({ path: join(SCREENSHOTS, 'phone-light-drag.png') });
  await send('touchEnd');
  await said('mine +1');
  assert.equal(await page.evaluate(() => scrollY), 0, 'the page does not scroll');
  // A new board, from the dice of the game.
  await page.locator('#finish').tap();
  await page.locator('#play-new').tap();
  assert.match(await page.locator('#clock').innerText(), /^(3:00|2:5\d)$/);
});

/** Holds back a file of the page until the returned function is called. */
async function held(name) {
  let release;
  const released = new Promise((resolve) => { release = resolve; });
  await context.route(`**/${name}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens an empty browser, and records how its layout moves. */
async function prepare(options) {
  await context?.close();
  context = await browser.newContext({ serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(PATIENCE);
  page = await context.newPage();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(() => {
    globalThis.seen = { shift: 0 };
    new PerformanceObserver((entries) => {
      for (const { value } of entries.getEntries()) globalThis.seen.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

test('what is typed before the dictionary arrives is kept and solved', async () => {
  await prepare(DESKTOP);
  const release = await held('words.dawg');
  const start = await held('solver.wasm');
  await page.goto(server.address);
  assert.equal(await page.locator('.tile').count(), 16, 'the board is there from the start');
  await page.locator('#text').pressSequentially('catdline');
  for (const id of ['roll', 'rules', 'size', 'edit', 'share', 'dictionary-button']) {
    assert(await page.locator(`#${id}`).isDisabled(), id);
  }
  start();
  await eventually(async () => assert.equal((await board()).join(''), 'catdline', 'tiles need no dictionary'));
  await page.locator('#text').pressSequentially('maropets');
  release();
  await eventually(async () => assert.equal(await totals(), '604 words 1,741 points'));
  assert.equal(await page.locator('#text').inputValue(), 'catdlinemaropets');
  assert(await page.locator('#trouble').isHidden());
  assert(await page.locator('#roll').isEnabled());
});

test('letters appear before the dictionary, and who is about to type replaces them', async () => {
  const letters = async () => (await board()).join('');
  for (const [hash, expected] of [['#catd/line/maro/pets&boggle', /^catdlinemaropets$/], ['', /^[a-z]{16,}$/], ['#catd/line/maro/pets&boggle&play=60', /^$/]]) {
    await prepare(DESKTOP);
    const release = await held('words.dawg');
    const start = await held('solver.wasm');
    await page.goto(server.address + hash);
    await page.locator('#text').focus();
    const read = page.waitForResponse('**/solver.wasm');
    start();
    await (await read).finished();
    await eventually(async () => assert.match(await letters(), expected, hash));
    if (hash.includes('play')) {
      release();
      await page.getByText('A challenge').waitFor();
    } else {
      await page.keyboard.type('stop');
      assert.equal(await letters(), 'stop');
      release();
      await eventually(async () => assert.match(await totals(), new RegExp(`^${solved('stop/####/####/####').words.length} words`)));
      assert.equal(await page.locator('#text').inputValue(), 'stop');
    }
  }
});

test('after the first game, the page hints that it can be installed', async () => {
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    event.prompt = async () => { globalThis.prompted = true; };
    dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error('the browser shows its own hint');
  });
  const finish = async () => {
    await guess('mine');
    await said('mine +1');
    await page.locator('#finish').click();
  };
  await play();
  await finish();
  await page.locator('#install-hint').waitFor();
  await page.locator('#install').click();
  await page.waitForFunction(() => globalThis.prompted);
  assert(await page.locator('#install').isHidden(), 'the browser prompts once');
  await page.locator('#play-this').click();
  assert(await page.locator('#install-hint').isHidden());
  await finish();
  await page.getByText('2 games on this device').waitFor();
  assert(await page.locator('#install-hint').isHidden(), 'only after the first game');
});

test('on a phone on its side, the board stays beside the field and the words', async () => {
  await open({ ...(isFirefox ? {} : PHONE), viewport: { width: 844, height: 390 }, reducedMotion: 'reduce' });
  const isInView = (selector) => page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  for (const selector of ['#board', '#text', '#modes', '#rules', '#totals']) assert(await isInView(selector), selector);
  await page.getByRole('option', { name: 'streamline', exact: true }).click();
  await eventually(async () => assert.equal((await path()).length, 10));
  assert(await isInView('#board'), 'also far down the list');
  await page.evaluate(() => scrollTo(0, 0));
  await play();
  for (const selector of ['#board', '#clock', '#guess-text', '#finish']) assert(await isInView(selector), selector);
});

test('a page that could not load can try again', async () => {
  for (const name of ['words.dawg', 'solver.wasm', 'solver-worker.js']) {
    await prepare(DESKTOP);
    await context.route(`**/${name}`, (route) => route.abort());
    await page.goto(server.address);
    await page.locator('#retry').waitFor();
    assert.match(await page.locator('#problem').innerText(), /could not load/, name);
    assert(await page.locator('#roll').isDisabled());
    await type('catdlinemaropets');
    await context.unroute(`**/${name}`);
    await page.locator('#retry').click();
    await eventually(async () => assert.equal(await totals(), '604 words 1,741 points', name));
    assert(await page.locator('#trouble').isHidden());
  }
});

test('nothing moves while the page loads', async () => {
  for (const device of [PHONE, DESKTOP]) {
    for (const hash of ['', '#catd/line/maro/pets&boggle', '#str/eae/dlp', '#per/sla/tes/ind']) {
      await prepare(device);
      const releases = [await held('solver.wasm'), await held('words.dawg')];
      await page.goto(server.address + hash, { waitUntil: 'commit' });
      await page.locator('#board').waitFor();
      for (const release of releases) {
        await page.waitForTimeout(150);
        release();
      }
      await page.waitForSelector('[role=option]');
      await page.waitForTimeout(150);
      const { shift } = await page.evaluate(() => globalThis.seen);
      console.log(`layout shift, ${device.viewport.width} pixels, ${hash || 'a rolled board'}: ${shift.toFixed(4)}`);
      assert.ok(shift < 0.01, `layout shift ${shift}`);
    }
  }
});

test('wildcards do not stop the page, and a key cancels a search', NEEDS_CHROMIUM, async () => {
  await prepare(DESKTOP);
  await page.goto(`${server.address}#catd/line/maro/pets&boggle`);
  await page.waitForSelector('[role=option]');
  // The time that the page's thread works, which does not depend on other programs.
  const longest = async (act) => {
    await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
    const start = performance.now();
    await act();
    const time = performance.now() - start;
    await page.waitForTimeout(100);
    const { traceEvents } = JSON.parse(await browser.stopTracing());
    const thread = ({ pid, tid }) => `${pid} ${tid}`;
    const pages = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(thread));
    const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && event.tdur !== undefined && pages.has(thread(event)));
    assert(tasks.length > 10, `${tasks.length} tasks`);
    return { task: Math.max(...tasks.map(({ tdur }) => tdur)) / 1000, time };
  };
  const solvedTo = (count) => page.waitForFunction((count) => document.querySelector('#totals').innerText.startsWith(count), count);
  const four = await longest(async () => {
    await paste('????linemaropets');
    await solvedTo(solved('????linemaropets').words.length.toLocaleString('en'));
  });
  console.log(`four wildcards: solved in ${four.time.toFixed(0)} ms, longest task ${four.task.toFixed(0)} ms`);
  const options = await page.locator('[role=option]').count();
  assert(options < 1000, `${options} words at first`);
  const wild = 'c?t?l?n?m?r?p?t?s?a?e?i?o?u?d?g?h?k?';
  const many = await longest(async () => {
    await paste(wild.slice(0, 36));
    await page.getByText('Searching …').waitFor();
    await page.waitForFunction(() => / words/.test(document.querySelector('#totals').innerText));
  });
  console.log(`18 wildcards: solved in ${many.time.toFixed(0)} ms, longest task ${many.task.toFixed(0)} ms, ${await totals()}`);
  // 36 wildcards take the solver's whole limit of steps, and the page says so. A key ends that:
  // another worker begins. How long it takes would not show that, on a busy machine.
  const cancels = (act) => Promise.all([page.waitForEvent('worker'), act()]);
  const canceled = await longest(async () => {
    await paste('?'.repeat(36));
    await page.getByText('Searching …').waitFor();
    await cancels(() => paste('catdlinemaropets'));
    await solvedTo('604');
    // Also if all three boards come at once.
    await cancels(async () => {
      for (const text of ['stoplinemaropets', '?'.repeat(36), 'catdlinemaropets']) await paste(text);
    });
    await page.waitForFunction(() => document.querySelector('#results').ariaBusy === 'false');
    await solvedTo('604');
  });
  console.log(`canceled in ${canceled.time.toFixed(0)} ms, longest task ${canceled.task.toFixed(0)} ms`);
  for (const { task } of [four, many, canceled]) assert(task < 50, `a task of ${task} ms`);
  const start = performance.now();
  await paste('?'.repeat(36));
  await page.getByText('too complex to search completely').waitFor();
  const whole = performance.now() - start;
  console.log(`36 wildcards: solved in ${whole.toFixed(0)} ms`);
});

test('the text has the grammar of the command, and the page shows the formats', async () => {
  assert(await page.locator('#formats').isVisible());
  await type('catd / line / maro / pets');
  assert.deepEqual(await board(), [...'catdlinemaropets']);
  assert.deepEqual(await shown(), solved('catd / line / maro / pets').words);
  for (const text of ['catd,line', 'catd-line', 'a, b']) {
    await type(text);
    assert.match(await page.locator('#problem').innerText(), /^Only spaces and \/ separate tiles/, text);
  }
  await type('{an}t/#s');
  assert.deepEqual(await board(), ['an', 't', '', 's']);
  assert.deepEqual(await shown(), solved('{an}t/#s').words);
});

test('Back and Ctrl+Z return to the board before, and the next visit to the last board', async () => {
  const letters = async () => (await board()).join('');
  const expect = (text) => eventually(async () => assert.equal(await letters(), text));
  await type('stoplinemaropets');
  await page.locator('#roll').click();
  const rolled = await letters();
  assert.notEqual(rolled, 'stoplinemaropets');
  await page.keyboard.press('Control+z');
  await expect('stoplinemaropets');
  await eventually(async () => assert.equal(await totals(), `${solved('stoplinemaropets').words.length} words ${solved('stoplinemaropets').points.toLocaleString('en')} points`));
  assert.equal(await page.locator('#text').inputValue(), 'stoplinemaropets');
  await page.keyboard.press('Control+z');
  await expect('catdlinemaropets');
  await page.keyboard.press('Control+z');
  await expect('catdlinemaropets');
  await page.keyboard.press('Control+Shift+z');
  await expect('stoplinemaropets');
  await page.goForward();
  await expect(rolled);
  await page.locator('#size').selectOption('3x3');
  assert.equal((await letters()).length < rolled.length, true);
  await page.goBack();
  await expect(rolled);
  // A board that is typed is undone by the browser, letter by letter.
  await page.locator('#text').fill('');
  await page.locator('#text').pressSequentially('stop');
  await page.keyboard.press('Control+z');
  assert.notEqual(await letters(), rolled);
  await type('catdlinemaropest');
  const other = await context.newPage();
  await page.close();
  page = other;
  await page.goto(server.address);
  await expect('catdlinemaropest');
  assert.equal(await page.locator('#rules').inputValue(), 'boggle');
});

test('a reload goes on with the game, and a game leaves nothing behind', async () => {
  await page.locator('#modes [data-event=start]').click();
  await page.locator('#play-this').click();
  const guess = page.locator('#guess-text');
  await guess.fill('mine');
  await guess.press('Enter');
  await said('mine +1');
  await page.waitForTimeout(1100);
  await page.reload();
  await page.locator('#clock').waitFor();
  await eventually(async () => assert.equal(await page.locator('#tally').innerText(), '1 point, 1 word'));
  assert.deepEqual(await shown(), ['1 mine'], 'the words are still hidden');
  assert.match(await page.locator('#clock').innerText(), /^2:5/);
  // Words wait for the worker.
  await guess.fill('panel');
  await guess.press('Enter');
  await said('panel: not on this board');
  await page.locator('#pause').click();
  assert(await guess.isDisabled());
  assert.equal(await page.locator('.tile span').first().isVisible(), false, 'the letters are hidden');
  await page.reload();
  await page.getByRole('button', { name: 'Go on' }).click();
  await guess.fill('strea');
  await page.locator('#finish').click();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'totals', 'the focus is at the result');
  assert.equal(await totals(), '1 of 1,741 points 1 of 604 words');
  await page.reload();
  await eventually(async () => assert.equal(await totals(), '1 of 1,741 points 1 of 604 words'));
  await page.locator('#which').selectOption('found');
  await eventually(async () => assert.deepEqual(await shown(), ['1 mine']));
  await page.locator('#play-this').click();
  assert.equal(await guess.inputValue(), '');
  assert.equal(await page.locator('#tally').innerText(), '0 points, 0 words');
  // Back does not leave a game: it waits.
  await page.goBack();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  await page.locator('#finish').click();
  await page.locator('#modes [data-event=solve]').click();
  await page.reload();
  await page.waitForSelector('[role=option]');
  assert.equal(await page.evaluate(() => document.body.dataset.mode), 'solving');
});

test('a game without a clock ends when all words are found', async () => {
  await paste('ab/st');
  await page.locator('#modes [data-event=start]').click();
  await page.locator('#minutes').selectOption('0');
  await page.locator('#play-this').click();
  assert.equal(await page.locator('#clock').innerText(), 'No clock');
  const { words, points } = solved('ab/st');
  assert(words.length > 1);
  for (const word of words) {
    await page.locator('#guess-text').fill(word.split(' ')[1]);
    await page.locator('#guess-text').press('Enter');
  }
  await eventually(async () => assert.equal(await totals(), `${points} of ${points} points ${words.length} of ${words.length} words`));
});

test('a game goes from a challenge link to a shared result, and on to another player', async () => {
  const accept = async (address) => {
    await context.close();
    context = await browser.newContext(DESKTOP);
    context.setDefaultTimeout(PATIENCE);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    page = await context.newPage();
    await page.goto(address);
    await page.getByText('A challenge').waitFor();
    await page.waitForTimeout(200);
    assert.equal(await page.locator('[role=option]').count(), 0, 'no word is shown');
    assert.equal(await page.locator('.tile span').first().isVisible(), false, 'no letter is shown');
    await page.getByRole('button', { name: 'Accept' }).click();
    assert.equal((await board()).join(''), 'catdlinemaropets');
    assert.match(await page.locator('#clock').innerText(), /^(1:00|0:5\d)$/);
  };
  await accept(`${server.address}#catd/line/maro/pets&boggle&play=60`);
  for (const word of ['mine', 'streamline']) {
    await page.locator('#guess-text').fill(word);
    await page.locator('#guess-text').press('Enter');
    await said(`${word} +${word.length < 5 ? 1 : 11}`);
  }
  await page.locator('#finish').click();
  const isCommon = new Set(readFileSync('../../dicts/english-common.txt', 'utf8').split('\n'));
  const missed = solved('catdlinemaropets').words.map((word) => word.split(' ')[1]).filter((word) => !['mine', 'streamline'].includes(word));
  const common = missed.filter((word) => isCommon.has(word));
  const best = [...common].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))[0];
  await eventually(async () => assert.equal(
    await page.locator('#longest').innerText(),
    `0% of the points. Best: streamline. Best missed: ${best}. Missed: ${common.length} common, ${missed.length - common.length} rare.`,
  ));
  await page.locator('#which').selectOption('common');
  await eventually(async () => assert.equal((await shown()).length, common.length));
  await page.locator('#which').selectOption('rare');
  await eventually(async () => assert.equal((await shown()).length, missed.length - common.length));
  await page.locator('#which').selectOption('all');
  await page.locator('#share-result').click();
  await page.locator('#toast:not([hidden])').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^Dawggle: 0% of the points, 2 words in 1:00, best: streamline\. Your turn: http/);
  assert(!text.includes('mine.') && !text.includes(best));
  await accept(text.slice(text.indexOf('http')));
});

test('the board of the day is the same on every device', async () => {
  const boards = [];
  for (const device of [DESKTOP, PHONE]) {
    await open(device);
    await page.locator('#modes [data-event=start]').click();
    await page.locator('#play-day').click();
    boards.push((await board()).join(' '));
  }
  assert.equal(boards[0], boards[1]);
  assert.notEqual(boards[0], 'c a t d l i n e m a r o p e t s');
});

test('an ordered board has what was ordered', async () => {
  const order = async (values, press) => {
    await page.locator('#order-button').click();
    for (const [name, value] of Object.entries(values)) await page.locator(`#${name}`).fill(value);
    await page.getByRole('dialog').getByRole('button', { name: press, exact: true }).click();
  };
  const words = async () => Number((await totals()).match(/^\d+/)[0]);
  await order({ 'words-least': '150', 'longest-least': '8' }, 'Roll');
  for (let roll = 0; roll < 3; roll += 1) {
    if (roll > 0) await page.locator('#roll').click();
    await page.waitForFunction(() => document.querySelector('#results').ariaBusy === 'false');
    await eventually(async () => assert(await words() >= 150 && await words() < 604, await totals()));
    assert.match(await page.locator('#longest').innerText(), /\((8|9|1\d) letters\)$/);
  }
  await eventually(async () => assert.equal(await page.locator('#order-button').getAttribute('aria-pressed'), 'true'));
  await order({ 'points-least': '100000' }, 'Roll');
  await page.getByText('No such board was rolled').waitFor();
  await order({}, 'Any board');
  await eventually(async () => assert.equal(await page.locator('#order-button').getAttribute('aria-pressed'), 'false'));
});

test('of two files the last is used, and reading a file can be canceled', async () => {
  const large = readFileSync(new URL('../../../dicts/english-large.txt', import.meta.url));
  // It takes seconds, so that there is time to cancel.
  await drop(page, 'large.txt', Buffer.concat([large, large, large, large]));
  assert.equal(await page.locator('#dictionary-title').innerText(), 'large.txt', 'the dialog is about this file');
  assert(await page.locator('#dictionary-reading progress').isVisible());
  await page.locator('#dictionary-cancel').click();
  assert.equal(await page.locator('#dictionary-title').innerText(), 'English');
  await drop(page, 'large.txt', large);
  await bring('small.txt', 'cat\nline\n');
  assert.equal(await page.locator('#dictionary-button').innerText(), 'small.txt');
  await page.waitForTimeout(4000);
  assert.equal(await page.locator('#dictionary-button').innerText(), 'small.txt', 'the first file was given up');
  assert.deepEqual(await shown(), ['1 cat', '1 line']);
});

test('a dictionary that the page offers is loaded when it is chosen, and named in addresses', NEEDS_CHROMIUM, async () => {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.dawg')).length);
  const name = () => page.locator('#dictionary-button').innerText();
  const [version] = readdirSync(DIST).filter((file) => statSync(join(DIST, file)).isDirectory());
  const file = (id) => join(DIST, version, `${id}.dawg`);
  assert.equal(await loaded(), 1, 'the default');
  await page.locator('#dictionary-button').click();
  await page.locator('#dictionary-choice').selectOption('dutch');
  await page.waitForSelector('#dictionary:not([open])', { state: 'attached' });
  assert.equal(await name(), 'Dutch');
  assert.equal(await page.locator('#words').getAttribute('lang'), 'nl');
  await eventually(async () => assert.deepEqual(await shown(), solved('catdlinemaropets', '-d', file('dutch')).words));
  await eventually(async () => assert.match(page.url(), /#catd\/line\/maro\/pets&boggle&words=dutch$/));
  await page.locator('#dictionary-button').click();
  assert.match(await page.locator('#dictionary-facts').innerText(), /^101,502 words.*OpenTaal/s);
  const notice = await page.locator('#dictionary-notice').getAttribute('href');
  assert.match(await (await page.request.get(notice)).text(), /OpenTaal[^]*Redistributions in binary form/);
  await page.locator('#dictionary-close').click();
  await page.reload();
  await page.waitForSelector('[role=option]');
  assert.equal(await name(), 'Dutch', 'for the next visit, too');
  // An address without a dictionary means the default, and one with another loads that.
  await page.goto(`${server.address}#catd/line/maro/pets&boggle`);
  await eventually(async () => assert.equal(await totals(), '604 words 1,741 points'));
  assert.equal(await name(), 'English');
  await page.goto(`${server.address}#catd/line/maro/pets&boggle&words=spanish`);
  await eventually(async () => assert.equal(await name(), 'Spanish'));
  await eventually(async () => assert.deepEqual(await shown(), solved('catdlinemaropets', '-d', file('spanish')).words));
  const tiles = new Set();
  for (let roll = 0; roll < 12; roll += 1) {
    await page.locator('#roll').click();
    for (const tile of await board()) tiles.add(tile);
  }
  assert(tiles.has('ll') || tiles.has('rr') || tiles.has('ch') || tiles.has('ñ'), [...tiles].join(' '));
  await page.goto(`${server.address}#catd/line/maro/pets&boggle&words=${encodeURIComponent('<b>')}`);
  await eventually(async () => assert.equal((await board()).join(''), 'catdlinemaropets'));
  // A challenge and its result name the dictionary.
  await page.goto(`${server.address}#catd/line/maro/pets&boggle&play=60&words=english-large`);
  await page.getByRole('button', { name: 'Accept' }).click();
  assert.equal(await name(), 'English, with rare words');
  await page.locator('#finish').click();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('#share-result').click();
  await page.locator('#toast:not([hidden])').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^Dawggle \(English, with rare words\): .*&play=60&words=english-large$/);
});

test('another dictionary ends a search', async () => {
  await paste('?'.repeat(36));
  await page.getByText('Searching …').waitFor();
  await bring('tiny.txt', 'cat\n');
  await eventually(async () => assert.equal(await totals(), '1 word 1 point'));
  // The answer of the search that was ended would come now.
  await page.waitForTimeout(4000);
  assert.equal(await totals(), '1 word 1 point');
});

test('a q is a letter if words have it without u, however the board was written', async () => {
  await paste('qel/mes/nca');
  assert.equal((await board())[0], 'qu');
  await bring('kurdish.txt', 'qelem\nqenc\nmesel\n');
  const words = ['1 qenc', '2 mesel', '2 qelem'];
  await eventually(async () => assert.deepEqual((await shown()).sort(), words));
  assert.equal((await board())[0], 'q');
  await page.locator('.tile').first().focus();
  await page.keyboard.type('q');
  await eventually(async () => assert.deepEqual((await shown()).sort(), words));
  await untilKept(page, 'kurdish.txt');
  await page.reload();
  await eventually(async () => assert.deepEqual((await shown()).sort(), words));
  await bring('english.txt', 'quit\nquits\nqat\n');
  await paste('qit/xsx');
  await eventually(async () => assert.deepEqual((await shown()).sort(), ['1 quit', '2 quits']));
});

test('a dictionary of another language has its order, its tiles and its mark', async () => {
  await bring('mots.txt', 'cote\ncôte\ncoté\ncotes\nzut\nétoc\nde\nça\n');
  await page.locator('#dictionary-button').click();
  await page.locator('#language').selectOption('fr');
  await page.waitForSelector('#dictionary:not([open])', { state: 'attached' });
  assert.equal(await page.locator('#words').getAttribute('lang'), 'fr');
  await page.locator('#rules').selectOption('lexica');
  await paste('c ô t e / x o x é / x x x x / x x x x');
  assert((await shown()).length > 3);
  const texts = await page.locator('[role=option]').allInnerTexts();
  const ofFour = texts.filter((text) => text.length === 4);
  assert.deepEqual(ofFour, [...ofFour].sort(new Intl.Collator('fr').compare));
  assert(ofFour.includes('côte') && ofFour.includes('étoc'), String(ofFour));
  await bring('kelimeler.txt', 'kapı\nçığ\nşöför\n');
  await page.locator('#dictionary-button').click();
  await page.locator('#language').selectOption('tr');
  await page.waitForSelector('#dictionary:not([open])', { state: 'attached' });
  await type('KAPI/####');
  await eventually(async () => assert.deepEqual(await page.locator('[role=option]').allInnerTexts(), ['kapı']));
  await bring('mots.txt', 'cote\ncôte\ncoté\ncotes\nzut\nétoc\nde\nça\n');
  // French has no tiles with accents, but others than the English dice.
  await page.locator('#roll').click();
  await bring('mezők.txt', 'gyár\nszél\nűr\nőz\n');
  await page.locator('#dictionary-button').click();
  assert.equal(await page.locator('#language').inputValue(), 'hu', 'the letters tell the language');
  await page.locator('#dictionary-close').click();
  await bring('kurdish.txt', 'qelem\nêvar\n');
  await page.locator('#roll').click();
  await eventually(async () => assert.match(await page.locator('#toast').innerText(), /^Rolled boards never have .*Ê/));
  await bring('mezők.txt', 'gyár\nszél\nűr\nőz\n');
  const tiles = new Set();
  for (let roll = 0; roll < 12; roll += 1) {
    await page.locator('#roll').click();
    for (const tile of await board()) tiles.add(tile);
  }
  assert([...tiles].some((tile) => ['á', 'é', 'ö', 'ő', 'ü', 'ű', 'sz', 'gy'].includes(tile)), [...tiles].join());
  // The next visit knows the language.
  await untilKept(page, 'mezők.txt');
  await page.reload();
  await page.waitForFunction(() => document.querySelector('#words').lang === 'hu');
});

test('a drag with few points takes the tiles between, and ignores a second finger', NEEDS_CHROMIUM, async () => {
  await open(PHONE);
  await page.locator('#modes [data-event=start]').tap();
  await page.locator('#play-this').tap();
  const touch = await context.newCDPSession(page);
  const points = async (...cells) => Promise.all(cells.map(async (cell, id) => {
    const [x, y] = await middle(cell);
    return { x, y, id };
  }));
  const send = async (type, ...cells) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: await points(...cells) });
  await send('touchStart', 12);
  await send('touchMove', 15);
  await send('touchEnd');
  await said('pets +1');
  // Over the whole row, and back to its second tile.
  await send('touchStart', 12);
  await send('touchMove', 15);
  await send('touchMove', 13);
  await send('touchEnd');
  await said('pe: too short');
  // m, i, n; then a second finger touches another tile; then e.
  await send('touchStart', 8);
  await send('touchMove', 5);
  await send('touchMove', 6);
  await send('touchStart', 6, 12);
  await send('touchMove', 7, 12);
  await send('touchEnd');
  await said('mine +1');
});

test('the page works without a network', NEEDS_CHROMIUM, async (test) => {
  const own = await serve();
  test.after(() => own.stop());
  await page.goto(`${own.address}#catd/line/maro/pets`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(page, async () => (await caches.keys()).length > 0 && (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
  const choose = async (id) => {
    await page.locator('#dictionary-button').click();
    await page.locator('#dictionary-choice').selectOption(id);
  };
  // The page keeps the choice, and names it in its address, after the dialog is closed.
  await choose('dutch');
  await until(page, async () => location.hash.endsWith('&words=dutch') && Boolean(await caches.match('./own.dawg', { cacheName: 'own dictionary' })));
  await choose('');
  await until(page, async () => !location.hash.includes('words') && !(await caches.keys()).includes('own dictionary'));
  await own.stop();
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('[role=option]');
  assert.equal(await totals(), '604 words 1,741 points');
  await type('streaedlp');
  await page.locator('#size').selectOption('3x3');
  await type('streaedlp');
  assert.deepEqual(await shown(), solved('streaedlp').words);
  await page.locator('#dictionary-button').click();
  const license = context.waitForEvent('page');
  await page.getByRole('link', { name: 'License' }).click();
  assert.match(await (await license).locator('body').innerText(), /Copyright/);
  await (await license).close();
  await page.locator('#dictionary-close').click();
  // A dictionary that was loaded before is there, and of another the page says that it is not.
  await choose('spanish');
  await page.getByText('Spanish could not be loaded.').waitFor();
  await page.locator('#dictionary-choice').selectOption('dutch');
  await page.waitForSelector('#dictionary:not([open])', { state: 'attached' });
  assert.equal(await page.locator('#dictionary-button').innerText(), 'Dutch');
  // The compiler was not loaded before, and the page says so.
  assert.match(await refused('list.txt', 'cat\n'), /compiler could not be loaded.*online/);
  complaints = complaints.filter((complaint) => !/ERR_INTERNET_DISCONNECTED|Failed to (load resource|fetch)/.test(complaint));
  await page.goto('about:blank');
});

test('compiled dictionaries, lists and tables can replace the dictionary', NEEDS_CHROMIUM, async () => {
  const list = join(folder, 'list.txt');
  const words = ['cat', 'lined', 'MAROON', 'pets', 'strop', 'line', 'quiz', 'dent'];
  writeFileSync(list, `# A list\n${words.join('\r\n')}\n`);
  const expect = async (...options) => assert.deepEqual(await shown(), solved('catdlinemaropets', ...options).words);
  for (const layout of ['compact', 'wide']) {
    const file = join(folder, `${layout}.dawg`);
    command('compile', list, '--layout', layout, '--digraphs', 'qu', '-o', file);
    await bring(`${layout}.dawg`, readFileSync(file));
    await expect('-d', file);
    assert.match(await page.locator('#toast').innerText(), /8 words/);
    await open(DESKTOP);
  }
  await bring('my words.txt', readFileSync(list));
  await expect('-d', join(folder, 'compact.dawg'));
  assert.equal(await page.locator('#dictionary-button').innerText(), 'my words.txt');
  // The page compiles the same bytes as the command, and can save them.
  await page.locator('#dictionary-button').click();
  const download = page.waitForEvent('download');
  await page.locator('#dictionary-save').click();
  const saved = join(folder, 'saved.dawg');
  await (await download).saveAs(saved);
  assert.equal((await download).suggestedFilename(), 'my-words.dawg');
  command('compile', list, '--digraphs', 'qu', '--title', 'my words.txt', '-o', join(folder, 'same.dawg'));
  assert.deepEqual(readFileSync(saved), readFileSync(join(folder, 'same.dawg')));
  // As a C header, it is compiled here with the reader of bindings/c.
  const header = page.waitForEvent('download');
  await page.locator('#dictionary-header').click();
  assert.equal((await header).suggestedFilename(), 'words_my_words.h');
  await (await header).saveAs(join(folder, 'words_my_words.h'));
  await page.locator('#dictionary-device').waitFor();
  const advice = await page.locator('#dictionary-device').innerText();
  assert.match(advice, /Uno: fits, also with boards.*Mega: fits\..*micro:bit: fits.*Game Boy: fits a bank/s);
  const reader = join(WEB, '../../bindings/c');
  const code = /#include[^]*\}/.exec(advice)[0];
  writeFileSync(join(folder, 'main.c'), `${code}\nint main(void) { return !(is_a_word("quiz") && is_a_word("maroon") && !is_a_word("mar")); }\n`);
  execFileSync('gcc', ['-std=c99', '-Wall', '-Werror', `-I${reader}`, 'main.c', join(reader, 'dawggle.c'), '-o', 'main'], { cwd: folder });
  execFileSync('./main', { cwd: folder });
  await page.locator('#dictionary-close').click();
  // The page keeps the dictionary until the user goes back to the default.
  await untilKept(page, 'my words.txt');
  await page.reload();
  await page.waitForSelector('[role=option]');
  await expect('-d', saved);
  assert.equal(await page.locator('#dictionary-button').innerText(), 'my words.txt');
  await page.locator('#dictionary-button').click();
  await page.locator('#dictionary-choice').selectOption('');
  assert.equal((await shown()).length, 604);
  await untilKept(page, null);
  await page.reload();
  await page.waitForSelector('[role=option]');
  assert.equal((await shown()).length, 604);
  // A chosen file instead of a dropped one, a table, and Latin-1.
  await page.locator('#dictionary-button').click();
  await page.locator('#file').setInputFiles({ name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('cat,1\nline,2\n') });
  await page.waitForSelector('#dictionary:not([open])', { state: 'attached' });
  assert.deepEqual(await shown(), ['1 cat', '1 line']);
  const latin = Buffer.from('caf\xe9\nline\n', 'latin1');
  assert.match(await refused('latin.txt', latin), /not UTF-8/);
  await page.getByRole('button', { name: 'Read it as Latin-1' }).click();
  await page.waitForSelector('#dictionary:not([open])', { state: 'attached' });
  assert.deepEqual(await shown(), ['1 line']);
  await paste('c a f / x x é / x x x');
  assert.deepEqual(await shown(), ['1 café']);
});

test('the browser compiles a large list', async () => {
  const large = readFileSync(new URL('../../../dicts/english-large.txt', import.meta.url));
  const start = performance.now();
  await bring('english-large.txt', large);
  console.log(`254,319 words compiled in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  assert.match(await page.locator('#toast').innerText(), /254,319 words/);
  const file = join(folder, 'large.dawg');
  command('compile', new URL('../../../dicts/english-large.txt', import.meta.url).pathname, '--digraphs', 'qu', '-o', file);
  assert.deepEqual(await shown(), solved('catdlinemaropets', '-d', file).words);
});

test('bad input gives clear messages and changes nothing', async () => {
  const problem = () => page.locator('#problem').innerText();
  await type('catdlinemaropetsx');
  assert.match(await problem(), /^17 tiles, but a board of 4 × 4 has 16.*, as in catd\/line\/maro\/pets\.$/);
  await paste('catdline');
  assert.match(await problem(), /^8 tiles, but a board of 4 × 4 has 16/);
  await paste('abc/de');
  assert.match(await problem(), /^The rows have different lengths\. .*\{a\/b\}/);
  await paste('abcdefg/abcdefg');
  assert.equal(await problem(), '2 × 7 tiles are too many: 6 × 6 is the largest board.');
  await paste('x'.repeat(1500));
  assert.equal(await problem(), 'This text is too long for a board.');
  assert.equal((await shown()).length, 604, 'the board stays');
  await page.locator('#size').selectOption('6x6');
  await paste('abc '.repeat(36));
  assert.equal(await problem(), 'The tiles have too many letters. At most 64 fit.');
  await page.locator('#size').selectOption('4x4');
  await paste('catdlinemaropetж');
  // The note comes with the answer of the worker.
  assert.match(await page.locator('#notes').filter({ hasText: /\S/ }).innerText(), /^English has no word with Ж: its letters are A–Z, QU\.$/);
  assert.equal(await page.locator('.tile.unusable').count(), 1);
  assert.deepEqual(await shown(), solved('catdlinemaropetж').words);

  const [version] = readdirSync(DIST).filter((name) => statSync(join(DIST, name)).isDirectory());
  const dawg = readFileSync(join(DIST, version, 'words.dawg'));
  const damaged = Buffer.from(dawg);
  damaged[70_000] ^= 4;
  assert.match(await refused('damaged.dawg', damaged), /damaged.dawg: This dictionary is damaged: its checksum is wrong/);
  await page.locator('#dictionary-close').click();
  assert.match(await refused('short.dawg', dawg.subarray(0, 1000)), /damaged: it is not as long as it says/);
  assert.match(await refused('text.dawg', 'cat\ndog\n'), /is not a dictionary/);
  assert.match(await refused('empty.txt', ''), /is empty/);
  assert.match(await refused('picture.png', Buffer.from([...Array(4000).keys()].map((at) => (at * 7919) % 256))), /picture.png: it is binary, not text/);
  assert.match(await refused('numbers.txt', 'cat\nc4t\n'), /numbers.txt:2: "c4t" holds '4'/);
  await page.getByRole('button', { name: 'Leave those lines out' }).click();
  await page.waitForSelector('#dictionary:not([open])', { state: 'attached' });
  assert.deepEqual(await shown(), ['1 cat']);
  await bring(`${'long '.repeat(200)}.txt`, 'cat\n');
  assert.match(await page.locator('#dictionary-button').innerText(), /^(long ){16}…$/);
  await page.locator('#modes').getByText('Play').click();
  await page.locator('#play-this').click();
  await refused('numbers.txt', 'c4t\n');
  await page.locator('#dictionary-close').click();
  assert.equal(await page.evaluate(() => document.body.dataset.mode), 'playing', 'the game goes on');
  await page.locator('#finish').click();
  await page.goto(`${server.address}#%E0%A4%A/zzz`);
  await eventually(async () => assert.match(await problem(), /^The board in the address is not valid/));
});

test('text of double size makes nothing wider than a small phone', NEEDS_CHROMIUM, async () => {
  await open({ ...PHONE, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  const click = (selector) => page.locator(selector).dispatchEvent('click');
  const check = async (state) => {
    const wide = await page.evaluate(() => [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && !element.closest('.hidden') && element.getBoundingClientRect().right > 361)
      .map((element) => `${element.tagName} ${element.id}`));
    assert.deepEqual(wide, [], state);
    const cut = await page.evaluate(() => [...document.querySelectorAll('main :not(input), dialog :not(input)')]
      .filter((element) => element.checkVisibility() && !element.closest('.hidden') && element.children.length === 0 &&
        element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName} ${element.id} ${element.textContent}`));
    assert.deepEqual(cut, [], state);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, state);
    await page.screenshot({ path: join(SCREENSHOTS, `large-text-${state}.png`) });
  };
  await check('solve');
  await click('#order-button');
  await check('order');
  await page.keyboard.press('Escape');
  await click('#modes [data-event=start]');
  await check('start');
  await click('#play-this');
  await click('#hint');
  await page.locator('#lengths div').first().waitFor();
  await check('game');
  await click('#finish');
  await page.locator('[role=option]').first().waitFor();
  await check('over');
  await click('#dictionary-button');
  await check('dictionary');
});

test('on paper are the board, with all letters, and on another page the words', NEEDS_CHROMIUM, async () => {
  await page.getByRole('option', { name: 'streamline', exact: true }).click();
  await eventually(async () => assert.equal(await page.locator('.tile.on').count(), 10));
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['header', '#modes', '#entry', '#filters', '#board svg']) assert(await page.locator(hidden).isHidden(), hidden);
  const styles = await page.evaluate(() => [...document.querySelectorAll('.tile')].map((tile) => getComputedStyle(tile).color));
  assert.equal(new Set(styles).size, 1, 'paper has no colors behind letters');
  assert.equal(await page.locator('#results').evaluate((results) => getComputedStyle(results).breakBefore), 'page');
  assert.equal(await page.locator('[role=option]').first().isVisible(), true);
  await page.pdf();
  const printed = await page.locator('[role=option]').allInnerTexts();
  assert.deepEqual(printed.sort(), solved('catdlinemaropets').words.map((word) => word.split(' ')[1]).sort(), 'all words are printed');
});

test('the page can be installed: its icons exist and have their sizes', async () => {
  const folder = new URL(await page.locator('link[rel=manifest]').getAttribute('href'), server.address);
  const { icons } = await (await fetch(folder)).json();
  const sizeOf = async (file) => page.evaluate(async (file) => {
    const image = new Image();
    image.src = file;
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  }, new URL(file, folder).href);
  for (const { src, sizes, type } of icons) if (type === 'image/png') assert.equal(await sizeOf(src), sizes, src);
  assert.deepEqual(icons.map(({ purpose }) => purpose).filter(Boolean), ['maskable']);
  assert.equal(await sizeOf('icon-180.png'), '180x180');
  const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
  assert.equal(await sizeOf(new URL(preview, server.address).href), '1200x630');
  assert((await page.locator('link[rel=apple-touch-icon]').getAttribute('href')).endsWith('/icon-180.png'));
});

test('axe finds no serious accessibility problem, and nothing is cut off', NEEDS_CHROMIUM, async () => {
  const check = async (what, isWhole) => {
    const content = await page.evaluate(() => document.documentElement.scrollWidth);
    const { width } = page.viewportSize();
    assert(content <= width, `${what}: ${content} pixels wide on a screen of ${width}`);
    if (!isWhole) return;
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ path: AXE });
    const found = await page.evaluate(async () => (await globalThis.axe.run()).violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map((node) => node.html.slice(0, 200)) })));
    const serious = found.filter(({ impact }) => ['serious', 'critical'].includes(impact));
    assert.deepEqual(serious, [], what);
    if (found.length > 0) console.log(`axe, ${what}: ${JSON.stringify(found)}`);
  };
  for (const colorScheme of ['light', 'dark']) {
    const others = colorScheme === 'light' ? [{ width: 320, height: 568 }, { width: 844, height: 390 }] : [];
    for (const viewport of [...others, PHONE.viewport, DESKTOP.viewport]) {
      const what = `${viewport.width}x${viewport.height}, ${colorScheme}`;
      const name = viewport === PHONE.viewport ? `phone-${colorScheme}` : viewport === DESKTOP.viewport ? `desktop-${colorScheme}` : `${viewport.width}x${viewport.height}-${colorScheme}`;
      const picture = async (state) => {
        await page.screenshot({ path: join(SCREENSHOTS, `${name}-${state}.png`) });
        // Sizes and colors are independent, so not every combination is tested.
        await check(`${what}, ${state}`, viewport === PHONE.viewport || (viewport === DESKTOP.viewport && colorScheme === 'light'));
      };
      await open({ viewport, colorScheme, reducedMotion: 'reduce' });
      await page.getByRole('option', { name: 'streamline', exact: true }).click();
      await eventually(async () => assert.equal((await path()).length, 10));
      await page.evaluate(() => scrollTo(0, 0));
      await picture('solve');
      await page.locator('.tile').nth(6).click();
      await page.locator('#edit').click();
      await picture('edit');
      await page.locator('#edit').click();
      await page.locator('#order-button').click();
      await picture('order');
      await page.keyboard.press('Escape');
      await page.locator('#modes [data-event=start]').click();
      await picture('start');
      await page.locator('#play-this').click();
      for (const word of ['mine', 'streamline', 'panel']) {
        await page.locator('#guess-text').fill(word);
        await page.locator('#guess-text').press('Enter');
      }
      await page.locator('#hint').click();
      await page.locator('#hint').click();
      await page.locator('.tile.start').first().waitFor();
      await picture('game');
      await page.locator('#pause').click();
      await picture('paused');
      await page.locator('#finish').click();
      await picture('over');
      await page.locator('#dictionary-button').click();
      await drop(page, 'numbers.txt', 'cat\nc4t\n');
      await page.waitForSelector('#dictionary-problem:not([hidden])');
      await picture('dictionary');
    }
  }
  // Before the page is loaded, a challenge, and the colors that a user has chosen.
  await prepare(PHONE);
  const release = await held('words.dawg');
  await page.goto(server.address);
  await page.locator('.tile').first().waitFor();
  await check('loading', true);
  release();
  await page.goto(`${server.address}#catd/line/maro/pets&boggle&play=60`);
  await page.reload();
  await page.getByText('A challenge').waitFor();
  await check('challenge', true);
  await open({ ...PHONE, forcedColors: 'active', reducedMotion: 'reduce' });
  await page.getByRole('option', { name: 'streamline', exact: true }).click();
  await eventually(async () => assert.equal(await page.locator('.tile.on').count(), 10));
  const colors = await page.locator('.tile').evaluateAll((tiles) => tiles.map((tile) => getComputedStyle(tile).backgroundColor));
  assert.equal(new Set(colors).size, 2, 'the path is seen');
  await page.screenshot({ path: join(SCREENSHOTS, 'forced-colors.png') });
});
