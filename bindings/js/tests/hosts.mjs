// Runs one program that uses the package in each host that npm can install: versions of node and
// other engines, edge runtimes, bundlers, and test environments. README.md states what they need.
//
// `../test` runs it with DAWGGLE_FULL=1. PROJECT is a directory with the package's tarball.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { launch } from '../../../examples/web/tests/browser.mjs';

const BUN = process.arch === 'arm64' ? 'aarch64' : process.arch;
const PACKAGES = [
  ...['20.16.0', '22.23.3', '24.21.0', '26.12.1'].map((version) => `node${version.slice(0, 2)}@npm:node-linux-${process.arch}@${version}`),
  `bun@npm:@oven/bun-linux-${BUN}@1.4.5`, `deno@npm:@deno/linux-${process.arch}-glibc@2.9.6`, '@arethetypeswrong/cli@0.18.5', '@rollup/plugin-node-resolve@16.0.3', 'edge-runtime@4.0.1', 'esbuild@0.28.2',
  'hermes-engine-cli@0.12.0', 'jest@30.5.2', 'jsdom@31.0.1', 'next@16.4.6', 'quickjs-emscripten@0.32.0', 'react@19.3.1', 'react-dom@19.3.1', 'miniflare@4.20260426.0', 'parcel@2.16.4', 'publint@0.3.25', 'rollup@4.68.8', 'vite@7.3.8', 'vitest@4.1.12', 'webpack@5.113.0',
];

const project = mkdtempSync(join(tmpdir(), 'dawggle-hosts-'));
after(() => rmSync(project, { recursive: true, force: true }));
process.chdir(project);

/** Runs a command, and returns what it prints. */
function run(command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', timeout: 600_000 });
  assert(status === 0, `${command} ${args.join(' ')}: ${status} ${error ?? ''}\n${stdout}\n${stderr}`);
  return stdout;
}
const tool = (name, ...args) => run(`node_modules/.bin/${name}`, ...args);
const node = (version, ...args) => run(`node_modules/node${version}/bin/node`, ...args);
/** Imports a package of the project. */
const load = (name) => import(pathToFileURL(createRequire(join(project, 'index.js')).resolve(name)).href);

/** Writes a file in a folder of the project, which may be new. */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const tarball = readdirSync(process.env.PROJECT).find((name) => name.endsWith('.tgz'));
write('package.json', JSON.stringify({ private: true, type: 'module' }));
run('npm', 'install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--force', join(process.env.PROJECT, tarball), ...PACKAGES);

const IMPORTS = `
import { Dictionary as Inside } from 'dawggle';
import { compile } from 'dawggle/compiler';
import { Dictionary as Core } from 'dawggle/core';
import { english } from 'dawggle/english';
import { Dictionary as Fetched } from 'dawggle/fetch';
`;
/** Gives a line for each use of the package. The modules are those that a host has imported. */
const ANSWERS = `
async function answers(solver, compiler) {
  const points = (dictionary) => dictionary.solve('catdlinemaropets').points;
  const uses = {
    inside: async () => points(await Inside.open(english)),
    fetch: async () => points(await Fetched.open(english)),
    compile: async () => [...await (solver ? Core : Inside).open(await compile(['KAPI'], { alphabet: 'turkish' }, compiler), solver)].join(),
    ...(solver && { core: async () => points(await Core.open(english, solver)) }),
  };
  const lines = [];
  for (const [name, use] of Object.entries(uses)) lines.push(name + ' ' + await use().catch((error) => error.message) + '\\n');
  return lines.join('');
}
`;
const ALL = 'inside 1741\nfetch 1741\ncompile kapı\n';
/** What bundles answer that have lost the modules. */
const LOST = /^inside 1741\nfetch Dawggle cannot load its file dawggle\.wasm: .*README.*\ncompile Dawggle cannot load its file compiler\.wasm: .*README.*\n$/;

write('program.js', `${IMPORTS}${ANSWERS}console.log((await answers()).trim());\n`);
write('wrapped.js', `${IMPORTS}${ANSWERS}answers().then((lines) => console.log(lines.trim()));\n`);
write('plain.js', `
  import { Dictionary, roll, textOf } from 'dawggle/plain';
  import { english } from 'dawggle/english';
  Dictionary.open(english).then((dictionary) => {
    const traced = dictionary.trace('catdlinemaropets', [4, 5, 6, 7]);
    const board = textOf(roll({ seed: 7 }), true);
    const answers = [dictionary.size, dictionary.has('Quiz'), dictionary.number('quiz'), dictionary.words('quixo', 3), dictionary.prefixes('cattle'),
      dictionary.search({ pattern: '?ui*z' }), dictionary.solve('catdlinemaropets').points, board, dictionary.score([board, 'a?c/{x/y}#f/ghi']), traced[0].text];
    globalThis.found = answers.join(' ');
    (globalThis.console?.log ?? globalThis.print)?.(globalThis.found);
  }).catch((error) => { globalThis.found = error.stack; });`);
