// Scope: the client as a published package: loads in plain Node, has no dependencies, and works.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, expectTypeOf, it } from 'vitest';
import packageJson from '../../../../package.json' with { type: 'json' };
import {
  createPlatform,
  type Assistant,
  type Call,
  type CallOptions,
  type FormBody,
  type Listing,
  type Query,
  type Sent,
  type WebCallBody,
} from '../../../../widget/platform/platform.ts';
import { serveStandIn } from './recording-server.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const OUT_DIR = './dist/packages/platform/';

/** Code as a partner would write it. */
const SCRIPT = `
  const { createPlatform } = await import(process.argv[1]);
  const platform = createPlatform({ token: 'stand-in-private-key', baseUrl: process.argv[2] });
  await platform.call.createWeb({ assistantId: 'erin' });
  for await (const call of platform.v2.call.list()) console.log(call.type);
`;

it('the platform package builds, loads and lists calls without other packages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-platform-'));
  const server = await serveStandIn();
  try {
    const tsc = `${ROOT}node_modules/typescript/bin/tsc`;
    await run(process.execPath, [tsc, '-p', `${ROOT}widget/packages.tsconfig.json`, '--outDir', folder]);
    const files = await filesIn(join(folder, 'platform'));
    for (const entry of Object.values(packageJson.exports['./platform'])) {
      expect(entry.startsWith(OUT_DIR)).toBe(true);
      expect(files).toContain(entry.slice(OUT_DIR.length));
    }
    expect(await importsIn(join(folder, 'platform'), files)).toEqual([]);
    const entry = pathToFileURL(join(folder, 'platform/platform.js')).href;
    const { stdout } = await run(process.execPath, [
      '--input-type=module',
      '-e',
      SCRIPT,
      entry,
      server.baseUrl,
    ]);
    expect(stdout).toBe('webCall\n');
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
}, 60_000);

/** Paths relative to the folder, also of files in its subfolders. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/** The imports of the built files, except for each other and the contract's types. */
async function importsIn(folder: string, files: readonly string[]): Promise<readonly string[]> {
  const imported = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      return [...text.matchAll(/\b(?:from|import\()\s*'([^']+)'/g)].map(([, specifier = '']) =>
        specifier.startsWith('.') ? join(dirname(file), specifier) : specifier,
      );
    }),
  );
  const paths = imported.flat();
  expect(paths.length).toBeGreaterThan(10);
  const declarations = files.map((file) => file.replace(/\.d\.ts$/, '.ts'));
  return paths.filter((path) => ![...files, ...declarations, '../contract.ts'].includes(path));
}

it('the platform package types each method by its line in the table', () => {
  const platform = createPlatform({ token: 'any' });
  const { assistant, call, file, org, provider, testSuite, tool, v2, workflow } = platform;
  expectTypeOf(assistant.get).parameters.toEqualTypeOf<[id: string, options?: CallOptions]>();
  expectTypeOf(() => assistant.get('x')).returns.resolves.toExtend<Assistant>();
  expectTypeOf(() => assistant.get('x')).returns.resolves.not.toBeAny();
  expectTypeOf(assistant.list).parameters.toEqualTypeOf<[query?: Query, options?: CallOptions]>();
  expectTypeOf(() => assistant.list()).returns.resolves.toEqualTypeOf<readonly Assistant[]>();
  expectTypeOf(call.createWeb).parameters.toEqualTypeOf<[body: Sent<WebCallBody>, options?: CallOptions]>();
  expectTypeOf(call.pcap).returns.resolves.toEqualTypeOf<Blob>();
  expectTypeOf(file.create).parameter(0).toEqualTypeOf<FormBody>();
  expectTypeOf(org.removeMember).parameters.toEqualTypeOf<[id: string, id: string, options?: CallOptions]>();
  expectTypeOf(provider('a', 'b').get).parameters.toEqualTypeOf<[id: string, options?: CallOptions]>();
  expectTypeOf(provider('a').locations).parameters.toEqualTypeOf<[options?: CallOptions]>();
  expectTypeOf(testSuite.run.create).parameter(0).toEqualTypeOf<string>();
  expectTypeOf(() => tool.get('x')).returns.resolves.toBeUnknown();
  expectTypeOf(() => tool.get<{ n: number }>('x')).returns.resolves.toEqualTypeOf<{ n: number }>();
  expectTypeOf(() => v2.call.list()).returns.toEqualTypeOf<Listing<Call>>();
  expectTypeOf(workflow.list).parameters.toEqualTypeOf<[options?: CallOptions]>();
});
