/** The store of an appointment book on SQLite, or on Postgres. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach } from 'vitest';
import type { BookRules } from '../../../../server/book/rules/book-rules.ts';
import { slotsOfDay, type Slot } from '../../../../server/book/rules/slots.ts';
import { createZone, dayNamed } from '../../../../server/book/rules/zone.ts';
import type { Actor, AppointmentContext, OnChange } from '../../../../server/book/store/appointments.ts';
import { DEFAULT_BUSINESS_ID } from '../../../../server/businesses/business-id.ts';
import { openDatabase } from '../../../../server/inbox/store/open-database.ts';
import type { Database } from '../../../../server/inbox/store/database.ts';
import { temporaryInbox } from '../../../support/inbox/temporary-inbox.ts';
import { postgresFixture } from '../../../support/postgres-fixture.ts';
import { bookOf } from './example-book.ts';

export const ZONE = createZone('America/Chicago');
/** A Sunday. */
export const NOW = Date.parse('2026-11-22T12:00:00Z');
export const RULES = bookOf();

export const person = (name = 'Grace') => ({
  name,
  contact: '+1 212 555 0142',
  contactKey: '+12125550142',
  note: null,
});

export const visitor = (): Actor => ({ conversation: randomUUID(), language: 'en' });

/** The slot of a service at a time of the zone, such as `2026-11-24T09:00`. */
export function slotAtTime(
  time: string,
  {
    service = 'check-up',
    resource = 'ann',
    rules = RULES,
  }: { readonly service?: string; readonly resource?: string; readonly rules?: BookRules } = {},
): Slot {
  const [date = '', clock = ''] = time.split('T');
  const day = dayNamed(date);
  const wanted = rules.services.find(({ id }) => id === service);
  if (day === null || wanted === undefined) throw new Error('The test names what does not exist.');
  const slot = slotsOfDay(rules, ZONE, { service: wanted, day, now: NOW }).find(
    (each) =>
      each.resource === resource &&
      new Date(ZONE.wallOf(each.startsAt)).toISOString().slice(11, 16) === clock,
  );
  if (slot === undefined) throw new Error(`There is no slot at ${time}.`);
  return slot;
}

/** For one test file: each test gets a store. */
export function storeFixture(isOnPostgres: boolean) {
  const postgres = postgresFixture(isOnPostgres);
  let database: Database | null = null;
  let where = '';
  let remove = async (): Promise<void> => undefined;
  let time = NOW;

  beforeEach(async () => {
    time = NOW;
    if (isOnPostgres) where = await postgres().newDatabase();
    else ({ file: where, remove } = await temporaryInbox());
    database = await openDatabase({ database: where }, 'server');
  });
  afterEach(async () => {
    await database?.close();
    await remove();
  });

  return {
    where: () => where,
    pass: (ms: number) => (time += ms),
    context: (rules: BookRules = RULES, onChange: readonly OnChange[] = []): AppointmentContext => {
      if (database === null) throw new Error('The store is not open.');
      return { ...database.inBusiness(DEFAULT_BUSINESS_ID), rules, now: () => time, onChange };
    },
  };
}
