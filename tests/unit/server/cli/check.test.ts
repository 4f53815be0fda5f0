// Scope: `task-tamer-server check`: what it tries, what it says about each fault, and that it prints no secret.
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCheck } from '../../../../server/cli/check.ts';
import { readEnvironment } from '../../../../server/cli/environment.ts';
import { environmentOf } from '../far-servers.ts';
import { inboxFixture } from '../inbox/world.ts';
import { SECRET, startReceiver, type Receiver } from '../inbox/webhooks/webhook-receiver.ts';

const { file, mailServer } = inboxFixture();
const INBOX_SETTINGS = { OWNERS: 'ann@example.com', PUBLIC_URL: 'https://api.shop.example' };
const GOOD_CHECK = { success: false, 'error-codes': ['invalid-input-response'] };

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const unreachable = (): Response => {
  throw new TypeError('fetch failed');
};

type Answers = { readonly siteverify?: object; readonly platform?: () => Response };

async function check(environment: Readonly<Record<string, string>>, answers: Answers = {}) {
  const { settings, problems } = readEnvironment({ ...environmentOf({ url: 'http://far' }), ...environment });
  if (settings === null) throw new Error(problems.join());
  const asked: string[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const sent = new Request(url, init);
    asked.push(`${sent.method} ${sent.url}`);
    if (sent.url.includes('siteverify')) return Response.json(answers.siteverify ?? GOOD_CHECK);
    return answers.platform?.() ?? Response.json({ id: 'erin', name: 'Erin' });
  };
  const lines: string[] = [];
  const endpoint = { ...settings.endpoint, fetch };
  const code = await runCheck({ ...settings, endpoint }, (line) => lines.push(line));
  return { code, lines, asked };
}

const whole = (): Record<string, string> => ({
  ...INBOX_SETTINGS,
  INBOX: file(),
  SMTP_URL: mailServer().url,
  WEBHOOK_URL: receiver.url,
  WEBHOOK_SECRET: SECRET,
  WEBHOOK_PRIVATE: 'true',
});

it('the check command tries everything once and succeeds when all of it works', async () => {
  receiver.received.length = 0;
  const { code, lines, asked } = await check(whole());
  expect(asked).toEqual(['GET http://far/platform/assistant/erin', 'POST http://far/siteverify']);
  expect(lines).toEqual([
    'ok     platform: The key is taken, and the assistant "Erin" is there.',
    'ok     bot check: The secret is known, and a made-up answer is refused.',
    'ok     inbox: The file does not exist yet; the server creates it when it starts.',
    'ok     mail: The mail server takes the name and the password. Mails: each, to 1 owner.',
    `ok     webhook: ${new URL(receiver.url).host} took a ping.`,
  ]);
  expect(code).toBe(0);
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['ping']);
});

it.each<[string, Answers, Readonly<Record<string, string>>]>([
  ['platform: It refuses the key (401)', { platform: () => new Response('', { status: 401 }) }, {}],
  ['platform: It has no such assistant (404)', { platform: () => new Response('', { status: 404 }) }, {}],
  ['platform: It cannot be reached', { platform: unreachable }, {}],
  [
    'bot check: hCaptcha does not know the secret',
    { siteverify: { success: false, 'error-codes': ['invalid-input-secret'] } },
    {},
  ],
  [
    'bot check: SITE_KEY and BOT_CHECK_SECRET are of different accounts',
    { siteverify: { success: false, 'error-codes': ['sitekey-secret-mismatch'] } },
    {},
  ],
  ['bot check: It lets a made-up answer through', { siteverify: { success: true } }, {}],
  ['inbox: Error: The inbox "/nowhere/inbox.db" cannot be opened', {}, { INBOX: '/nowhere/inbox.db' }],
  [
    'webhook: 127.0.0.1:9 was not reached (ECONNREFUSED)',
    {},
    { WEBHOOK_URL: 'http://127.0.0.1:9/secret-path' },
  ],
  [
    'webhook: 10.0.0.1 was not reached (PRIVATE_ADDRESS). It is inside a private network',
    {},
    { WEBHOOK_URL: 'https://10.0.0.1/secret-path', WEBHOOK_PRIVATE: 'false' },
  ],
])('the check command says how to fix a fault: %s', async (says, answers, environment) => {
  const { code, lines } = await check({ ...whole(), ...environment }, answers);
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([expect.stringContaining(says)]);
});

it('the check command reports a webhook receiver without the secret and a server that is not a mail server', async () => {
  receiver.answer((response) => void response.writeHead(401).end());
  const silent = createServer((socket) => socket.end('220 no\r\n'));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { code, lines } = await check({ ...whole(), SMTP_URL: `smtp://ann:p4ssw0rd@127.0.0.1:${port}` });
  silent.close();
  receiver.answer((response) => void response.writeHead(204).end());
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([
    expect.stringContaining('mail: The mail server refuses'),
    expect.stringContaining(
      'answered a ping with 401. Check that the program there has the same WEBHOOK_SECRET.',
    ),
  ]);
  for (const secret of ['p4ssw0rd', SECRET, '/hook', 'private-key', 'bot-check-secret'])
    expect(lines.join('\n')).not.toContain(secret);
});

it('the check command works without an inbox', async () => {
  const { code, lines } = await check({});
  expect([code, lines.at(-1)]).toEqual([0, 'ok     inbox: INBOX is not set: no conversation is kept.']);
});
