// Scope: mails through services over HTTPS, each a local server in the place of the real one: what it receives, what a
// refusal means, and what the check command says.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isObject } from '../../../../../widget/platform/json.ts';
import { isRefusedForGood, verifyMailServer } from '../../../../../server/inbox/mail/mails.ts';
import { openTransport } from '../../../../../server/inbox/mail/transport.ts';
import type { OutgoingMail } from '../../../../../server/inbox/mail/outgoing-mail.ts';
import { mailServiceOf } from '../../../../../server/inbox/mail/services/services.ts';
import { createReader } from '../../../../../server/environment.ts';
import { readInboxSettings } from '../../../../../server/inbox/settings.ts';
import { deliver, HOUR_MS, inboxFixture, OWNER, REPORT, reporting, rowsOf } from '../world.ts';

const { file, openWorld } = inboxFixture();

type Received = {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
};

let received: Received[] = [];
type Answer = {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
};
let answer: Answer | ((received: Received) => Answer | 'lost') = { status: 200, body: {} };
let host = '';
const service = createServer((request, response) => {
  void text(request).then((body) => {
    const { method, url, headers } = request;
    const parsed: unknown = body === '' ? {} : JSON.parse(body);
    const each = { line: `${method} ${url}`, headers, body: isObject(parsed) ? parsed : {} };
    received.push(each);
    const given = typeof answer === 'function' ? answer(each) : answer;
    if (given === 'lost') return void request.socket.destroy();
    response
      .writeHead(given.status, { 'content-type': 'application/json', ...given.headers })
      .end(JSON.stringify(given.body));
  });
});

beforeEach(async () => {
  received = [];
  answer = { status: 200, body: {} };
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterEach(async () => {
  service.closeAllConnections();
  service.close();
  await once(service, 'close');
});

const MAIL: OutgoingMail = {
  from: { name: 'Zoë’s "Paws"', address: 'inbox@paws.example' },
  to: 'ann@shop.example',
  subject: 'Grace called: Prüfung',
  text: 'A limping dog',
  html: '<p>A limping dog</p>',
  replyTo: { name: 'Grace', address: 'grace@mail.example' },
  attachments: [
    { filename: 'booking.ics', content: 'BEGIN:VCALENDAR ü', contentType: 'text/calendar; charset=utf-8' },
  ],
  messageId: '<one@task-tamer.invalid>',
};

const FILE = Buffer.from('BEGIN:VCALENDAR ü').toString('base64');

async function sent(url: string, mail = MAIL): Promise<Received> {
  const transport = await openTransport(url);
  await transport.send(mail);
  transport.close();
  const [only, ...others] = received;
  if (only === undefined || others.length > 0) throw new Error(`${received.length} requests`);
  return only;
}

it('Resend receives the whole mail, and a key by which it drops a repetition', async () => {
  const { line, headers, body } = await sent(`resend+api://re_1%2F2@${host}`);
  expect(line).toBe('POST /emails');
  expect(headers).toMatchObject({
    authorization: 'Bearer re_1/2',
    'idempotency-key': MAIL.messageId,
    'user-agent': 'task-tamer-server',
  });
  expect(body).toEqual({
    from: '"Zoë’s Paws" <inbox@paws.example>',
    to: ['ann@shop.example'],
    subject: MAIL.subject,
    text: MAIL.text,
    html: MAIL.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    reply_to: ['"Grace" <grace@mail.example>'],
    attachments: [{ filename: 'booking.ics', content: FILE, content_type: 'text/calendar; charset=utf-8' }],
  });
});

it('Postmark receives the whole mail, and keeps its id', async () => {
  const { line, headers, body } = await sent(`postmark+api://token@${host}`);
  expect([line, headers['x-postmark-server-token']]).toEqual(['POST /email', 'token']);
  expect(body).toEqual({
    From: '"Zoë’s Paws" <inbox@paws.example>',
    To: 'ann@shop.example',
    Subject: MAIL.subject,
    TextBody: MAIL.text,
    HtmlBody: MAIL.html,
    MessageStream: 'outbound',
    Headers: [
      { Name: 'Auto-Submitted', Value: 'auto-generated' },
      { Name: 'Message-ID', Value: MAIL.messageId },
      { Name: 'X-PM-KeepID', Value: 'true' },
    ],
    ReplyTo: '"Grace" <grace@mail.example>',
    Attachments: [{ Name: 'booking.ics', Content: FILE, ContentType: 'text/calendar; charset=utf-8' }],
  });
});

it('Brevo receives the whole mail', async () => {
  const { line, headers, body } = await sent(`brevo+api://key@${host}`);
  expect([line, headers['api-key']]).toEqual(['POST /v3/smtp/email', 'key']);
  expect(body).toEqual({
    sender: { name: MAIL.from.name, email: MAIL.from.address },
    to: [{ email: MAIL.to }],
    subject: MAIL.subject,
    textContent: MAIL.text,
    htmlContent: MAIL.html,
    headers: { 'Auto-Submitted': 'auto-generated', idempotencyKey: MAIL.messageId },
    replyTo: { name: 'Grace', email: 'grace@mail.example' },
    attachment: [{ name: 'booking.ics', content: FILE }],
  });
});

it('Amazon SES receives the composed mail, signed for its region', async () => {
  const { line, headers, body } = await sent(`ses+api://AKIA1:se%2Fcret@${host}?region=eu-west-1`);
  expect(line).toBe('POST /v2/email/outbound-emails');
  expect(headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIA1\/\d{8}\/eu-west-1\/ses\/aws4_request, SignedHeaders=[\w;-]*host[\w;-]*, Signature=[\da-f]{64}$/,
  );
  expect(headers.authorization).not.toContain('cret');
  expect(body['Destination']).toEqual({ ToAddresses: [MAIL.to] });
  const { Raw } = body['Content'] as { readonly Raw: { readonly Data: string } };
  const mail = await PostalMime.parse(Buffer.from(Raw.Data, 'base64'));
  expect(mail).toMatchObject({
    from: { name: MAIL.from.name, address: MAIL.from.address },
    to: [{ address: MAIL.to }],
    replyTo: [MAIL.replyTo],
    subject: MAIL.subject,
    messageId: MAIL.messageId,
    html: expect.stringContaining(MAIL.html),
    attachments: [expect.objectContaining({ filename: 'booking.ics' })],
  });
});

it('a mail without an address for answers, attachments and an id has no empty fields', async () => {
  const { replyTo: _, ...short } = { ...MAIL, attachments: [], messageId: null };
  const { body, headers } = await sent(`resend+api://key@${host}`, short);
  expect([body['reply_to'], body['attachments'], headers['idempotency-key']]).toEqual([
    undefined,
    [],
    undefined,
  ]);
  received = [];
  expect((await sent(`brevo+api://key@${host}`, short)).body).not.toHaveProperty('attachment');
});

it.each([
  [401, 'HTTP_401', false],
  [403, 'HTTP_403', false],
  [422, 'HTTP_422', true],
  [429, 'HTTP_429', false],
  [503, 'HTTP_503', false],
])(
  'the answer %i is the error %s, final: %s, without the words of the service',
  async (status, code, isFinal) => {
    const Message = "Invalid 'To' address: 'ann@shop.example'. A limping dog cannot be sent.";
    answer = { status, body: { ErrorCode: 300, Message } };
    const failure: unknown = await sent(`postmark+api://token@${host}`).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code });
    expect(isRefusedForGood(failure)).toBe(isFinal);
    expect(String(failure)).not.toMatch(/limping|ann@/);
  },
);

