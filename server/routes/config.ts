/** `GET config`: what a page may know of a business, for programs that fill in a tag. */
import type { Channel } from '../../widget/contract-endpoint.ts';
import { DEFAULT_AGENT_NAME } from '../admission/consent-texts.ts';
import type { CompleteSettings } from '../context.ts';
import { hashOf } from '../http/secrets.ts';
import type { EndpointSettings, OwnTexts } from '../settings.ts';

/** Each value is also in the business's pages. Named field by field, so that no later setting becomes public by itself. */
export type PublicConfig = {
  readonly businessName: string | null;
  readonly agentName: string;
  readonly siteKey: string;
  /** Those that are open now. */
  readonly channels: readonly Channel[];
  readonly timeZone: string;
  readonly consentText: string | null;
  readonly strings: OwnTexts | readonly OwnTexts[] | null;
  readonly bookingTools: readonly string[];
  readonly replyTools: readonly string[];
  /** Whether calls may continue on the next page. */
  readonly follow: boolean;
  readonly callSeconds: number;
  readonly messageCharacters: number;
};

/** How long a copy may be used without asking whether it is current, s. */
const MAX_AGE_SECONDS = 60;
const ETAG_DIGITS = 32;

/** @returns answers a request; the answer changes only with the settings */
export function configAnswer(
  given: EndpointSettings,
  {
    businessName,
    siteKey,
    channels,
    timeZone,
    bookingTools,
    replyTools,
    keepsRooms,
    limits,
  }: CompleteSettings,
): (request: Request) => Response {
  const config: PublicConfig = {
    businessName,
    agentName: given.agentName ?? DEFAULT_AGENT_NAME,
    siteKey,
    channels,
    timeZone,
    consentText: given.consentText ?? null,
    strings: given.strings ?? null,
    bookingTools,
    replyTools,
    follow: keepsRooms,
    callSeconds: limits.callSeconds,
    messageCharacters: limits.messageCharacters,
  };
  const body = JSON.stringify(config);
  const etag = `"${hashOf(body).slice(0, ETAG_DIGITS)}"`;
  const headers = {
    'content-type': 'application/json',
    'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
    // Nothing here depends on the page that asks.
    'access-control-allow-origin': '*',
    etag,
  };
  return ({ headers: sent }) =>
    isCurrent(sent.get('if-none-match') ?? '', etag)
      ? new Response(null, { status: 304, headers })
      : new Response(body, { headers });
}

/** Proxies that compress an answer mark its tag as weak. */
const isCurrent = (sent: string, etag: string): boolean =>
  sent.trim() === '*' || sent.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
