/** Checks out and builds other commits of this clone. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { releasedTags } from '../../release/released-tags.ts';
import { VENDOR_FILES } from '../../widget/build/vendor/vendor-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const git = async (...args: readonly string[]): Promise<string> =>
  (await run('git', args, { cwd: ROOT })).stdout.trim();

export type OldCommit = {
  readonly commit: string;
  readonly name: string;
  /** Why its script cannot be built here; null if it can. */
  readonly obstacle: string | null;
};

/** The commit that added the README, and the releases. Empty if the clone has no history. */
export async function oldCommits(): Promise<readonly OldCommit[]> {
  const isShallow = await git('rev-parse', '--is-shallow-repository').catch(() => 'true');
  if (isShallow === 'true') return [];
  const first = await git('log', '--reverse', '--diff-filter=A', '--format=%H', '--', 'README.md');
  const [commit = ''] = first.split('\n');
  return [{ commit, name: 'the first page’s', obstacle: await obstacleTo(commit) }, ...(await published())];
}

/** The first and the last release of each major version, newest first. Empty before the first release. */
export async function published(): Promise<readonly OldCommit[]> {
  const tags = await releasedTags(ROOT);
  const ends = tags.filter((tag, at) =>
    [tags[at - 1], tags[at + 1]].some((other) => majorOf(other) !== majorOf(tag)),
  );
  return Promise.all(ends.map(async (tag) => ({ commit: tag, name: tag, obstacle: await obstacleTo(tag) })));
}

const majorOf = (tag: string | undefined) => tag?.split('.')[0];

/** It is built with the installed packages, and a build accepts exactly one version of each file that it rewrites. */
async function obstacleTo(commit: string): Promise<string | null> {
  const { dependencies, devDependencies } = JSON.parse(await git('show', `${commit}:package.json`)) as {
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly devDependencies?: Readonly<Record<string, string>>;
  };
  const needed = { ...devDependencies, ...dependencies };
  const differing = VENDOR_FILES.filter(({ name, version }) => needed[name] !== version).map(
    ({ name }) => name,
  );
  return differing.length === 0
    ? null
    : `it needs ${differing.map((name) => `${name} ${needed[name]}`).join(', ')}`;
}

/** @returns the folder of the commit's files, with the installed packages; remove it with {@link removeOld} */
export async function checkOut(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-old-'));
  await git('worktree', 'add', '--quiet', '--force', '--detach', folder, commit);
  for (const packages of ['node_modules', 'server/node_modules'])
    if (existsSync(join(ROOT, packages)) && existsSync(dirname(join(folder, packages))))
      await symlink(join(ROOT, packages), join(folder, packages), 'junction');
  return folder;
}

/** Builds the script into the folder's `dist`. */
export async function buildIn(folder: string): Promise<void> {
  await runIn(folder, 'node_modules/vite/bin/vite.js', 'build', '-c', 'vite.widget.config.ts');
}

/** Runs a program of the folder with this Node. */
export async function runIn(folder: string, program: string, ...args: readonly string[]): Promise<void> {
  // Do not pass on this process's environment, because a test runner sets variables that change the build.
  const { PATH, HOME } = process.env;
  await run(process.execPath, [program, ...args], { cwd: folder, env: { PATH, HOME } });
}

export async function removeOld(folder: string): Promise<void> {
  await git('worktree', 'remove', '--force', folder);
  await rm(folder, { recursive: true, force: true });
}
