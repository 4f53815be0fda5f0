/** Listens for bookings on behalf of the session: shows them, and tells the page. */
import type { BookingDetail, EmitEvent, EndpointFeedback, JsonObject } from '../contract.ts';
import type { Booking } from '../outcome/booking.ts';
import { momentText, type Moment } from '../outcome/moment.ts';
import { hear, NO_CALLS } from '../outcome/tool-calls.ts';
import { SEALED } from '../platform/request.ts';
import type { Actions } from './snapshot.ts';
import type { SessionEvent, SessionState } from './session-state.ts';

export type OutcomePorts = {
  readonly emit: EmitEvent;
  readonly dispatch: (event: SessionEvent) => void;
  readonly state: () => SessionState;
  /** The visitor's name, empty before it is known, and the newest call's id, null before there was one. */
  readonly about: () => { readonly visitor: string; readonly callId: string | null };
  readonly fetch?: typeof globalThis.fetch;
};

export class OutcomeDesk {
  readonly #ports: OutcomePorts;
  #calls = NO_CALLS;

  constructor(ports: OutcomePorts) {
    this.#ports = ports;
  }

  get actions(): Pick<Actions, 'putAway' | 'giveFeedback'> {
    const { dispatch, emit } = this.#ports;
    return {
      putAway: () => dispatch({ type: 'outcome', event: { type: 'put-away' } }),
      giveFeedback: (id, helped) => {
        dispatch({ type: 'notice', event: { type: 'answered', id } });
        emit('call-feedback', { helped });
        void this.#send(helped).catch(() => undefined);
      },
    };
  }

  /** @param message of the platform, in a call or of what was written */
  readonly hear = (message: JsonObject): void => {
    const { bookingTool, timeZone } = this.#ports.state().config;
    if (bookingTool === null) return;
    const { calls, booked } = hear(this.#calls, message, { tools: bookingTool.split(' '), timeZone });
    this.#calls = calls;
    booked.forEach((booking) => this.#tell(booking));
  };

  /** To the owner's endpoint, also from a page that is being left. Nobody waits for it, and it is sent once. */
  async #send(helped: boolean): Promise<void> {
    const { state, about, fetch = globalThis.fetch } = this.#ports;
    const { callEndpoint } = state().config;
    const { callId: id } = about();
    if (callEndpoint === null || id === null) return;
    const feedback: EndpointFeedback = { id, helped };
    await fetch(`${callEndpoint.replace(/\/+$/, '')}/feedback`, {
      ...SEALED,
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(feedback),
    });
  }

  #tell(booking: Booking): void {
    const { dispatch, emit, about } = this.#ports;
    dispatch({ type: 'outcome', event: { type: 'booked', booking } });
    emit('booking', bookingDetail(booking, about().visitor));
  }
}

/** What names the visitor is left out: models like to write "Haircut for Grace". */
function bookingDetail({ what, start, end, zone, where }: Booking, visitor: string): BookingDetail {
  const names = wordsOf(visitor);
  const nameless = (text: string | null): string | null =>
    text !== null && wordsOf(text).some((word) => names.includes(word)) ? null : text;
  const detail = {
    what: nameless(what),
    start: textOf(start),
    end: textOf(end),
    timeZone: zone,
    where: nameless(where),
  };
  return Object.fromEntries(Object.entries(detail).filter(([, value]) => value !== null));
}

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? [];

const textOf = (moment: Moment | null): string | null => moment && momentText(moment);
