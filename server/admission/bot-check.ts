/** Verifies a bot-check token with hCaptcha. Refuses unless the result is clearly positive. */
import { isObject, parseJson } from '../../widget/platform/json.ts';
import { readText } from '../http/body.ts';
import type { Context } from '../context.ts';
import { fieldOf, textOf } from '../http/fields.ts';
import { Refusal } from '../http/refusal.ts';
import { errorText } from '../http/reports.ts';
import { TEST_KEYS } from '../settings.ts';
import { withinSeconds } from '../http/time-limit.ts';

/** hCaptcha's answers have a few hundred bytes. */
const MAX_BYTES = 16_384;
/** Errors that only the owner can fix: a new check by the visitor would not pass either. */
const OWNER_ERRORS = ['missing-input-secret', 'invalid-input-secret'];
/** Also the owner's error. A visitor of another page can cause it too, so the answer is that the check failed. */
const KEY_MISMATCH = 'sitekey-secret-mismatch';
/** How long a token is remembered: longer than it is valid. */
const TOKEN_WINDOW_SECONDS = 86_400;

export type Token = {
  /** The token that hCaptcha issued to the page. */
  readonly answer: string;
  /** The keys under which it is counted, today's first. */
  readonly names: readonly string[];
};

/** @throws Refusal unless the token is new and was issued on one of the owner's pages */
export async function demandBotCheck(context: Context, token: Token, address: string): Promise<void> {
  await demandFresh(context, token);
  try {
    await demandPassed(context, token.answer, address);
  } catch (error) {
    // A token that hCaptcha did not confirm cannot be used, so it need not be remembered for a day.
    await forget(context, token);
    throw error;
  }
}

async function demandPassed(context: Context, token: string, address: string): Promise<void> {
  const answer = await siteverify(context, token, address);
  const codes = codesOf(answer);
  if (fieldOf(answer, 'success') !== true || codes.length > 0) refuse(context, codes);
  const { hostnames, botCheckSecret } = context.settings;
  const hostname = fieldOf(answer, 'hostname');
  const isTest = botCheckSecret === TEST_KEYS.secret && hostname === TEST_KEYS.hostname;
  if (!isTest && !hostnames.some((known) => known === hostname)) {
    context.report(
      'bot-check-host',
      `A bot check was passed on ${JSON.stringify(textOf(hostname, 253))}, which HOSTNAMES does not contain.`,
    );
    throw new Refusal('bot-check-refused', 'The bot check was passed on another site.');
  }
}

/** hCaptcha rejects reused tokens too, but may accept two simultaneous requests. */
async function demandFresh({ counters, settings }: Context, { names }: Token): Promise<void> {
  // The public test keys always issue the same token.
  if (settings.botCheckSecret === TEST_KEYS.secret) return;
  for (const name of names) {
    const { allowed } = await counters.take(`token:${name}`, 1, 1, TOKEN_WINDOW_SECONDS);
    if (!allowed) throw new Refusal('bot-check-refused', 'This bot-check token was used before.');
  }
}

async function forget({ counters, settings }: Context, { names }: Token): Promise<void> {
  if (settings.botCheckSecret === TEST_KEYS.secret) return;
  await Promise.all(names.map((name) => counters.giveBack(`token:${name}`, 1, TOKEN_WINDOW_SECONDS)));
}

async function siteverify({ settings, report }: Context, token: string, address: string): Promise<unknown> {
  const { botCheckSecret: secret, siteKey: sitekey, siteverifyUrl, timeLimits } = settings;
  const body = new URLSearchParams({ secret, response: token, remoteip: address, sitekey });
  try {
    return await withinSeconds(timeLimits.botCheck, async (signal) => {
      const answer = await settings.fetch(siteverifyUrl, {
        method: 'POST',
        body,
        signal,
        redirect: 'manual',
      });
      const parsed = parseJson(await readText(answer.body, MAX_BYTES));
      if (!answer.ok || !isObject(parsed))
        throw new Error(`The answer was ${answer.status} without a JSON object.`);
      return parsed;
    });
  } catch (error) {
    report('bot-check', `hCaptcha could not be reached to verify a token: ${errorText(error)}`);
    throw new Refusal('not-available', 'The bot-check service does not answer.');
  }
}

function codesOf(answer: unknown): readonly string[] {
  const codes = fieldOf(answer, 'error-codes') ?? [];
  return Array.isArray(codes) ? codes.map((code) => String(code).slice(0, 60)) : ['malformed'];
}

function refuse({ report }: Context, codes: readonly string[]): never {
  const faults = codes.filter((code) => OWNER_ERRORS.includes(code));
  if (faults.length > 0) {
    report('bot-check-settings', `hCaptcha refuses BOT_CHECK_SECRET: ${faults.join(', ')}.`);
    throw new Refusal('not-available', 'The bot check is not configured.');
  }
  if (codes.includes(KEY_MISMATCH))
    report(
      'bot-check-settings',
      'hCaptcha says that SITE_KEY, BOT_CHECK_SECRET and the tag’s `captcha-site-key` do not belong together.',
    );
  throw new Refusal('bot-check-refused', 'The bot check was not passed, or its token is too old.');
}
