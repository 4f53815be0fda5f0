/** Listens for bookings on behalf of the session: shows them, and tells the page. */
import type { BookingDetail, EmitEvent, JsonObject } from '../contract.ts';
import type { Booking } from '../outcome/booking.ts';
import { momentText, type Moment } from '../outcome/moment.ts';
import { hear, NO_CALLS } from '../outcome/tool-calls.ts';
import type { Actions } from './snapshot.ts';
import type { SessionEvent, SessionState } from './session-state.ts';

export type OutcomePorts = {
  readonly emit: EmitEvent;
  readonly dispatch: (event: SessionEvent) => void;
  readonly state: () => SessionState;
  /** The visitor's name; empty before it is known. */
  readonly visitor: () => string;
};

export class OutcomeDesk {
  readonly #ports: OutcomePorts;
  #calls = NO_CALLS;

  constructor(ports: OutcomePorts) {
    this.#ports = ports;
  }

  get actions(): Pick<Actions, 'putAway'> {
    const { dispatch } = this.#ports;
    return { putAway: () => dispatch({ type: 'outcome', event: { type: 'put-away' } }) };
  }

  /** @param message of the platform, in a call or of what was written */
  readonly hear = (message: JsonObject): void => {
    const { bookingTool, timeZone } = this.#ports.state().config;
    if (bookingTool === null) return;
    const { calls, booked } = hear(this.#calls, message, { tools: bookingTool.split(' '), timeZone });
    this.#calls = calls;
    booked.forEach((booking) => this.#tell(booking));
  };

  #tell(booking: Booking): void {
    const { dispatch, emit, visitor } = this.#ports;
    dispatch({ type: 'outcome', event: { type: 'booked', booking } });
    emit('booking', bookingDetail(booking, visitor()));
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
