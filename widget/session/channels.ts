/** The written channel, and the change from one channel to the other: one conversation, whose lines stay. */
import type { FailureReason, Channel } from '../contract.ts';
import type { Actions } from './snapshot.ts';
import { StandingProof } from './standing-proof.ts';
import type { VoiceLink } from './voice-link.ts';
import { WritingLink, type WritingPorts } from './writing-link.ts';

export type WaysPorts = Omit<WritingPorts, 'proof' | 'sendToCall' | 'needsProof' | 'now'> & {
  readonly calls: () => VoiceLink;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly startCall: () => void;
  /** Asks for name, consent and bot check again. */
  readonly askAgain: (channel: Channel) => void;
  readonly fail: (problem: FailureReason) => void;
};

export type WayActions = Pick<
  Actions,
  'draft' | 'write' | 'retry' | 'showConversation' | 'hideConversation' | 'endConversation' | 'changeChannel'
>;

const BLOCKED = 'already-in-call';

export class Channels {
  readonly #ports: WaysPorts;
  readonly writing: WritingLink;
  readonly proof: StandingProof;

  constructor(ports: WaysPorts) {
    this.#ports = ports;
    const now = ports.now ?? Date.now;
    this.proof = new StandingProof(now);
    this.writing = new WritingLink({
      ...ports,
      now,
      proof: () => this.proof.proof,
      sendToCall: (message) => ports.calls().current?.send(message) ?? false,
      needsProof: () => this.#askAgain('writing'),
    });
  }

  get actions(): WayActions {
    const { dispatch } = this.#ports;
    return {
      draft: (draft) => dispatch({ type: 'writing', event: { type: 'drafted', draft } }),
      write: () => {
        this.proof.renew();
        this.writing.write();
      },
      retry: (line) => this.writing.retry(line),
      showConversation: () => dispatch({ type: 'writing', event: { type: 'shown' } }),
      hideConversation: () => dispatch({ type: 'writing', event: { type: 'hidden' } }),
      endConversation: () => {
        void this.writing.end('customer-ended-chat');
        dispatch({ type: 'writing', event: { type: 'ended' } });
      },
      changeChannel: (channel) => this.#change(channel),
    };
  }

  /** Another call stands in the way of this one. */
  refuseSecond(): void {
    const { state, calls, fail } = this.#ports;
    calls().refuse(state().config);
    fail(BLOCKED);
  }

  /** A call elsewhere is said before the form is filled in for nothing, and for no longer than it lasts. */
  watchSecond(): void {
    const { state, calls } = this.#ports;
    const { panel } = state();
    // A start that has just failed for it has said so.
    if (!(panel.open && panel.trigger === 'failure')) this.#tellBlocked();
    calls().watchOtherTabs(() => this.#tellBlocked());
  }

  #tellBlocked(): void {
    const { state, dispatch, calls } = this.#ports;
    const { panel, form } = state();
    const [before, problem] = calls().isBlocked ? ([null, BLOCKED] as const) : ([BLOCKED, null] as const);
    if (panel.open && form.problem === before)
      dispatch({ type: 'form', event: { type: 'failed', problem, retryAt: null } });
  }

  #change(channel: Channel): void {
    const { state, dispatch, calls, startCall } = this.#ports;
    if (state().call.status !== 'idle') return;
    // The owner's endpoint takes each proof for one conversation.
    if (!this.proof.holds || state().config.callEndpoint !== null) return this.#askAgain(channel);
    if (channel === 'writing') return dispatch({ type: 'writing', event: { type: 'began' } });
    if (calls().isBlocked) return this.refuseSecond();
    void this.writing.stop();
    startCall();
  }

  #askAgain(channel: Channel): void {
    this.proof.revoke();
    this.#ports.askAgain(channel);
  }
}
