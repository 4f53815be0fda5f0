// Scope: the voice client's published package: its files, its types, and an import without side effects.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest';
import packageJson from '../../../../package.json' with { type: 'json' };
import {
  createVoiceClient,
  type VoiceClient,
  type CallError,
  type CallRequest,
  type VoiceClientEvents,
  type WebCall,
} from '../../../../widget/call/voice.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const TSC = `${ROOT}node_modules/typescript/bin/tsc`;
const OUT_DIR = './dist/packages/';

/** Uses the package on a server, and prints the added global names and the client's state. */
const ON_A_SERVER = `
  const before = new Set(Reflect.ownKeys(globalThis));
  const { createVoiceClient } = await import(process.argv[1]);
  const client = createVoiceClient({ publicKey: 'any' });
  const came = Reflect.ownKeys(globalThis).filter((key) => !before.has(key)).map(String);
  console.log(JSON.stringify([came, client.state, process.getActiveResourcesInfo().includes('Timeout')]));
`;

/** A partner's code, with one line that must not compile. */
const PARTNER = `
  import { createVoiceClient, type WebCall } from './call/voice.js';
  const client = createVoiceClient({ publicKey: 'any' });
  export const call: Promise<WebCall | null> = client.start({ assistant: 'erin' });
  client.on('volume-level', ({ volume }) => volume.toFixed());
  // @ts-expect-error
  client.on('agent-open', () => undefined);
`;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'task-tamer-voice-'));
  await run(process.execPath, [TSC, '-p', `${ROOT}widget/packages.tsconfig.json`, '--outDir', folder]);
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

it("the voice client's package has its files where package.json declares them", async () => {
  const files = await readdir(folder, { recursive: true });
  for (const entry of Object.values(packageJson.exports['./voice'])) {
    expect(entry.startsWith(OUT_DIR)).toBe(true);
    expect(files).toContain(entry.slice(OUT_DIR.length));
  }
});

it("the voice client's package needs only the call engine, and only once a room is created", async () => {
  const files = await readdir(join(folder, 'call'), { recursive: true });
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(40);
  const texts = await Promise.all(scripts.map((file) => readFile(join(folder, 'call', file), 'utf8')));
  const imports = texts.flatMap((text) => [...text.matchAll(/\b(from|import\(|import)\s*'([^.][^']*)'/g)]);
  expect(imports.map(([, how, what]) => [how, what])).toEqual([['import(', '@daily-co/daily-js']]);
});

it("the voice client's package has no effect when imported on a server", async () => {
  const entry = pathToFileURL(join(folder, 'call/voice.js')).href;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', ON_A_SERVER, entry]);
  expect(JSON.parse(stdout)).toEqual([[], { status: 'idle' }, false]);
});

it("the voice client's package ships type declarations that users can compile against", async () => {
  const file = join(folder, 'partner.ts');
  await writeFile(file, PARTNER);
  const flags = '--ignoreConfig --strict --noEmit --target es2022 --module esnext --moduleResolution bundler';
  const types = ['--types', '', '--skipLibCheck', 'true', file];
  await expect(run(process.execPath, [TSC, ...flags.split(' '), ...types])).resolves.toBeDefined();
}, 60_000);

it("the voice client's package types its options, results and events", () => {
  expectTypeOf(createVoiceClient).returns.toEqualTypeOf<VoiceClient>();
  expectTypeOf<VoiceClient['start']>().parameter(0).toEqualTypeOf<CallRequest>();
  expectTypeOf<VoiceClient['start']>().returns.resolves.toEqualTypeOf<WebCall | null>();
  expectTypeOf<VoiceClientEvents['call-error-object']>().toEqualTypeOf<{ readonly error: CallError }>();
  expectTypeOf<VoiceClientEvents>().not.toHaveProperty('agent-open');
  expectTypeOf<VoiceClientEvents>().not.toHaveProperty('room-event');
});
