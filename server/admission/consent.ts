/** Checks that the visitor agreed recently, to an accepted text. */
import * as v from 'valibot';
import type { Channel, ConsentReceipt } from '../../widget/contract-endpoint.ts';
import type { Context } from '../context.ts';
import { parseOrNull, text } from '../http/parse.ts';
import type { Opening } from './proof.ts';
import { Refusal } from '../http/refusal.ts';

/** How long a consent is valid. */
const VALID_MS = 10 * 60_000;
/** Tolerated error of a visitor's clock: it may be set to another time zone or a day off. */
const CLOCK_ERROR_MS = 48 * 3_600_000;

const SHA_256 = /^[\da-f]{64}$/;
const LANGUAGE = /^[a-z]{2,3}(-[a-z\d]{2,8}){0,4}$/i;
const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

const TIME = v.pipe(
  v.string(),
  v.regex(ISO_8601),
  v.check((time) => !Number.isNaN(Date.parse(time))),
);
/** A receipt contains these fields and nothing else. */
const CONSENT = v.object({
  version: text(40, ''),
  textHash: v.pipe(v.string(), v.regex(SHA_256)),
  language: v.pipe(v.string(), v.regex(LANGUAGE)),
  at: TIME,
  recording: v.boolean(),
});

/** Null if it is not a receipt. */
export const readConsent = (value: unknown): ConsentReceipt | null => parseOrNull(CONSENT, value);

/**
 * Measures the age on the visitor's clock alone, because many clocks are wrong by minutes, and a client that forges one
 * time can forge both. The bot-check token proves that the request is recent.
 * @throws Refusal without a valid consent
 */
export function demandConsent(
  { settings, consentCheck, report }: Context,
  { consent: sent, sentAt }: Pick<Opening, 'consent' | 'sentAt'>,
  channel: Channel,
): ConsentReceipt {
  const consent = readConsent(sent);
  if (consent === null) throw refused('The consent is missing or malformed.');
  const { consentVersions } = settings;
  if (!consentVersions.includes(consent.version)) {
    report(
      'consent-version',
      `A page uses version ${JSON.stringify(consent.version)} of the consent text, but CONSENT_VERSIONS has ${consentVersions.join(', ')}. Every start from it is refused.`,
    );
    throw refused('This version of the consent text is not accepted: see CONSENT_VERSIONS.');
  }
  if (consentCheck?.(consent, channel) === false) {
    report(
      'consent-text',
      `A page had a consent of version ${consent.version} in ${JSON.stringify(consent.language)}${consent.recording ? ' to a recording' : ''} whose text does not match BUSINESS_NAME, AGENT_NAME, CONSENT_TEXT and STRINGS. Set them to the values of the tag; until then every start from that page is refused.`,
    );
    throw refused('The consent is to an unknown text.');
  }
  const age = Date.parse(parseOrNull(TIME, sentAt) ?? '') - Date.parse(consent.at);
  if (!(age >= 0 && age <= VALID_MS)) throw refused('The consent is too old, or `sentAt` is missing.');
  if (Math.abs(Date.parse(consent.at) - settings.now()) > CLOCK_ERROR_MS)
    throw refused('The consent is from another day: the clock of this device is wrong.');
  return consent;
}

const refused = (message: string) => new Refusal('consent-refused', message);
