/** `POST /inbox/texts/status` and `/inbox/texts/inbound`: what becomes of texts, and what people answer. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isObject, parseJson } from '../../../widget/platform/json.ts';
import { readBody } from '../../http/body.ts';
import { textOf, type Fields } from '../../http/fields.ts';
import { isSameSecret } from '../../inbox/same-secret.ts';
import { choiceIn, type TextChoice } from './choices.ts';
import type { TextsContext } from './context.ts';
import { numberHash, senderIn } from './numbers.ts';
import { queueReply } from './replies.ts';
import { fieldAt, type TemplateSettings } from './template.ts';
import { advanceText, hasStopped, insertChoice, textNamed } from './text-rows.ts';
import { reportedState } from './text-state.ts';
import { reasonOf, type TwilioSettings } from './twilio.ts';

const MAX_BYTES = 32_768;
const BODY_SECONDS = 10;
const MAX_ID_CHARACTERS = 100;
const MAX_TEXT_CHARACTERS = 5_000;
const SIGNATURE_HEADER = 'x-twilio-signature';
const TEXT_ID = /^[\da-f-]{36}$/;

/** An empty answer in Twilio's language, because texts are sent by its API. */
const TAKEN = () =>
  new Response('<?xml version="1.0" encoding="UTF-8"?><Response/>', {
    headers: { 'content-type': 'text/xml' },
  });
const refused = () => Response.json({ message: 'The signature is missing or wrong.' }, { status: 403 });

/** Where Twilio reports what becomes of a text. */
export const statusUrl = (publicUrl: string, id: string): string =>
  `${publicUrl}/inbox/texts/status?text=${id}`;

export type IncomingTexts = {
  readonly status: (request: Request) => Promise<Response>;
  readonly inbound: (request: Request) => Promise<Response>;
};

export function createIncoming(context: TextsContext): IncomingTexts {
  const { provider } = context.settings;
  return {
    async status(request) {
      const form = provider.kind === 'twilio' ? await twilioForm(context, provider, request) : null;
      if (form === null) return refused();
      const id = new URL(request.url).searchParams.get('text') ?? '';
      await context.keep(() => noteStatus(context, id, form));
      return TAKEN();
    },
    async inbound(request) {
      const message =
        provider.kind === 'twilio'
          ? await twilioMessage(context, provider, request)
          : await templateMessage(provider, request);
      if (message === null) return refused();
      await context.keep(() => noteMessage(context, message));
      return TAKEN();
    },
  };
}

/** The fields of a request whose signature is right; else null. */
async function twilioForm(
  { publicUrl, formerUrl }: TextsContext,
  { authToken, accountSid }: TwilioSettings,
  request: Request,
): Promise<Fields | null> {
  const signature = request.headers.get(SIGNATURE_HEADER);
  if (signature === null) return null;
  const text = await readBody(request, { maxBytes: MAX_BYTES, seconds: BODY_SECONDS }).catch(() => null);
  if (text === null) return null;
  const { pathname, search } = new URL(request.url);
  // A proxy may have changed the host and the path's beginning.
  const path = `${pathname.slice(pathname.lastIndexOf('/inbox/'))}${search}`;
  const fields = [...new URLSearchParams(text)];
  const isOwn = [publicUrl, formerUrl].some(
    (base) => base !== null && isSignedByTwilio(authToken, `${base}${path}`, fields, signature),
  );
  const form = Object.fromEntries(fields);
  return isOwn && form['AccountSid'] === accountSid ? form : null;
}

