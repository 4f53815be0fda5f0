/**
 * Scope: `npm run build` as a host runs it, in a copy of the project without what is for this machine alone: what is
 * deployed must not be built by the demo, the stand-ins or the tests. It takes about ten seconds.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isModulePart } from '../../../../widget/build/module-names.ts';
import { parseHeaders } from '../../../../demo/server/headers.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** Neither made by a build, nor of this machine. Names with a dot are left out as well: `.env` among them. */
const LEFT_OUT = new Set(['demo', 'tests', 'dist', 'node_modules', 'test-results', 'playwright-report']);
const ENVIRONMENT = {
  VITE_SITE_URL: 'https://task-tamer.example',
  VITE_CALL_ENDPOINT: 'https://calls.the-host.example/task-tamer',
  VITE_CAPTCHA_SITE_KEY: 'site-key-of-the-host',
  VITE_LEAD_FORM_URL: 'https://forms.example/lead',
  VITE_CALENDAR_URL: 'https://calendar.example/team',
  VITE_EMAIL: 'hello@task-tamer.example',
  VITE_PHONE: '+1 212 555 0142',
  VITE_ANALYTICS_KEY: 'analytics-key-of-the-host',
};
const BUILD_LIMIT_MS = 120_000;
/** Bytes after brotli. */
const MOST_SCRIPT = 20_000;
/** Cloudflare Pages reads no more rules, and no longer lines. */
const MOST_RULES = 100;
const LONGEST_LINE = 2_000;

let copy: string;
const read = (name: string) => readFile(join(copy, 'dist', name), 'utf8');

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'task-tamer-build-'));
  const names = (await readdir(ROOT)).filter((name) => !name.startsWith('.') && !LEFT_OUT.has(name));
  await Promise.all(names.map((name) => cp(join(ROOT, name), join(copy, name), { recursive: true })));
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const lines = Object.entries(ENVIRONMENT).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(copy, '.env'), lines.join(''));
  // Not this process's environment: a test runner's says that everything is a test.
  const { PATH, HOME } = process.env;
  await promisify(execFile)('npm', ['run', 'build'], { cwd: copy, env: { PATH, HOME } });
}, BUILD_LIMIT_MS);

afterAll(() => rm(copy, { recursive: true }));

const WRITTEN = [
  ['index.html', 'privacy.html', 'terms.html', '404.html', '_headers', '_redirects', 'og.png', 'assets'],
  [
    'task-tamer-agent.js',
    'task-tamer-agent.mjs',
    'task-tamer-agent.LICENSES.txt',
    'task-tamer-launcher.txt',
    'packages',
  ],
].flat();

test('writes the pages, the tag and the client, with the licences of what is in them', async () => {
  expect(await readdir(join(copy, 'dist'))).toEqual(expect.arrayContaining(WRITTEN));
  expect(await read('task-tamer-agent.js')).toContain('task-tamer-agent.LICENSES.txt');
  expect(await read('pages.LICENSES.txt')).toMatch(/## @floating-ui\/react [\s\S]*## react-dom /);
  expect(await read('fraunces.LICENSE.txt')).toContain('SIL OPEN FONT LICENSE');
});

test('writes the settings of the environment, and nothing of this machine', async () => {
  const pages = `${await read('index.html')}${await read('_headers')}`;
  expect(pages).toContain('call-endpoint="https://calls.the-host.example/task-tamer"');
  expect(pages).toMatch(/connect-src [^;]*https:\/\/calls\.the-host\.example[ ;]/);
  expect(pages).not.toMatch(/public-key|assistant=|vapi/);
  expect(pages).toContain('https://calendar.example');
  const written = await readdir(join(copy, 'dist'), { recursive: true });
  expect(written.filter((name) => /demo|stand-ins/.test(name))).toEqual([]);
  expect(pages).not.toMatch(/\/stand-ins\/|\/demo\//);
});

test('what a page runs before anybody touches it stays small: without React', async () => {
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
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_SCRIPT);
  expect([...scripts.keys()].filter((name) => name.includes('react'))).toEqual([]);
});

test('the module names its parts, each of which is there, and no source map is published', async () => {
  const entry = await read('task-tamer-agent.mjs');
  const named = new Set([...entry.matchAll(/task-tamer-agent\.[\w-]+\.mjs/g)].map(([name]) => name));
  const written = await readdir(join(copy, 'dist'));
  expect([...named].toSorted()).toEqual(written.filter(isModulePart).toSorted());
  expect(written.filter((name) => name.endsWith('.map'))).toEqual([]);
  expect(await readdir(join(copy, 'dist-maps'))).toContain('task-tamer-agent.mjs.map');
});

test('names every file that may be kept, within what hosts read', async () => {
  const headers = await read('_headers');
  const rules = parseHeaders(headers);
  const kept = rules
    .filter((rule) => rule.headers.some(([, value]) => value.includes('immutable')))
    .map(({ pattern }) => pattern);
  const files = (await readdir(join(copy, 'dist/assets'))).map((name) => `/assets/${name}`);
  const parts = (await readdir(join(copy, 'dist'))).filter(isModulePart).map((name) => `/${name}`);
  expect(parts.length).toBeGreaterThan(0);
  expect(kept.toSorted()).toEqual([...files, ...parts].toSorted());
  expect(rules.length).toBeLessThanOrEqual(MOST_RULES);
  expect(Math.max(...headers.split('\n').map((line) => line.length))).toBeLessThanOrEqual(LONGEST_LINE);
});
