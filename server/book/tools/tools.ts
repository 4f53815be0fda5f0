/** What each tool does. A tool answers what it has done, and never fails: an error is an answer as well. */
import { textOf, type Fields } from '../../http/fields.ts';
import { errorText } from '../../http/reports.ts';
import { isOffered, type Slot } from '../rules/slots.ts';
import { isAt, type Place } from '../store/appointment.ts';
import * as appointments from '../store/appointments.ts';
import { moveBack, withdraw } from '../store/calendar-changes.ts';
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import { foundAnswer, offerOf } from './answers.ts';
import { createWords } from '../rules/words.ts';
import { confirmed, requestedAnswer } from './confirmed.ts';
import { contactOf, nameOf, noteOf } from './contact.ts';
import type { Actor, ToolsContext } from './context.ts';
import { daysOf, PARTS_OF_DAY } from './days.ts';
import { TOOL_NAMES, type ToolName } from './definitions.ts';
import { findSlots, type Search } from './find-slots.ts';
import { codeOf, readBookingId, readSlotId } from './ids.ts';
import type { ToolRequest } from './requests.ts';

const MAX_WORD_CHARACTERS = 50;
/** A commit whose answer was lost is found by the second attempt, which changes nothing. */
const MAX_ATTEMPTS = 2;

type Tool = (context: ToolsContext, actor: Actor, request: ToolRequest) => Promise<Fields>;

/** A request that cannot be carried out. The message tells the model what to do instead. */
class Unusable extends Error {
  override readonly name = 'Unusable';
}

const UNCERTAIN =
  'Nothing is certain: say that the appointment at this time is requested, and that the business will call about it. Do not say that it is booked.';
const CALENDAR_DIFFERS = `The calendar of the business has another event then. ${UNCERTAIN}`;
const FORMER_TIME_TAKEN = `The calendar of the business has another event then, and the former time was taken meanwhile. ${UNCERTAIN}`;
const NOT_THERE = { booked: false, error: 'This booking no longer exists.' } as const;
const UNAVAILABLE =
  'The book cannot be reached. Nothing is certain: say so, do not say that it is booked, and offer a call back.';

/** One line of JSON. Never rejects. */
export async function answerTool(context: ToolsContext, actor: Actor, request: ToolRequest): Promise<string> {
  const name = TOOL_NAMES.find((each) => each === request.name);
  if (name === undefined) return refusal(request.name, 'There is no such tool here.');
  try {
    return JSON.stringify(await repeated(() => TOOLS[name](context, actor, request)));
  } catch (error) {
    if (error instanceof Unusable) return refusal(name, error.message);
    context.report(`The tool ${name} failed: ${errorText(error)}`);
    return refusal(name, UNAVAILABLE);
  }
}

/** Every answer that is not a booking denies one, so that the tag and the model never take it for one. */
const refusal = (name: string, error: string): string =>
  JSON.stringify(name === 'find_slots' ? { slots: [], error } : { booked: false, error });

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || error instanceof Unusable) throw error;
    }
  }
}

