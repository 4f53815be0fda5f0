/**
 * Owns the chat client on behalf of the session: sends what is written, into the call if there is one, turns what
 * comes back into lines, and passes the client's public events on to the host page.
 */
import type { ChatClient } from '../chat/chat-client.ts';
import type { ChatState, Outcome } from '../chat/chat-events.ts';
import type { ChatClientOptions } from '../chat/chat-options.ts';
import type { ChatEndReason, JsonObject } from '../contract.ts';
import type { ConversationEvent, Line } from './conversation.ts';
import { handoverMessage, linesSaid } from './handover-message.ts';
import type { SessionEvent, SessionState } from './session-state.ts';
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
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

export class WritingLink {
  readonly #ports: WritingPorts;
  readonly #create: CreateChat;
  /** Null between conversations. */
  #client: Promise<ChatClient> | null = null;

  constructor(ports: WritingPorts) {
    this.#ports = ports;
    this.#create = ports.createChat ?? createChat;
  }

  /** Sends the draft. */
  write(): void {
    const { writing, call, conversation } = this.#ports.state();
    const text = writing.draft.trim();
    const isInCall = call.status !== 'idle';
    if (text === '' || (!isInCall && writing.status !== 'open')) return;
    const id = conversation.nextId;
    this.#writing({ type: 'drafted', draft: '' });
    this.#conversation({ type: 'written', text, at: this.#ports.now() });
    void this.#deliver(id);
  }

  retry(id: number): void {
    const line = this.#line(id);
    if (line?.answers) return void this.#resume(line.answers.to);
    if (line?.delivery !== 'failed') return;
    this.#conversation({ type: 'retried', id, at: this.#ports.now() });
    void this.#deliver(id);
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

  async #send(id: number): Promise<Outcome> {
    const client = await this.#open();
    const { lines } = this.#ports.state().conversation;
    const place = lines.findIndex((line) => line.id === id);
    const text = lines[place]?.text ?? '';
    return client.send({ id: String(id), text, before: linesSaid(lines.slice(0, place)) });
  }

  async #resume(to: number): Promise<void> {
    this.#writing({ type: 'problem', problem: null });
    const client = await this.#client;
    if (client) await this.#settle(to, client.askAgain());
  }

  async #settle(id: number, sending: Promise<Outcome>): Promise<void> {
    const outcome = await sending;
    // What was sent is not unsent by an answer that failed.
    if (this.#line(id)?.delivery === 'sending')
      this.#conversation({ type: outcome.kind === 'answered' ? 'delivered' : 'undelivered', id });
    if (outcome.kind !== 'failed' && outcome.kind !== 'cut') return;
    if (outcome.error?.reason !== 'cancelled')
      this.#writing({ type: 'problem', problem: outcome.error?.reason ?? 'network' });
    if (outcome.kind === 'failed' && outcome.error.needsProof) this.#ports.needsProof();
  }

  #open(): Promise<ChatClient> {
    this.#client ??= this.#make();
    return this.#client;
  }

  async #make(): Promise<ChatClient> {
    const { state, proof } = this.#ports;
    const route = await chatRoute(state().config, proof());
    return this.#follow(await this.#create({ route }));
  }

  #follow(client: ChatClient): ChatClient {
    const { emit, now } = this.#ports;
    client.on('state', (state) => this.#writing({ type: 'agent', agent: agentIn(state) }));
    client.on('sent', ({ message }) => this.#conversation({ type: 'delivered', id: Number(message) }));
    client.on('answer', ({ message, ...answer }) =>
      this.#conversation({ type: 'answered', to: Number(message), at: now(), ...answer }),
    );
    client.on('answer-restarted', ({ message }) =>
      this.#conversation({ type: 'answer-voided', to: Number(message) }),
    );
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
