// Scope: the examples in docs/api/platform-api.md run unchanged against the platform stand-in, and pass strict TypeScript.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPlatform } from '../../../../widget/platform/platform.ts';
import { OWNER, serveStandIn } from './recording-server.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const SOURCE = `${ROOT}widget/platform/platform.ts`;
const START = 'http://localhost:4173/stand-ins/platform';
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'task-tamer-manual-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Each is preceded by the first one's client. */
async function examples(): Promise<readonly string[]> {
  const manual = await readFile(`${ROOT}docs/api/platform-api.md`, 'utf8');
  const blocks = [...manual.matchAll(/```js\n(.*?)```/gs)].map(([, block = '']) => block);
  expect(blocks.length).toBe(6);
  const [first = '', ...others] = blocks;
  const setUp = first.slice(0, first.indexOf(');') + 2);
  return [first, ...others.map((block) => `${setUp}\n${block}`)];
}

it('the examples in the platform API’s documentation run in sequence', async () => {
  const standIn = await serveStandIn();
  const client = createPlatform({ ...OWNER, baseUrl: standIn.baseUrl });
  await client.call.createWeb({ assistantId: 'erin' });
  await writeFile(join(folder, 'prices.txt'), 'A check-up is $90.');
  const outputs: string[] = [];
  for (const example of await examples()) {
    const text = example
      .replaceAll('task-tamer/platform', pathToFileURL(SOURCE).href)
      .replaceAll(START, standIn.baseUrl);
    await writeFile(join(folder, 'example.mjs'), text);
    const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: folder });
    outputs.push(stdout);
  }
  standIn.close();
  expect(outputs[0]).toMatch(/^\d{4}-.+ \S+ queued\n$/);
  expect(outputs[1]).toContain("name: 'Ann'");
  expect(outputs[2]).toMatch(/^\S+\n1 customer\.number must be a valid phone number\n$/);
  expect(outputs[3]).toMatch(/\w+ \w+/);
  expect(outputs[4]).toBe('');
  expect(outputs[5]).toMatch(/^http 404 GET http:\S+\/call\/unknown was answered with 404: Couldn't .+ \{/);
}, 60_000);

it('the examples in the platform API’s documentation pass strict TypeScript', async () => {
  for (const [index, example] of (await examples()).entries())
    await writeFile(join(folder, `example-${index}.mts`), example.replaceAll('task-tamer/platform', SOURCE));
  const compilerOptions = { typeRoots: [`${ROOT}node_modules/@types`], noUnusedLocals: false };
  const config = { extends: `${ROOT}tsconfig.json`, compilerOptions, include: ['*.mts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const checking = run(process.execPath, [`${ROOT}node_modules/typescript/bin/tsc`, '-p', folder]);
  const problems = await checking.then(
    () => '',
    (error: unknown) => String(Reflect.get(Object(error), 'stdout')),
  );
  expect(problems).toBe('');
}, 60_000);
