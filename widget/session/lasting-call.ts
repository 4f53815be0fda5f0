/** What a call needs that may outlast its page: what the next page comes back by, and that no room is forgotten. */
import type { CallClient } from '../call/call-client.ts';
import { HANDED_OVER } from '../call/constants.ts';
import type { CallState } from '../call/lifecycle.ts';
import { tryCommand } from '../call/room/room.ts';
import type { EndReason, JsonObject } from '../contract.ts';
import type { CallRecord } from '../follow/record.ts';
import type { WebCall } from '../platform/web-call.ts';
import { resentTurns, type ResentTurn } from './resent-turns.ts';

export class LastingCall {
  /** Null until the call is up. */
  webCall: WebCall | null = null;
  /** Of a call that began on another page. */
  readonly #resumed: CallRecord | null;
  /** Whether the call's room outlasts our leaving it. */
  readonly #keepsRoom: boolean;
  #awaitsTurns: boolean;

  constructor(keepsRoom: boolean, resumed: CallRecord | null = null) {
    this.#keepsRoom = keepsRoom;
    this.#resumed = resumed;
    this.#awaitsTurns = resumed !== null;
  }

  /** When a resumed call began, ms since 1970; null for one of this page. */
  get since(): number | null {
    return this.#resumed?.since ?? null;
  }

  get isResumed(): boolean {
    return this.#resumed !== null;
  }

  /** For the next page; null while there is nothing that it could go on with. */
  recordAt(at: number, { state, muted }: CallClient['status']): CallRecord | null {
    if (state.status !== 'live' || !this.#keepsRoom || !this.webCall) return null;
    return { at, since: this.#resumed?.since ?? state.since, muted, webCall: this.webCall };
  }

  /** The call as it is shown: it has lasted since it began. */
  shown(call: CallState): CallState {
    return call.status === 'live' && this.#resumed ? { ...call, since: this.#resumed.since } : call;
  }

  /** Whatever ends a call here ends it at the platform as well, unless it goes on elsewhere. */
  leaveRoom(client: CallClient, reason: EndReason): void {
    if (this.#keepsRoom && reason !== HANDED_OVER)
      tryCommand(() => client.room?.sendAtOnce({ type: 'end-call' }));
  }

  /** What was said before, once, with the platform's next word on all of it. */
  turnsIn(message: JsonObject): readonly ResentTurn[] | null {
    const turns = this.#awaitsTurns ? resentTurns(message) : null;
    if (turns !== null) this.#awaitsTurns = false;
    return turns;
  }
}