const copyModules = (folder) => { for (const name of ['dawggle', 'compiler']) cpSync(`node_modules/dawggle/${name}.wasm`, `${folder}/${name}.wasm`); };

for (const version of [20, 22, 24, 26]) {
  test(`node ${version}`, () => {
    assert.equal(node(version, 'program.js'), ALL);
    assert.match(node(version, '--jitless', 'program.js'), /^(\w+ Dawggle needs WebAssembly, which this JavaScript engine does not have\..*\n){3}$/);
    assert.match(node(version, '--jitless', 'plain.js'), /^111593 .* line/);
  });
}

/** What the plain package answers in node. */
const PLAIN = () => node(22, 'plain.js');
/** A bundle for engines without modules. esbuild would refuse a class. */
const bundlePlain = () => tool('esbuild', 'plain.js', '--bundle', '--format=iife', '--target=es2018', '--supported:class=false', '--outfile=plain-bundle.js', '--log-level=warning');

test('Hermes, without Babel', () => {
  bundlePlain();
  assert.equal(run('node_modules/hermes-engine-cli/linux64-bin/hermes', '-w', 'plain-bundle.js'), PLAIN());
});

test('QuickJS', async () => {
  bundlePlain();
  const { getQuickJS } = await load('quickjs-emscripten');
  const engine = (await getQuickJS()).newContext();
  engine.unwrapResult(engine.evalCode(readFileSync('plain-bundle.js', 'utf8'))).dispose();
  engine.runtime.executePendingJobs();
  assert.equal(`${engine.getProp(engine.global, 'found').consume((found) => engine.dump(found))}\n`, PLAIN());
});

test('CommonJS in node 22', () => {
  write('program.cjs', `require('dawggle').Dictionary.open(require('dawggle/english').english).then((dictionary) => console.log(dictionary.size));`);
  assert.equal(node(22, 'program.cjs'), '111593\n');
});

test('Bun, and a command that it compiles', () => {
  assert.equal(run('node_modules/bun/bin/bun', 'program.js'), ALL);
  run('node_modules/bun/bin/bun', 'build', '--compile', 'program.js', '--outfile', 'compiled');
  assert.match(run('./compiled'), LOST);
});

