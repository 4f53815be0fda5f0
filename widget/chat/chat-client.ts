/**
 * A text conversation with the agent: sends the visitor's messages one at a time and emits the answers. The session
 * stores the lines, not this client. Methods can be called at any time, in any order, and neither throw nor reject.
 * Instances share no state.
 */
import { Emitter, type Listener } from '../call/emitter.ts';
import type { ChatEndReason } from '../contract.ts';
import { MAX_MESSAGE_CHARACTERS } from '../contract-endpoint.ts';
import { withinLimits } from '../platform/request.ts';
import { ChatError, notSent, type ChatErrorDetail } from './chat-error.ts';
import type { ChatClientEvents, ChatState, Message, DeliveryResult } from './chat-events.ts';
import { BROWSER_PORTS, type ChatClientOptions, type ChatPorts } from './chat-options.ts';
import type { ChatRequest, ChatSession } from './chat-session.ts';
import { END_LIMIT_MS } from './constants.ts';
import { logChat } from './debug-log.ts';
import { EndpointSession } from './endpoint-session.ts';
import { initOf } from './exchange.ts';
import { PlatformSession } from './platform-session.ts';
import { Turn, type TurnOwner } from './turn.ts';

export class ChatClient {
  readonly #ports: ChatPorts;
  readonly #session: ChatSession;
  readonly #emitter = new Emitter<ChatClientEvents>();
  /** The delivery state of messages whose answer is incomplete. */
  readonly #unanswered = new Map<string, ChatErrorDetail['delivery']>();
  #state: ChatState = { status: 'idle' };
  #hasStarted = false;
  /** `stop()` starts a new round; queued messages of an earlier round are not sent. */
  #round = 0;
  #last: Promise<unknown> = Promise.resolve();
  #turn: AbortController | null = null;
  /** The last message, if its answer was cut off. */
  #cut: Message | null = null;