/** HMAC-SHA1 of the URL and the fields, sorted by name. */
export function isSignedByTwilio(
  authToken: string,
  url: string,
  fields: readonly (readonly [string, string])[],
  signature: string,
): boolean {
  const signed = fields
    .toSorted(([one], [other]) => (one === other ? 0 : one < other ? -1 : 1))
    .map(([name, value]) => name + value);
  const expected = createHmac('sha1', authToken)
    .update(url + signed.join(''))
    .digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function noteStatus(context: TextsContext, id: string, form: Fields): Promise<void> {
  const { change: inChange, now, report } = context;
  const state = reportedState(textOf(form['MessageStatus'], MAX_ID_CHARACTERS) ?? '');
  const providerId = textOf(form['MessageSid'], MAX_ID_CHARACTERS);
  if (!TEXT_ID.test(id) || state === null || providerId === null) return;
  const code = textOf(form['ErrorCode'], MAX_ID_CHARACTERS);
  await inChange(async (change) => {
    const row = await textNamed(change, id);
    if (row === undefined || (row.provider_id !== null && row.provider_id !== providerId)) return;
    await advanceText(change, id, state, { code, providerId, at: now() });
    if (state === 'undelivered' && code !== null && reasonOf(code) === 'opted-out')
      await insertChoice(change, {
        message_id: `refused ${id}`,
        number_hash: row.number_hash,
        choice: 'stop',
        at: now(),
      });
  });
  if (state === 'undelivered')
    report(
      `A text was not delivered: ${code === null ? 'no reason is given' : `${reasonOf(code)} (${code})`}.`,
    );
}

type InboundText = {
  /** The provider's. */
  readonly id: string;
  /** As the provider writes it, unverified. */
  readonly from: string;
  readonly body: string;
  /** What the provider itself has understood, and answered. */
  readonly handled: TextChoice | 'help' | null;
};

const HANDLED: Readonly<Record<string, InboundText['handled']>> = {
  STOP: 'stop',
  START: 'start',
  HELP: 'help',
};

async function twilioMessage(
  context: TextsContext,
  provider: TwilioSettings,
  request: Request,
): Promise<InboundText | null> {
  const form = await twilioForm(context, provider, request);
  if (form === null) return null;
  const handled = textOf(form['OptOutType'], MAX_ID_CHARACTERS) ?? '';
  return {
    id: textOf(form['MessageSid'], MAX_ID_CHARACTERS) ?? '',
    from: textOf(form['From'], MAX_ID_CHARACTERS) ?? '',
    body: textOf(form['Body'], MAX_TEXT_CHARACTERS) ?? '',
    handled: (Object.hasOwn(HANDLED, handled) ? HANDLED[handled] : undefined) ?? null,
  };
}

async function templateMessage(
  { inbound, inboundSecret }: TemplateSettings,
  request: Request,
): Promise<InboundText | null> {
  if (inbound === null || inboundSecret === null) return null;
  if (!hasSecret(request.headers.get('authorization') ?? '', inboundSecret)) return null;
  const text = await readBody(request, { maxBytes: MAX_BYTES, seconds: BODY_SECONDS }).catch(() => '');
  const json = parseJson(text);
  const sent = isObject(json) ? json : Object.fromEntries(new URLSearchParams(text));
  const field = (path: string, most: number) => textOf(fieldAt(sent, path), most) ?? '';
  return {
    id: field(inbound.id, MAX_ID_CHARACTERS),
    from: field(inbound.from, MAX_ID_CHARACTERS).replace(/[^\d+]/g, ''),
    body: field(inbound.body, MAX_TEXT_CHARACTERS),
    handled: null,
  };
}

/** As a bearer token, or as the password of an address with a name. */
function hasSecret(authorization: string, secret: string): boolean {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? [];
  const decoded =
    scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString('utf8') : `:${value}`;
  return isSameSecret(decoded.slice(decoded.indexOf(':') + 1), secret);
}

async function noteMessage(context: TextsContext, { id, from, body, handled }: InboundText): Promise<void> {
  const number = senderIn(from, context.settings.countries);
  if (id === '' || number === null) return;
  const hash = await numberHash(context.key, number);
  const choice = handled === 'stop' || handled === 'start' ? handled : choiceIn(body);
  await context.change(async (change) => {
    const wasStopped = await hasStopped(change, hash);
    const at = context.now();
    const isNew =
      choice !== null && (await insertChoice(change, { message_id: id, number_hash: hash, choice, at }));
    // The provider has answered already.
    if (handled !== null) return;
    if (choice === null) {
      // A number that has stopped texts gets none.
      if (!wasStopped) await queueReply(context, change, { kind: 'help', number, hash });
      return;
    }
    const isChange = isNew && wasStopped !== (choice === 'stop');
    if (isChange)
      await queueReply(context, change, {
        kind: choice === 'stop' ? 'stopped' : 'started',
        number,
        hash,
      });
  });
}
