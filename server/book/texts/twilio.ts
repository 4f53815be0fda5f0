/** Sends texts through Twilio's REST API. It recognizes no repeated request, so an uncertain one is never repeated. */
import { parseJson } from '../../../widget/platform/json.ts';
import { fieldOf, textOf } from '../../http/fields.ts';
import type { OutgoingText, SendText, TextOutcome, TextRefusal } from './provider.ts';
import { requested } from './request.ts';

export type TwilioSettings = {
  readonly kind: 'twilio';
  /** Without a trailing slash. */
  readonly apiUrl: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** A telephone number, or the SID of a messaging service, which begins with `MG`. */
  readonly from: string;
};

const CREATED_CODE = 201;
const MAX_SID_CHARACTERS = 64;
/** What Twilio allows. */
const [MIN_VALID_SECONDS, MAX_VALID_SECONDS] = [1, 14_400];

/** Twilio's codes, also in its reports. */
const REASONS: Readonly<Record<string, TextRefusal>> = {
  '20003': 'credentials',
  '20429': 'busy',
  '21211': 'bad-number',
  '21265': 'bad-number',
  '21408': 'bad-number',
  '21610': 'opted-out',
  '21611': 'busy',
  '21612': 'bad-number',
  '21614': 'bad-number',
  '30003': 'bad-number',
  '30005': 'bad-number',
  '30006': 'bad-number',
  '30032': 'unregistered',
  '30034': 'unregistered',
};

export const reasonOf = (code: string): TextRefusal =>
  (Object.hasOwn(REASONS, code) ? REASONS[code] : undefined) ?? 'other';

/** @param callbackOf the URL to which Twilio reports what became of a text */
export function createTwilio(
  { apiUrl, accountSid, authToken, from }: TwilioSettings,
  allowsPrivate: boolean,
  { callbackOf, now }: { readonly callbackOf: (id: string) => string; readonly now: () => number },
): SendText {
  const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  const headers = { ...FORM, authorization: basicAuth(accountSid, authToken) };
  return ({ id, to, body, validUntil }: OutgoingText) => {
    const form = new URLSearchParams({
      To: to,
      ...sender,
      Body: body,
      StatusCallback: callbackOf(id),
      ValidityPeriod: String(validSeconds(validUntil - now())),
    });
    return requested({ url, headers, body: form.toString(), allowsPrivate }, readAnswer);
  };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'task-tamer-server' };

export const basicAuth = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

const validSeconds = (ms: number): number =>
  Math.min(MAX_VALID_SECONDS, Math.max(MIN_VALID_SECONDS, Math.floor(ms / 1_000)));

function readAnswer({ status, body }: { readonly status: number; readonly body: string }): TextOutcome {
  const answer = parseJson(body);
  if (status === CREATED_CODE)
    return { kind: 'accepted', providerId: textOf(fieldOf(answer, 'sid'), MAX_SID_CHARACTERS) };
  const given = fieldOf(answer, 'code');
  const code = typeof given === 'number' ? String(given) : String(status);
  return { kind: 'refused', reason: reasonOf(code), code };
}
