/**
 * Scope: `npm run build` in a copy of the project without demo, stand-ins and tests, on which a deployed build must not
 * depend. Takes about ten seconds.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersFor, parseHeaders } from '../../../../demo/server/headers.ts';
import { HOSTS } from '../../../../site/setup/hosts.ts';
import { EVERGREEN, PINNED } from '../../../../site/embed/tag-folders.ts';
import { DEPLOYED_FILES } from '../../../../site/prerender/deployed-files.ts';
import { FILE_LANGUAGES } from '../../../../widget/i18n/languages/languages.ts';
import { isModulePart } from '../../../../widget/build/part-files.ts';
import { buildCopy } from '../../../support/built-copy.ts';

const BUILD_LIMIT_MS = 120_000;
/** Bytes after brotli. */
const MAX_SCRIPT_BYTES = 20_000;
/** The limits of Cloudflare Pages. */
const MAX_RULES = 100;
const MAX_LINE_CHARACTERS = 2_000;

/** Beside the script of one sample call; the others have none. */
const RECORDING = 'site/content/calls/marcus.mp3';

let copy: string;
const read = (name: string) => readFile(join(copy, 'dist', name), 'utf8');

beforeAll(async () => {
  copy = await buildCopy({ [RECORDING]: new Uint8Array([73, 68, 51]) });
}, BUILD_LIMIT_MS);

afterAll(() => rm(copy, { recursive: true }));

test('the build writes what the documents list, nothing more and nothing less, with the licenses', async () => {
  const entries = await readdir(join(copy, 'dist'), { withFileTypes: true });
  const written = entries.map((entry) => `${entry.name}${entry.isDirectory() ? '/' : ''}`);
  const documented = DEPLOYED_FILES.flatMap(({ names }) => names);
  const documenting = (name: string) => documented.filter((glob) => matchesGlob(name, glob));
  expect(written.filter((name) => documenting(name).length !== 1)).toEqual([]);
  expect(documented.filter((glob) => !written.some((name) => matchesGlob(name, glob)))).toEqual([]);
  expect(await read('task-tamer-agent.js')).toContain('task-tamer-agent.LICENSES.txt');
  expect(await read('pages.LICENSES.txt')).toMatch(/## @floating-ui\/react [\s\S]*## react-dom /);
  expect(await read('fraunces.LICENSE.txt')).toContain('SIL OPEN FONT LICENSE');
});

test('the build contains the files that the set-up page offers, and the plugin with the script and all that it fetches', async () => {
  const offered = Object.values(HOSTS).flatMap(({ download }) => download?.path ?? []);
  expect(offered.length).toBeGreaterThan(0);
  for (const path of offered) {
    const files = unzipSync(await readFile(join(copy, 'dist', path)));
    for (const name of ['task-tamer-agent.js', ...FILE_LANGUAGES.map((each) => `languages/${each}.json`)])
      expect(strFromU8(files[`task-tamer/${name}`] ?? new Uint8Array())).toBe(await read(name));
  }
});

test('the build gives a sample call the recording beside its script, and the others none', async () => {
  const calls = [...(await read('index.html')).matchAll(/<div class="call"([^>]*)>/g)];
  const recordings = calls.map(([, attributes = '']) => /data-recording="\/([^"]+)"/.exec(attributes)?.[1]);
  expect(recordings).toEqual([undefined, expect.stringMatching(/^assets\/marcus-/), undefined, undefined]);
  expect(await read(recordings[1] ?? '')).toBe('ID3');
});

