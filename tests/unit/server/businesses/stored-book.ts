/** Appointment books of stored businesses, whose tools a test uses as the platform does. */
import { expect } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { saveVersion } from '../../../../server/book/store/rules-versions.ts';
import { openDatabase } from '../../../../server/inbox/store/open-database.ts';
import { PRACTICE } from '../book/example-book.ts';
import { resultsOf, toolCalls, type Answer, type Overrides } from '../book/tools-world.ts';
import { bodyOf } from '../world.ts';
import { business, type StoredWorld } from './stored-world.ts';

type Changes = {
  readonly settings?: object;
  readonly secrets?: object;
  readonly people?: readonly object[];
  /** A random one by default. */
  readonly id?: BusinessId;
};

/** A veterinary practice that books appointments. */
export async function addWithBook(
  world: StoredWorld,
  slug: string,
  { settings = {}, secrets = {}, people = [], id: wanted }: Changes = {},
): Promise<BusinessId> {
  const { settings: own } = business() as { readonly settings: object };
  const changes = {
    timeZone: 'America/Chicago',
    settings: { ...own, book: true, ...settings },
    secrets: { privateKey: `key-of-${slug}`, botCheckSecret: 'bot-check-secret', ...secrets },
    people,
  };
  const id = await world.add(slug, changes, wanted);
  await saveRules(world, id, PRACTICE);
  return id;
}

/** As the owner sets them on the page. */
export async function saveRules(
  { where, now }: StoredWorld,
  id: BusinessId,
  file: object,
  basedOn = 0,
): Promise<void> {
  const { inBusiness, close } = await openDatabase({ database: where }, 'maintenance');
  try {
    const saved = await saveVersion({ ...inBusiness(id), now }, { basedOn, content: JSON.stringify(file) });
    expect(saved).toBe(true);
  } finally {
    await close();
  }
}

export const lastOverrides = ({ sent }: StoredWorld): Overrides =>
  bodyOf(sent.findLast(({ url }) => url.endsWith('/call/web')))['assistantOverrides'] as Overrides;

export type StoredCaller = {
  /** @param at the path; by default that of the business */
  readonly post: (name: string, given: unknown, at?: string) => Promise<Response>;
  readonly use: (name: string, given: unknown) => Promise<Answer>;
  /** Of its tools. */
  readonly path: string;
};

/** Starts a call at a business. */
export async function callAt(world: StoredWorld, slug: string): Promise<StoredCaller> {
  expect((await world.call(slug)).status).toBe(201);
  const [tool] = lastOverrides(world)['tools:append'];
  if (tool === undefined) throw new Error('The call has no tools.');
  const { url, headers } = tool.server;
  const path = new URL(url).pathname;
  const post: StoredCaller['post'] = (name, given, at = path) =>
    world.ask(at, { method: 'POST', headers, body: { message: toolCalls(name, given) } });
  return {
    path,
    post,
    async use(name, given) {
      const [result] = await resultsOf(await post(name, given));
      if (result === undefined) throw new Error('There is no result.');
      return result;
    },
  };
}

const VISITOR = { name: 'Grace', contact: 'grace@visitor.example' };

/** Books the first time on Tuesday. */
export async function bookAt(world: StoredWorld, slug: string, visitor: object = VISITOR): Promise<Answer> {
  const caller = await callAt(world, slug);
  const { slots = [] } = await caller.use('find_slots', { service: 'check-up', day: 'tuesday' });
  return caller.use('book', { slot: slots[0]?.slot, ...visitor });
}