  constructor({ route, debug, ...ports }: ChatClientOptions) {
    this.#ports = { ...BROWSER_PORTS, ...ports };
    this.#session =
      route.via === 'platform'
        ? new PlatformSession(route, this.#ports.timers)
        : new EndpointSession(route, this.#ports.timers);
    if (debug) logChat(this.#emitter);
  }

  get state(): ChatState {
    return this.#state;
  }

  /**
   * Identifies the conversation in the platform's records, for support. Null before the first answer, and with an
   * endpoint.
   */
  get sessionId(): string | null {
    return this.#session.id;
  }

  /** Whether {@link askAgain} can request the last answer again. */
  get canAskAgain(): boolean {
    return this.#cut !== null && this.#state.status === 'idle' && this.#session.askAgain() !== null;
  }

  /** Returns a function that removes the listener. */
  on<Name extends keyof ChatClientEvents>(
    event: Name,
    listener: Listener<ChatClientEvents[Name]>,
  ): () => void {
    return this.#emitter.on(event, listener);
  }

  /**
   * Queues a message. If an answer is incomplete, the messages queued behind it are not sent (`cancelled`, delivery
   * `none`). A message that the agent may have received is never resent automatically. The visitor can resend it with
   * the same ID; if it may have arrived before, the agent is informed that it may be a duplicate.
   */
  send(message: Message): Promise<DeliveryResult> {
    return this.#queue(message, (turn) => {
      const known = this.#unanswered.get(message.id) ?? 'none';
      return turn.send(known !== 'none');
    });
  }

  /**
   * Requests the last answer again after it was cut off, without repeating the message. The client does this
   * automatically once per message. Settles like `send`; `failed` at once if there is nothing to request.
   */
  askAgain(): Promise<DeliveryResult> {
    const message = this.canAskAgain ? this.#cut : null;
    if (message === null)
      return Promise.resolve({ kind: 'failed', error: notSent('There is no cut answer.') });
    return this.#queue(message, (turn) => turn.askAgain());
  }

  /** Stops the current answer and drops queued messages. The partial answer stays, marked as cut. */
  stop(): void {
    this.#round += 1;
    this.#turn?.abort();
  }

  /** Supplies a new proof for the owner's endpoint, which opens the next session. No effect with the platform. */
  prove(route: ChatClientOptions['route']): void {
    if (route.via === 'endpoint' && this.#session instanceof EndpointSession) this.#session.prove(route);
  }

  /**
   * Ends the conversation and notifies the platform, even while the page unloads. Nothing is sent afterwards. Resolves
   * when the platform was notified or could not be.
   */
  async end(reason: ChatEndReason = 'customer-ended-chat'): Promise<void> {
    if (this.#state.status === 'ended') return;
    this.stop();
    this.#setState({ status: 'ended' });
    if (this.#hasStarted) this.#emitter.emit('chat-end', { reason });
    const request = this.#session.ending();
    if (request !== null) await this.#sendEnd(request);
  }

  /** Ends the conversation and removes all listeners. The client cannot be used afterwards. */
  async destroy(): Promise<void> {
    const ending = this.end('element-removed');
    this.#emitter.clear();
    await ending;
  }

  #queue(message: Message, run: (turn: Turn) => Promise<DeliveryResult>): Promise<DeliveryResult> {
    const round = this.#round;
    const outcome = this.#last.then(async () => {
      const settled = await this.#run(message, round, run);
      this.#settle(message, settled);
      return settled;
    });
    this.#last = outcome;
    return outcome;
  }

  async #run(
    message: Message,
    round: number,
    run: (turn: Turn) => Promise<DeliveryResult>,
  ): Promise<DeliveryResult> {
    const obstacle = this.#isOver(round) ?? this.#obstacleTo(message);
    if (obstacle !== null) return { kind: 'failed', error: obstacle };
    const controller = new AbortController();
    this.#turn = controller;
    this.#cut = null;
    return run(new Turn(message, this.#ownerOf(message), controller.signal));
  }

  #isOver(round: number): ChatError | null {
    if (this.#state.status === 'ended') return notSent('The conversation is over.');
    return round === this.#round ? null : notSent('A message before this one was not answered.');
  }

  /** An error that is known before sending. */
  #obstacleTo({ text }: Message): ChatError | null {
    if (text.trim() === '' || text.length > MAX_MESSAGE_CHARACTERS)
      return notSent('It is empty, or too long.');
    if (!this.#ports.connectivity.online())
      return new ChatError({ reason: 'offline', delivery: 'none', message: 'There is no network.' });
    return this.#session.obstacle();
  }

  #settle(message: Message, outcome: DeliveryResult): void {
    this.#turn = null;
    if (outcome.kind === 'answered') this.#unanswered.delete(message.id);
    else this.#fail(message, outcome);
    this.#setState({ status: 'idle' });
    this.#emitter.emit('settled', { message: message.id, outcome });
  }

  #fail(message: Message, outcome: Exclude<DeliveryResult, { kind: 'answered' }>): void {
    const error = outcome.kind === 'stopped' ? null : outcome.error;
    const known = this.#unanswered.get(message.id);
    const delivery = known === 'arrived' ? known : (error?.delivery ?? 'unknown');
    if (delivery !== 'none') this.#unanswered.set(message.id, delivery);
    if (delivery === 'arrived') this.#cut = message;
    if (error?.reason === 'cancelled') return;
    this.#round += 1;
    if (error !== null) this.#emitter.emit('chat-error', error.detail());
  }

  #ownerOf({ id: message, text }: Message): TurnOwner {
    const emitter = this.#emitter;
    return {
      ports: this.#ports,
      session: this.#session,
      state: (status) => this.#setState({ status, message }),
      sent: () => this.#sent(message, text),
      begun: () => this.#start(),
      answer: (answer) => {
        emitter.emit('answer', { message, ...answer });
        const { text: received, final, cut } = answer;
        if (!cut)
          emitter.emit('transcript', { role: 'assistant', text: received, final, channel: 'writing' });
      },
      output: (messages) => emitter.emit('output', { messages }),
      restarted: () => emitter.emit('answer-restarted', { message }),
      renewed: (linesHandedOver) => emitter.emit('session-renewed', { linesHandedOver }),
    };
  }

  #sent(message: string, text: string): void {
    if (this.#unanswered.get(message) === 'arrived') return;
    this.#unanswered.set(message, 'arrived');
    this.#emitter.emit('sent', { message });
    this.#emitter.emit('transcript', { role: 'user', text, final: true, channel: 'writing' });
  }

  #start(): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.#emitter.emit('chat-start', { sessionId: this.#session.id });
  }

  /** `ended` is final. */
  #setState(state: ChatState): void {
    const { status } = this.#state;
    if (status === 'ended' || (status === 'idle' && state.status === 'idle')) return;
    this.#state = state;
    this.#emitter.emit('state', state);
  }

  async #sendEnd(request: ChatRequest): Promise<void> {
    const { fetch, timers } = this.#ports;
    await withinLimits({ timeout: END_LIMIT_MS, timers }, request.title, (signal) =>
      fetch(request.url, { ...initOf(request, signal), keepalive: true }),
    ).catch(() => undefined);
  }
}
