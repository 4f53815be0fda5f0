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
  /** In words; null when its script can be built here. */
  readonly obstacle: string | null;
};

/** That whose README first told what a page pastes, and that of the last release. None where there is no history. */
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

/** Its packages are those of now: others would make another script. */
async function obstacleTo(commit: string): Promise<string | null> {
  const { dependencies } = JSON.parse(await git('show', `${commit}:package.json`)) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const differing = Object.entries(dependencies).filter(([name, version]) => installed(name) !== version);
  return differing.length === 0 ? null : `it wants ${differing.map((each) => each.join(' ')).join(', ')}`;
}

function installed(name: string): string | null {
  try {
    const text = readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8');
    return (JSON.parse(text) as { readonly version: string }).version;
  } catch {
    return null;
  }
}

/** @returns the folder of the commit's files, built; to be given back to {@link removeOld} */
export async function buildOld(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-old-'));
  await git('worktree', 'add', '--quiet', '--force', '--detach', folder, commit);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  // Not this process's environment: a test runner's says that everything is a test.
  const { PATH, HOME } = process.env;
  const options = { cwd: folder, env: { PATH, HOME } };
  await run(process.execPath, [vite, 'build', '-c', 'vite.widget.config.ts'], options);
  return folder;
}

export async function removeOld(folder: string): Promise<void> {
  await git('worktree', 'remove', '--force', folder);
  await rm(folder, { recursive: true, force: true });
}
