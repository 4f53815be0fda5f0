// Scope: the documents. The README's tables agree with the contract, in both directions; every link leads somewhere;
// files and commands that are named exist; the policy that hosts are told is the one that the tag needs.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { tagSources } from '../../site/settings/tag-sources.ts';
import { DEFAULT_CONFIG } from '../../widget/config/config.ts';
import {
  ATTRIBUTES,
  EVENTS,
  PROPERTIES,
  type AgentMethods,
  type EventDetails,
  type EventName,
} from '../../widget/contract.ts';

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

/** The cells of each row of a section's table, without its head. */
function rowsOf(text: string, heading: string): readonly (readonly string[])[] {
  const rows = section(text, heading)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const wordsOf = (cell = ''): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

describe('the README', () => {
  const readme = read('README.md');
  const attributes = rowsOf(readme, 'Attributes');
  const methods = rowsOf(readme, 'Methods');
  const events = rowsOf(readme, 'Events');

  it('has every attribute of the contract, in its order, and no other', () => {
    expect(attributes.flatMap(([name]) => wordsOf(name))).toEqual(ATTRIBUTES);
  });

  it.each(attributes)('says the default of %s', (name, stated) => {
    const [attribute] = ATTRIBUTES.filter((known) => wordsOf(name).includes(known));
    expect(attribute).toBeDefined();
    if (attribute) expect(wordsOf(stated)).toEqual(wordFor(DEFAULT_CONFIG[PROPERTIES[attribute]]));
  });

  it('says truly that properties are the same names in camelCase', () => {
    const inCamelCase = (name: string): string => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
    expect(Object.values(PROPERTIES)).toEqual(ATTRIBUTES.map(inCamelCase));
  });

  it('has every method and property of the element, and no other', () => {
    const stated = methods.flatMap(([name]) => wordsOf(name)).map((call) => call.replace(/\(.*\)$/, ''));
    expect(stated.toSorted()).toEqual(Object.keys(METHODS).toSorted());
  });

  it('has every event, and no other', () => {
    expect(events.flatMap(([name]) => wordsOf(name)).toSorted()).toEqual(EVENTS.toSorted());
  });

  it.each(events)('says what the detail of %s holds', (name, stated) => {
    const [event] = EVENTS.filter((known) => wordsOf(name).includes(known));
    expect(event).toBeDefined();
    if (event) expect(wordsOf(stated).toSorted()).toEqual(Object.keys(DETAILS[event]).toSorted());
  });

  it('is short enough to be read', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  });
});

/** How a table writes a default: switches as attributes are written, nothing for what has none. */
function wordFor(value: unknown): readonly string[] {
  if (typeof value === 'boolean') return [value ? 'on' : 'off'];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Types leave no names behind: the compiler sees to it that these are all of them, and no others. */
const METHODS: Record<keyof AgentMethods, true> = {
  open: true,
  close: true,
  endCall: true,
  setMuted: true,
  say: true,
  send: true,
  diagnose: true,
  callState: true,
  muted: true,
  version: true,
};
const DETAILS: { readonly [Name in EventName]: Record<keyof EventDetails[Name], true> } = {
  'agent-open': { trigger: true },
  'agent-close': { reason: true },
  consent: { version: true, textHash: true, language: true, at: true, recording: true },
  'call-start-progress': { stage: true, status: true, duration: true, timestamp: true, metadata: true },
  'call-start-success': { callId: true, totalDuration: true, timestamp: true },
  'call-start-failed': {
    stage: true,
    totalDuration: true,
    error: true,
    reason: true,
    timestamp: true,
    context: true,
  },
  'call-start': { resumed: true },
  'call-end': { reason: true },
  'speech-start': {},
  'speech-end': {},
  'volume-level': { volume: true },
  'call-message': { message: true },
  transcript: { role: true, text: true, final: true, channel: true },
  'call-video': { track: true },
  'call-error': {
    type: true,
    message: true,
    fatal: true,
    reason: true,
    stage: true,
    status: true,
    retryAfter: true,
  },
  'chat-start': { sessionId: true },
  'chat-end': { reason: true },
  'chat-error': {
    reason: true,
    message: true,
    delivery: true,
    status: true,
    retryAfter: true,
    refusal: true,
  },
};

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
  return [ROOT, join(ROOT, dirname(document))].some((folder) => existsSync(join(folder, path)));
}

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

  it('are the properties and parts that the looks can be changed by', () => {
    const files = globSync('widget/**/*.{css,ts,tsx}', { cwd: ROOT });
    const code = files.map(read).join('\n');
    const found = (pattern: RegExp): readonly string[] =>
      [...new Set([...code.matchAll(pattern)].map(([, name = '']) => name))].toSorted();
    const [properties = '', parts = ''] = section(embedding, 'Looks').split('For more, style the parts');
    const stated = rowsOf(`## Looks\n${properties}`, 'Looks').flatMap(([name]) => wordsOf(name));
    expect(stated.toSorted()).toEqual(found(/var\(\s*(--task-tamer-[\w-]+)/g));
    expect(
      wordsOf(parts)
        .filter((word) => word !== '::part()')
        .toSorted(),
    ).toEqual(found(/(?:part="|'part', ')([\w-]+)["']/g));
  });
});
