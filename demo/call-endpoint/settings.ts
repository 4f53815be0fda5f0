/** The local call endpoint's settings: an owner's settings that point at the stand-ins. */
import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointLimits, EndpointSettings } from '../../server/index.ts';
import { CHECK_SECRET } from '../stand-ins/bot-check/siteverify.ts';
import { BOOKING_TOOLS } from '../stand-ins/erin/booking-tool.ts';
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
  /^\/call-endpoint(?:\/([\w-]{1,100})(?:\/([\w-]{1,100}))?)?\/(?:calls|chats|messages|feedback|checks|config)$/;

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

/** Whether it is an origin of this machine, as browsers write it. */
function isLocal(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname, origin: written } = new URL(origin);
  return written === origin && LOCAL_HOSTS.includes(hostname);
}

/**
 * @param port the server's port
 * @param request its host, because rooms must be on the page's origin, and the page's origin: any other server of this machine
 * may try the console's snippets
 */
export function localSettings(
  { assistant, siteKey }: Variant,
  port: number,
  { host, origin = '' }: Pick<IncomingHttpHeaders, 'host' | 'origin'> = {},
): EndpointSettings {
  // As browsers send it, without the default port.
  const served = LOCAL_HOSTS.map((name) => new URL(`http://${name}:${port}`).origin);
  const origins = isLocal(origin) && !served.includes(origin) ? [...served, origin] : served;
  const own = served.find((origin) => origin === `http://${host}`) ?? `http://localhost:${port}`;
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
    bookingTools: BOOKING_TOOLS,
    replyTools: [REPLY_TOOL],
    // Permits the stand-ins' URLs, which are not https.
    test: true,
  };
}
