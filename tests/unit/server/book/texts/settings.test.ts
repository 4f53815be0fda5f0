// Scope: the settings of text messages, and what `task-tamer-server check` says about them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CARRIER } from '../../../../../demo/stand-ins/carrier/carrier.ts';
import { checkTexts } from '../../../../../server/book/texts/check.ts';
import type { TextSettings } from '../../../../../server/book/texts/settings.ts';
import type { TwilioSettings } from '../../../../../server/book/texts/twilio.ts';
import { readEnvironment } from '../../../../../server/cli/environment.ts';
import { PRACTICE } from '../example-book.ts';
import { startCarrier } from './carrier-server.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'task-tamer-texts-'));
  await writeFile(join(folder, 'book.json'), JSON.stringify(PRACTICE));
});
afterEach(() => rm(folder, { recursive: true }));

const TEMPLATE = {
  url: 'https://texts.example/messages',
  headers: { authorization: 'Bearer {secret}' },
  body: { to: '{to}', text: '{body}' },
  inbound: { from: 'data.from', body: 'data.text', id: 'data.id' },
};
const TWILIO = {
  TEXTS: 'twilio',
  TWILIO_ACCOUNT_SID: CARRIER.accountSid,
  TWILIO_AUTH_TOKEN: 'token',
  TEXTS_FROM: CARRIER.number,
};
const HTTPS = { TEXTS: 'https', TEXTS_SECRET: 'key', TEXTS_INBOUND_SECRET: 'x'.repeat(32) };

async function read(changes: Readonly<Record<string, string>>, template: object = TEMPLATE) {
  const file = join(folder, 'texts.json');
  await writeFile(file, JSON.stringify(template));
  return readEnvironment({
    PRIVATE_KEY: 'private-key',
    ASSISTANT: 'erin',
    BOT_CHECK_SECRET: 'bot-check-secret',
    SITE_KEY: 'site-key',
    ORIGINS: 'https://shop.example',
    BUSINESS_NAME: 'Paws',
    INBOX: join(folder, 'inbox.db'),
    PUBLIC_URL: 'https://api.shop.example',
    TIME_ZONE: 'America/Chicago',
    BOOK: 'on',
    BOOK_FILE: join(folder, 'book.json'),
    TEXTS_FILE: file,
    ...changes,
  });
}

describe('the program', () => {
  it('sends no texts unless it is told with whom', async () => {
    const { settings } = await read({});
    expect(settings?.inbox?.texts).toBeNull();
  });

  it('reads Twilio’s account, and texts numbers of the business’s country only', async () => {
    const { settings } = await read(TWILIO);
    expect(settings?.inbox?.texts).toEqual({
      provider: {
        kind: 'twilio',
        apiUrl: 'https://api.twilio.com',
        accountSid: CARRIER.accountSid,
        authToken: 'token',
        from: CARRIER.number,
      },
      countries: ['US'],
      perDay: 200,
      allowsPrivate: false,
    });
  });

  it('reads another provider’s file', async () => {
    const { settings } = await read({ ...HTTPS, TEXTS_COUNTRIES: 'us, ca', TEXTS_PER_DAY: '50' });
    expect(settings?.inbox?.texts).toEqual({
      provider: {
        kind: 'https',
        ...TEMPLATE,
        format: 'json',
        answerId: null,
        secret: 'key',
        inboundSecret: 'x'.repeat(32),
      },
      countries: ['US', 'CA'],
      perDay: 50,
      allowsPrivate: false,
    });
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['an unknown provider', { TEXTS: 'pigeon' }, 'TEXTS is not `twilio`, `https` or `off`'],
    ['a book', { ...TWILIO, BOOK: 'off' }, 'TEXTS needs BOOK: its messages are about appointments'],
    [
      'the business’s name',
      { ...TWILIO, BUSINESS_NAME: '' },
      'BUSINESS_NAME is missing: TEXTS begins each message with it',
    ],
    ['a number', { ...TWILIO, TEXTS_FROM: '' }, 'TEXTS_FROM is missing: TEXTS=twilio sends with it'],
    [
      'a real account',
      { ...TWILIO, TWILIO_ACCOUNT_SID: 'SK1' },
      'TWILIO_ACCOUNT_SID is not the account’s SID: AC and 32 digits',
    ],
    [
      'an encrypted connection',
      { ...TWILIO, TWILIO_URL: 'http://twilio.example' },
      'TWILIO_URL is not an address that begins with https://',
    ],
    [
      'a country',
      { ...TWILIO, TIME_ZONE: 'UTC' },
      'TEXTS_COUNTRIES is missing: no country is known to whose numbers texts may be sent',
    ],
    [
      'a file',
      { ...HTTPS, TEXTS_FILE: '' },
      'TEXTS_FILE is missing: TEXTS=https needs a file that describes the provider’s requests',
    ],
    [
      'a secret for answers',
      { ...HTTPS, TEXTS_INBOUND_SECRET: '' },
      'TEXTS_INBOUND_SECRET is missing: TEXTS_FILE has `inbound`, which it protects',
    ],
  ])('does not start without %s', async (_, changes, problem) => {
    expect((await read(changes)).problems).toEqual([problem]);
  });

  it('names each mistake in a provider’s file', async () => {
    const { problems } = await read(HTTPS, {
      ...TEMPLATE,
      url: 'http://texts.example',
      format: 'form',
      body: { to: ['{to}'], text: '{text}' },
    });
    expect(problems).toEqual([
      'TEXTS_FILE url must begin with https://',
      'TEXTS_FILE body must have texts only, because its format is "form"',
      'TEXTS_FILE body has no {body}',
      'TEXTS_FILE has an unknown {text}',
    ]);
    expect((await read(HTTPS, { url: 1, price: 2 })).problems).toEqual([
      'TEXTS_FILE url must be an address',
      'TEXTS_FILE body is missing',
      'TEXTS_FILE price is not a known field',
    ]);
  });
});

