/** One message and its answer: the order of requests and the meaning of their results. The client holds the state. */
import { applyEvent, shown, type ChatEvent, type Parts } from './answer.ts';
import { badAnswer, ChatError, isCutOff, isSessionGone } from './chat-error.ts';
import type { Answer, ChatState, Message, DeliveryResult } from './chat-events.ts';
import type { ChatPorts } from './chat-options.ts';
import type { ChatRequest, ChatSession } from './chat-session.ts';
import { NETWORK_WAIT_MS, RESUME_PAUSE_MS } from './constants.ts';
import { exchange } from './exchange.ts';

export type TurnOwner = {
  readonly ports: ChatPorts;
  readonly session: ChatSession;
  state(status: Exclude<ChatState['status'], 'idle' | 'ended'>): void;
  /** The agent has received the message. */
  sent(): void;
  /** The stream has begun, and its session is known. */
  begun(): void;
  answer(answer: Omit<Answer, 'message'>): void;
  /** The platform's output list of the agent and its tools. */
  output(messages: readonly unknown[]): void;
  restarted(): void;
  renewed(linesHandedOver: boolean): void;
};

export class Turn {
  readonly #message: Message;
  readonly #owner: TurnOwner;
  readonly #signal: AbortSignal;
  #parts: Parts = [];
  /** The next text restarts the answer. */
  #isRestarting = false;

  constructor(message: Message, owner: TurnOwner, signal: AbortSignal) {
    this.#message = message;
    this.#owner = owner;
    this.#signal = signal;
  }

  /** @param isRepeated the agent may already have received the message */
  async send(isRepeated: boolean): Promise<DeliveryResult> {
    this.#owner.state('waiting');
    const { id, text, before = [] } = this.#message;
    const { session } = this.#owner;
    const message = { id, text, before, isRepeated };
    const first = session.message(message);
    let error = await this.#ask(first);
    if (error !== null && !first.opens && isSessionGone(error)) {
      session.forget();
      error = session.obstacle() ?? (await this.#ask(session.message(message)));
    }
    return error !== null && isCutOff(error) ? this.#resume(error) : this.#settle(error);
  }

  /** Requests the cut answer again. */
  async askAgain(): Promise<DeliveryResult> {
    this.#owner.state('resuming');
    const request = this.#owner.session.askAgain();
    if (request === null) return this.#settle(badAnswer('no session to ask in'));
    this.#isRestarting = true;
    const error = await this.#ask(request);
    // The message itself arrived earlier, however this request fails.
    return this.#settle(error && new ChatError({ ...error.detail(), delivery: 'arrived', cause: error }));
  }

  async #resume(error: ChatError): Promise<DeliveryResult> {
    this.#owner.state('resuming');
    const { session, ports } = this.#owner;
    const canAsk = session.askAgain() !== null && (await waitForNetwork(ports, this.#signal));
    return canAsk ? this.askAgain() : this.#settle(error);
  }

  /** Null if the answer is complete. */
  async #ask(request: ChatRequest): Promise<ChatError | null> {
    const { ports, session } = this.#owner;
    const isRenewal = request.opens && session.askAgain() !== null;
    const world = { fetch: ports.fetch, timers: ports.timers, signal: this.#signal };
    const accepted = (answer: Response) => {
      session.accepted(request, answer);
      if (isRenewal) this.#owner.renewed(true);
      this.#owner.sent();
    };
    try {
      await exchange(request, world, { accepted, received: (event) => this.#receive(event) });
      return this.#parts.length === 0 || this.#isRestarting ? badAnswer('nothing') : null;
    } catch (error) {
      return error instanceof ChatError ? error : badAnswer('something that made the client fail');
    }
  }

  #receive(event: ChatEvent): void {
    if (this.#signal.aborted) return;
    const { session } = this.#owner;
    if (event.sessionId !== null && session.named(event.sessionId)) this.#owner.renewed(false);
    this.#owner.begun();
    if (event.kind === 'failure') throw badAnswer('an error', event.status ?? 500);
    if (event.kind === 'output') this.#owner.output(event.messages);
    const { parts, isTooLong } = applyEvent(this.#isRestarting ? [] : this.#parts, event);
    if (parts.length > 0) this.#show(parts);
    if (isTooLong) throw badAnswer('an answer without an end');
  }

  #show(parts: Parts): void {
    if (this.#isRestarting) this.#owner.restarted();
    if (this.#parts.length === 0 || this.#isRestarting) this.#owner.state('answering');
    const old = this.#isRestarting ? [] : this.#parts;
    this.#isRestarting = false;
    this.#parts = parts;
    parts.forEach((part, at) => part !== old[at] && this.#emitPart(at, false, false));
  }

  #settle(error: ChatError | null): DeliveryResult {
    const isStopped = this.#signal.aborted;
    const isCut = error !== null || isStopped;
    this.#parts.forEach((_, at) => this.#emitPart(at, true, isCut && at === this.#parts.length - 1));
    if (isStopped) return { kind: 'stopped' };
    if (error === null) return { kind: 'answered' };
    return error.delivery === 'arrived' ? { kind: 'cut', error } : { kind: 'failed', error };
  }

  #emitPart(part: number, final: boolean, cut: boolean): void {
    const text = shown(this.#parts[part]?.text ?? '');
    if (text !== '') this.#owner.answer({ part, text, final, cut });
  }
}

/** True once the network seems to be back, after a pause; false on timeout or abort. */
async function waitForNetwork(
  { connectivity, timers }: Pick<ChatPorts, 'connectivity' | 'timers'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (!connectivity.online()) {
    await waiting(signal, timers, NETWORK_WAIT_MS, (stop) => connectivity.onOnline(stop));
  }
  await waiting(signal, timers, RESUME_PAUSE_MS, () => () => undefined);
  return !signal.aborted && connectivity.online();
}

/** Resolves with the first of them. */
function waiting(
  signal: AbortSignal,
  timers: ChatPorts['timers'],
  ms: number,
  until: (stop: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      ends.forEach((end) => end());
      resolve();
    };
    const ends = [timers.after(ms, stop), until(stop), () => signal.removeEventListener('abort', stop)];
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
}
