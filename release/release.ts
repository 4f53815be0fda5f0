/** Releases the current commit locally: bumps the version, updates the changelog, commits, tags. Does not publish. */
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
  /** Rejects if a check fails. */
  readonly check: () => Promise<void>;
};

/**
 * @returns the new version, without a `v`
 * @throws {Error} before any change if there are uncommitted changes, no unreleased entries, a failed check, or a new consent
 * version without a new major version. A later failure restores the last commit.
 */
export async function release({ folder, kind, now, check }: ReleaseOptions): Promise<string> {
  const run = runIn(folder);
  if ((await run('git', 'status', '--porcelain')) !== '') throw new Error('There are uncommitted changes.');
  const changelog = join(folder, 'CHANGELOG.md');
  const before = await readFile(changelog, 'utf8');
  if (!hasNews(before)) throw new Error('CHANGELOG.md has no entries under "Unreleased".');
  await refuseNewConsent(run, folder, kind);
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
    // The worktree was clean, so every difference from the last commit comes from this release.
    await run('git', 'reset', '--hard');
    throw error;
  }
}

const CONTRACT = 'widget/contract-endpoint.ts';

/**
 * A partner's server accepts the consent versions that it knows, while its page receives the newest script of a major version.
 * So within a major version the consent stays.
 */
async function refuseNewConsent(run: Run, folder: string, kind: Kind): Promise<void> {
  if (kind === 'major') return;
  const last = await run('git', 'tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD');
  const [tag = ''] = last.split('\n');
  if (tag === '') return;
  const released = consentVersionIn(await run('git', 'show', `${tag}:${CONTRACT}`));
  const current = consentVersionIn(await readFile(join(folder, CONTRACT), 'utf8'));
  if (current !== released)
    throw new Error(
      `CONSENT_VERSION is ${current}, and ${released} in ${tag}. Servers of partners would refuse every visitor: release it as a major version.`,
    );
}

function consentVersionIn(contract: string): string {
  const [, version] = /^export const CONSENT_VERSION = '([^']+)';$/m.exec(contract) ?? [];
  if (version === undefined) throw new Error(`${CONTRACT} has no CONSENT_VERSION.`);
  return version;
}

type Run = ReturnType<typeof runIn>;

const runIn =
  (cwd: string) =>
  async (program: string, ...args: readonly string[]): Promise<string> => {
    const shell = process.platform === 'win32';
    const { stdout } = await promisify(execFile)(program, args, { cwd, shell, maxBuffer: 2 ** 26 });
    return stdout.trim();
  };