describe('the check', () => {
  const INBOUND = 'https://api.shop.example/inbox/texts/inbound';

  async function check(inbound: string, changes: Partial<TwilioSettings> = {}) {
    const { settings, close } = await startCarrier(inbound);
    const provider = { ...(settings.provider as TwilioSettings), ...changes };
    const found = await collected({ ...settings, provider });
    await close();
    return found;
  }

  async function collected(settings: TextSettings) {
    const lines: string[] = [];
    for await (const { verdict, says } of checkTexts(settings, 'https://api.shop.example', fetch))
      lines.push(`${verdict}: ${says}`);
    return lines;
  }

  it('finds Twilio’s account and number, without sending anything', async () => {
    expect(await check(INBOUND)).toEqual([
      'good: At most 200 in 24 hours, to numbers of US.',
      'good: Twilio takes the account’s SID and token.',
      'good: Answers to TEXTS_FROM arrive at this server.',
    ]);
  });

  it.each<[string, Partial<TwilioSettings>, RegExp]>([
    ['a wrong token', { authToken: 'wrong' }, /^wrong: Twilio refuses the account/],
    [
      'a number of another account',
      { from: '+12125550100' },
      /^wrong: The account has no number like TEXTS_FROM/,
    ],
    [
      'an address that does not answer',
      { apiUrl: 'http://127.0.0.1:2' },
      /^wrong: Twilio does not answer \(ECONNREFUSED\)/,
    ],
    [
      'a messaging service',
      { from: `MG${'a'.repeat(32)}` },
      /^unsure: Let the messaging service send a webhook to https:\/\/api/,
    ],
  ])('explains %s', async (_, changes, says) => {
    expect((await check(INBOUND, changes)).at(-1)).toMatch(says);
  });

  it('finds that no STOP would arrive', async () => {
    expect((await check('https://elsewhere.example')).at(-1)).toMatch(/^wrong: No STOP arrives here/);
    const template = {
      kind: 'https',
      ...TEMPLATE,
      format: 'json',
      answerId: null,
      secret: '',
      inboundSecret: null,
    } as const;
    const settings = { countries: ['US'], perDay: 200, allowsPrivate: false };
    const lines = await collected({ ...settings, provider: { ...template, inbound: null } });
    expect(lines.at(-1)).toMatch(/^wrong: TEXTS_FILE has no `inbound`/);
  });
});
