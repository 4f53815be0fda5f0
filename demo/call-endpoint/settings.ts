/** The settings of the call endpoint on this machine: what an owner sets, pointed at the stand-ins. */
import type { EndpointLimits, EndpointSettings } from '../../server/index.ts';
import { CHECK_SECRET } from '../stand-ins/bot-check/siteverify.ts';
import { BOOKING_TOOL } from '../stand-ins/erin/booking-tool.ts';
import { PRIVATE_KEY } from '../stand-ins/platform/keys.ts';

/** An owner's are lower. Here one address is everybody: whoever tries the console, and all the tests. */
export const LOCAL_LIMITS = {
  startsIn10Minutes: 100,
  startsPerDay: 1_000,
  callsPerDay: 500,
  minutesPerDay: 5_000,
  callSeconds: 600,
} as const satisfies Partial<EndpointLimits>;

export type Variant = {
  /** Who answers: a scenario's id. */
  readonly assistant: string;
  /** Whose tokens are good: the stand-in's check does what its key says. */
  readonly siteKey: string;
};

export const USUAL_VARIANT: Variant = { assistant: 'erin', siteKey: 'pass' };

const VARIANT =
  /^\/call-endpoint(?:\/([\w-]{1,100})(?:\/([\w-]{1,100}))?)?\/(?:calls|chats|messages|feedback)$/;

/**
 * An owner has one endpoint for one agent. For trying them all, the path here may say which agent and which site key:
 * `/call-endpoint/{assistant}/{siteKey}/calls`.
 * @returns null for another path
 */
export function variantOf(path: string): Variant | null {
  const found = VARIANT.exec(path);
  const { assistant, siteKey } = USUAL_VARIANT;
  return found === null ? null : { assistant: found[1] ?? assistant, siteKey: found[2] ?? siteKey };
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1'];

/**
 * @param port that this server listens on
 * @param host as the request names it: rooms have to be on the page's own origin
 */
export function localSettings(
  { assistant, siteKey }: Variant,
  port: number,
  host: string | undefined,
): EndpointSettings {
  // As browsers write it: without the usual port.
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
    // For whoever tries `follow`.
    keepsRooms: true,
    bookingTools: [BOOKING_TOOL],
    // The stand-ins are addresses without https.
    test: true,
  };
}
