/** The texts of an appointment book with a real database, behind a server that the stand-in of Twilio calls. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach } from 'vitest';
import { CARRIER, type Carrier } from '../../../../../demo/stand-ins/carrier/carrier.ts';
import { DAY_MS } from '../../../../../server/admission/days.ts';
import { book } from '../../../../../server/book/store/appointments.ts';
import { zoneNamed } from '../../../../../server/book/rules/zone.ts';
import { bookKeyIn } from '../../../../../server/book/store/book-key.ts';
import type { TextSettings } from '../../../../../server/book/texts/settings.ts';
import { openTexts, type Texts } from '../../../../../server/book/texts/texts.ts';
import type { AppointmentRow, TextRow } from '../../../../../server/inbox/store/tables.ts';
import { person, RULES, slotAtTime, storeFixture, visitor, ZONE } from '../book-store.ts';
import { ON_POSTGRES } from '../../inbox/world.ts';
import { startCarrier, type CarrierServer } from './carrier-server.ts';

const MINUTE_MS = 60_000;
const [QUIET_FROM_MINUTES, QUIET_TO_MINUTES] = [21 * 60, 8 * 60];

/** From 8 to 21 h of the visitor's clock, or of the business's. */
function allowedFrom(at: number, timeZone: string | null = null): number {
  const zone = zoneNamed(timeZone) ?? ZONE;
  const wall = zone.wallOf(at);
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  const minutes = (wall - midnight) / MINUTE_MS;
  if (minutes >= QUIET_TO_MINUTES && minutes < QUIET_FROM_MINUTES) return at;
  const morning = midnight + QUIET_TO_MINUTES * MINUTE_MS + (minutes >= QUIET_FROM_MINUTES ? DAY_MS : 0);
  return zone.firstInstantOf(morning).at;
}

export const isQuiet = (at: number): boolean => allowedFrom(at) !== at;

export type TextsWorld = {
  readonly texts: Texts;
  readonly carrier: Carrier;
  readonly url: string;
  readonly problems: string[];
  /** The appointments whose link was put into a text. */
  readonly linked: string[];
  /** Appointments with consent, from the first Tuesday on. */
  readonly visit: (changes?: Partial<AppointmentRow>) => Promise<AppointmentRow>;
  readonly rows: () => Promise<readonly TextRow[]>;
  /** Delivers the due answers, and waits for the reports about them. */
  readonly deliver: () => Promise<void>;
  /** The words of what this number has got. */
  readonly gotten: (number?: string) => readonly string[];
};

export const NUMBER = '+12125550142';
export const LINK = 'https://api.shop.example/inbox/v/1';

/** For one test file. */
export function textsFixture() {
  const store = storeFixture(ON_POSTGRES);
  let carrier: CarrierServer;
  let close: () => Promise<void> = async () => undefined;
  beforeEach(async () => {
    carrier = await startCarrier();
  });
  afterEach(async () => {
    await close();
    await carrier.close();
  });

  async function openWorld(changes: Partial<TextSettings> = {}): Promise<TextsWorld> {
    const problems: string[] = [];
    const linked: string[] = [];
    const answer = getRequestListener(
      (request) => {
        const { pathname } = new URL(request.url);
        return pathname.endsWith('/status') ? texts.status(request) : texts.inbound(request);
      },
      { overrideGlobalObjects: false },
    );
    const server = createServer((request, response) => void answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { read, change, now } = store.context();
    const texts = openTexts({
      read,
      change,
      now,
      settings: { ...carrier.settings, ...changes },
      business: 'Paws',
      publicUrl: url,
      formerUrl: null,
      rules: RULES,
      zone: ZONE,
      key: await bookKeyIn({ read, change, now }),
      linkTo: ({ id }) => {
        linked.push(id);
        return LINK;
      },
      allowedFrom,
      keep: async (work) => void (await work()),
      report: (problem) => problems.push(problem),
    });
    close = async () => {
      await carrier.carrier.settled();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      close = async () => undefined;
    };
    let visits = 0;
    return {
      texts,
      carrier: carrier.carrier,
      url,
      problems,
      linked,
      async visit(row = {}) {
        visits += 1;
        const slot = slotAtTime(`2026-11-${23 + visits}T09:00`);
        const actor = { ...visitor(), language: row.language ?? 'en' };
        const wanted = { slot, toolCallId: `tool-${visits}`, person: { ...person(), textConsent: '{}' } };
        const booked = await book(store.context(), actor, wanted);
        if (booked.kind !== 'done') throw new Error('The test books what is taken.');
        return { ...booked.row, ...row };
      },
      rows: () => read((db) => db.selectFrom('texts').selectAll().orderBy('created_at').execute()),
      async deliver() {
        while (await texts.deliver());
        await carrier.carrier.settled();
      },
      gotten: (number = NUMBER) =>
        carrier.carrier.texts.filter(({ to }) => to === number).map(({ body }) => body),
    };
  }

  return {
    openWorld,
    pass: store.pass,
    change: () => store.context().change,
    now: () => store.context().now(),
  };
}

export { CARRIER };
