/** Releases the current commit locally: bumps the version, updates the changelog, commits, tags. Does not publish. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { integrityOf } from '../site/prerender/addresses.ts';
import { scriptFiles, zipOf } from '../wordpress/build/plugin-zip.ts';
import { hasNews, released } from './changelog.ts';
import { releasedTags } from './released-tags.ts';

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
    // Without the update of workspaces, which installs all packages anew; the lockfile then lacks the server's version.
    const everywhere = ['--include-workspace-root', '--workspaces', '--no-workspaces-update'];
    await run('npm', 'version', kind, '--no-git-tag-version', ...everywhere);
    await run('npm', 'install', '--package-lock-only', '--offline', '--ignore-scripts');
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    await run('npm', 'run', 'generate');
    await run('npm', 'run', 'build:widget');
    const integrity = integrityOf(await readFile(join(folder, 'dist/task-tamer-agent.js')));
    await writeFile(join(folder, scriptZip(version)), zipOf(scriptFiles(join(folder, 'dist'))));
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

/** The script to download, for owners who would otherwise have to build it; relative to the project's folder. */
export const scriptZip = (version: string): string => `dist/task-tamer-script-${version}.zip`;

const CONTRACT = 'widget/contract-endpoint.ts';
const VERSION = /^export const CONSENT_VERSION = '([^']+)';$/m;
const SERVER = 'server/admission/consent-versions.ts';
const EARLIER_VERSIONS = /^export const EARLIER_CONSENT_VERSIONS: readonly string\[\] = \[([^\]]*)\];$/m;

/**
 * A partner's page receives the newest script of its major version while the server may be older, so within a major version
 * the consent stays. For a new major version partners update their servers first, so the server accepts the earlier consents.
 */
async function refuseNewConsent(run: Run, folder: string, kind: Kind): Promise<void> {
  const [tag] = await releasedTags(folder);
  if (tag === undefined) return;
  const released = found(VERSION, CONTRACT, await run('git', 'show', `${tag}:${CONTRACT}`));
  const current = found(VERSION, CONTRACT, await readFile(join(folder, CONTRACT), 'utf8'));
  if (current === released) return;
  const change = `CONSENT_VERSION is ${current}, and ${released} in ${tag}.`;
  if (kind !== 'major')
    throw new Error(
      `${change} Servers of partners would refuse every visitor: release it as a major version.`,
    );
  const earlier = found(EARLIER_VERSIONS, SERVER, await readFile(join(folder, SERVER), 'utf8'));
  if (!earlier.includes(`'${released}'`))
    throw new Error(
      `${change} Updated servers would refuse every page that is not updated yet: add '${released}' to EARLIER_CONSENT_VERSIONS.`,
    );
}

function found(pattern: RegExp, file: string, text: string): string {
  const [, value] = pattern.exec(text) ?? [];
  if (value === undefined) throw new Error(`${file} has no match of ${pattern.source}.`);
  return value;
}

type Run = ReturnType<typeof runIn>;

const runIn =
  (cwd: string) =>
  async (program: string, ...args: readonly string[]): Promise<string> => {
    const shell = process.platform === 'win32';
    const { stdout } = await promisify(execFile)(program, args, { cwd, shell, maxBuffer: 2 ** 26 });
    return stdout.trim();
  };
