// Scope: `task-tamer-server check`: what it tries, what it says about each fault, and that it prints no secret.
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUNTER_SERVER, startCounterServer } from '../../../support/counter-server.ts';
import { runCheck } from '../../../../server/cli/check.ts';
import { readEnvironment } from '../../../../server/cli/environment.ts';
import { environmentOf } from '../far-servers.ts';
import { inboxFixture } from '../inbox/world.ts';
import { SECRET, startReceiver, type Receiver } from '../inbox/webhooks/webhook-receiver.ts';

const { folder, mailServer } = inboxFixture();
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

type Answers = {
  readonly siteverify?: object;
  readonly platform?: () => Response;
  /** Of the owner's own hosts. */
  readonly host?: (url: string) => Response;
};

/** This server's answer to a request that is no report, and any website's. */
const ownHost = (url: string): Response =>
  new Response(null, { status: url.endsWith('/inbox/events') ? 405 : 200 });

const failsWith =
  (code: string, failing: string) =>
  (url: string): Response => {
    if (!url.includes(failing)) return ownHost(url);
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  };

async function check(environment: Readonly<Record<string, string>>, answers: Answers = {}) {
  const { settings, problems } = readEnvironment({ ...environmentOf({ url: 'http://far' }), ...environment });
  if (settings === null) throw new Error(problems.join());
  const asked: string[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const sent = new Request(url, init);
    asked.push(`${sent.method} ${sent.url}`);
    if (!sent.url.startsWith('http://far')) return (answers.host ?? ownHost)(sent.url);
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
  INBOX: join(folder(), 'first-start.db'),
  COUNTRY: 'us',
  MAIL_URL: mailServer().url,
  WEBHOOK_URL: receiver.url,
  WEBHOOK_SECRET: SECRET,
  WEBHOOK_PRIVATE: 'true',
});

it('the check command tries everything once and succeeds when all of it works', async () => {
  receiver.received.length = 0;
  const { code, lines, asked } = await check(whole());
  expect(asked).toEqual([
    'GET http://far/platform/assistant/erin',
    'POST http://far/siteverify',
    'GET https://shop.example/',
    'GET https://api.shop.example/inbox/events',
  ]);
  expect(lines).toEqual([
    'ok     platform: The key is taken, and the assistant "Erin" is there.',
    'ok     bot check: The secret is known, and a made-up answer is refused.',
    'ok     origins: Visitors of https://shop.example may start calls.',
    'ok     counters: REDIS_URL is not set: the process counts in its memory.',
    'ok     inbox: The file does not exist yet; the server creates it when it starts.',
    'ok     mail: The mail server takes the name and the password. Mails: each, to 1 owner.',
    'ok     numbers: Telephone numbers without a country code are read as in US.',
    `ok     webhook: ${new URL(receiver.url).host} took a ping.`,
    'ok     public url: api.shop.example is this server.',
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
  [
    'origins: There is no such host: https://shop.exmaple. Check ORIGINS.',
    { host: failsWith('ENOTFOUND', 'exmaple') },
    { ORIGINS: 'https://shop.example,https://shop.exmaple' },
  ],
  [
    'public url: There is no host api.shop.exmaple. Check PUBLIC_URL.',
    { host: failsWith('ENOTFOUND', 'exmaple') },
    { PUBLIC_URL: 'https://api.shop.exmaple' },
  ],
  [
    'public url: api.shop.example has no valid certificate (CERT_HAS_EXPIRED).',
    { host: failsWith('CERT_HAS_EXPIRED', 'api.') },
    {},
  ],
  ['counters: Redis does not answer (ECONNREFUSED)', {}, { REDIS_URL: 'redis://:p4ssw0rd@127.0.0.1:9' }],
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
  const { code, lines } = await check({ ...whole(), MAIL_URL: `smtp://ann:p4ssw0rd@127.0.0.1:${port}` });
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

it('the check command leaves to the owner what it cannot see: a server that may not run yet, or a single process', async () => {
  const { code, lines } = await check(
    { ...whole(), OWNERS: 'ann@example.com' },
    { host: failsWith('ECONNREFUSED', 'api.') },
  );
  expect(code).toBe(0);
  expect(lines.at(-1)).toContain(
    'UNSURE public url: api.shop.example was not reached (ECONNREFUSED). Unless',
  );
  const { INBOX: _, ...settings } = whole();
  const shared = await check({ ...settings, DATABASE_URL: 'postgres://127.0.0.1:9/inbox' });
  expect(shared.lines).toContainEqual(expect.stringContaining('UNSURE counters: REDIS_URL is not set'));
});

it.skipIf(COUNTER_SERVER === null)(
  'the check command asks Redis, also one that takes connections and is silent',
  async () => {
    const counters = await startCounterServer();
    const { code, lines } = await check({ ...whole(), REDIS_URL: counters.url });
    expect([code, lines[3]]).toEqual([0, 'ok     counters: Redis answers.']);
    counters.stall();
    const silent = await check({ ...whole(), REDIS_URL: counters.url });
    await counters.close();
    expect(silent.code).toBe(1);
    expect(silent.lines[3]).toContain(
      'WRONG  counters: Redis does not answer (no answer), so every start is refused.',
    );
  },
  30_000,
);

it('the check command, and the server, refuse a sender that is no address', () => {
  const problemsOf = (MAIL_FROM: string) =>
    readEnvironment({ ...environmentOf({ url: 'http://far' }), ...whole(), MAIL_FROM }).problems;
  expect(problemsOf('nonsense')).toEqual([
    'MAIL_FROM is not a mail address, or a name with one in angle brackets',
  ]);
  expect(problemsOf('Paws <paws@shop.example>')).toBeNull();
  expect(problemsOf('paws@shop.example')).toBeNull();
});
