// Scope: docs/server/webhooks.md: the receivers in the manual accept what the inbox sends, and nothing that is forged.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWebhookSender } from '../../../../../server/inbox/webhooks/webhooks.ts';
import { post } from '../../../../../server/inbox/webhooks/post.ts';
import { freePort } from '../../../../../demo/server/free-port.ts';
import { SECRET } from './webhook-receiver.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const MANUAL = await readFile(join(ROOT, 'docs/server/webhooks.md'), 'utf8');
const BODY = JSON.stringify({ type: 'ping', timestamp: new Date().toISOString(), data: {} });
const OTHER = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'task-tamer-receivers-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true }));

const snippet = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(MANUAL)?.[1] ?? '';

/** The WordPress tests install PHP. */
const PHP = process.env['PHP_PATH'] ?? 'php';
const hasPhp = (): boolean => {
  try {
    execFileSync(PHP, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

type Receiver = readonly [
  language: string,
  file: string,
  command: string,
  args: (port: number) => readonly string[],
];

const RECEIVERS: readonly Receiver[] = [
  ['js', 'receiver.mjs', process.execPath, () => ['receiver.mjs']],
  ...(hasPhp()
    ? [['php', 'index.php', PHP, (port: number) => ['-S', `127.0.0.1:${port}`, 'index.php']] as const]
    : []),
];

describe.each(RECEIVERS)('the receiver in %s', (language, file, command, args) => {
  it('accepts signed events and refuses all others', { timeout: 30_000 }, async () => {
    const port = await freePort();
    await writeFile(join(folder, file), snippet(language));
    const env = { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) };
    const child: ChildProcess = spawn(command, args(port), { cwd: folder, env, stdio: 'ignore' });
    const url = `http://127.0.0.1:${port}/`;
    const sending = async (secrets: readonly string[], now: number) =>
      createWebhookSender({ urls: [url], secrets, allowsPrivate: true }, () => now);
    try {
      const send = await sending([OTHER, SECRET], Date.now());
      await vi.waitFor(async () => expect(await send(url, 'msg_1', BODY)).toBe(204), { timeout: 20_000 });
      expect(await (await sending([OTHER], Date.now()))(url, 'msg_1', BODY)).toBe(401);
      expect(await (await sending([SECRET], Date.now() - 600_000))(url, 'msg_1', BODY)).toBe(401);
      expect(await post({ url, headers: {}, body: BODY, allowsPrivate: true })).toBe(401);
    } finally {
      child.kill();
    }
  });
});