it.each([
  [
    'the recipient bounced before',
    406,
    'You tried to send to recipient(s) that have been marked as inactive.',
    true,
  ],
  [
    'its address cannot be read',
    300,
    "Error parsing 'To': Illegal email domain 'mail.example.' in address",
    true,
  ],
  [
    'the sender is not confirmed',
    300,
    "Invalid 'From' address: 'a@b.example' is not a verified signature.",
    false,
  ],
  ['the sender is unknown', 400, 'The From address is no sender signature.', false],
  ['the account is out of credits', 405, 'Not allowed to send.', false],
  ['the account is being approved', 412, 'All recipients must share the domain of the sender.', false],
  ['the account is closed', 413, 'This account may not send.', false],
])('Postmark refuses a mail for good or not because %s', async (_, ErrorCode, Message, isFinal) => {
  answer = { status: 422, body: { ErrorCode, Message } };
  const failure: unknown = await sent(`postmark+api://token@${host}`).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'HTTP_422', isFinal });
});

it.each([
  ['BadRequestException', 'Domain contains illegal character', true],
  ['MessageRejected', 'Address blacklisted.', true],
  ['MessageRejected:http://internal.amazon.com/coral/com.amazonaws.ses/', 'Address blacklisted.', true],
  // The account is in the sandbox, or the domain of the sender is not set up.
  ['MessageRejected', 'Email address is not verified. The following identities failed the check', false],
  ['AccountSuspendedException', 'The account is suspended.', false],
  ['SendingPausedException', 'Sending is paused.', false],
  ['MailFromDomainNotVerifiedException', 'The MAIL FROM domain has no MX record.', false],
  ['LimitExceededException', 'Too many.', false],
  ['TooManyRequestsException', 'Maximum sending rate exceeded.', false],
])('Amazon SES refuses a mail by %s (%s), final: %s', async (type, message, isFinal) => {
  answer = { status: 400, body: { message }, headers: { 'x-amzn-errortype': type } };
  const url = `ses+api://key:secret@${host}?region=eu-west-1`;
  const failure: unknown = await sent(url).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'HTTP_400', isFinal });
});

it('a service that cannot be reached may answer later', async () => {
  service.close();
  await once(service, 'close');
  const failure: unknown = await sent(`resend+api://key@${host}`).catch((error: unknown) => error);
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  expect(failure).toMatchObject({ code: 'ECONNREFUSED', isFinal: false });
});

