/** Builds the script of an older commit of this clone. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

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

/** The commit that added the README, and the last release. Empty if the clone has no history. */
export async function oldCommits(): Promise<readonly OldCommit[]> {
  const isShallow = await git('rev-parse', '--is-shallow-repository').catch(() => 'true');
  if (isShallow === 'true') return [];
  const first = await git('log', '--reverse', '--diff-filter=A', '--format=%H', '--', 'README.md');
  const [commit = ''] = first.split('\n');
  const tag = await git('describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^').catch(() => '');
  const names = [[commit, 'the first page’s'] as const, ...(tag === '' ? [] : [[tag, tag] as const])];
  return Promise.all(
    names.map(async ([commit, name]) => ({ commit, name, obstacle: await obstacleTo(commit) })),
  );
}

/** The build uses the installed packages, so a commit with other versions would get a different script. */
async function obstacleTo(commit: string): Promise<string | null> {
  const { dependencies } = JSON.parse(await git('show', `${commit}:package.json`)) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const differing = Object.entries(dependencies).filter(([name, version]) => installed(name) !== version);
  return differing.length === 0 ? null : `it needs ${differing.map((each) => each.join(' ')).join(', ')}`;
}

function installed(name: string): string | null {
  try {
    const text = readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8');
    return (JSON.parse(text) as { readonly version: string }).version;
  } catch {
    return null;
  }
}

/** @returns the folder of the commit's files, built; remove it with {@link removeOld} */
export async function buildOld(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-old-'));
  await git('worktree', 'add', '--quiet', '--force', '--detach', folder, commit);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  // Do not pass on this process's environment, because a test runner sets variables that change the build.
  const { PATH, HOME } = process.env;
  const options = { cwd: folder, env: { PATH, HOME } };
  await run(process.execPath, [vite, 'build', '-c', 'vite.widget.config.ts'], options);
  return folder;
}

export async function removeOld(folder: string): Promise<void> {
  await git('worktree', 'remove', '--force', folder);
  await rm(folder, { recursive: true, force: true });
}
