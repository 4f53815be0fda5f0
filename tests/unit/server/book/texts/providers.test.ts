// Scope: what sending a text results in, with Twilio and with a provider that the owner describes.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CARRIER, type SendFault } from '../../../../../demo/stand-ins/carrier/carrier.ts';
import { mayPass, type OutgoingText, type TextOutcome } from '../../../../../server/book/texts/provider.ts';
import { createTemplate, type TemplateSettings } from '../../../../../server/book/texts/template.ts';
import { createTwilio, type TwilioSettings } from '../../../../../server/book/texts/twilio.ts';
import { startCarrier, type CarrierServer } from './carrier-server.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const TEXT: OutgoingText = {
  id: 'text-1',
  to: '+12125550142',
  body: 'Paws: reminder {to} & more. STOP ends texts.',
  validUntil: NOW + 3_600_000,
};

describe('Twilio', () => {
  let server: CarrierServer;
  beforeAll(async () => {
    server = await startCarrier();
  });
  afterEach(() => server.carrier.texts.splice(0));
  afterAll(() => server.close());

  function send(changes: Partial<TwilioSettings> = {}, allowsPrivate = true): Promise<TextOutcome> {
    const settings = { ...(server.settings.provider as TwilioSettings), ...changes };
    const ports = { callbackOf: (id: string) => `http://127.0.0.1:1/status?text=${id}`, now: () => NOW };
    return createTwilio(settings, allowsPrivate, ports)(TEXT);
  }

  it('gets the number, the words, where it reports to, and until when a text is worth delivering', async () => {
    const outcome = await send();
    const [sent] = server.carrier.texts;
    expect(outcome).toEqual({ kind: 'accepted', providerId: sent?.sid });
    expect(sent?.form).toEqual({
      To: TEXT.to,
      From: CARRIER.number,
      Body: TEXT.body,
      StatusCallback: 'http://127.0.0.1:1/status?text=text-1',
      ValidityPeriod: '3600',
    });
  });

  it('is told the messaging service instead of a number if that is what the owner has', async () => {
    const from = `MG${'a'.repeat(32)}`;
    await send({ from });
    expect(server.carrier.texts[0]?.form).toMatchObject({ MessagingServiceSid: from });
    expect(server.carrier.texts[0]?.form).not.toHaveProperty('From');
  });

  it.each<[SendFault, string, boolean]>([
    [21610, 'refused opted-out 21610', false],
    [30034, 'refused unregistered 30034', false],
    [21211, 'refused bad-number 21211', false],
    [99999, 'refused other 99999', false],
    ['busy', 'refused busy 429', true],
    ['failing', 'unknown 500', false],
    ['lost', 'unknown ECONNRESET', false],
    ['down', 'unknown ECONNRESET', false],
  ])('answers %s, which means: %s', async (fault, meaning, isRepeated) => {
    server.carrier.fail(fault);
    const outcome = await send();
    expect(describeOutcome(outcome)).toBe(meaning);
    expect(mayPass(outcome)).toBe(isRepeated);
  });

  it('has perhaps sent a text whose answer takes too long, which is unknown', async () => {
    server.carrier.fail('slow');
    expect(await send()).toMatchObject({ kind: 'unknown' });
    expect(server.carrier.texts).toHaveLength(1);
  });

  it('refuses a wrong token', async () => {
    expect(describeOutcome(await send({ authToken: 'wrong' }))).toBe('refused credentials 401');
  });

  it('has certainly sent nothing if it was not reached, or must not be', async () => {
    expect(describeOutcome(await send({ apiUrl: 'http://127.0.0.1:1' }))).toBe(
      'refused unreachable ECONNREFUSED',
    );
    expect(describeOutcome(await send({}, false))).toBe('refused unreachable PRIVATE_ADDRESS');
    expect(server.carrier.texts).toEqual([]);
  });
});

describe('a provider that the owner describes', () => {
  type Received = { readonly headers: Readonly<Record<string, unknown>>; readonly body: string };
  const received: Received[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(status, { location: '/elsewhere' });
      response.end(JSON.stringify({ data: [{ id: 'message-1' }] }));
    });
  });
  let url = '';
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
  });
  afterEach(() => {
    received.splice(0);
    status = 200;
  });
  afterAll(() => server.close());

  const send = (changes: Partial<TemplateSettings> = {}) =>
    createTemplate(
      {
        kind: 'https',
        url,
        headers: { Authorization: 'Bearer {secret}', 'Idempotency-Key': '{id}' },
        format: 'json',
        body: { to: ['{to}'], content: { text: '{body}', isFlash: false }, from: 'Paws' },
        answerId: 'data.0.id',
        inbound: null,
        secret: 'the-secret',
        inboundSecret: null,
        ...changes,
      },
      true,
    )(TEXT);

  it('gets JSON with the words as they are, although they look like a placeholder', async () => {
    expect(await send()).toEqual({ kind: 'accepted', providerId: 'message-1' });
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer the-secret',
      'idempotency-key': 'text-1',
    });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      to: [TEXT.to],
      content: { text: TEXT.body, isFlash: false },
      from: 'Paws',
    });
  });

  it('gets a form if it wants one', async () => {
    await send({ format: 'form', body: { to: '{to}', text: '{body}' }, answerId: null });
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
      to: TEXT.to,
      text: TEXT.body,
    });
  });

  it.each([
    [302, 'refused other 302'],
    [400, 'refused other 400'],
    [403, 'refused credentials 403'],
    [429, 'refused busy 429'],
    [503, 'unknown 503'],
  ])('answers %i, which means: %s', async (answered, meaning) => {
    status = answered;
    expect(describeOutcome(await send())).toBe(meaning);
  });
});

function describeOutcome(outcome: TextOutcome): string {
  const { kind } = outcome;
  if (kind === 'accepted') return kind;
  return kind === 'refused' ? `refused ${outcome.reason} ${outcome.code}` : `unknown ${outcome.code}`;
}
