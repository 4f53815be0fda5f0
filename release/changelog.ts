/** Updates CHANGELOG.md for a release. */

const UNRELEASED = '## Unreleased\n';

export type Release = {
  readonly version: string;
  /** ISO 8601 date. */
  readonly day: string;
  /** The script's hash, as an `integrity` attribute. */
  readonly integrity: string;
};

/**
 * Moves the unreleased entries under the version's heading.
 * @throws {Error} if there are no unreleased entries
 */
export function released(changelog: string, { version, day, integrity }: Release): string {
  const [before, after] = changelog.split(UNRELEASED);
  if (before === undefined || after === undefined)
    throw new Error('CHANGELOG.md has no section "Unreleased".');
  if (!hasNews(changelog)) throw new Error('CHANGELOG.md has no entries under "Unreleased".');
  const heading = `## ${version} - ${day}\n\n\`integrity\` of \`task-tamer-agent.js\`: \`${integrity}\`\n`;
  return `${before}${UNRELEASED}\n${heading}${after}`;
}

export function hasNews(changelog: string): boolean {
  const [, after = ''] = changelog.split(UNRELEASED);
  return /^- /m.test(after.split(/^## /m)[0] ?? '');
}
