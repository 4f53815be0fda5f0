/** Makes a release of what is checked in: version, changelog, hash, commit, tag. It publishes nothing. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { integrityOf } from '../site/prerender/addresses.ts';
import { hasNews, released } from './changelog.ts';

export const KINDS = ['major', 'minor', 'patch'] as const;
export type Kind = (typeof KINDS)[number];

export type ReleaseOptions = {
  /** The project's folder. */
  readonly folder: string;
  readonly kind: Kind;
  readonly now: Date;
  /** Rejects when the project is not fit to be released. */
  readonly check: () => Promise<void>;
};

/**
 * @returns the new version, without a `v`
 * @throws before anything is written when there is something uncommitted, no news, or the check fails. What fails later
 * leaves the project as it was.
 */
export async function release({ folder, kind, now, check }: ReleaseOptions): Promise<string> {
  const run = runIn(folder);
  if ((await run('git', 'status', '--porcelain')) !== '') throw new Error('Something is not committed.');
  const changelog = join(folder, 'CHANGELOG.md');
  const before = await readFile(changelog, 'utf8');
  if (!hasNews(before)) throw new Error('CHANGELOG.md tells nothing under "Unreleased".');
  await check();
  try {
    await run('npm', 'version', kind, '--no-git-tag-version', '--include-workspace-root', '--workspaces');
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    await run('npm', 'run', 'generate');
    await run('npm', 'run', 'build:widget');
    const integrity = integrityOf(await readFile(join(folder, 'dist/task-tamer-agent.js')));
    const day = now.toISOString().slice(0, 10);
    await writeFile(changelog, released(before, { version, day, integrity }));
    await run('git', 'commit', '--all', '--message', `Release ${version}`);
    await run('git', 'tag', '--annotate', `v${version}`, '--message', `Task Tamer ${version}`);
    return version;
  } catch (error) {
    // It was clean before: whatever differs from the last commit is ours.
    await run('git', 'reset', '--hard');
    throw error;
  }
}

const runIn =
  (cwd: string) =>
  async (program: string, ...args: readonly string[]): Promise<string> => {
    const shell = process.platform === 'win32';
    const { stdout } = await promisify(execFile)(program, args, { cwd, shell, maxBuffer: 2 ** 26 });
    return stdout.trim();
  };
