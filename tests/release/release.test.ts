// Scope: `npm run release`, in a clone of this repository: it bumps the version, writes the changelog with the script's
// hash, commits and tags; it stops before publishing, and changes nothing when it cannot proceed.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { release, scriptZip, type Kind } from '../../release/release.ts';
import { integrityOf } from '../../site/prerender/addresses.ts';

const ROOT = join(import.meta.dirname, '../..');
const LIMIT_MS = 120_000;
const NOW = new Date('2027-01-31T12:00:00Z');
const fit = (): Promise<void> => Promise.resolve();

let clone = '';
const git = async (...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)('git', args, { cwd: clone })).stdout.trim();
const read = (name: string) => readFile(join(clone, name), 'utf8');

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'task-tamer-release-'));
  await git('clone', '--quiet', '--no-tags', ROOT, '.');
  await git('config', 'user.name', 'A test');
  await git('config', 'user.email', 'test@task-tamer.example');
  await symlink(join(ROOT, 'node_modules'), join(clone, 'node_modules'), 'junction');
  await writeFile(join(clone, '.git/info/exclude'), 'node_modules\n');
}, LIMIT_MS);
afterAll(() => rm(clone, { recursive: true }));

test('npm run release refuses uncommitted, untested or undocumented changes', async () => {
  const before = await git('rev-parse', 'HEAD');
  const attempt = (check = fit) => release({ folder: clone, kind: 'minor', now: NOW, check });
  await expect(attempt(() => Promise.reject(new Error('not fit')))).rejects.toThrow('not fit');
  await writeFile(join(clone, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- First.\n');
  await expect(attempt()).rejects.toThrow('uncommitted changes');
  await git('commit', '--all', '--quiet', '--message', 'No news');
  await expect(attempt()).rejects.toThrow('has no entries');
  await git('reset', '--hard', '--quiet', before);
  expect(await git('tag')).toBe('');
});

test(
  'npm run release creates a minor version and publishes nothing',
  async () => {
    const [major, minor] = (JSON.parse(await read('package.json')) as { version: string }).version.split('.');
    const next = `${major}.${Number(minor) + 1}.0`;
    expect(await release({ folder: clone, kind: 'minor', now: NOW, check: fit })).toBe(next);
    expect(await git('status', '--porcelain')).toBe('');
    expect(await git('log', '-1', '--format=%s')).toBe(`Release ${next}`);
    expect(await git('describe', '--exact-match')).toBe(`v${next}`);
    for (const file of ['package.json', 'server/package.json', 'package-lock.json', 'editor/web-types.json'])
      expect((JSON.parse(await read(file)) as { version: string }).version).toBe(next);
    const script = await read('dist/task-tamer-agent.js');
    expect(script).toContain(`Task Tamer ${next} `);
    const zip = unzipSync(await readFile(join(clone, scriptZip(next))));
    expect(strFromU8(zip['task-tamer/task-tamer-agent.js'] ?? new Uint8Array())).toBe(script);
    expect(Object.keys(zip)).toEqual(
      expect.arrayContaining(['task-tamer/languages/es.json', 'task-tamer/task-tamer-agent.diagnosis.mjs']),
    );
    const heading = `## ${next} - 2027-01-31\n\n\`integrity\` of \`task-tamer-agent.js\`: \`${integrityOf(script)}\``;
    expect(await read('CHANGELOG.md')).toContain(`## Unreleased\n\n${heading}\n\n### Added\n`);
  },
  LIMIT_MS,
);

test('npm run release refuses a new consent version, unless the release is a major one whose server accepts the earlier one', async () => {
  const commit = await git('rev-parse', 'HEAD');
  await git('tag', 'v0.0.0');
  const attempt = (kind: Kind) =>
    release({ folder: clone, kind, now: NOW, check: () => Promise.reject(new Error('is checked')) });
  await writeFile(join(clone, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- An entry.\n');
  await git('commit', '--all', '--quiet', '--message', 'An entry');
  await expect(attempt('patch')).rejects.toThrow('is checked');
  const contract = 'widget/contract-endpoint.ts';
  const before = await read(contract);
  const version = /CONSENT_VERSION = '([^']+)/.exec(before)?.[1];
  const changed = before.replace(/(?<=CONSENT_VERSION = ')[^']+/, '2099-01-01');
  await writeFile(join(clone, contract), changed);
  await git('commit', '--all', '--quiet', '--message', 'Another consent');
  await expect(attempt('patch')).rejects.toThrow('release it as a major version');
  await expect(attempt('minor')).rejects.toThrow('release it as a major version');
  await expect(attempt('major')).rejects.toThrow(`add '${version}' to EARLIER_CONSENT_VERSIONS`);
  const server = 'server/admission/consent-versions.ts';
  const accepted = (await read(server)).replace(/(?<=EARLIER_CONSENT_VERSIONS.* = \[)/, `'${version}', `);
  await writeFile(join(clone, server), accepted);
  await git('commit', '--all', '--quiet', '--message', 'The server accepts the earlier consent');
  await expect(attempt('minor')).rejects.toThrow('release it as a major version');
  await expect(attempt('major')).rejects.toThrow('is checked');
  await git('reset', '--hard', '--quiet', commit);
});

test('npm run release refuses to publish a version that is not named', async () => {
  const confirm = (version: string) =>
    promisify(execFile)(process.execPath, [join(clone, 'release/confirm-publish.ts')], {
      env: { ...process.env, TASK_TAMER_PUBLISH: version },
    });
  const { version } = JSON.parse(await read('package.json')) as { version: string };
  await expect(confirm('')).rejects.toMatchObject({ code: 1 });
  await expect(confirm('9.9.9')).rejects.toMatchObject({ code: 1 });
  await expect(confirm(version)).resolves.toMatchObject({ stderr: '' });
});
