/**
 * The record of a call that one page stores for the next, to resume it. It contains neither conversation text nor the
 * visitor's name. Pure. Any script of the site can write such a record, so every field is validated.
 */
import { jsonText } from '../platform/json.ts';
import type { AgentConfig } from '../config/config.ts';
import type { JsonObject } from '../contract.ts';
import { isLoopback, parsedUrl } from '../platform/url.ts';
import { parseWebCall, type WebCall } from '../platform/web-call.ts';

/**
 * How long a call waits for its visitor, ms. After that a visitor would not expect it, and the platform should end it
 * by its own timeout.
 */
export const WAIT_MS = 30_000;

export type CallRecord = {
  /** When the page was left, and when the call began: milliseconds since 1970. */
  readonly at: number;
  readonly since: number;
  readonly muted: boolean;
  readonly webCall: WebCall;
};

/** `isOver`: the visitor has ended the call, but the platform has not been told yet. */
export type StoredRecord = CallRecord & { readonly isOver?: true };

/** The page's settings that a record is validated against. */
export type Reader = { readonly config: AgentConfig; readonly now: number };

export function writeRecord(
  { at, since, muted, isOver, webCall }: StoredRecord,
  config: AgentConfig,
): string {
  const { id, webCallUrl, videoRecordingEnabled, voiceProvider, callToken } = webCall;
  return JSON.stringify({
    at,
    since,
    muted,
    over: isOver,
    settings: fingerprintOf(config),
    // Stored in the shape of the platform's response, so that the same rules can parse it.
    call: {
      id,
      webCallUrl,
      artifactPlan: { videoRecordingEnabled },
      assistant: { voice: { provider: voiceProvider } },
      transport: { callToken },
    },
  });
}

/** `other-agent`: it belongs to another tag of the page. Null if it is invalid or expired. */
export function readRecord(text: string, { config, now }: Reader): StoredRecord | 'other-agent' | null {
  const fields = fieldsOf(text);
  const { at, since, muted, settings, call, over } = fields;
  // From the future: the clock was set back, and the age is unknown.
  if (typeof at !== 'number' || !(at <= now && now - at < WAIT_MS)) return null;
  if (settings !== fingerprintOf(config)) return 'other-agent';
  const webCall = parseWebCall(call);
  if (webCall === null || !mayHoldCalls(webCall.webCallUrl, config)) return null;
  const start = isStart(since, at) ? since : at;
  return { at, since: start, muted: muted === true, webCall, ...(over === true && { isOver: over }) };
}

/** No call lasts longer than 12 hours, the platform's limit of `maxDurationSeconds`. */
const isStart = (since: unknown, at: number): since is number =>
  typeof since === 'number' && since < at && at - since <= 12 * 3_600_000;

/** Why no page could resume this call, for the page's owner; null if one can. */
export function roomProblem({ webCall }: CallRecord, config: AgentConfig): string | null {
  const { webCallUrl } = webCall;
  if (mayHoldCalls(webCallUrl, config)) return null;
  return (
    `follow="on" has no effect: the call's room is at ${parsedUrl(webCallUrl)?.origin ?? 'an unknown address'}, ` +
    'which is neither the call engine nor where calls are started. The call ends when its page is left.'
  );
}

function fieldsOf(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Allowed rooms: the call engine's host, the page's own call origin, or, in development, this machine. */
const ENGINE_HOST = /^https:\/\/(?:[\w-]+\.)+daily\.co$/;

function mayHoldCalls(roomUrl: string, { apiUrl, callEndpoint }: AgentConfig): boolean {
  const room = parsedUrl(roomUrl);
  const callOrigins = [apiUrl, callEndpoint].map((url) => parsedUrl(url ?? ''));
  return (
    room !== null &&
    (ENGINE_HOST.test(room.origin) ||
      callOrigins.some(
        (url) => url?.origin === room.origin || (url !== null && isLoopback(url) && isLoopback(room)),
      ))
  );
}

/** Identifies a call's agent. It is not secret and reveals nothing about an inline definition. */
function fingerprintOf(config: AgentConfig): number {
  const { callEndpoint, publicKey, assistant, squad, workflow, apiUrl } = config;
  const text = jsonText([callEndpoint, publicKey, assistant, squad, workflow, apiUrl]);
  return [...text].reduce(
    (hash, character) => (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0,
    0,
  );
}
