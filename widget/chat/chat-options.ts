/** How a chat client is set up, and what it needs of the world. */
import type { JsonObject, Reference } from '../contract.ts';
import type { EndpointProof } from '../contract-endpoint.ts';
import { systemTimers } from '../platform/waiting.ts';

/** Where messages go: to the platform with the public key, or to the owner's endpoint with a proof. */
export type ChatRoute =
  | {
      readonly via: 'platform';
      /** Base of the platform's API, with or without a slash at its end. */
      readonly apiUrl: string;
      readonly publicKey: string;
      /** An id, or a definition in place. Squads and workflows cannot be written to: {@link writingObstacle}. */
      readonly assistant: Reference;
      /** For the agent's prompt, the visitor's name among them. Good for a whole session: the platform keeps the first. */
      readonly variableValues?: JsonObject;
    }
  | {
      readonly via: 'endpoint';
      /** The tag's `call-endpoint`, with or without a slash at its end. */
      readonly endpoint: string;
      /** Opens one conversation; {@link ChatClient.prove} hands in the next. */
      readonly proof: EndpointProof;
    };

export type ChatTimers = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
};

export type Connectivity = {
  /** False only when the browser is sure that there is no network. */
  online(): boolean;
  /** Runs whenever the network has come back; the returned function ends that. */
  onOnline(listener: () => void): () => void;
};

/** What a client needs of the world, so that tests can give it a scripted one. */
export type ChatPorts = {
  readonly fetch: typeof globalThis.fetch;
  readonly timers: ChatTimers;
  readonly connectivity: Connectivity;
};

/** The ports that are left out are the browser's own. */
export type ChatClientOptions = {
  readonly route: ChatRoute;
  /** Logs what becomes of each message to the console: no name, no word of it, no key. Default: false. */
  readonly debug?: boolean;
} & Partial<ChatPorts>;

/** Looked up when used, so that importing this on a server does nothing. */
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
