/** The requests of Google's Calendar API, version 3, and what its refusals mean. */
import { fieldOf } from '../../../http/fields.ts';
import { CalendarError } from '../calendar.ts';
import { createTokens, type GoogleKey } from './token.ts';

export type GoogleCalendarSettings = {
  /** Such as `practice@group.calendar.google.com`. */
  readonly calendarId: string;
  readonly key: GoogleKey;
  /** Default: Google's. */
  readonly apiUrl?: string;
};

export type GoogleAnswer = { readonly status: number; readonly body: unknown };

/** `path` is below the calendar's events. Resolves with every answer of `accepted`, and any good one. */
export type Ask = (
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST',
  path: string,
  given?: {
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: object;
    readonly ifMatch?: string;
    readonly accepted?: readonly number[];
  },
) => Promise<GoogleAnswer>;

const API_URL = 'https://www.googleapis.com/calendar/v3';
const REQUEST_TIMEOUT_MS = 15_000;

/** @throws CalendarError if Google cannot be reached, or refuses */
export function createAsk(
  settings: GoogleCalendarSettings,
  parts: { readonly fetch: typeof globalThis.fetch; readonly now: () => number },
): Ask {
  const tokens = createTokens(settings.key, parts);
  const events = `${settings.apiUrl ?? API_URL}/calendars/${encodeURIComponent(settings.calendarId)}/events`;
  const once: Ask = async (method, path, { query = {}, body, ifMatch } = {}) => {
    const url = new URL(`${events}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = {
      authorization: `Bearer ${await tokens.current()}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    };
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const { status, text } = await textFrom(() => parts.fetch(url, { method, headers, signal, ...content }));
    return { status, body: bodyIn(text, status) };
  };
  return async (method, path, given = {}) => {
    let answer = await once(method, path, given);
    if (answer.status === 401) {
      tokens.forget();
      answer = await once(method, path, given);
    }
    const isGood = answer.status < 300 || given.accepted?.includes(answer.status) === true;
    if (!isGood) throw new CalendarError(sentenceOf(settings, answer), answer.status);
    return answer;
  };
}

async function textFrom(request: () => Promise<Response>) {
  try {
    const answer = await request();
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    throw new CalendarError('Google cannot be reached.', null, { cause: error });
  }
}

/** Without the parser's error as a cause, because it quotes the text. */
function bodyIn(text: string, status: number): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    if (status < 300) throw new CalendarError('Google’s answer is not JSON.', status);
    return null;
  }
}

function sentenceOf({ calendarId, key: { email } }: GoogleCalendarSettings, answer: GoogleAnswer): string {
  const { status, body } = answer;
  const errors = fieldOf(body, 'error', 'errors');
  const reason = String(Array.isArray(errors) ? fieldOf(errors[0], 'reason') : '');
  if (status === 429 || (status === 403 && /limit|quota/i.test(reason)))
    return `Google limits how often it answers (${status}).`;
  if (status === 403 && reason === 'accessNotConfigured')
    return `The Google Calendar API is not enabled in the project of ${email}: enable it in the Google Cloud console.`;
  if (status === 403)
    return `${email} may not change the calendar: share it with the permission “Make changes to events”.`;
  if (status === 404) return `Google shows ${email} no calendar ${calendarId}: share the calendar with it.`;
  if (status === 401) return `Google refuses the token of ${email} (401).`;
  return `Google answered with ${status}.`;
}
