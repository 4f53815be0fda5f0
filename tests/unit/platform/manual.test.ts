// Scope: docs/platform-api.md: its examples run as they stand, one after the other, against the stand-in platform.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createPlatform } from '../../../widget/platform/platform.ts';
import { serve, serveStandIn } from './recording-server.ts';

const run = promisify(execFile);
const MANUAL = new URL('../../../docs/platform-api.md', import.meta.url);
const SOURCE = new URL('../../../widget/platform/platform.ts', import.meta.url).href;
const START = 'http://localhost:4173/stand-ins/platform';

/** What the stand-in does not play. */
const played: Record<string, string> = {
  '/call': '{"results":[{"id":"c1"}],"errors":[{"customer":{"number":"1"},"error":"No such number."}]}',
  '/chat': 'data: {"delta":"Hel"}\n\ndata: {"delta":"lo"}\n\n',
};

const playing: RequestListener = ({ url }, response) => {
  const type = url === '/chat' ? 'text/event-stream' : 'application/json';
  response.writeHead(201, { 'content-type': type }).end(played[url ?? '']);
};

it('has examples that run', async () => {
  const manual = await readFile(MANUAL, 'utf8');
  const blocks = [...manual.matchAll(/```js\n(.*?)```/gs)].map(([, block = '']) => block);
  expect(blocks.length).toBe(6);
  const servers = [await serveStandIn(), await serve(playing)] as const;
  const [standIn, player] = servers.map(({ baseUrl }) => baseUrl);
  await createPlatform({ token: 'any', baseUrl: standIn ?? '' }).call.createWeb({ assistantId: 'erin' });
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-manual-'));
  await writeFile(join(folder, 'prices.txt'), 'A check-up is $90.');
  const outputs: string[] = [];
  for (const [index, block] of blocks.entries()) {
    const baseUrl = /customers|stream: true/.test(block) ? player : standIn;
    const [first = ''] = blocks;
    const set = index === 0 ? '' : first.slice(0, first.indexOf(');') + 2).concat('\n');
    const text = `${set}${block}`.replaceAll('task-tamer/platform', SOURCE).replaceAll(START, baseUrl ?? '');
    await writeFile(join(folder, 'example.mjs'), text);
    const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: folder });
    outputs.push(stdout);
  }
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
  expect(outputs[0]).toMatch(/^\d{4}-.+ \S+ queued\n$/);
  expect(outputs[1]).toContain("name: 'Ann'");
  expect(outputs.slice(2, 5)).toEqual(['c1\n1 No such number.\n', 'Hello', '']);
  expect(outputs[5]).toMatch(/^http 404 GET http:\S+\/call\/unknown was answered with 404\. \{/);
}, 60_000);
