/** Settings of mails and webhooks, and of reports of telephone calls. */
import { onOrOff, type EnvironmentReader } from '../environment.ts';
import { isWebUrl } from '../http/fields.ts';
import { MIN_SECRET_CHARACTERS } from '../settings.ts';
import { parseJson } from '../../widget/platform/json.ts';
import type { InboxSettings } from './context.ts';
import { readHmacPlan } from './reports/platform-credentials.ts';
import { minutesOf } from './time-of-day.ts';

/** 8 in the morning, before most businesses open. */
const DIGEST_AT_MINUTES = 8 * 60;
/** The bytes that Standard Webhooks requires of a secret. */
const [MIN_SECRET_BYTES, MAX_SECRET_BYTES] = [24, 64];

type OutboundSettings = Pick<InboxSettings, 'webhooks' | 'credentials'>;

export function readOutboundSettings(reader: EnvironmentReader): OutboundSettings {
  return { webhooks: webhooksIn(reader), credentials: credentialsIn(reader) };
}

export function readMailTimes({ parsed }: EnvironmentReader): Pick<InboxSettings, 'mails' | 'digestAt'> {
  return {
    mails: parsed('mails', mailsOf, '`each`, `daily` or `off`') ?? 'each',
    digestAt: parsed('digestAt', minutesOf, 'a time of day such as 07:30') ?? DIGEST_AT_MINUTES,
  };
}

function webhooksIn({ parsed, problems }: EnvironmentReader): OutboundSettings['webhooks'] {
  const allowsPrivate = parsed('webhookPrivate', onOrOff, 'true or false') ?? false;
  const address = (value: string) => isWebUrl(value, allowsPrivate ? /^https?:$/ : /^https:$/);
  const urls = parsed('webhookUrl', listOf(address), 'a list of addresses that begin with https://');
  const secrets = parsed(
    'webhookSecret',
    listOf(isSecret),
    `whsec_ with base64 of ${MIN_SECRET_BYTES} to ${MAX_SECRET_BYTES} bytes behind it`,
  );
  if (urls === undefined) return null;
  if (secrets === undefined) {
    if (!problems.some((problem) => problem.startsWith('WEBHOOK_SECRET')))
      problems.push('WEBHOOK_SECRET is missing: webhooks to WEBHOOK_URL are signed with it');
    return null;
  }
  return { urls, secrets, allowsPrivate };
}

function credentialsIn({ parsed, problems }: EnvironmentReader): OutboundSettings['credentials'] {
  const plan = parsed(
    'eventsHmac',
    (value) => readHmacPlan(parseJson(value)),
    `a JSON object with fields of the platform’s HMAC credential: a secretKey of ${LONG}, and a payloadFormat with {body}, and with {timestamp} unless includeTimestamp is false`,
  );
  const secret = parsed('eventsSecret', longSecret, `a secret of ${LONG}`);
  if (plan !== undefined && secret !== undefined)
    problems.push('EVENTS_SECRET is one too many: EVENTS_HMAC has a secretKey');
  const hmac = plan ?? (secret === undefined ? null : (readHmacPlan({ secretKey: secret }) ?? null));
  const header = parsed('eventsBearerHeader', headerName, 'the name of a header') ?? 'authorization';
  const token = parsed('eventsBearer', longSecret, `a token of ${LONG}`);
  if (hmac === null && token === undefined) return null;
  return { hmac, bearer: token === undefined ? null : { token, header } };
}

const longSecret = (value: string) => (value.length >= MIN_SECRET_CHARACTERS ? value : undefined);
const LONG = `at least ${MIN_SECRET_CHARACTERS} characters`;

const listOf =
  (isGood: (value: string) => boolean) =>
  (value: string): readonly string[] | undefined => {
    const list = [...new Set(value.split(/[\s,]+/).filter((each) => each !== ''))];
    return list.length > 0 && list.every(isGood) ? list : undefined;
  };

function isSecret(value: string): boolean {
  if (!/^whsec_[A-Za-z\d+/]+={0,2}$/.test(value)) return false;
  const { byteLength } = Buffer.from(value.slice('whsec_'.length), 'base64');
  return byteLength >= MIN_SECRET_BYTES && byteLength <= MAX_SECRET_BYTES;
}

const mailsOf = (value: string) => (['each', 'daily', 'off'] as const).find((each) => each === value);

const headerName = (value: string) => (/^[\w-]{1,100}$/.test(value) ? value.toLowerCase() : undefined);
