/** Finds bookings in the platform's messages, shows them, and emits them. Also sends the visitor's feedback. */
import { factsOf, type Booking } from '../booking/booking.ts';
import { momentText } from '../booking/moment.ts';
import { findBookings, NO_CALLS } from '../booking/tool-calls.ts';
import type { BookingDetail, JsonObject } from '../contract.ts';
import { settingReports, type SessionContext } from './context.ts';
import { sendFeedback } from './feedback.ts';
import type { Actions } from './state/snapshot.ts';

/** The visitor's name, empty until known, and the newest call's id, null before the first call. */
export type About = { readonly visitor: string; readonly callId: string | null };

export class Bookings {
  readonly #context: SessionContext;
  readonly #about: () => About;
  #calls = NO_CALLS;
  /** What was told last of each booking. */
  readonly #emitted = new Map<string, string>();
  /** Reports a problem to the owner. */
  readonly #report: (message: string) => void;

  constructor(context: SessionContext, about: () => About) {
    this.#context = context;
    this.#about = about;
    this.#report = settingReports(context);
  }

  readonly actions = {
    dismissBooking: () => this.#context.dispatch({ type: 'booking', booking: null }),
    giveFeedback: (id, helped) => {
      this.#context.dispatch({ type: 'notice', event: { type: 'answered', id } });
      this.#context.emit('call-feedback', { helped });
      const { callId } = this.#about();
      if (callId !== null) sendFeedback(this.#context, { id: callId, helped });
    },
  } satisfies Partial<Actions>;

  /** @param message from the platform, in a call or a text chat */
  readonly handleMessage = (message: JsonObject): void => {
    const { bookingTool, timeZone } = this.#context.state().config;
    if (bookingTool === null) return;
    const { calls, changes, problems } = findBookings(this.#calls, message, {
      tools: bookingTool.split(' '),
      timeZone,
      now: this.#context.now(),
    });
    this.#calls = calls;
    for (const change of changes)
      if (change.kind === 'booked') this.#show(change.booking);
      else this.#end(change.reference);
    problems.forEach(this.#report);
  };

  #show(booking: Booking): void {
    const facts = factsOf(booking);
    const key = booking.reference ?? facts;
    if (this.#emitted.get(key) === facts) return;
    this.#emitted.set(key, facts);
    const { dispatch, emit } = this.#context;
    const afterLine = this.#context.state().conversation.lines.at(-1)?.id;
    dispatch({ type: 'booking', booking: { ...booking, afterLine } });
    emit('booking', bookingDetail(booking, this.#about().visitor));
  }

  /** A card must not say that something is booked when it is not. */
  #end(reference: string): void {
    this.#emitted.delete(reference);
    const { dispatch, state } = this.#context;
    if (state().booking?.reference === reference) dispatch({ type: 'booking', booking: null });
  }
}

/** Omits texts with the visitor's name, such as "Haircut for Grace". */
function bookingDetail({ what, start, end, zone, where }: Booking, visitor: string): BookingDetail {
  const names = wordsOf(visitor);
  const nameless = (text: string | null): string | null =>
    text !== null && isNamed(text, names) ? null : text;
  const detail = {
    what: nameless(what),
    start: momentText(start),
    end: end && momentText(end),
    timeZone: zone,
    where: nameless(where),
  };
  return Object.fromEntries(Object.entries(detail).filter(([, value]) => value !== null));
}

function isNamed(text: string, names: readonly string[]): boolean {
  const words = wordsOf(text);
  return names.some((name) =>
    LATIN.test(name) ? words.includes(name) : words.some((word) => word.includes(stemOf(name))),
  );
}

/** In other scripts, a name may be a part of a word: without spaces, after a prefix, or before a particle. */
const LATIN = /^[\p{Script=Latin}\p{M}\p{N}]+$/u;
const CYRILLIC = /^\p{Script=Cyrillic}{3,}$/u;

/** Without the ending that depends on the sentence: «Анна», but «для Анны». */
const stemOf = (name: string): string => (CYRILLIC.test(name) ? name.slice(0, -1) : name);

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize()
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? [];