it.each([
  ['resend+api://key@', 'GET /domains'],
  ['postmark+api://token@', 'GET /server'],
  ['brevo+api://key@', 'GET /v3/account'],
  ['ses+api://key:secret@', 'GET /v2/email/account'],
])('the key of %s is tried without sending a mail', async (start, line) => {
  const url = `${start}${host}?region=eu-west-1`;
  await verifyMailServer(url);
  expect(received.map((each) => each.line)).toEqual([line]);
  answer = { status: 401, body: {} };
  await expect(verifyMailServer(url)).rejects.toMatchObject({ code: 'HTTP_401' });
});

it('a key of Resend that may only send is a good one', async () => {
  answer = { status: 401, body: { name: 'restricted_api_key' } };
  await expect(verifyMailServer(`resend+api://key@${host}`)).resolves.toBeUndefined();
});

it.each([
  ['resend+api://re_1@default', 'https://api.resend.com'],
  ['postmark+api://token@default', 'https://api.postmarkapp.com'],
  ['brevo+api://key@default', 'https://api.brevo.com'],
  ['ses+api://key:secret@default?region=us-east-1', 'https://email.us-east-1.amazonaws.com'],
  ['resend+api://re_1@mail-gateway.shop.example', 'https://mail-gateway.shop.example'],
  ['ses+api://key:secret@default', null],
  ['ses+api://key@default?region=us-east-1', null],
  ['resend+api://default', null],
  ['resend+api://%E0%A4%A@default', null],
  ['toString://key@default', null],
  ['smtps://ann:secret@mail.shop.example', null],
])('%s is the service at %s', (url, origin) => {
  expect(mailServiceOf(url)?.origin ?? null).toBe(origin);
});

it('a service sends in the name of an address that it knows', () => {
  const problemsOf = (given: object) => {
    const reader = createReader({ INBOX: 'inbox.db', OWNERS: 'ann@shop.example', ...given });
    readInboxSettings(reader);
    return reader.problems;
  };
  const MAIL_URL = 'resend+api://re_1@default';
  expect(problemsOf({ MAIL_URL })).toEqual([expect.stringContaining('MAIL_FROM is missing')]);
  expect(problemsOf({ MAIL_URL, MAIL_FROM: 'Paws <inbox@paws.example>' })).toEqual([]);
  expect(problemsOf({ MAIL_URL, MAIL_FROM: 'a@b.example', SMTP_URL: 'smtp://localhost' })).toEqual([
    'SMTP_URL is one too many: MAIL_URL says the same',
  ]);
  expect(problemsOf({ SMTP_URL: 'smtp://localhost' })).toEqual([]);
});

it('a mail that a service takes at the second attempt is sent once', async () => {
  const inbox = { mailUrl: `resend+api://key@${host}`, mailFrom: 'Paws <inbox@paws.example>' };
  const world = await openWorld({ inbox });
  await world.endpoint.start();
  await deliver(world, REPORT, reporting(world));
  answer = { status: 503, body: {} };
  await world.inbox.work();
  answer = { status: 200, body: {} };
  world.pass(HOUR_MS);
  await world.inbox.work();
  world.pass(HOUR_MS);
  await world.inbox.work();
  expect(received.map(({ body }) => [body['from'], body['to']])).toEqual(
    [1, 2].map(() => ['"Paws" <inbox@paws.example>', [OWNER]]),
  );
  expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

it('a mail that Resend took although its answer was lost is not sent again with a calendar file of a later second', async () => {
  const inbox = { mailUrl: `resend+api://key@${host}`, mailFrom: 'Paws <inbox@paws.example>' };
  const world = await openWorld({ inbox });
  const taken = new Map<unknown, string>();
  // As the service does: a key stands for one body, for a day.
  answer = ({ headers, body }) => {
    const key = headers['idempotency-key'];
    const known = taken.get(key);
    taken.set(key, known ?? JSON.stringify(body));
    if (known === undefined) return 'lost';
    return known === JSON.stringify(body)
      ? { status: 200, body: { id: '1' } }
      : { status: 409, body: { name: 'invalid_idempotent_request', statusCode: 409 } };
  };
  await world.endpoint.start();
  await deliver(world, REPORT, reporting(world));
  for (let time = 0; time < 3; time += 1) {
    await world.inbox.work();
    world.pass(HOUR_MS);
  }
  expect(received).toHaveLength(2);
  const [first, second] = received.map(({ body }) => JSON.stringify(body));
  expect(first).not.toBe(second);
  expect(rowsOf(file(), 'deliveries')).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

it('a mail with the key of one that Resend is still taking is tried again', async () => {
  answer = { status: 409, body: { name: 'concurrent_idempotent_requests', statusCode: 409 } };
  const failure: unknown = await sent(`resend+api://key@${host}`).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'HTTP_409', isFinal: false });
});
