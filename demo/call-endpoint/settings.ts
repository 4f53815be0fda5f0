/** The local call endpoint's settings: an owner's settings that point at the stand-ins. */
import type { EndpointLimits, EndpointSettings } from '../../server/index.ts';
import { CHECK_SECRET } from '../stand-ins/bot-check/siteverify.ts';
import { BOOKING_TOOL } from '../stand-ins/erin/booking-tool.ts';
import { REPLY_TOOL } from '../stand-ins/erin/reply-tool.ts';
import { PRIVATE_KEY } from '../stand-ins/platform/keys.ts';

/** Higher than an owner's: here, console users and all tests share one address. */
export const LOCAL_LIMITS = {
  startsIn10Minutes: 100,
  startsPerDay: 1_000,
  callsPerDay: 500,
  minutesPerDay: 5_000,
  callSeconds: 600,
} as const satisfies Partial<EndpointLimits>;

export type Variant = {
  /** The agent: a scenario's ID. */
  readonly assistant: string;
  /** The site key whose tokens are accepted. It also selects the stand-in check's behavior. */
  readonly siteKey: string;
};

export const USUAL_VARIANT: Variant = { assistant: 'erin', siteKey: 'pass' };

const VARIANT =
  /^\/call-endpoint(?:\/([\w-]{1,100})(?:\/([\w-]{1,100}))?)?\/(?:calls|chats|messages|feedback)$/;

/**
 * An owner's endpoint has one agent. Here the path selects an agent and a site key to try:
 * `/call-endpoint/{assistant}/{siteKey}/calls`.
 * @returns null for any other path
 */
export function variantOf(path: string): Variant | null {
  const found = VARIANT.exec(path);
  const { assistant, siteKey } = USUAL_VARIANT;
  return found === null ? null : { assistant: found[1] ?? assistant, siteKey: found[2] ?? siteKey };
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1'];

/**
 * @param port the server's port
 * @param host the request's host: rooms must be on the page's origin
 */
export function localSettings(
  { assistant, siteKey }: Variant,
  port: number,
  host: string | undefined,
): EndpointSettings {
  // As browsers send it, without the default port.
  const origins = LOCAL_HOSTS.map((name) => new URL(`http://${name}:${port}`).origin);
  const own = origins.find((origin) => origin === `http://${host}`) ?? `http://localhost:${port}`;
  return {
    privateKey: PRIVATE_KEY,
    assistant,
    botCheckSecret: CHECK_SECRET,
    siteKey,
    origins,
    apiUrl: `${own}/stand-ins/platform`,
    siteverifyUrl: `${own}/stand-ins/bot-check/siteverify/${assistant}`,
    // Allows trying `follow`.
    keepsRooms: true,
    bookingTools: [BOOKING_TOOL],
    replyTools: [REPLY_TOOL],
    // Permits the stand-ins' URLs, which are not https.
    test: true,
  };
}
