/** Sessions at the owner's endpoint: a proof opens one, and a pass continues it. */
import {
  CHAT_PASS_HEADER,
  type ChatEnd,
  type ChatInput,
  type ChatTurn,
  type ConversationLine,
  type EndpointProof,
} from '../contract-endpoint.ts';
import { newMessageId } from '../platform/message-id.ts';
import { ChatError } from './chat-error.ts';
import { addressOf, handedOver, type ChatRequest, type ChatSession } from './chat-session.ts';

export class EndpointSession implements ChatSession {
  /** The endpoint does not expose the platform's session ID, and the pass is a secret. */
  readonly id = null;
  readonly #endpoint: string;
  #proof: EndpointProof | null;
  #pass: string | null = null;
  #isForgotten = false;

  constructor(endpoint: string, proof: EndpointProof) {
    this.#endpoint = endpoint;
    this.#proof = proof;
  }

  get isOpen(): boolean {
    return this.#pass !== null && !this.#isForgotten;
  }

  /** Supplies the proof that opens the next session. */
  prove(proof: EndpointProof): void {
    this.#proof = proof;
  }

  obstacle(): ChatError | null {
    if (this.isOpen || this.#proof !== null) return null;
    const message = 'The conversation is over at the call endpoint, which wants a new proof.';
    return new ChatError({ reason: 'unknown', refusal: 'conversation-ended', delivery: 'none', message });
  }

  message(text: string, before: readonly ConversationLine[]): ChatRequest {
    if (this.isOpen) return this.#turn(text);
    const lines = handedOver(before);
    const body: Partial<EndpointProof> & ChatInput = {
      ...this.#proof,
      id: newMessageId(),
      input: text,
      ...(lines.length > 0 && { lines }),
    };
    return this.#request(body, true);
  }

  followUp(text: string): ChatRequest | null {
    return this.#pass === null ? null : this.#turn(text);
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

  #turn(input: string): ChatRequest {
    const body: ChatTurn = { id: newMessageId(), pass: this.#pass ?? '', input };
    return this.#request(body);
  }

  #request(body: object, opens = false): ChatRequest {
    return { ...addressOf(this.#endpoint, '/chats'), headers: {}, body, opens };
  }
}
