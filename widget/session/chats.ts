/**
 * Owns the chat client: sends messages, into the call if there is one, turns answers into lines, and forwards the
 * client's public events to the page.
 */
import { TOKEN_LIFE_MS } from '../bot-check/rules.ts';
import type { ChatClient } from '../chat/chat-client.ts';
import type { ChatState, DeliveryResult } from '../chat/chat-events.ts';
import type { ChatClientOptions, ChatRoute } from '../chat/chat-options.ts';
import type { AgentConfig } from '../config/config.ts';
import type { ChatEndReason, EventDetails, JsonObject } from '../contract.ts';
import { proofOf, variableValues, type Admission, type AdmissionGate } from './admission.ts';
import type { Calls } from './calls.ts';
import type { SessionContext } from './context.ts';
import type { ConversationEvent, Line, WritingEvent } from './state/conversation.ts';
import { handoverMessage, spokenLines } from './handover-message.ts';
import type { Actions } from './state/snapshot.ts';
import { askableTurn, takesLines } from './state/derived.ts';
import type { SessionState } from './state/state.ts';

export type CreateChat = (options: ChatClientOptions) => Promise<ChatClient> | ChatClient;

export type ChatParts = {
  readonly admission: AdmissionGate;
  readonly calls: Calls;
  /** Answers of tools, shaped like a call's messages. */
  readonly onOutput: (message: JsonObject) => void;
  readonly createChat?: CreateChat;
};

const NO_CLIENT = {
  reason: 'unknown',
  delivery: 'none',
  message: 'The message was not sent: the client could not be made.',
} as const satisfies EventDetails['chat-error'];

export class Chats {
  readonly #context: SessionContext;
  readonly #parts: ChatParts;
  /** Null between conversations. */
  #client: Promise<ChatClient | null> | null = null;
  /** The last options of the client. */
  #admission: Admission | null = null;
  #awaitsProof: number | null = null;

  constructor(context: SessionContext, parts: ChatParts) {
    this.#context = context;
    this.#parts = parts;
  }

  readonly actions = {
    draft: (draft) => this.#writing({ type: 'drafted', draft }),
    write: () => this.#write(),
    retry: (line) => this.#retry(line),
    showConversation: () => this.#writing({ type: 'shown' }),
    hideConversation: () => this.#writing({ type: 'hidden' }),
    endConversation: () => {
      void this.end('customer-ended-chat');
      this.#writing({ type: 'ended' });
    },
  } satisfies Partial<Actions>;

