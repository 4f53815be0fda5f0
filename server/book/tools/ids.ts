/**
 * Ids that the model gets instead of dates and appointments. They are signed for one conversation, so that a model can
 * neither invent a time nor use what another visitor was offered.
 */
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import { slotAt, type Slot } from '../rules/slots.ts';
import { MINUTE_MS } from '../rules/zone.ts';
import type { Actor, ToolsContext } from './context.ts';

const SLOT_LIFE_MS = 10 * 60_000;
/** Hexadecimal digits would be longer, and a model repeats short ids more reliably. */
const RADIX_DIGITS = 36;
/** Digits are the easiest to say, to hear and to write down. */
const CODE_DIGITS = 6;

const SLOT_ID = /^([a-z\d-]{1,30})\.([a-z\d-]{1,30})\.([a-z\d]{1,9})\.([a-z\d]{1,9})\.([\w-]{12})$/;
const BOOKING_ID = /^([\da-f-]{36})\.([\w-]{12})$/;

type Signer = Pick<ToolsContext, 'key'>;

const signedText = (purpose: string, { conversation }: Pick<Actor, 'conversation'>, text: string): string =>
  `book ${purpose}:${conversation}:${text}`;

export function slotIdOf(context: Signer & Pick<ToolsContext, 'now'>, actor: Actor, slot: Slot): string {
  const minutes = (at: number) => Math.floor(at / MINUTE_MS).toString(RADIX_DIGITS);
  const expiry = context.now() + SLOT_LIFE_MS;
  const text = [slot.service, slot.resource, minutes(slot.startsAt), minutes(expiry)].join('.');
  return `${text}.${context.key.sign(signedText('slot', actor, text))}`;
}

export type ReadSlot =
  | { readonly kind: 'slot'; readonly slot: Slot; readonly offeredAt: number }
  /** The slot is null if its service no longer exists. */
  | { readonly kind: 'expired'; readonly slot: Slot | null }
  | { readonly kind: 'unknown' };

export function readSlotId(context: ToolsContext, actor: Actor, id: unknown): ReadSlot {
  const [, service = '', resource = '', start = '', expiry = '', signature = ''] =
    (typeof id === 'string' && SLOT_ID.exec(id.trim())) || [];
  const text = [service, resource, start, expiry].join('.');
  if (!context.key.isSigned(signedText('slot', actor, text), signature)) return { kind: 'unknown' };
  const at = (minutes: string) => Number.parseInt(minutes, RADIX_DIGITS) * MINUTE_MS;
  // The owner may have changed the file meanwhile.
  const known = context.rules.services.find((each) => each.id === service);
  if (known === undefined) return { kind: 'expired', slot: null };
  const slot = slotAt(known, { id: resource }, at(start));
  if (at(expiry) < context.now()) return { kind: 'expired', slot };
  return { kind: 'slot', slot, offeredAt: at(expiry) - SLOT_LIFE_MS };
}

/** Valid as long as the conversation, which has proved that the appointment is the visitor's. */
export const bookingIdOf = ({ key }: Signer, actor: Actor, { id }: AppointmentRow): string =>
  `${id}.${key.sign(signedText('booking', actor, id))}`;

/** The appointment's id; null if this conversation has not got it. */
export function readBookingId({ key }: Signer, actor: Actor, given: unknown): string | null {
  const [, id = '', signature = ''] = (typeof given === 'string' && BOOKING_ID.exec(given.trim())) || [];
  return key.isSigned(signedText('booking', actor, id), signature) ? id : null;
}

/** The code that proves a booking in a later conversation. It is derived from the id with the book's key. */
export function codeOf({ key }: Signer, { id }: Pick<AppointmentRow, 'id'>): string {
  const bytes = Array.from(key.sign(`book code:${id}`), (character) => character.charCodeAt(0));
  const number = bytes.reduce((sum, byte) => (sum * 131 + byte) % 10 ** CODE_DIGITS, 0);
  return String(number).padStart(CODE_DIGITS, '0');
}
