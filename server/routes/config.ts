/** `GET config`: what a page may know of a business. For programs that fill in a tag. */
import type { EndpointConfig } from '../../widget/contract-endpoint.ts';
import { DEFAULT_AGENT_NAME } from '../admission/consent-texts.ts';
import type { CompleteSettings } from '../context.ts';
import { etagOf, isCurrent } from '../http/versions.ts';
import { openingHoursOf } from '../page-settings.ts';
import type { EndpointSettings } from '../settings.ts';

/** Nothing in an answer depends on the page that asks. */
export const FOR_ANY_PAGE = { 'access-control-allow-origin': '*' };

/** Added to a refusal: pages of a business that cannot be served offer no channel. */
export const NO_CHANNELS: Pick<EndpointConfig, 'channels'> = { channels: [] };

/** @returns answers a request; the answer changes only with the settings */
export function configAnswer(
  given: EndpointSettings,
  {
    businessName,
    siteKey,
    channels,
    bookingTools,
    replyTools,
    keepsRooms,
    limits,
    inbox,
    onMessage,
  }: CompleteSettings,
): (request: Request) => Response {
  // Named field by field, so that no later setting becomes public by itself.
  const config: EndpointConfig = {
    businessName,
    agentName: given.agentName ?? DEFAULT_AGENT_NAME,
    siteKey,
    channels: channels.filter((channel) => channel !== 'message' || inbox !== null || onMessage !== null),
    timeZone: given.timeZone ?? null,
    consentText: given.consentText ?? null,
    strings: given.strings ?? null,
    bookingTools,
    replyTools,
    follow: keepsRooms,
    callSeconds: limits.callSeconds,
    messageCharacters: limits.messageCharacters,
    avatar: given.avatar ?? null,
    languages: given.languages ?? null,
    prompts: given.prompts ?? null,
    recording: given.recording ?? null,
    privacyUrl: given.privacyUrl ?? null,
    contactPhone: given.contactPhone ?? null,
    contactUrl: given.contactUrl ?? null,
    hours: openingHoursOf(given),
    colors: given.colors ?? null,
  };
  const body = JSON.stringify(config);
  const etag = etagOf(body);
  const headers = {
    'content-type': 'application/json',
    // A visitor must not agree to an earlier text, so each use of a copy asks whether it is current.
    'cache-control': 'public, no-cache',
    ...FOR_ANY_PAGE,
    etag,
  };
  return (request) =>
    isCurrent(request, etag) ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}
