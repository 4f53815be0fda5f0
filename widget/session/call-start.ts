/** A call that is let start: the dialog goes, and what becomes of the start is said. */
import type { DialogDoor } from './session-ports.ts';
import type { SessionEvent, SessionState } from './session-state.ts';
import { needsProof } from './start-rules.ts';
import type { CallError } from '../call/errors/call-error.ts';
import type { VoiceLink } from './voice-link.ts';
import type { Channels } from './channels.ts';

export type CallStartPorts = {
  readonly door: DialogDoor;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly dispatch: (event: SessionEvent) => void;
  readonly state: () => SessionState;
  readonly calls: VoiceLink;
  readonly channels: Channels;
  readonly takeConsentBack: () => void;
};

/** `retryAfter`: seconds after which another attempt may succeed, when that was said. */
type StartFailure = Pick<CallError, 'reason'> & Partial<Pick<CallError, 'retryAfter'>>;

export class CallStart {
  readonly #ports: CallStartPorts;
  /** A page may end the call on hearing that it is about to start. */
  isEndAsked = false;
  /** The element has left the document. */
  isRemoved = false;

  constructor(ports: CallStartPorts) {
    this.#ports = ports;
  }

  /** `goesOn`: what was said before is told to the agent. Left out: where the conversation is open still. */
  async begin(goesOn?: true): Promise<void> {
    const { door, dispatch, state, calls, channels } = this.#ports;
    const { proof } = channels.proof;
    if (proof === null) return;
    dispatch({ type: 'starting', channel: 'voice', ...(goesOn && { goesOn }) });
    this.isEndAsked = false;
    door.close('submitted');
    if (this.isRemoved) return;
    if (this.isEndAsked) return this.#confirmEnd();
    const result = await calls.start(state().config, proof);
    if (result.outcome === 'started') return void channels.writing.end('call-started');
    if (this.isRemoved) return;
    if (result.outcome === 'cancelled') this.#confirmEnd();
    else this.fail(result.error);
  }

  fail({ reason, retryAfter = null }: StartFailure): void {
    const { door, now, dispatch, state, takeConsentBack } = this.#ports;
    const retryAt = retryAfter === null ? null : now() + retryAfter * 1_000;
    // Whatever was refused of it, it is given anew.
    if (reason === 'consent-refused') takeConsentBack();
    dispatch({ type: 'form', event: { type: 'failed', problem: reason, retryAt } });
    dispatch({ type: 'notice', event: { type: 'show', kind: 'call-failed', reason } });
    // Whoever was writing goes on where they were, unless the owner's endpoint wants a new proof.
    if (state().writing.status !== 'open') door.open('failure');
    else if (needsProof(reason)) door.open('conversation');
  }

  /** A start that was cancelled in the room has said so already. */
  #confirmEnd(): void {
    const { state, dispatch } = this.#ports;
    const isSaid = state().notices.shown.some(({ kind }) => kind === 'call-ended');
    if (!isSaid) dispatch({ type: 'notice', event: { type: 'show', kind: 'call-ended' } });
  }
}
