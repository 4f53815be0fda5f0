/** Sessions at the owner's endpoint: a proof opens one, and a pass continues it. */
import {
  ASK_AGAIN,
  CHAT_PASS_HEADER,
  type ChatEnd,
  type ChatInput,
  type ChatTurn,
  type EndpointProof,
  type MessageId,
} from '../contract-endpoint.ts';
import { newMessageId } from '../platform/message-id.ts';
import { ChatError } from './chat-error.ts';
import type { ChatRoute, ChatTimers } from './chat-options.ts';
import {
  addressOf,
  handedOver,
  type ChatRequest,
  type ChatSession,
  type SessionMessage,
} from './chat-session.ts';

type EndpointRoute = Extract<ChatRoute, { via: 'endpoint' }>;

export class EndpointSession implements ChatSession {
  /** The endpoint does not expose the platform's session ID, and the pass is a secret. */
  readonly id = null;
  readonly #endpoint: string;
  readonly #timers: ChatTimers;
  #proof: EndpointProof | null;
  #proofExpiresAt: number;
  #pass: string | null = null;
  #isForgotten = false;
  /** Makes the client's ids of messages unique, so that the server recognizes one that is sent again. */
  readonly #prefix = newMessageId();

  constructor({ endpoint, proof, proofExpiresAt }: EndpointRoute, timers: ChatTimers) {
    this.#endpoint = endpoint;
    this.#timers = timers;
    this.#proof = proof;
    this.#proofExpiresAt = proofExpiresAt;
  }

  get isOpen(): boolean {
    return this.#pass !== null && !this.#isForgotten;
  }

  /** Supplies the proof that opens the next session. */
  prove({ proof, proofExpiresAt }: Omit<EndpointRoute, 'via' | 'endpoint'>): void {
    this.#proof = proof;
    this.#proofExpiresAt = proofExpiresAt;
  }

  obstacle(): ChatError | null {
    if (this.isOpen) return null;
    if (this.#proof === null) {
      const message = 'The conversation is over at the call endpoint, which wants a new proof.';
      return new ChatError({ reason: 'unknown', refusal: 'conversation-ended', delivery: 'none', message });
    }
    if (this.#timers.now() <= this.#proofExpiresAt) return null;
    const message = 'The bot check expired before the first message was written.';
    const refusal = 'bot-check-refused';
    return new ChatError({ reason: refusal, refusal, delivery: 'none', message });
  }

  message({ id: message, text, before, isRepeated }: SessionMessage): ChatRequest {
    const id: MessageId = `${this.#prefix}-${message}`;
    if (this.isOpen) return this.#turn({ id, input: text, ...(isRepeated && { about: 'repeated' }) });
    const lines = handedOver(before);
    const body: Partial<EndpointProof> & ChatInput = {
      ...this.#proof,
      id,
      input: text,
      ...(lines.length > 0 && { lines }),
    };
    return this.#request(body, true);
  }

  askAgain(): ChatRequest | null {
    return this.#pass === null ? null : this.#turn({ id: newMessageId(), input: ASK_AGAIN, about: 'again' });
  }

  /** A proof is valid for one session. */
  accepted({ opens }: ChatRequest, { headers }: Response): void {
    if (!opens) return;
    this.#proof = null;
    this.#isForgotten = false;
    this.#pass = headers.get(CHAT_PASS_HEADER);
  }

  named(): boolean {
    return false;
  }

  forget(): void {
    this.#isForgotten = true;
  }

  ending(): ChatRequest | null {
    if (this.#pass === null) return null;
    const body: ChatEnd = { pass: this.#pass, end: true };
    return this.#request(body);
  }

  #turn(turn: Omit<ChatTurn, 'pass'>): ChatRequest {
    const body: ChatTurn = { ...turn, pass: this.#pass ?? '' };
    return this.#request(body);
  }

  #request(body: object, opens = false): ChatRequest {
    return { ...addressOf(this.#endpoint, '/chats'), headers: {}, body, opens };
  }
}
