/** `POST checks`: tells `diagnose()` which of the owner's settings refuse visitors of a page. */
import * as v from 'valibot';
import type { EndpointCheck, EndpointCheckResult } from '../../widget/contract-endpoint.ts';
import { admitUnproved, type IncomingRequest } from '../admission/admission.ts';
import type { Context } from '../context.ts';
import { readRequest, text } from '../http/parse.ts';
import type { Cause } from '../http/reports.ts';

const MAX_BYTES = 2_048;
const MAX_TEXT_CHARACTERS = 200;

/** A wrong value counts as a missing one, because each is a finding. */
const FIELD = v.fallback(text(MAX_TEXT_CHARACTERS, ''), '');
const BODY = v.fallback(v.object({ siteKey: FIELD, consentVersion: FIELD }), {
  siteKey: '',
  consentVersion: '',
});

export async function answerCheck(context: Context, incoming: IncomingRequest): Promise<Response> {
  const limits = { maxBytes: MAX_BYTES, seconds: context.settings.timeLimits.body };
  const body = await readRequest(incoming.request, BODY, limits);
  await admitUnproved(context, incoming, 'checks');
  const recent = new Set(context.recentCauses());
  const problems = [
    ...mismatches(context, incoming.request, body),
    ...WHAT_FAILED.filter(([cause]) => recent.has(cause)).map(
      ([, what]) => `In the last ten minutes ${what}. The log of the server says more.`,
    ),
  ];
  const result: EndpointCheckResult = { problems };
  return Response.json(result);
}

/** Lists differences between the page's and the server's settings. Omits the server's values: anyone can ask. */
function mismatches({ settings }: Context, request: Request, page: EndpointCheck): readonly string[] {
  const host = new URL(request.headers.get('origin') ?? '').hostname;
  const found = [
    page.siteKey === settings.siteKey
      ? null
      : 'The attribute captcha-site-key differs from SITE_KEY, so every start is refused.',
    settings.hostnames.includes(host)
      ? null
      : `HOSTNAMES does not contain ${host}, so bot checks passed on it are refused.`,
    settings.consentVersions.includes(page.consentVersion)
      ? null
      : 'CONSENT_VERSIONS does not contain the version of this page’s consent texts, so every start is refused.',
  ];
  return found.filter((problem) => problem !== null);
}

/** Public descriptions of the causes: the reports are for the owner only. Omits causes that the page finds itself. */
const WHAT_FAILED: readonly (readonly [Cause, string])[] = [
  ['bot-check', 'hCaptcha could not be reached'],
  ['bot-check-settings', 'hCaptcha refused SITE_KEY and BOT_CHECK_SECRET'],
  ['consent-text', 'a page had a consent text that does not match BUSINESS_NAME and the other texts'],
  ['budget', 'a day’s budget was spent'],
  ['counters', 'the counters did not answer'],
  ['inbox', 'the inbox could not store a conversation'],
  ['messages', 'a visitor’s message could not be stored'],
  ['platform-refusal', 'the voice platform refused a request'],
  ['platform-answer', 'the voice platform gave an answer that cannot be used'],
  ['platform-request', 'the voice platform could not be reached'],
];
