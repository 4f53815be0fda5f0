// Scope: which endpoint a request gets, how long it is kept, and that invented names evict no real ones.
import { describe, expect, it } from 'vitest';
import type { ServedBusiness } from '../../../../server/businesses/serving/open-business.ts';
import { DEFAULT_BUSINESS_ID, type BusinessId } from '../../../../server/businesses/business-id.ts';
import { Directory, type BusinessName } from '../../../../server/businesses/serving/directory.ts';
import { routeToBusinesses } from '../../../../server/businesses/serving/route.ts';
import { refusalOf, request } from '../world.ts';

const idOf = (number: number) =>
  `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000` as BusinessId;
type Answering = Pick<ServedBusiness, 'answer'>;
const answering = (text: string): Answering => ({ answer: () => Promise.resolve(new Response(text)) });

const slug = (text: string): BusinessName => ({ kind: 'slug', text });

/** Businesses by their names, each with an endpoint that answers with its id. The default one exists only with a name. */
function world(
  businesses: Record<string, BusinessId>,
  limits = { maxServed: 2, maxNames: 3, maxUnknownNames: 4 },
) {
  const lookups: string[] = [];
  const opened: BusinessId[] = [];
  const directory = new Directory(
    {
      async idOf({ kind, text }) {
        lookups.push(`${kind} ${text}`);
        return Object.hasOwn(businesses, text) ? (businesses[text] ?? null) : null;
      },
      async open(id) {
        opened.push(id);
        if (id === DEFAULT_BUSINESS_ID && !Object.values(businesses).includes(id)) return null;
        return answering(id);
      },
    },
    limits,
  );
  const find = async (name: BusinessName) =>
    (await (await directory.find(name))?.answer(request({})))?.text() ?? null;
  return { directory, lookups, opened, find };
}

describe('the directory of businesses', () => {
  it('reads a business once for many simultaneous requests, and then keeps it', async () => {
    const { find, lookups, opened } = world({ paws: idOf(1) });
    const found = await Promise.all(Array.from({ length: 20 }, () => find(slug('paws'))));
    expect(new Set(found)).toEqual(new Set([idOf(1)]));
    await find(slug('paws'));
    expect([lookups, opened]).toEqual([['slug paws'], [idOf(1)]]);
  });

  it('keeps only the endpoints that were used last', async () => {
    const { find, opened } = world({ one: idOf(1), two: idOf(2), three: idOf(3) });
    for (const name of ['one', 'two', 'one', 'three', 'one', 'two']) await find(slug(name));
    expect(opened).toEqual([1, 2, 3, 2].map(idOf));
  });

  it('remembers unknown names, and forgets known ones for none of them', async () => {
    const { find, lookups } = world({ paws: idOf(1) });
    await find(slug('paws'));
    for (const name of ['aaa', 'bbb', 'ccc', 'ddd', 'eee', 'fff', 'ggg']) {
      expect(await find(slug(name))).toBeNull();
      expect(await find(slug(name))).toBeNull();
    }
    expect(await find(slug('paws'))).toBe(idOf(1));
    expect(lookups).toHaveLength(8);
    await find(slug('aaa'));
    expect(lookups).toHaveLength(9);
  });

  it('reads a changed business again, and any name', async () => {
    const businesses: Record<string, BusinessId> = { paws: idOf(1), other: idOf(2) };
    const { directory, find, opened } = world(businesses);
    for (const name of ['paws', 'other', 'claws']) await find(slug(name));
    businesses['claws'] = idOf(1);
    businesses['paws'] = idOf(2);
    directory.drop([idOf(1)]);
    expect(await find(slug('claws'))).toBe(idOf(1));
    expect(await find(slug('paws'))).toBe(idOf(2));
    expect(opened).toEqual([1, 2, 1].map(idOf));
  });

  it('does not keep what was read before a change that was reported meanwhile', async () => {
    let release = () => undefined as void;
    const opened: string[] = [];
    const directory = new Directory({
      idOf: () => Promise.resolve(idOf(1)),
      open: async () => {
        const version = `version ${opened.length + 1}`;
        opened.push(version);
        if (opened.length === 1) await new Promise<void>((resolve) => (release = resolve));
        return answering(version);
      },
    });
    const early = directory.find(slug('paws'));
    await expect.poll(() => opened.length).toBe(1);
    directory.drop([idOf(1)]);
    const answer = async (finding: Promise<Answering | null>) =>
      (await (await finding)?.answer(request({})))?.text();
    expect(await answer(directory.find(slug('paws')))).toBe('version 2');
    release();
    expect(await answer(early)).toBe('version 1');
    expect(await answer(directory.find(slug('paws')))).toBe('version 2');
    expect(opened).toHaveLength(2);
  });

  it('does not confuse an id with the same text as a name, while both are being read', async () => {
    const { directory } = world({});
    const [found, served] = await Promise.all([directory.find(slug(idOf(1))), directory.byId(idOf(1))]);
    expect(found).toBeNull();
    expect(await (await served?.answer(request({})))?.text()).toBe(idOf(1));
    const [again, none] = await Promise.all([directory.byId(idOf(2)), directory.find(slug(idOf(2)))]);
    expect(await (await again?.answer(request({})))?.text()).toBe(idOf(2));
    expect(none).toBeNull();
  });

  it('keeps nothing of a lookup that failed', async () => {
    let tries = 0;
    const directory = new Directory({
      idOf: async () => {
        tries += 1;
        if (tries === 1) throw new Error('no database');
        return idOf(1);
      },
      open: () => Promise.resolve(answering('open')),
    });
    await expect(directory.find(slug('paws'))).rejects.toThrow('no database');
    expect(await directory.find(slug('paws'))).not.toBeNull();
  });
});