const TOOLS: Readonly<Record<ToolName, Tool>> = {
  async find_slots(context, actor, { given }) {
    const search = searchOf(context, actor, given);
    const found = await findSlots(context, actor, search);
    if (found.length > 0) return { slots: offerOf(context, actor, found) };
    const from = search.days[0] ?? context.zone.dayOf(context.now());
    const later = daysOf('soonest', from, lastDay(context) - from) ?? [];
    const next = await findSlots(context, actor, { ...search, days: later });
    const note =
      next.length > 0 ? 'Nothing is free then. These are the next free times.' : 'Nothing is free.';
    return { slots: offerOf(context, actor, next), note };
  },
  async hold_slot(context, actor, { given }) {
    const slot = await slotIn(context, actor, given);
    if (await context.calendar?.isBusyAt(slot)) return taken(context, actor, slot);
    const result = await appointments.hold(context, actor, slot);
    if (result.kind === 'taken') return taken(context, actor, slot);
    context.calendar?.begin(result.row.id);
    return { held: true, minutes: 5 };
  },
  async book(context, actor, request) {
    const { id, given } = request;
    const known = await appointments.bookedBy(context, actor, id);
    if (known !== undefined) return bookedOr(context, actor, known);
    const slot = await slotIn(context, actor, given);
    const name = nameOf(given['name']);
    if (name === null) throw new Unusable('The name is missing: ask for it.');
    const contact = contactIn(context, given);
    const texts = await textsFor(context, actor, contact.contactKey, request);
    const person = { name, ...contact, note: noteOf(given['note']), textConsent: texts.consent };
    const result = await appointments.book(context, actor, { slot, toolCallId: id, person });
    if (result.kind === 'taken') return taken(context, actor, slot);
    return { ...texts.answer, ...(await bookedOr(context, actor, result.row)) };
  },
  async find_booking(context, actor, { given }) {
    const { contactKey } = contactIn(context, given);
    const code = (wordIn(given, 'code') ?? '').replace(/\D/g, '');
    // Counted before it is compared, so that no number of simultaneous requests has more attempts.
    if (!(await context.mayTryCode(actor.conversation)))
      throw new Unusable('Too many attempts in this conversation. Offer that the business calls back.');
    const known = await appointments.bookedFor(context, contactKey);
    const row = known.find((each) => codeOf(context, each) === code);
    if (row !== undefined) return foundAnswer(context, actor, row);
    return { found: false, note: 'No booking has this contact and this code. Ask for both again.' };
  },
  async move(context, actor, { given }) {
    const id = bookingIn(context, actor, given);
    const slot = await slotIn(context, actor, given);
    const result = await appointments.move(context, actor, { id, slot });
    switch (result.kind) {
      case 'done':
        return confirmed(context, actor, result.row, async () => {
          const now = await moveBack(context, actor, result.before, result.row);
          if (now === undefined || now.state === 'cancelled') return NOT_THERE;
          return isAt(now, slot)
            ? requestedAnswer(context, actor, now, FORMER_TIME_TAKEN)
            : taken(context, actor, slot, now);
        });
      case 'taken':
        return taken(context, actor, slot, result.row);
      case 'not-booked':
        return NOT_THERE;
      case 'other-service':
        throw new Unusable('This slot is of another service: book it, and cancel the other booking.');
    }
  },
  async cancel(context, actor, { given }) {
    const result = await appointments.cancel(context, bookingIn(context, actor, given));
    if (result.kind === 'done') context.calendar?.begin(result.row.id);
    return result.kind === 'done'
      ? { booked: false, cancelled: true, reference: result.row.id }
      : { ...NOT_THERE, cancelled: false };
  },
};

/** @returns what is kept, and what the model learns */
async function textsFor(
  { texts }: ToolsContext,
  { conversation, language }: Actor,
  contactKey: string,
  { given, said }: ToolRequest,
): Promise<{ readonly consent: string | null; readonly answer: Fields }> {
  const isWanted = given['texts'] === true || given['texts'] === 'true';
  if (texts === null || !isWanted) return { consent: null, answer: {} };
  const result = await texts.consentTo({ conversation, language, contactKey, said });
  return result.kind === 'agreed'
    ? { consent: result.consent, answer: { texts: true } }
    : { consent: null, answer: { texts: false, note: result.note } };
}
/** A booking that the calendar refuses is taken back, unless the visitor already knows of it. */
async function bookedOr(context: ToolsContext, actor: Actor, row: AppointmentRow): Promise<Fields> {
  const { name, service, starts_at: startsAt, resource } = row;
  const answer = await confirmed(context, actor, row, async () =>
    (await withdraw(context, row.id))
      ? taken(context, actor, { service, startsAt, resource })
      : requestedAnswer(context, actor, row, CALENDAR_DIFFERS),
  );
  return { name, ...answer };
}

