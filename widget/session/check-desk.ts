/** The bot check as the session sees it: what it tells, and whether its answer is still good. */
import type { BotCheckEvent } from '../bot-check/rules.ts';
import type { EmitEvent } from '../contract.ts';
import { FRAME_BLOCKED } from './page-faults.ts';
import type { SessionEvent, SessionState } from './session-state.ts';
import { isOutdated } from './start-rules.ts';

export type CheckPorts = {
  readonly emit: EmitEvent;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly dispatch: (event: SessionEvent) => void;
  readonly state: () => SessionState;
};

export class CheckDesk {
  readonly #ports: CheckPorts;
  /** When the check was passed, milliseconds since 1970. */
  #passedAt = 0;

  constructor(ports: CheckPorts) {
    this.#ports = ports;
  }

  hear(event: BotCheckEvent): void {
    const { dispatch, emit, now } = this.#ports;
    if (event.type === 'passed') this.#passedAt = now();
    dispatch({ type: 'bot-check', event });
    if (event.type === 'frame-silent') emit('call-error', FRAME_BLOCKED);
  }

  /** The answer to give; null after asking for one. */
  answer(): string | null {
    const { botCheck } = this.#ports.state();
    if (botCheck.status === 'passed' && !this.#isOutdated) return botCheck.token;
    if (botCheck.status === 'passed') this.hear({ type: 'outdated' });
    this.#ports.dispatch({ type: 'notice', event: { type: 'show', kind: 'verification-required' } });
    return null;
  }

  /** Without an endpoint nobody is given the answer, and it may be of any age. */
  get #isOutdated(): boolean {
    const { now, state } = this.#ports;
    return state().config.callEndpoint !== null && isOutdated(this.#passedAt, now());
  }
}
