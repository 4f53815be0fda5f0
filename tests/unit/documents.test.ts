// Scope: the documents. Every link leads somewhere; files and commands that are named exist; the policy that hosts are
// told is the one that the tag needs. Their tables are in package/generated.test.ts.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { tagSources } from '../../site/settings/tag-sources.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NOT_OURS = new Set([
  'node_modules',
  'dist',
  'dist-maps',
  '.cache',
  'test-results',
  'playwright-report',
  'coverage',
]);

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const DOCUMENTS = globSync('**/*.md', { cwd: ROOT, exclude: (name) => NOT_OURS.has(name) });

/** What stands below a heading, down to the next one of any level. */
const section = (text: string, heading: string): string =>
  text.split(new RegExp(`^#+ ${heading}$`, 'm'))[1]?.split(/^#+ /m)[0] ?? '';

const wordsOf = (cell = ''): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

describe('the README', () => {
  it('is short enough to be read', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  });
});

describe.each(DOCUMENTS)('%s', (document) => {
  const text = read(document);
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '');

  it('links to what there is', () => {
    const targets = [...prose.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(
      ([, target = '']) => target,
    );
    expect(targets.filter((target) => !/^(https?|mailto):/.test(target) && !leads(document, target))).toEqual(
      [],
    );
  });

  it('names files that there are', () => {
    const named = wordsOf(prose.replaceAll('\n', ' ')).filter((word) =>
      /^[\w.-]+(\/[\w.-]+)+\.\w+$/.test(word),
    );
    expect(named.filter((path) => !isThere(document, path))).toEqual([]);
  });

  it('names commands that there are', () => {
    const named = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([]);
  });
});

function leads(from: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? from : relative(ROOT, join(ROOT, dirname(from), path));
  if (!existsSync(join(ROOT, file))) return false;
  return anchor === undefined || anchorsOf(read(file)).includes(anchor);
}

/** As GitHub makes them of headings. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Written from the project's root, or from the document's own folder. What a build makes need not be there. */
function isThere(document: string, path: string): boolean {
  const [first = ''] = path.split('/');
  if (NOT_OURS.has(first)) return true;
  // What a host imports.
  if (first === packageJson.name) return Object.hasOwn(packageJson.exports, path.replace(first, '.'));
  return [ROOT, join(ROOT, dirname(document))].some((folder) => existsSync(join(folder, path)));
}

describe.each(DOCUMENTS)('what %s has to paste', (document) => {
  const blocks = [...read(document).matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  const pasted = blocks.filter((code) => /<task-tamer-agent[\s>]/.test(code));

  it('is one tag, closed, that ends with a link for where the script does not run', () => {
    for (const code of pasted) {
      expect(code.match(/<task-tamer-agent[\s>]/g)).toHaveLength(1);
      expect(code).toMatch(/<a href="[^"]+">[^<]+<\/a>\s*<\/task-tamer-agent>/);
    }
  });
});

describe('what hosts are told in docs/embedding.md', () => {
  const embedding = read('docs/embedding.md');

  it('is the policy that the tag needs', () => {
    const [, policy = ''] =
      /^```\n([\s\S]*?)^```$/m.exec(section(embedding, 'Content-Security-Policy')) ?? [];
    const stated = policy.split(';').map((line) => line.trim().split(/\s+/));
    const needed = tagSources({}).flatMap((sources) =>
      Object.entries(sources).flatMap(([directive, hosts]) => hosts.map((host) => `${directive} ${host}`)),
    );
    const told = stated.flatMap(([directive, ...hosts]) => hosts.map((host) => `${directive} ${host}`));
    expect(told.toSorted()).toEqual(needed.toSorted());
  });
});