  /** Sends the draft. */
  #write(): void {
    this.#parts.admission.renew();
    const state = this.#context.state();
    const text = state.writing.draft.trim();
    if (text === '' || !takesLines(state)) return;
    this.#writing({ type: 'drafted', draft: '' });
    this.say(text);
  }

  /** Sends a line from the visitor. Ignores an empty one. */
  say(text: string): void {
    const id = this.note(text);
    if (id !== null) void this.#deliver(id);
  }

  /** After a new proof: sends the line for which the last one was too old. */
  proved(): void {
    const id = this.#awaitsProof;
    this.#awaitsProof = null;
    if (id !== null) this.#retry(id);
  }

  /** Adds a line that is sent when the agent listens. Returns its id, or null for an empty line. */
  note(text: string): number | null {
    if (text === '') return null;
    const id = this.#context.state().conversation.nextId;
    this.#conversation({ type: 'written', text, at: this.#context.now() });
    return id;
  }

  #retry(id: number): void {
    const state = this.#context.state();
    const line = this.#line(id);
    if (line?.delivery !== 'failed') return;
    if (line.answers ? line.turn !== askableTurn(state) : !takesLines(state)) return;
    this.#conversation({ type: 'retried', id, at: this.#context.now() });
    if (line.answers) void this.#resume(line.answers.to);
    else void this.#deliver(id);
  }

  /** Called when the agent listens: sends the conversation so far, then the pending lines. */
  callIsLive(): void {
    const { lines } = this.#context.state().conversation;
    const handover = handoverMessage(spokenLines(lines));
    if (handover) this.#parts.calls.send(handover);
    this.#sendWaiting();
  }

  /** Stops a pending answer immediately, because a call is about to start. */
  async stop(): Promise<void> {
    (await this.#client)?.stop();
  }

  /** Ends the platform's session. A later message opens another one, which receives all lines. */
  async end(reason: ChatEndReason): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await (await client)?.end(reason);
  }

  async #deliver(id: number): Promise<void> {
    this.#writing({ type: 'problem', problem: null });
    const { call } = this.#context.state();
    if (call.status === 'idle') return this.#settle(id, this.#send(id));
    if (call.status === 'live') this.#sendWaiting();
  }

  #sendWaiting(): void {
    const waiting = this.#context.state().conversation.lines.filter(({ delivery }) => delivery === 'sending');
    for (const { id, text } of waiting) {
      const isSent = this.#parts.calls.send({
        type: 'add-message',
        message: { role: 'user', content: text },
      });
      this.#conversation({ type: isSent ? 'delivered' : 'undelivered', id });
      if (isSent) this.#context.emit('transcript', { role: 'user', text, final: true, channel: 'writing' });
    }
  }

  /** Null without a client. */
  async #send(id: number): Promise<DeliveryResult | null> {
    const client = await this.#open();
    if (client === null) return null;
    const { lines } = this.#context.state().conversation;
    const place = lines.findIndex((line) => line.id === id);
    const text = lines[place]?.text ?? '';
    return client.send({ id: String(id), text, before: spokenLines(lines.slice(0, place)) });
  }

  /** If the answer cannot be requested, sends the message again, as the visitor asked for a retry. */
  async #resume(to: number): Promise<void> {
    this.#writing({ type: 'problem', problem: null });
    const client = await this.#client;
    await this.#settle(to, client?.canAskAgain ? client.askAgain() : this.#send(to));
  }

  async #settle(id: number, sending: Promise<DeliveryResult | null>): Promise<void> {
    const outcome = await sending;
    const isAnswered = outcome?.kind === 'answered';
    // A failed answer does not change that the message was delivered.
    if (this.#line(id)?.delivery === 'sending')
      this.#conversation({ type: isAnswered ? 'delivered' : 'undelivered', id });
    else if (outcome?.kind === 'cut' || (!isAnswered && this.#hasAnswer(id)))
      this.#conversation({ type: 'unanswered', to: id, at: this.#context.now() });
    if (outcome === null) return this.#writing({ type: 'problem', problem: NO_CLIENT.reason });
    if (outcome.kind !== 'failed' && outcome.kind !== 'cut') return;
    const { reason, retryAfter } = outcome.error;
    const retryAt = retryAfter === null ? null : this.#context.now() + retryAfter * 1_000;
    if (reason !== 'cancelled') this.#writing({ type: 'problem', problem: reason, retryAt });
    if (outcome.kind !== 'failed' || !outcome.error.needsProof) return;
    // Nothing was sent, so the line needs no decision of the visitor.
    if (outcome.error.status === null) this.#awaitsProof = id;
    this.#parts.admission.askAgain('writing');
  }

  #hasAnswer(id: number): boolean {
    return this.#context.state().conversation.lines.some(({ answers }) => answers?.to === id);
  }

  /** Null if no client can be created; the next line tries again. */
  async #open(): Promise<ChatClient | null> {
    const { latest } = this.#parts.admission;
    if (this.#client === null || latest !== this.#admission)
      this.#client = this.#admitted(latest, this.#client);
    this.#admission = latest;
    const opening = this.#client;
    const client = await opening;
    if (client === null && this.#client === opening) this.#client = null;
    return client;
  }

  /**
   * A chat in progress continues with the visitor's new entries. Loading the client can fail on a page that was loaded
   * before an upgrade of the script, or that broke natives of the browser.
   */
  async #admitted(
    admission: Admission | null,
    current: Promise<ChatClient | null> | null,
  ): Promise<ChatClient | null> {
    const { createChat = evaluateChat } = this.#parts;
    try {
      const { config } = this.#context.state();
      const route = await routeFor(config, admission);
      const client = await current;
      if (client === null) return this.#follow(await createChat({ route, debug: config.debug }));
      client.prove(route);
      return client;
    } catch {
      this.#context.emit('chat-error', NO_CLIENT);
      return null;
    }
  }

  #follow(client: ChatClient): ChatClient {
    const { emit, now } = this.#context;
    client.on('state', (state) => this.#writing({ type: 'agent', agent: agentIn(state) }));
    client.on('sent', ({ message }) => this.#conversation({ type: 'delivered', id: Number(message) }));
    client.on('answer', ({ message, ...answer }) => {
      this.#conversation({ type: 'answered', to: Number(message), at: now(), ...answer });
      if (answer.final) this.#writing({ type: 'arrived' });
    });
    client.on('answer-restarted', ({ message }) =>
      this.#conversation({ type: 'answer-voided', to: Number(message) }),
    );
    client.on('output', ({ messages }) => this.#parts.onOutput({ type: 'conversation-update', messages }));
    client.on('transcript', (detail) => void emit('transcript', detail));
    client.on('chat-start', (detail) => void emit('chat-start', detail));
    client.on('chat-end', (detail) => void emit('chat-end', detail));
    client.on('chat-error', (detail) => void emit('chat-error', detail));
    return client;
  }

  #line(id: number): Line | undefined {
    return this.#context.state().conversation.lines.find((line) => line.id === id);
  }

  #conversation(event: ConversationEvent): void {
    this.#context.dispatch({ type: 'conversation', event });
  }

  #writing(event: WritingEvent): void {
    this.#context.dispatch({ type: 'writing', event });
  }
}

/** Evaluates the chat client's code with the first message. */
const evaluateChat: CreateChat = async (options) => {
  const { ChatClient } = await import('../chat/chat-client.ts');
  return new ChatClient(options);
};

function agentIn({ status }: ChatState): SessionState['writing']['agent'] {
  if (status === 'resuming') return 'resuming';
  return status === 'waiting' || status === 'answering' ? 'writing' : 'quiet';
}

/** With an endpoint, includes the consent receipt. */
async function routeFor(config: AgentConfig, admission: Admission | null): Promise<ChatRoute> {
  const { callEndpoint: endpoint, apiUrl, publicKey, assistant, assistantOverrides } = config;
  if (endpoint !== null && admission?.consent)
    return {
      via: 'endpoint',
      endpoint,
      proof: await proofOf(admission),
      proofExpiresAt: admission.passedAt + TOKEN_LIFE_MS,
    };
  return {
    via: 'platform',
    apiUrl,
    publicKey: publicKey ?? '',
    assistant: assistant ?? '',
    variableValues: variableValues(assistantOverrides, admission ?? NO_VISITOR),
  };
}

const NO_VISITOR = { name: '', language: 'en' };
