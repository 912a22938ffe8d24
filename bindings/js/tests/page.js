// A page that uses each entry of the package, and shows what came of it.

import { Dictionary, roll, textOf } from 'dawggle';
import { Client } from 'dawggle/client';
import { compile } from 'dawggle/compiler';
import { english } from 'dawggle/english';
import { Dictionary as Fetched } from 'dawggle/fetch';

const dictionary = await Dictionary.open(english);
const fetched = await Fetched.open(english);
const own = await Dictionary.open(await compile(['cat', 'quiz']));
const client = new Client(() => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));
const { size } = await client.open(english);
// The first search would take seconds.
const [canceled, solved] = await Promise.all([
  client.search('solve', { board: '??????/??????/??????/??????/??????/??????' }),
  client.search('solve', { board: 'catdlinemaropets', rules: 'boggle' }),
]);
const refused = await client.ask('solve', { board: 'catd/lin' }).catch((error) => String(error));

document.body.textContent = JSON.stringify({
  has: ['Quiz', 'qzz'].map((word) => dictionary.has(word)),
  points: [dictionary, fetched].map((dictionary) => dictionary.solve('catdlinemaropets').points),
  own: [...own],
  daily: textOf(roll({ seed: '2026-11-26' }), true),
  client: [size, canceled, solved?.points, await client.ask('has', 'quiz'), refused],
});
client.close();
