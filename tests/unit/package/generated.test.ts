// Scope: the files that are generated from the contract: none is stale, and nothing that a page may use is missing.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server/settings.ts';
import { variableOf } from '../../../server/environment.ts';
import { SECRETS } from '../../../server/cli/environment.ts';
import { DIAGNOSIS } from '../../../site/setup/diagnosis.ts';
import { HOSTS } from '../../../site/setup/hosts.ts';
import { en } from '../../../widget/i18n/en.ts';
import { enProblems } from '../../../widget/i18n/en-problems.ts';
import { readContract } from '../../../widget/build/manifest/contract-model.ts';
import { generatedFiles, ROOT } from '../../../widget/build/manifest/generated-files.ts';
import { PARTS, STYLE_PROPERTIES } from '../../../widget/build/manifest/looks.ts';
import { ATTRIBUTES, EVENTS, PROPERTIES, type AgentMethods } from '../../../widget/contract.ts';

const FILES = await generatedFiles();

it.each(FILES)('$path is as `npm run generate` writes it', ({ path, text }) => {
  expect(readFileSync(`${ROOT}${path}`, 'utf8')).toBe(text);
});

it('the reference lists every attribute and method, and every event', () => {
  const { attributes, events, methods } = readContract();
  const reference = FILES.find(({ path }) => path === 'docs/api/reference.md')?.text ?? '';
  for (const { name } of attributes) expect(reference).toContain(`| \`${name}\` `);
  for (const { name } of methods) expect(reference).toMatch(new RegExp(`^\\| \`${name}[(\`]`, 'm'));
  const ofEvents = FILES.find(({ path }) => path === 'docs/api/events.md')?.text ?? '';
  for (const { name } of events) expect(ofEvents).toContain(`| \`${name}\` `);
});

it('the manual documents where the snippet goes on every host, how to check a page, and each reason of a failure', () => {
  const textOf = (name: string): string => FILES.find(({ path }) => path === `docs/${name}.md`)?.text ?? '';
  for (const { title } of Object.values(HOSTS)) expect(textOf('setup/hosts')).toContain(`| ${title} `);
  expect(textOf('setup/hosts')).toContain('</task-tamer-agent>\n```');
  expect(textOf('setup/troubleshooting')).toContain(DIAGNOSIS);
  for (const reason of Object.keys(enProblems))
    expect(textOf('setup/troubleshooting')).toContain(`(\`${reason}\`)`);
  for (const rule of Object.keys(en.form.errors))
    expect(textOf('setup/troubleshooting')).toContain(`(\`form.errors.${rule}\`)`);
});

it('the manual documents each limit of the server with its default', () => {
  const settings = FILES.find(({ path }) => path === 'docs/server/endpoint-settings.md')?.text ?? '';
  for (const [limit, value] of Object.entries(DEFAULT_LIMITS))
    expect(settings).toMatch(new RegExp(`\\| \`${variableOf(limit)}\` +\\| \`${value}\` `));
});

it('the manual names each secret that can come from a file', () => {
  const settings = FILES.find(({ path }) => path === 'docs/server/endpoint-settings.md')?.text ?? '';
  const [, paragraph = ''] = /^Each secret can come from a file:(.*?)\n\n/ms.exec(settings) ?? [];
  const names = [...paragraph.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name.replace(/_FILE$/, ''));
  expect(names.toSorted()).toEqual(SECRETS.toSorted());
});

describe('the manifest', () => {
  type Entry = { readonly name: string; readonly description: string; readonly kind?: string };
  type Manifest = {
    readonly schemaVersion: string;
    readonly modules: readonly { readonly declarations: readonly Record<string, readonly Entry[]>[] }[];
  };
  const file = FILES.find(({ path }) => path.endsWith('custom-elements.json'));
  const manifest = JSON.parse(file?.text ?? '{}') as Manifest;
  const [tag = {}] = manifest.modules[0]?.declarations ?? [];
  const names = (list: string): readonly string[] => (tag[list] ?? []).map(({ name }) => name);

  it('lists every attribute, property, method and event, and no other', () => {
    expect(manifest.schemaVersion).toBe('1.0.0');
    expect(names('attributes')).toEqual(ATTRIBUTES);
    expect(names('events')).toEqual(EVENTS);
    expect(names('members').toSorted()).toEqual(
      [...Object.values(PROPERTIES), ...Object.keys(METHODS)].toSorted(),
    );
  });

  it('describes each entry, without links into documents that an editor does not have', () => {
    const all = Object.values(tag).flatMap((list) => (Array.isArray(list) ? (list as Entry[]) : []));
    expect(all.filter(({ description }) => !/^\S.{3,}/.test(description))).toEqual([]);
    expect(all.filter(({ description }) => description.includes(']('))).toEqual([]);
  });

  it('lists every custom property and part of widget/build/manifest/looks.ts', () => {
    expect([names('cssProperties'), names('cssParts')]).toEqual([
      Object.keys(STYLE_PROPERTIES),
      Object.keys(PARTS),
    ]);
  });
});

it('each property is named like its attribute, in camelCase', () => {
  const inCamelCase = (name: string): string => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  expect(Object.values(PROPERTIES)).toEqual(ATTRIBUTES.map(inCamelCase));
});

/** Types have no names at run time, so the compiler checks that this list is complete and exact. */
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