describe('a request to a server of many businesses', () => {
  const sent = (url: string) => new Request(url, { method: 'POST' });
  function routed(businesses: Record<string, BusinessId>) {
    const { directory, lookups } = world(businesses, { maxServed: 9, maxNames: 9, maxUnknownNames: 9 });
    const reports: string[] = [];
    return { answer: routeToBusinesses(directory, (cause) => void reports.push(cause)), lookups, reports };
  }

  it.each([
    ['https://calls.example/paws/calls', 1],
    ['https://calls.example/paws/chats', 1],
    ['https://calls.example/agent/v2/paws/calls', 1],
    ['https://calls.paws.example/calls', 1],
    ['https://CALLS.PAWS.example/calls', 1],
    ['https://calls.paws.example:8443/any/prefix/calls', 1],
    ['https://calls.paws.example/claws/calls', 2],
    ['https://calls.example/paws/inbox/', 1],
    ['https://calls.example/agent/v2/paws/inbox/api/session', 1],
    ['https://calls.paws.example/inbox/', 1],
    [`https://calls.example/${idOf(2)}/inbox`, 2],
    [`https://calls.example/paws/${idOf(2)}/inbox/events/${idOf(1)}`, 2],
    [`https://calls.paws.example/${idOf(2)}/inbox/events`, 2],
  ])('to %s is answered by its business', async (url, number) => {
    const businesses = { paws: idOf(1), 'calls.paws.example': idOf(1), claws: idOf(2) };
    expect(await (await routed(businesses).answer(sent(url))).text()).toBe(idOf(number));
  });

  it.each([
    'https://calls.example/calls',
    'https://calls.example/other/calls',
    'https://calls.example/PAWS/calls',
    'https://calls.example/paws//calls',
    'https://calls.example/paws/../calls',
    'https://calls.example/paws/%2e%2e/calls',
    'https://calls.example/paws%2fcalls',
    'https://calls.example/%70aws/calls',
    'https://calls.example/p%D0%B0ws/calls',
    'https://calls.example/paws./calls',
    'https://calls.example/paws%00/calls',
    'https://calls.example/__proto__/calls',
    'https://calls.example/constructor/calls',
    'https://calls.example/calls/calls',
    'https://calls.example/inbox/calls',
    'https://calls.example/inbox/',
    'https://calls.example/other/inbox/',
    'https://calls.example/paws/inbox/inbox/',
    'https://calls.example/00000001-0000-4000-8000-000000000000/calls',
    `https://calls.example/${'a'.repeat(10_000)}/calls`,
    'https://calls.paws.example./calls',
    'https://xn--80ak6aa92e.example/calls',
    'https://127.0.0.1/calls',
    'https://[::1]/calls',
  ])('to %s is refused as unknown', async (url) => {
    const { answer, reports } = routed({ paws: idOf(1), 'calls.paws.example': idOf(1) });
    const refused = await answer(sent(url));
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    expect(await refusalOf(refused)).toEqual([404, 'not-found']);
    expect(reports).toEqual(['unknown-business']);
  });

  it.each([
    ['https://calls.example/inbox/visits/token', DEFAULT_BUSINESS_ID],
    ['https://127.0.0.1/inbox/events', DEFAULT_BUSINESS_ID],
    ['https://calls.example/agent/inbox/events', DEFAULT_BUSINESS_ID],
    ['https://calls.other.example/inbox/visits/token', idOf(2)],
    ['https://calls.example/other/inbox/visits/token', idOf(2)],
  ])(
    'to %s, given out before there were many, is answered by the first business, or that of its name',
    async (url, id) => {
      const { directory } = world({
        paws: DEFAULT_BUSINESS_ID,
        other: idOf(2),
        'calls.other.example': idOf(2),
      });
      const answer = routeToBusinesses(directory, () => undefined, '/agent');
      expect(await (await answer(sent(url))).text()).toBe(id);
    },
  );

  it.each([
    'https://calls.example/claws/inbox/visits/token',
    'https://calls.example/agent/v2/inbox/visits/token',
    'https://calls.example/calls',
  ])('to %s is not answered by the first business', async (url) => {
    const { directory } = world({ paws: DEFAULT_BUSINESS_ID });
    const answer = routeToBusinesses(directory, () => undefined, '/agent');
    expect((await answer(sent(url))).status).toBe(404);
  });

  it('looks up only what could be a slug or a host name', async () => {
    const { answer, lookups } = routed({});
    for (const path of ['PAWS', '..', 'inbox', 'a'.repeat(41), 'a_b', '%00', idOf(1)])
      await answer(sent(`https://localhost/${path}/calls`));
    expect(lookups).toEqual([]);
  });

  it('is answered by no business that has taken the host name of the server', async () => {
    const { answer } = routed({ paws: idOf(1), 'calls.example': idOf(2) });
    expect(await (await answer(sent('https://calls.example/paws/calls'))).text()).toBe(idOf(1));
  });

  it('is refused, and can be repeated, while the database does not answer', async () => {
    const reports: string[] = [];
    const down = () => Promise.reject(new Error('down'));
    const directory = { find: down, byId: down };
    const answer = routeToBusinesses(directory, (cause) => void reports.push(cause));
    expect(await refusalOf(await answer(sent('https://calls.example/paws/calls')))).toEqual([
      503,
      'not-available',
    ]);
    expect(reports).toEqual(['businesses']);
  });
});
