/**
 * What the call endpoint says of the business (`GET config`), for everything that the page's tag leaves out. Asked on the
 * first intent and when the dialog opens, never on a page view. Until it answers, the consent is not shown.
 */
import type { Served } from '../config/config.ts';
import type { EndpointConfig } from '../contract.ts';

/** How old an answer may be when the dialog opens, ms: the owner may have changed the consent since. */
const MAX_AGE_MS = 60_000;
/** Then the endpoint counts as unreachable, ms. Ten seconds are as long as a visitor waits for a page (Nielsen, 1993). */
const ANSWER_LIMIT_MS = 10_000;

/** Settings that have the same name in the answer. No other may be set from outside the page. */
const SAME_NAMES = [
  'agentName',
  'avatar',
  'businessName',
  'colors',
  'consentText',
  'contactPhone',
  'contactUrl',
  'languages',
  'privacyUrl',
  'prompts',
  'recording',
  'timeZone',
] as const;

export type ServedPorts = {
  /** Null without an endpoint. */
  readonly endpoint: () => string | null;
  /** Whether a call can start with what the page says alone. */
  readonly isComplete: () => boolean;
  readonly serve: (served: Served) => void;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly now: () => number;
};

export class ServedSettings {
  readonly #ports: ServedPorts;
  #served: Served = {};
  #hasAnswered = false;
  /** The last request. One that failed is repeated the next time. */
  #asked: { readonly endpoint: string | null; at: number } = { endpoint: null, at: 0 };

  constructor(ports: ServedPorts) {
    this.#ports = ports;
  }

  /** @param isDoubtful an answer of this moment is needed, because the endpoint has refused what the form shows */
  refresh(isDoubtful = false): void {
    const { endpoint, now } = this.#ports;
    const asked = { endpoint: endpoint(), at: now() };
    const isNew = asked.endpoint !== this.#asked.endpoint;
    const isLoading = this.#served.endpoint?.status === 'loading';
    if (!isNew && (isLoading || (!isDoubtful && asked.at - this.#asked.at < MAX_AGE_MS))) return;
    this.#asked = asked;
    if (isNew) [this.#served, this.#hasAnswered] = [{}, false];
    if (asked.endpoint !== null) void this.#ask(asked.endpoint);
    else if (isNew) this.#serve({});
  }

  async #ask(endpoint: string): Promise<void> {
    const asked = this.#asked;
    this.#serve({ ...this.#served, endpoint: { status: 'loading' } });
    const served = await askEndpoint(endpoint, this.#ports.fetch).catch(() => null);
    if (this.#asked !== asked) return;
    if (served !== null) {
      this.#hasAnswered = true;
      return this.#serve(served);
    }
    asked.at = 0;
    // An endpoint of an earlier version has no such path, and its pages say everything themselves.
    if (!this.#hasAnswered && this.#ports.isComplete()) return this.#serve({});
    this.#serve({ ...this.#served, endpoint: { status: 'unreachable' } });
  }

  #serve(served: Served): void {
    this.#served = served;
    this.#ports.serve(served);
  }
}

/** Uses no copy without asking whether it is current. @throws if there is no usable answer */
export async function askEndpoint(endpoint: string, fetch: ServedPorts['fetch']): Promise<Served> {
  const url = `${endpoint.replace(/\/+$/, '')}/config`;
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  const response = await fetch(url, { cache: 'no-cache', credentials: 'omit', signal });
  // Its status does not matter: a refusal, too, may say that no channel is open.
  return servedBy((await response.json()) as EndpointConfig);
}

/** The tag's own parsers check each value. @throws if it is no answer */
function servedBy({ channels, siteKey, strings, bookingTools, replyTools, ...same }: EndpointConfig): Served {
  return {
    ...Object.fromEntries(SAME_NAMES.map((name) => [name, same[name]])),
    captchaSiteKey: siteKey,
    // Of several, only the page knows which it uses.
    strings: Array.isArray(strings) ? null : strings,
    bookingTool: bookingTools?.join(' '),
    replyTool: replyTools?.join(' '),
    messages: channels.includes('message'),
    endpoint: { status: 'known', channels, hours: same.hours },
  };
}
