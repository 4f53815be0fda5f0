/** The chat client's options and ports. */
import type { JsonObject, Reference } from '../contract.ts';
import type { EndpointProof } from '../contract-endpoint.ts';
import { systemTimers } from '../platform/waiting.ts';

/** Where messages go: to the platform with the public key, or to the owner's endpoint with a proof. */
export type ChatRoute =
  | {
      readonly via: 'platform';
      /** The platform API's base URL, with or without a trailing slash. */
      readonly apiUrl: string;
      readonly publicKey: string;
      /** An ID or an inline definition. Text chat works with a single assistant only: {@link writingObstacle}. */
      readonly assistant: Reference;
      /** Variables of the agent's prompt, including the visitor's name. The platform keeps a session's first values. */
      readonly variableValues?: JsonObject;
    }
  | {
      readonly via: 'endpoint';
      /** The tag's `call-endpoint`, with or without a trailing slash. */
      readonly endpoint: string;
      /** Opens one conversation; {@link ChatClient.prove} supplies the next. */
      readonly proof: EndpointProof;
      /** When the proof's bot check becomes too old to open a conversation, milliseconds since 1970. */
      readonly proofExpiresAt: number;
    };

export type ChatTimers = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
};

export type Connectivity = {
  /** False only if the browser is certain to be offline. */
  online(): boolean;
  /** Runs on every return of the network; the returned function removes the listener. */
  onOnline(listener: () => void): () => void;
};

/** The client's environment, replaceable in tests. */
export type ChatPorts = {
  readonly fetch: typeof globalThis.fetch;
  readonly timers: ChatTimers;
  readonly connectivity: Connectivity;
};

/** Omitted ports default to the browser's. */
export type ChatClientOptions = {
  readonly route: ChatRoute;
  /** Logs each message's result to the console, without names, text and keys. Default: false. */
  readonly debug?: boolean;
} & Partial<ChatPorts>;

/** Globals are looked up on use, so that a server can import this. */
export const BROWSER_PORTS: ChatPorts = {
  fetch: (input, init) => globalThis.fetch(input, init),
  timers: systemTimers,
  connectivity: {
    online: () => navigator.onLine,
    onOnline: (listener) => {
      globalThis.addEventListener('online', listener);
      return () => globalThis.removeEventListener('online', listener);
    },
  },
};
