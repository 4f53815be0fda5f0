/** What the voice client tells, turned into session events and passed on to the host page. */
import type { CallClient } from '../call/call-client.ts';
import { TIME_OVER_REASON } from '../call/constants.ts';
import type { CallErrorDetail } from '../call/errors/call-error.ts';
import type { SpeechUpdate } from '../call/messages.ts';
import {
  CALL_EVENTS,
  type EndReason,
  type EventDetails,
  type EventName,
  type FailureReason,
  type JsonObject,
} from '../contract.ts';
import { LastingCall } from './lasting-call.ts';
import type { NoticeEvent } from './notices.ts';
import type { SessionEvent } from './session-state.ts';
import type { Speaker } from './snapshot.ts';

export type Emit = <Name extends EventName>(name: Name, detail: EventDetails[Name]) => boolean;

export type CallNewsPorts = {
  readonly emit: Emit;
  readonly dispatch: (event: SessionEvent) => void;
  readonly onVolume: (speaker: Speaker, volume: number) => void;
  /** The agent listens. */
  readonly onLive?: () => void;
  readonly onOver?: () => void;
  /** The platform has sent this. */
  readonly onMessage?: (message: JsonObject) => void;
};

export class CallNews {
  readonly #ports: CallNewsPorts;
  /** A start, or a return, is under way. */
  isStarting = false;
  lasting = new LastingCall(false);
  /** The agent has listened, in the newest call. */
  #wasLive = false;
  /** For support: names the call in the platform's records. */
  lastCallId: string | null = null;

  constructor(ports: CallNewsPorts) {
    this.#ports = ports;
  }

  begin(lasting: LastingCall): void {
    this.lasting = lasting;
    this.isStarting = true;
  }

  follow(client: CallClient): void {
    const { dispatch, onVolume } = this.#ports;
    for (const name of CALL_EVENTS) this.#forward(client, name);
    client.on('transcript', ({ role, text, final }) =>
      dispatch({ type: 'conversation', event: { type: 'spoken', role, text, final, at: Date.now() } }),
    );
    client.on('call-message', ({ message }) => this.#onMessage(message));
    client.on('call-start', () => {
      this.#wasLive = true;
      this.#ports.onLive?.();
    });
    client.on('speech-start', () => dispatch({ type: 'speech', speaker: 'assistant', speaking: true }));
    client.on('speech-end', () => dispatch({ type: 'speech', speaker: 'assistant', speaking: false }));
    client.on('speech-update', (update) => this.#onSpeechUpdate(update));
    client.on('call-video', ({ track }) => dispatch({ type: 'video', track }));
    client.on('volume-level', ({ volume }) => onVolume('assistant', volume));
    client.on('own-level', ({ level }) => onVolume('user', level));
    client.on('call-start-success', ({ callId }) => this.#onStarted(callId));
    client.on('call-error', (error) => this.#onError(error));
    client.on('call-end', ({ reason }) => this.#onEnd(reason));
  }

  #forward<Name extends (typeof CALL_EVENTS)[number]>(client: CallClient, name: Name): void {
    client.on(name, (detail: EventDetails[Name]) => {
      if (this.#isReturning && RETURN_FAILURES.has(name)) return;
      const { since } = this.lasting;
      const isSuccess = name === 'call-start-success' && since !== null;
      this.#ports.emit(name, isSuccess ? { ...detail, since } : detail);
    });
  }

  get #isReturning(): boolean {
    return this.isStarting && this.lasting.isResumed;
  }

  #notify(event: NoticeEvent): void {
    this.#ports.dispatch({ type: 'notice', event });
  }

  #onMessage(message: JsonObject): void {
    this.#ports.onMessage?.(message);
    const turns = this.lasting.turnsIn(message);
    if (turns)
      this.#ports.dispatch({ type: 'conversation', event: { type: 'resent', turns, at: Date.now() } });
  }

  /** The agent's speech is measured in the call, which is sooner. */
  #onSpeechUpdate({ role, speaking }: SpeechUpdate): void {
    if (role !== 'user') return;
    this.#ports.dispatch({ type: 'speech', speaker: 'user', speaking });
    if (speaking) this.#ports.dispatch({ type: 'conversation', event: { type: 'user-began' } });
  }

  #onStarted(callId: string): void {
    this.lastCallId = callId;
    this.#wasLive = false;
    if (!this.lasting.isResumed) this.#notify({ type: 'show', kind: 'call-started' });
  }

  /**
   * A start that fails is announced once, as a failed start; any other error as an error in the call. A message that
   * could not be sent is the page's own, and for the page to mend.
   */
  #onError(error: CallErrorDetail): void {
    const { fatal, reason, type } = error;
    if (fatal && this.#isReturning) return this.#onReturnFailed(error);
    if ((fatal && this.isStarting) || type === 'send-error') return;
    this.#notify({ type: 'show', kind: 'call-error', reason });
  }

  /** That a call has ended meanwhile is no error. */
  #onReturnFailed(error: CallErrorDetail): void {
    if (ENDED_MEANWHILE.has(error.reason)) return;
    this.#ports.emit('call-error', error);
    this.#notify({ type: 'show', kind: 'call-error', reason: error.reason });
  }

  #onEnd(reason: EndReason): void {
    this.#ports.onOver?.();
    this.#notify({ type: 'withdraw', kind: 'call-started' });
    if (QUIET_ENDS.has(reason)) return;
    const kind = reason === TIME_OVER_REASON ? 'time-reached' : 'call-ended';
    this.#notify({ type: 'show', kind, asks: this.#wasLive });
  }
}

/** Told by whoever goes on with the call, in words of its own. */
const RETURN_FAILURES: ReadonlySet<EventName> = new Set(['call-start-failed', 'call-error']);
const ENDED_MEANWHILE: ReadonlySet<FailureReason> = new Set(['room-refused', 'ejected']);

/** Ends that were announced as an error already, or that nobody is there to read. */
const QUIET_ENDS: ReadonlySet<EndReason> = new Set([
  'connection-lost',
  'call-failed',
  'element-removed',
  'page-closed',
]);
