/**
 * Scope: random operations of visitors, people, the platform and due work at two businesses of one server, their
 * appointment books included, with each other's ids, cookies, links and proofs mixed in. Nothing of one may be seen or
 * changed at the other.
 *
 * `ISOLATION_OPERATIONS=100000 npm run test:unit -- businesses/isolation` does as many; `ISOLATION_SEED=2` others.
 */
import { expect, it } from 'vitest';
import { randomFrom } from '../../../support/random.ts';
import type { Sent } from '../world.ts';
import type { Party } from './isolation-parties.ts';
import { Play } from './isolation-play.ts';
import { addWithBook } from './stored-book.ts';
import { DATABASES } from './stores.ts';
import { business, storedFixture } from './stored-world.ts';

const OPERATIONS = Number(process.env['ISOLATION_OPERATIONS'] ?? 300);
/** No server is there, so texts wait. */
const TEXTS_PROVIDER = {
  url: 'https://texts.invalid/send',
  headers: { authorization: 'Bearer {secret}' },
  body: { to: '{to}', text: '{body}' },
  inbound: { from: 'from', body: 'text', id: 'id' },
};
const SEED = Number(process.env['ISOLATION_SEED'] ?? 1);
/** On a busy machine. */
const MS_PER_OPERATION = 400;
/** Each check reads everything that is stored. */
const CHECK_EVERY_OPERATIONS = Math.max(1_000, OPERATIONS / 20);
const fixture = storedFixture();

async function opened(on: string): Promise<Play> {
  const everything: Party[] = [];
  /** As if the platform's account were shared: lists name calls and sessions of both. */
  const platform = ({ method, url }: Sent) => {
    const { pathname } = new URL(url);
    if (method !== 'GET' || pathname !== '/session') return null;
    const results = everything.flatMap(({ id, mark, slug }) => ({
      id: `session-of-${slug}`,
      name: `${slug === 'zebra' ? '1' : '2'}0000000-0000-4000-8000-000000000000`,
      createdAt: new Date(world.now()).toISOString(),
      assistantOverrides: { variableValues: { name: mark }, metadata: { business: id } },
    }));
    return Response.json({ results });
  };
  const world = await fixture.open({ on, platform });
  const { settings } = business() as { readonly settings: { readonly limits: object } };
  const texts = { texts: 'https', textsProvider: TEXTS_PROVIDER, textsCountries: ['US'] };
  for (const slug of ['zebra', 'quokka']) {
    const eventsSecret = slug.repeat(10);
    const id = await addWithBook(world, slug, {
      settings: { limits: { ...settings.limits, messagesPerDay: 1_000_000 }, ...texts },
      secrets: { eventsSecret, textsSecret: `key-of-${slug}`, textsInboundSecret: eventsSecret },
      people: [`owner@${slug}.example`, 'both@shared.example'].map((email) => ({ email, role: 'owner' })),
    });
    everything.push({
      slug,
      mark: slug,
      id,
      eventsSecret,
      conversations: [],
      calls: [],
      places: [],
      tokens: [],
      asking: null,
      tools: [],
      slots: [],
      bookings: [],
      codes: [],
      appointments: [],
      visits: [],
      feeds: [],
    });
  }
  return new Play(
    world,
    fixture.mailServer(),
    everything as unknown as readonly [Party, Party],
    randomFrom(SEED),
  );
}

it.each(DATABASES)(
  'two businesses of one server see and change nothing of each other on %s',
  async (on) => {
    const play = await opened(on);
    // What an operation leads to depends on time, too, so a short play goes on until everything was given out.
    const isUnfinished = () => play.unused().length > 0;
    for (let number = 1; number <= OPERATIONS || (number <= 2 * OPERATIONS && isUnfinished()); number += 1) {
      await play.step();
      if (number % CHECK_EVERY_OPERATIONS === 0) await play.expectApart();
    }
    await play.expectApart();
    expect([...play.counts.values()].every((count) => count > 0)).toBe(true);
    expect(play.counts.size).toBe(21);
    expect(play.unused()).toEqual([]);
  },
  60_000 + 2 * OPERATIONS * MS_PER_OPERATION,
);
