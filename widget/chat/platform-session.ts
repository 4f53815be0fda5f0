/** Sessions at the platform: `POST /chat/web` with the public key. */
import { ASK_AGAIN, MAYBE_REPEATED, type ConversationLine } from '../contract-endpoint.ts';
import { isSendableToken } from '../platform/request.ts';
import { ChatError } from './chat-error.ts';
import type { ChatRoute, ChatTimers } from './chat-options.ts';
import {
  addressOf,
  handedOver,
  type ChatRequest,
  type ChatSession,
  type SessionMessage,
} from './chat-session.ts';
import { SESSION_RENEWAL_MS } from './constants.ts';

type PlatformRoute = Extract<ChatRoute, { via: 'platform' }>;

/** The platform requires an input here and ignores it. */
const LAST_INPUT = 'Goodbye.';

export class PlatformSession implements ChatSession {
  readonly #route: PlatformRoute;
  readonly #timers: ChatTimers;
  #id: string | null = null;
  #openedAt = 0;
  #isForgotten = false;

  constructor(route: PlatformRoute, timers: ChatTimers) {
    this.#route = route;
    this.#timers = timers;
  }

  get id(): string | null {
    return this.#id;
  }

  get isOpen(): boolean {
    const age = this.#timers.now() - this.#openedAt;
    return this.#id !== null && !this.#isForgotten && age < SESSION_RENEWAL_MS;
  }

  obstacle(): ChatError | null {
    const { publicKey, assistant } = this.#route;
    if (isSendableToken(publicKey) && assistant) return null;
    const message = 'There is no assistant, or no key that can be sent.';
    return new ChatError({ reason: 'not-configured', delivery: 'none', message });
  }

  message({ text, before, isRepeated }: SessionMessage): ChatRequest {
    if (!this.isOpen) return this.#opening(text, handedOver(before));
    return this.#inSession(isRepeated ? `${MAYBE_REPEATED}\n\n${text}` : text);
  }

  askAgain(): ChatRequest | null {
    return this.#id === null ? null : this.#inSession(ASK_AGAIN);
  }

  accepted({ opens }: ChatRequest): void {
    if (!opens) return;
    this.#id = null;
    this.#isForgotten = false;
    this.#openedAt = this.#timers.now();
  }

  /** The platform silently replaces an expired session and loses its variables, so abandon the replacement. */
  named(id: string): boolean {
    const isReplaced = this.#id !== null && this.#id !== id;
    this.#id = id;
    this.#isForgotten ||= isReplaced;
    return isReplaced;
  }

  forget(): void {
    this.#isForgotten = true;
  }

  ending(): ChatRequest | null {
    if (this.#id === null) return null;
    return this.#request({ input: LAST_INPUT, sessionId: this.#id, sessionEnd: true });
  }

  /** The platform sets variables when it creates a session and ignores later ones. */
  #opening(text: string, lines: readonly ConversationLine[]): ChatRequest {
    const { variableValues } = this.#route;
    const messages = lines.map(({ role, text: content }) => ({ role, content }));
    return this.#request(
      {
        input: lines.length === 0 ? text : [...messages, { role: 'user', content: text }],
        ...(variableValues && { assistantOverrides: { variableValues } }),
        stream: true,
      },
      true,
    );
  }

  #inSession(input: string): ChatRequest {
    return this.#request({ input, sessionId: this.#id, stream: true });
  }

  #request(fields: object, opens = false): ChatRequest {
    const { apiUrl, publicKey, assistant } = this.#route;
    return {
      ...addressOf(apiUrl, '/chat/web'),
      headers: { Authorization: `Bearer ${publicKey}` },
      body: { ...(typeof assistant === 'string' ? { assistantId: assistant } : { assistant }), ...fields },
      opens,
    };
  }
}