test('Deno, and the types for JSR', () => {
  const [deno] = readdirSync('node_modules/deno').filter((name) => name.startsWith('deno'));
  const run = (folder, ...args) => spawnSync(join(project, 'node_modules/deno', deno), args, { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', DENO_DIR: join(project, 'deno-cache') } });
  const used = run('.', 'run', '--allow-read', '--cached-only', 'program.js');
  assert.equal(used.stdout, ALL, used.stderr);
  cpSync('node_modules/dawggle', 'jsr', { recursive: true });
  const { exports } = JSON.parse(readFileSync('jsr/package.json', 'utf8'));
  const entries = Object.entries(exports).filter(([, target]) => target.default).map(([name, target]) => [name, target.default]);
  write('jsr/jsr.json', JSON.stringify({ name: '@dawggle/dawggle', version: '0.1.0', license: 'MIT', exports: Object.fromEntries(entries) }));
  const { status, stderr } = run('jsr', 'publish', '--dry-run', '--allow-dirty');
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /unsupported-javascript-entrypoint/);
});

test('esbuild: a bundle needs the modules in the folder above it', () => {
  tool('esbuild', 'program.js', '--bundle', '--format=esm', '--outfile=esbuild/js/app.js', '--log-level=warning');
  assert.match(node(22, 'esbuild/js/app.js'), LOST);
  copyModules('esbuild');
  assert.equal(node(22, 'esbuild/js/app.js'), ALL);
  // CommonJS has no import.meta.
  tool('esbuild', 'wrapped.js', '--bundle', '--format=cjs', '--outfile=esbuild/js/app.cjs', '--log-level=warning');
  assert.match(node(22, 'esbuild/js/app.cjs'), LOST);
  write('passed.js', `${IMPORTS}${ANSWERS}
    const module = (name) => new WebAssembly.Module(require('fs').readFileSync('node_modules/dawggle/' + name + '.wasm'));
    answers(module('dawggle'), module('compiler')).then((lines) => console.log(lines.trim()));`);
  tool('esbuild', 'passed.js', '--bundle', '--format=cjs', '--platform=node', '--outfile=esbuild/js/passed.cjs');
  assert.match(node(22, 'esbuild/js/passed.cjs'), /compile kapı\ncore 1741\n$/);
});

test('Rollup: a bundle needs the modules in the folder above it', async () => {
  const { rollup } = await load('rollup');
  const { nodeResolve } = await load('@rollup/plugin-node-resolve');
  const bundle = await rollup({ input: 'wrapped.js', plugins: [nodeResolve()] });
  await bundle.write({ format: 'es', file: 'rollup/js/app.js' });
  await bundle.write({ format: 'cjs', file: 'rollup/js/app.cjs' });
  for (const app of ['rollup/js/app.js', 'rollup/js/app.cjs']) assert.match(node(22, app), LOST);
  copyModules('rollup');
  for (const app of ['rollup/js/app.js', 'rollup/js/app.cjs']) assert.equal(node(22, app), ALL);
});

test('webpack', async () => {
  const { default: webpack } = await load('webpack');
  const output = { path: join(project, 'webpack'), filename: 'app.mjs', module: true };
  const stats = await new Promise((resolve, reject) => {
    webpack({ mode: 'production', target: 'node20', context: project, entry: './program.js', experiments: { outputModule: true }, output }, (error, stats) => (error ? reject(error) : resolve(stats)));
  });
  assert.equal(stats.toString({ all: false, errors: true, warnings: true }), '');
  assert.equal(node(22, 'webpack/app.mjs'), ALL);
});

test('Parcel, which needs packageExports', () => {
  const target = { context: 'node', outputFormat: 'esmodule', includeNodeModules: true, distDir: 'parcel', engines: { node: '>=20' } };
  const set = (options) => write('package.json', JSON.stringify({ private: true, type: 'module', targets: { app: target }, ...options }));
  const build = () => spawnSync('node_modules/.bin/parcel', ['build', 'program.js', '--no-cache'], { encoding: 'utf8' });
  set({});
  assert.match(build().stderr, /Failed to resolve 'dawggle\//);
  set({ '@parcel/resolver-default': { packageExports: true } });
  const { status, stderr } = build();
  assert.equal(status, 0, stderr);
  assert.equal(node(22, 'parcel/program.js'), ALL);
});

test('the server of Vite 7 for development, which needs optimizeDeps', async () => {
  const { createServer } = await load('vite');
  write('page/index.html', '<!doctype html><body><script type="module" src="./page.js"></script>');
  write('page/page.js', `${IMPORTS}${ANSWERS}document.body.textContent = await answers();\n`);
  const browser = await launch();
  const shown = async (optimizeDeps) => {
    const server = await createServer({ root: join(project, 'page'), configFile: false, optimizeDeps, cacheDir: mkdtempSync(join(project, 'vite-')), server: { port: 0 }, logLevel: 'error' });
    await server.listen();
    const page = await browser.newPage();
    await page.goto(server.resolvedUrls.local[0]);
    await page.waitForFunction(() => document.body?.textContent.includes('compile '), null, { timeout: 60_000 });
    const text = await page.evaluate(() => document.body.textContent);
    await page.close();
    await server.close();
    return text;
  };
  try {
    assert.match(await shown({}), LOST);
    assert.equal(await shown({ exclude: ['dawggle'] }), ALL);
  } finally {
    await browser.close();
  }
});

test('vitest with jsdom', () => {
  write('page.test.js', `${IMPORTS}${ANSWERS}import { expect, test } from 'vitest';
    test('words', async () => { expect([typeof document, await answers()]).toEqual(['object', ${JSON.stringify(ALL)}]); });`);
  node(22, 'node_modules/vitest/vitest.mjs', 'run', '--environment', 'jsdom', 'page.test.js');
});

test('Jest', () => {
  write('words.test.js', `${IMPORTS}${ANSWERS}test('words', async () => { expect(await answers()).toBe(${JSON.stringify(ALL)}); });`);
  node(22, '--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--transform', '{}', 'words.test.js');
});

test('Next.js, where only the browser loads files', async () => {
  write('next/package.json', JSON.stringify({ private: true, type: 'module' }));
  symlinkSync(join(project, 'node_modules'), 'next/node_modules');
  write('next/answers.js', `${IMPORTS}${ANSWERS}export { answers, Inside, english };`);
  write('next/app/layout.js', 'export default ({ children }) => <html><body>{children}</body></html>;');
  write('next/app/page.js', `import { readFileSync } from 'node:fs'; import { answers } from '../answers.js';
    export default async function Page() {
      const [solver, compiler] = ['dawggle', 'compiler'].map((name) => new WebAssembly.Module(readFileSync('node_modules/dawggle/' + name + '.wasm')));
      return <pre>{await answers(solver, compiler)}</pre>;
    }`);
  write('next/app/client/page.js', `'use client'; import { useEffect, useState } from 'react'; import { answers } from '../../answers.js';
    export default function Page() { const [text, show] = useState(''); useEffect(() => { answers().then(show); }, []); return <pre>{text}</pre>; }`);
  const options = { cwd: 'next', encoding: 'utf8', env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' } };
  const next = join(project, 'node_modules/next/dist/bin/next');
  const built = spawnSync(join(project, 'node_modules/node22/bin/node'), [next, 'build'], options);
  assert.equal(built.status, 0, built.stdout + built.stderr);
  const page = readFileSync('next/.next/server/app/index.html', 'utf8');
  assert.match(page, /<pre>inside 1741\nfetch Dawggle cannot load its file dawggle\.wasm: .*\ncompile kapı\ncore 1741\n<\/pre>/);
  const server = spawn(join(project, 'node_modules/node22/bin/node'), [next, 'start', '--port', '0'], options);
  const browser = await launch();
  try {
    let said = '';
    const address = await new Promise((resolve) => { server.stdout.on('data', (text) => { said += text; if (/http:\/\/localhost:\d+/.test(said)) resolve(said.match(/http:\/\/localhost:\d+/)[0]); }); });
    const page = await browser.newPage();
    await page.goto(`${address}/client`);
    await page.waitForFunction(() => document.querySelector('pre')?.textContent.includes('compile '), null, { timeout: 60_000 });
    assert.equal(await page.evaluate(() => document.querySelector('pre').textContent), ALL);
  } finally {
    server.kill();
    await browser.close();
  }
});

test('workerd, which only imports modules', async () => {
  const { Miniflare } = await load('miniflare');
  write('worker.js', `${IMPORTS}${ANSWERS}import solver from './dawggle.wasm'; import compiler from './compiler.wasm';
    export default { fetch: async () => new Response(await answers() + await answers(solver, compiler)) };`);
  tool('esbuild', 'worker.js', '--bundle', '--format=esm', '--external:*.wasm', '--outfile=workerd/worker.mjs');
  copyModules('workerd');
  const modulesRules = [{ type: 'ESModule', include: ['**/*.mjs'] }, { type: 'CompiledWasm', include: ['**/*.wasm'] }];
  const server = new Miniflare({ modules: true, modulesRules, modulesRoot: 'workerd', scriptPath: 'workerd/worker.mjs', compatibilityDate: '2026-04-01' });
  try {
    const text = await (await server.dispatchFetch('http://localhost/')).text();
    assert.match(text, /^inside Dawggle may not compile its WebAssembly here\..*imported module/);
    assert.match(text, /compile kapı\ncore 1741\n$/);
  } finally {
    await server.dispose();
  }
});

test('edge-runtime, which has no DecompressionStream', async () => {
  const { EdgeRuntime } = await load('edge-runtime');
  write('edge.js', `${IMPORTS}${ANSWERS}globalThis.answers = answers;`);
  tool('esbuild', 'edge.js', '--bundle', '--format=iife', '--outfile=edge/edge.js', '--log-level=error');
  const runtime = new EdgeRuntime();
  runtime.evaluate(readFileSync('edge/edge.js', 'utf8'));
  const [solver, compiler] = ['dawggle', 'compiler'].map((name) => new WebAssembly.Module(readFileSync(`node_modules/dawggle/${name}.wasm`)));
  const text = await runtime.context.answers(solver, compiler);
  assert.match(text, /^inside Dawggle needs DecompressionStream.*\nfetch .*\ncompile kapı\ncore 1741\n$/);
});

test('attw and publint', () => {
  tool('attw', join(process.env.PROJECT, tarball), '--profile', 'esm-only', '--exclude-entrypoints', './dawggle.wasm', './compiler.wasm', './english.dawg');
  assert.match(tool('publint', 'node_modules/dawggle'), /All good!/);
});