/** Somebody was faster, so other times are offered at once. @param moved the appointment that stays where it was */
async function taken(
  context: ToolsContext,
  actor: Actor,
  slot: Place,
  moved: AppointmentRow | null = null,
): Promise<Fields> {
  const own = await appointments.ownAt(context, actor, slot);
  if (own !== undefined && own.state !== 'held' && own.id !== moved?.id)
    return { booked: false, error: ownTime(own) };
  const service = context.rules.services.find(({ id }) => id === slot.service);
  const day = context.zone.dayOf(slot.startsAt);
  const days = daysOf('soonest', day, lastDay(context) - day) ?? [];
  const search = { days, part: 'any', resource: null, after: 0, moved: moved?.id ?? null } as const;
  const found = service === undefined ? [] : await findSlots(context, actor, { ...search, service });
  return {
    booked: false,
    error: `This time was just taken. ${standing(context, actor, moved)}: say so, and offer these.`,
    slots: offerOf(context, actor, found),
  };
}

/** Two people of one visitor have each their own appointment, which needs room for two. */
const ownTime = ({ name }: AppointmentRow): string =>
  `This visitor already has this time, as ${name ?? 'a visitor'}. Nothing was changed. To correct a number, book again with exactly this name. Only if the name was wrong, cancel that booking and book again. For somebody else, offer another time.`;

function standing({ zone, now }: ToolsContext, { language }: Actor, moved: AppointmentRow | null): string {
  if (moved === null) return 'Nothing is booked';
  return `Nothing was moved, and the appointment is still ${createWords(language, zone, now()).time(moved.starts_at)}`;
}

const lastDay = ({ zone, rules, now }: ToolsContext): number => zone.dayOf(now()) + rules.horizonDays;

function searchOf(context: ToolsContext, actor: Actor, given: Fields): Search {
  const { rules, zone, now } = context;
  const word = (name: string) => wordIn(given, name);
  const service = rules.services.find(({ id }) => id === word('service'));
  if (service === undefined)
    throw new Unusable(`The service must be one of ${rules.services.map(({ id }) => id).join(', ')}.`);
  const today = zone.dayOf(now());
  const days = daysOf(word('day') ?? 'soonest', today, rules.horizonDays);
  if (days === null) throw new Unusable('The day must be one of the words that the tool names.');
  const person = word('person');
  const resource = rules.resources.find(({ id }) => id === person)?.id ?? null;
  const after = given['after'] === undefined || given['after'] === '' ? 0 : laterThan(context, actor, given);
  const part = PARTS_OF_DAY.find((each) => each === word('part_of_day')) ?? 'any';
  const moved = readBookingId(context, actor, given['booking']);
  return { service, days, part, resource, after, moved };
}

/** A model may send a number as one. */
function wordIn(given: Fields, name: string): string | null {
  const value = given[name];
  const text = typeof value === 'number' ? String(value) : value;
  return textOf(text, MAX_WORD_CHARACTERS)?.trim().toLowerCase() ?? null;
}

function laterThan(context: ToolsContext, actor: Actor, { after }: Fields): number {
  const read = readSlotId(context, actor, after);
  return read.kind === 'slot' ? read.slot.startsAt : 0;
}

/**
 * The notice is counted from the time of the offer, else the first offered time would be too late a moment later. What the
 * conversation holds or has booked stays possible: the visitor was told so.
 */
async function slotIn(context: ToolsContext, actor: Actor, given: Fields): Promise<Slot> {
  const { rules, zone, now } = context;
  const read = readSlotId(context, actor, given['slot']);
  if (read.kind === 'unknown')
    throw new Unusable('This is no slot. Use find_slots, and then the id exactly as it is given.');
  const { slot } = read;
  const isFresh = read.kind === 'slot' && isOffered(rules, zone, read.slot, read.offeredAt);
  const isPossible =
    slot !== null &&
    slot.startsAt > now() &&
    (isFresh || (await appointments.ownAt(context, actor, slot)) !== undefined);
  if (!isPossible) throw new Unusable('This slot is no longer offered. Use find_slots again.');
  return slot;
}

function bookingIn(context: ToolsContext, actor: Actor, given: Fields): string {
  const id = readBookingId(context, actor, given['booking']);
  if (id === null)
    throw new Unusable('This is no booking of this visitor. Use find_booking with its code first.');
  return id;
}

function contactIn({ country }: ToolsContext, given: Fields) {
  const contact = contactOf(given['contact'] ?? given['phone'] ?? given['email'], country);
  if (contact === null)
    throw new Unusable('The contact is no telephone number and no mail address: ask for it, in digits.');
  return contact;
}