test('the build contains the environment’s settings and none of the local ones', async () => {
  const pages = `${await read('index.html')}${await read('_headers')}`;
  expect(pages).toContain('call-endpoint="https://calls.the-host.example/task-tamer"');
  expect(pages).toMatch(/connect-src [^;]*https:\/\/calls\.the-host\.example[ ;]/);
  expect(pages).not.toMatch(/public-key|assistant=|vapi/);
  expect(pages).toContain('https://calendar.example');
  const written = await readdir(join(copy, 'dist'), { recursive: true });
  expect(written.filter((name) => /demo|stand-ins/.test(name))).toEqual([]);
  expect(pages).not.toMatch(/\/stand-ins\/|\/demo\//);
});

test('the build keeps the code that runs before interaction small and free of React', async () => {
  const [, first = ''] = /data-page="([^"]+)"/.exec(await read('index.html')) ?? [];
  const scripts = new Map<string, string>();
  const follow = async (file: string): Promise<void> => {
    if (scripts.has(file)) return;
    const code = await read(file);
    scripts.set(file, code);
    for (const [, name = ''] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
      await follow(`assets/${name}`);
  };
  await follow(first.slice(1));
  const sizes = [...scripts.values()].map((code) => brotliCompressSync(code).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  expect([...scripts.keys()].filter((name) => name.includes('react'))).toEqual([]);
});

test('the build lists every cacheable file in the headers, within the hosts’ limits', async () => {
  const headers = await read('_headers');
  const rules = parseHeaders(headers);
  const kept = rules
    .filter((rule) => rule.headers.some(([, value]) => value.includes('immutable')))
    .map(({ pattern }) => pattern);
  const files = (await readdir(join(copy, 'dist/assets'))).map((name) => `/assets/${name}`);
  const parts = (await readdir(join(copy, 'dist'))).filter(isModulePart);
  expect(parts.length).toBeGreaterThan(0);
  const named = parts.flatMap((name) => [`/${name}`, `/${EVERGREEN}/${name}`, `/${PINNED}/${name}`]);
  const pinned = ['js', 'diagnosis.mjs', 'follow.mjs', 'mjs', 'LICENSES.txt'].map(
    (type) => `/${PINNED}/task-tamer-agent.${type}`,
  );
  expect(kept.toSorted()).toEqual([...files, ...named, ...pinned].toSorted());
  expect(rules.length).toBeLessThanOrEqual(MAX_RULES);
  expect(Math.max(...headers.split('\n').map((line) => line.length))).toBeLessThanOrEqual(
    MAX_LINE_CHARACTERS,
  );
});

test('the build has the tag at an evergreen address and at a fixed one', async () => {
  const rules = parseHeaders(await read('_headers'));
  const script = await read('task-tamer-agent.js');
  const entry = await read('task-tamer-agent.mjs');
  for (const [folder, lasts] of [
    [EVERGREEN, 'max-age=300,'],
    [PINNED, 'immutable'],
  ] as const) {
    expect(await read(`${folder}/task-tamer-agent.js`)).toBe(script);
    expect(await read(`${folder}/task-tamer-agent.mjs`)).toBe(entry);
    expect(await read(`${folder}/task-tamer-agent.LICENSES.txt`)).toContain('## react ');
    for (const [, name = ''] of entry.matchAll(/"\.\/(task-tamer-agent\.[^"]+\.mjs)"/g))
      expect(await read(`${folder}/${name}`)).not.toBe('');
    const headers = headersFor(rules, `/${folder}/task-tamer-agent.js`);
    // Without it, browsers refuse a cross-origin script with `integrity`.
    expect(headers['Access-Control-Allow-Origin']).toBe('*');
    expect(headers['Cache-Control']).toContain(lasts);
  }
});

test('the build writes the markup to paste for both addresses, the fixed one with the script’s hash', async () => {
  const snippets = await read('task-tamer-agent.snippets.html');
  const hash = createHash('sha384')
    .update(await read('task-tamer-agent.js'))
    .digest('base64');
  expect(snippets).toContain(`src="https://task-tamer.example/${EVERGREEN}/task-tamer-agent.js" async>`);
  expect(snippets).toMatch(
    new RegExp(`src="https://task-tamer.example/${PINNED}/task-tamer-agent.js"\\s+integrity="sha384-`),
  );
  expect(snippets).toContain(`integrity="sha384-${hash}"`);
  expect(snippets).toContain('crossorigin="anonymous"');
  expect(snippets.match(/<a href="tel:…">[^<]+<\/a>\n<\/task-tamer-agent>/g)).toHaveLength(2);
});
