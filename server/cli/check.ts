/** `task-tamer-server check`: tries every setting once and says how to fix each that does not work. */
import { isObject, parseJson } from '../../widget/platform/json.ts';
import { checkCalendar } from '../book/calendar/check.ts';
import { checkBook } from '../book/check.ts';
import { createContext, type Context } from '../context.ts';
import { readText } from '../http/body.ts';
import { fieldOf, textOf } from '../http/fields.ts';
import { Refusal } from '../http/refusal.ts';
import { errorField, type Log } from '../http/reports.ts';
import { withinSeconds } from '../http/time-limit.ts';
import { checkInbox } from '../inbox/check.ts';
import { siteOf } from '../inbox/context.ts';
import { good, NO_HOST, unsure, visit, wrong, type Finding } from '../inbox/findings.ts';
import { isPostgres } from '../inbox/store/database.ts';
import { askPlatform } from '../routes/platform.ts';
import { pingRedis } from './counting.ts';
import type { ProgramSettings } from './environment.ts';

const MAX_BYTES = 16_384;
const SILENT: Log = { warn: () => undefined, error: () => undefined };

/** The settings of one business, wherever they come from. */
export type CheckedSettings = Pick<ProgramSettings, 'endpoint' | 'inbox' | 'book' | 'redisUrl'> & {
  readonly businesses: 'environment' | 'store';
};

/** @param print is called with one line per finding; no line contains a secret @returns the exit code */
export async function runCheck(settings: CheckedSettings, print: (line: string) => void): Promise<number> {
  let code = 0;
  for await (const { verdict, about, says } of findings(settings)) {
    print(`${MARKS[verdict]} ${about}: ${says}`);
    if (verdict === 'wrong') code = 1;
  }
  return code;
}

const MARKS = { good: 'ok    ', unsure: 'UNSURE', wrong: 'WRONG ' } as const;

async function* findings({
  businesses,
  endpoint,
  inbox,
  book,
  redisUrl,
}: CheckedSettings): AsyncGenerator<Finding> {
  // Otherwise the requests' own reports would repeat the findings on the standard error output.
  const context = createContext({ ...endpoint, log: SILENT });
  yield await checkPlatform(context);
  yield await checkBotCheck(context);
  yield* checkOrigins(context);
  yield await checkCounters(redisUrl, inbox !== null && isPostgres(inbox.database));
  if (inbox === null) yield good('inbox', 'INBOX is not set: no conversation is kept.');
  else
    yield* checkInbox(
      inbox,
      context.settings,
      businesses === 'store' ? null : siteOf(inbox, context.settings),
    );
  if (inbox === null || book === null) return;
  const now = context.settings.now();
  if (book === 'stored') yield good('book', 'Its services and hours are set on the page of the inbox.');
  else yield* checkBook(book, now, inbox.timeZone);
  if (inbox.calendar) yield* checkCalendar(inbox.calendar, now, inbox.timeZone);
}

/** A mistyped origin refuses its visitors, and is only noticed by them. */
async function* checkOrigins({ settings }: Context): AsyncGenerator<Finding> {
  const visits = settings.origins.map(async (origin) => ({
    origin,
    ...(await visit(settings.fetch, origin)),
  }));
  const unknown = (await Promise.all(visits))
    .filter(({ code }) => code === NO_HOST)
    .map(({ origin }) => origin);
  if (unknown.length > 0)
    yield wrong('origins', `There is no such host: ${unknown.join(', ')}. Check ORIGINS.`);
  else yield good('origins', `Visitors of ${settings.origins.join(', ')} may start calls.`);
}

async function checkCounters(redisUrl: string | null, isShared: boolean): Promise<Finding> {
  if (redisUrl === null)
    return isShared
      ? unsure(
          'counters',
          'REDIS_URL is not set, so each process counts for itself. Set it unless there is only one.',
        )
      : good('counters', 'REDIS_URL is not set: the process counts in its memory.');
  try {
    await pingRedis(redisUrl);
    return good('counters', 'Redis answers.');
  } catch (error) {
    const problem = redisProblem(error);
    return wrong(
      'counters',
      `Redis does not answer (${problem}), so every start is refused. Check REDIS_URL.`,
    );
  }
}

/** A code of the system or of Redis, such as WRONGPASS, and no address. */
const redisProblem = (error: unknown): string =>
  errorField(error, 'code') ?? /\b[A-Z]{5,20}\b/.exec(String(error))?.[0] ?? 'no answer';

async function checkPlatform(context: Context): Promise<Finding> {
  const { assistant } = context.settings;
  const isKnown = typeof assistant === 'string';
  const path = isKnown ? `/assistant/${encodeURIComponent(assistant)}` : '/assistant?limit=1';
  try {
    const answer = await askPlatform(context, { method: 'GET', path });
    const name = isKnown ? (textOf(fieldOf(answer, 'name'), 100) ?? assistant) : null;
    return good(
      'platform',
      `The key is taken${name === null ? '' : `, and the assistant ${JSON.stringify(name)} is there`}.`,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return wrong('platform', platformAdvice(error.details.platformStatus ?? null));
  }
}

/** @param status null if there was no answer */
function platformAdvice(status: number | null): string {
  switch (status) {
    case null:
      return 'It cannot be reached. Check API_URL, and whether this machine may connect to it.';
    case 401:
    case 403:
      return `It refuses the key (${status}). Set PRIVATE_KEY to the private key of the platform’s dashboard.`;
    case 404:
      return 'It has no such assistant (404). Set ASSISTANT to the id of one that belongs to PRIVATE_KEY.';
    default:
      return `It answered with ${status}. Try again later; the platform’s status page may say more.`;
  }
}

/** Sends a made-up token: hCaptcha reports only the first problem, and checks the secret before the token. */
async function checkBotCheck({ settings }: Context): Promise<Finding> {
  const { botCheckSecret: secret, siteKey: sitekey, siteverifyUrl } = settings;
  try {
    const answer = await withinSeconds(settings.timeLimits.botCheck, async (signal) => {
      const body = new URLSearchParams({ secret, sitekey, response: 'task-tamer-server-check' });
      const sent = await settings.fetch(siteverifyUrl, { method: 'POST', body, signal, redirect: 'manual' });
      return parseJson(await readText(sent.body, MAX_BYTES));
    });
    return botCheckFinding(answer);
  } catch (error) {
    return wrong(
      'bot check',
      `It cannot be reached (${errorField(error, 'code') ?? 'no answer'}). Every start is refused until it can: check SITEVERIFY_URL and the firewall.`,
    );
  }
}

function botCheckFinding(answer: unknown): Finding {
  if (!isObject(answer) || typeof answer['success'] !== 'boolean')
    return wrong('bot check', 'The answer cannot be read. Check SITEVERIFY_URL.');
  const codes = [answer['error-codes']].flat().map(String);
  if (codes.some((code) => SECRET_CODES.includes(code)))
    return wrong(
      'bot check',
      'hCaptcha does not know the secret. Set BOT_CHECK_SECRET to that of your account.',
    );
  if (codes.includes('sitekey-secret-mismatch'))
    return wrong('bot check', 'SITE_KEY and BOT_CHECK_SECRET are of different accounts.');
  return answer['success']
    ? wrong('bot check', 'It lets a made-up answer through: a test key checks nothing. Set your own keys.')
    : good('bot check', 'The secret is known, and a made-up answer is refused.');
}

const SECRET_CODES: readonly string[] = ['missing-input-secret', 'invalid-input-secret'];
