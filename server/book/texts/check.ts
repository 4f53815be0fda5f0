/** The part of `task-tamer-server check` about text messages. It sends none. */
import { parseJson } from '../../../widget/platform/json.ts';
import { readText } from '../../http/body.ts';
import { fieldOf } from '../../http/fields.ts';
import { errorField } from '../../http/reports.ts';
import { withinSeconds } from '../../http/time-limit.ts';
import { good, unsure, wrong, type Finding } from '../../inbox/findings.ts';
import type { TextSettings } from './settings.ts';
import type { TemplateSettings } from './template.ts';
import { basicAuth, type TwilioSettings } from './twilio.ts';

const ABOUT = 'texts';
const ANSWER_SECONDS = 10;
const MAX_BYTES = 262_144;
const OK_CODE = 200;
const UNAUTHORIZED_CODE = 401;

/** Where a provider passes on what people answer. */
export const inboundUrl = (publicUrl: string): string => `${publicUrl}/inbox/texts/inbound`;

export async function* checkTexts(
  { provider, countries, perDay }: TextSettings,
  publicUrl: string,
  fetch: typeof globalThis.fetch,
): AsyncGenerator<Finding> {
  yield good(ABOUT, `At most ${perDay} in 24 hours, to numbers of ${countries.join(', ')}.`);
  if (provider.kind === 'https') yield* checkTemplate(provider, publicUrl);
  else yield* checkTwilio(provider, publicUrl, fetch);
}

function* checkTemplate({ url, inbound }: TemplateSettings, publicUrl: string): Generator<Finding> {
  yield unsure(
    ABOUT,
    `${new URL(url).host} is not asked, because each request sends a text. Book a visit to try it.`,
  );
  yield inbound === null
    ? wrong(
        ABOUT,
        'TEXTS_FILE has no `inbound`, so that no STOP arrives here. Add it, unless the provider itself blocks who has stopped.',
      )
    : good(ABOUT, `Let the provider pass on answers to ${inboundUrl(publicUrl)}, with TEXTS_INBOUND_SECRET.`);
}

async function* checkTwilio(
  settings: TwilioSettings,
  publicUrl: string,
  fetch: typeof globalThis.fetch,
): AsyncGenerator<Finding> {
  const account = await asked(settings, '.json', fetch);
  if (account.status !== OK_CODE) {
    yield wrong(ABOUT, accountProblem(account));
    return;
  }
  const state = fieldOf(account.answer, 'status');
  if (state !== 'active') {
    yield wrong(ABOUT, `The Twilio account is ${String(state)}. Twilio’s console says why.`);
    return;
  }
  yield good(ABOUT, 'Twilio takes the account’s SID and token.');
  yield settings.from.startsWith('MG')
    ? unsure(
        ABOUT,
        `Let the messaging service send a webhook to ${inboundUrl(publicUrl)}: otherwise no STOP arrives here.`,
      )
    : await checkNumber(settings, publicUrl, fetch);
}

const accountProblem = ({ status, code }: Asked): string =>
  status === UNAUTHORIZED_CODE
    ? 'Twilio refuses the account. Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.'
    : `Twilio does not answer (${status ?? code}). Check the network, or TWILIO_URL if it is set.`;

async function checkNumber(
  settings: TwilioSettings,
  publicUrl: string,
  fetch: typeof globalThis.fetch,
): Promise<Finding> {
  const query = new URLSearchParams({ PhoneNumber: settings.from });
  const { answer } = await asked(settings, `/IncomingPhoneNumbers.json?${query.toString()}`, fetch);
  const numbers = fieldOf(answer, 'incoming_phone_numbers');
  const number: unknown = Array.isArray(numbers) ? numbers[0] : undefined;
  if (number === undefined)
    return wrong(ABOUT, 'The account has no number like TEXTS_FROM. Twilio’s console lists its numbers.');
  if (fieldOf(number, 'capabilities', 'sms') === false)
    return wrong(ABOUT, 'TEXTS_FROM is a number that cannot send texts.');
  const wanted = inboundUrl(publicUrl);
  if (fieldOf(number, 'sms_url') === wanted)
    return good(ABOUT, 'Answers to TEXTS_FROM arrive at this server.');
  return wrong(
    ABOUT,
    `No STOP arrives here. In Twilio’s console, let “A message comes in” of TEXTS_FROM call ${wanted} with HTTP POST.`,
  );
}

type Asked = { readonly status: number | null; readonly answer: unknown; readonly code: string };

async function asked(
  { apiUrl, accountSid, authToken }: TwilioSettings,
  path: string,
  fetch: typeof globalThis.fetch,
): Promise<Asked> {
  try {
    return await withinSeconds(ANSWER_SECONDS, async (signal) => {
      const answer = await fetch(`${apiUrl}/2010-04-01/Accounts/${accountSid}${path}`, {
        headers: { authorization: basicAuth(accountSid, authToken) },
        redirect: 'manual',
        signal,
      });
      const text = await readText(answer.body, MAX_BYTES);
      return { status: answer.status, answer: parseJson(text), code: '' };
    });
  } catch (error) {
    return { status: null, answer: undefined, code: errorField(error, 'code') ?? 'no answer' };
  }
}
