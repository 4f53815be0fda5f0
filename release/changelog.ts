/** What of CHANGELOG.md a release changes. */

const UNRELEASED = '## Unreleased\n';

export type Release = {
  readonly version: string;
  /** ISO 8601, a day. */
  readonly day: string;
  /** Of the script, as `integrity` writes it. */
  readonly integrity: string;
};

/**
 * Puts a version's heading above what was unreleased.
 * @throws when nothing is told that a release could bring
 */
export function released(changelog: string, { version, day, integrity }: Release): string {
  const [before, after] = changelog.split(UNRELEASED);
  if (before === undefined || after === undefined) throw new Error('CHANGELOG.md has no part "Unreleased".');
  if (!hasNews(changelog)) throw new Error('CHANGELOG.md tells nothing under "Unreleased".');
  const heading = `## ${version} - ${day}\n\n\`integrity\` of \`task-tamer-agent.js\`: \`${integrity}\`\n`;
  return `${before}${UNRELEASED}\n${heading}${after}`;
}

export function hasNews(changelog: string): boolean {
  const [, after = ''] = changelog.split(UNRELEASED);
  return /^- /m.test(after.split(/^## /m)[0] ?? '');
}
