/**
 * Owns the chat client on behalf of the session: sends what is written, into the call if there is one, turns what
 * comes back into lines, and passes the client's public events on to the host page.
 */
import type { ChatClient } from '../chat/chat-client.ts';
import type { ChatState, DeliveryResult } from '../chat/chat-events.ts';
import type { ChatClientOptions } from '../chat/chat-options.ts';
import type { ChatEndReason, EventDetails, JsonObject } from '../contract.ts';
import type { ConversationEvent, Line } from './conversation.ts';
import { handoverMessage, linesSaid } from './handover-message.ts';
import { askableTurn, takesLines, type SessionEvent, type SessionState } from './session-state.ts';
import { chatRoute, type Proof } from './start-request.ts';
import type { Emit } from './call-news.ts';
import type { WritingEvent } from './writing.ts';

export type CreateChat = (options: ChatClientOptions) => Promise<ChatClient> | ChatClient;

export type WritingPorts = {
  readonly emit: Emit;
  readonly dispatch: (event: SessionEvent) => void;
  readonly state: () => SessionState;
  /** Into the call. False when it cannot be sent. */
  readonly sendToCall: (message: JsonObject) => boolean;
  /** The visitor's. Null before there was one. */
  readonly proof: () => Proof | null;
  /** Nothing is taken any more without a new one. */
  readonly needsProof: () => void;
  readonly createChat?: CreateChat;
  /** What a call's messages say of tools, in the same shape. */
  readonly onMessage?: (message: JsonObject) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

const NO_CLIENT = {
  reason: 'unknown',
  delivery: 'none',
  message: 'The message was not sent: the client could not be made.',
} as const satisfies EventDetails['chat-error'];

export class WritingLink {
  readonly #ports: WritingPorts;
  readonly #create: CreateChat;
  /** Null between conversations. */
  #client: Promise<ChatClient | null> | null = null;
  /** What it was given last. */
  #given: Proof | null = null;

  constructor(ports: WritingPorts) {
    this.#ports = ports;
    this.#create = ports.createChat ?? createChat;
  }

  /** Sends the draft. */
  write(): void {
    const state = this.#ports.state();
    const text = state.writing.draft.trim();
    if (text === '' || !takesLines(state)) return;
    const id = state.conversation.nextId;
    this.#writing({ type: 'drafted', draft: '' });
    this.#conversation({ type: 'written', text, at: this.#ports.now() });
    void this.#deliver(id);
  }

  retry(id: number): void {
    const state = this.#ports.state();
    const line = this.#line(id);
    if (line?.delivery !== 'failed') return;
    if (line.answers ? line.turn !== askableTurn(state) : !takesLines(state)) return;
    this.#conversation({ type: 'retried', id, at: this.#ports.now() });
    if (line.answers) void this.#resume(line.answers.to);
    else void this.#deliver(id);
  }

  /** The agent listens: it is told what was written before, then what is written meanwhile. */
  callIsLive(): void {
    const { lines } = this.#ports.state().conversation;
    const handover = handoverMessage(linesSaid(lines));
    if (handover) this.#ports.sendToCall(handover);
    this.#sendWaiting();
  }

  /** Stops the answer under way, at once: a call is about to begin. */
  async stop(): Promise<void> {
    (await this.#client)?.stop();
  }

  /** Tells the platform. What is written afterwards opens another session there, which is told all lines. */
  async end(reason: ChatEndReason): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await (await client)?.end(reason);
  }

  async #deliver(id: number): Promise<void> {
    this.#writing({ type: 'problem', problem: null });
    const { call } = this.#ports.state();
    if (call.status === 'idle') return this.#settle(id, this.#send(id));
    if (call.status === 'live') this.#sendWaiting();
  }

  #sendWaiting(): void {
    const waiting = this.#ports.state().conversation.lines.filter(({ delivery }) => delivery === 'sending');
    for (const { id, text } of waiting) {
      const isSent = this.#ports.sendToCall({
        type: 'add-message',
        message: { role: 'user', content: text },
      });
      this.#conversation({ type: isSent ? 'delivered' : 'undelivered', id });
      if (isSent) this.#ports.emit('transcript', { role: 'user', text, final: true, channel: 'writing' });
    }
  }

  /** Null where there is nobody to send it. */
  async #send(id: number): Promise<DeliveryResult | null> {
    const client = await this.#open();
    if (client === null) return null;
    const { lines } = this.#ports.state().conversation;
    const place = lines.findIndex((line) => line.id === id);
    const text = lines[place]?.text ?? '';
    return client.send({ id: String(id), text, before: linesSaid(lines.slice(0, place)) });
  }

  /** Where it cannot be asked for, the message is sent again: the visitor has decided so. */
  async #resume(to: number): Promise<void> {
    this.#writing({ type: 'problem', problem: null });
    const client = await this.#client;
    await this.#settle(to, client?.canAskAgain ? client.askAgain() : this.#send(to));
  }

  async #settle(id: number, sending: Promise<DeliveryResult | null>): Promise<void> {
    const outcome = await sending;
    const isAnswered = outcome?.kind === 'answered';
    // What was sent is not unsent by an answer that failed.
    if (this.#line(id)?.delivery === 'sending')
      this.#conversation({ type: isAnswered ? 'delivered' : 'undelivered', id });
    else if (outcome?.kind === 'cut' || (!isAnswered && this.#hasAnswer(id)))
      this.#conversation({ type: 'unanswered', to: id, at: this.#ports.now() });
    if (outcome === null) return this.#writing({ type: 'problem', problem: NO_CLIENT.reason });
    if (outcome.kind !== 'failed' && outcome.kind !== 'cut') return;
    const { reason, retryAfter } = outcome.error;
    const retryAt = retryAfter === null ? null : this.#ports.now() + retryAfter * 1_000;
    if (reason !== 'cancelled') this.#writing({ type: 'problem', problem: reason, retryAt });
    if (outcome.kind === 'failed' && outcome.error.needsProof) this.#ports.needsProof();
  }

  #hasAnswer(id: number): boolean {
    return this.#ports.state().conversation.lines.some(({ answers }) => answers?.to === id);
  }

  /** Null where none can be made; the next line tries anew. */
  async #open(): Promise<ChatClient | null> {
    const given = this.#ports.proof();
    if (this.#client === null || given !== this.#given) this.#client = this.#proved(given, this.#client);
    this.#given = given;
    const opening = this.#client;
    const client = await opening;
    if (client === null && this.#client === opening) this.#client = null;
    return client;
  }

  /**
   * A conversation that is under way goes on with what the visitor has given anew. A page that was loaded before an
   * upgrade of the script, or has broken the browser's own, brings no client about.
   */
  async #proved(given: Proof | null, current: Promise<ChatClient | null> | null): Promise<ChatClient | null> {
    try {
      const { config } = this.#ports.state();
      const route = await chatRoute(config, given);
      const client = await current;
      if (client === null) return this.#follow(await this.#create({ route, debug: config.debug }));
      if (route.via === 'endpoint') client.prove(route.proof);
      return client;
    } catch {
      this.#ports.emit('chat-error', NO_CLIENT);
      return null;
    }
  }

  #follow(client: ChatClient): ChatClient {
    const { emit, now, onMessage } = this.#ports;
    client.on('state', (state) => this.#writing({ type: 'agent', agent: agentIn(state) }));
    client.on('sent', ({ message }) => this.#conversation({ type: 'delivered', id: Number(message) }));
    client.on('answer', ({ message, ...answer }) => {
      this.#conversation({ type: 'answered', to: Number(message), at: now(), ...answer });
      if (answer.final) this.#writing({ type: 'arrived' });
    });
    client.on('answer-restarted', ({ message }) =>
      this.#conversation({ type: 'answer-voided', to: Number(message) }),
    );
    client.on('output', ({ messages }) => onMessage?.({ type: 'conversation-update', messages }));
    client.on('transcript', (detail) => void emit('transcript', detail));
    client.on('chat-start', (detail) => void emit('chat-start', detail));
    client.on('chat-end', (detail) => void emit('chat-end', detail));
    client.on('chat-error', (detail) => void emit('chat-error', detail));
    return client;
  }

  #line(id: number): Line | undefined {
    return this.#ports.state().conversation.lines.find((line) => line.id === id);
  }

  #conversation(event: ConversationEvent): void {
    this.#ports.dispatch({ type: 'conversation', event });
  }

  #writing(event: WritingEvent): void {
    this.#ports.dispatch({ type: 'writing', event });
  }
}

/** Its code is evaluated with the first line that is written. */
const createChat: CreateChat = async (options) => {
  const { ChatClient } = await import('../chat/chat-client.ts');
  return new ChatClient(options);
};

function agentIn({ status }: ChatState): SessionState['writing']['agent'] {
  if (status === 'resuming') return 'resuming';
  return status === 'waiting' || status === 'answering' ? 'writing' : 'quiet';
}
