// Scope: the platform client: paginated lists return every item once and always end. Real servers.
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientsOfFile } from './clients.ts';
import { answering, errorOf, OWNER, serve, serveStandIn } from './recording-server.ts';

const clientOf = clientsOfFile();

const namesOf = async (list: AsyncIterable<{ readonly name?: string }>) => {
  const names: unknown[] = [];
  for await (const { name } of list) names.push(name);
  return names;
};
const idsOf = async (list: AsyncIterable<unknown>) => {
  const ids: unknown[] = [];
  for await (const item of list) ids.push((item as { id?: unknown }).id);
  return ids;
};
const items = (...ids: readonly string[]) => ids.map((id) => ({ id }));

/** A platform that responds depending on the query, with its client. */
async function answeringQueries(answer: (query: URLSearchParams) => unknown) {
  const listener: RequestListener = ({ url }, response) => {
    const query = new URLSearchParams(url?.split('?')[1]);
    response.end(JSON.stringify(answer(query)));
  };
  const client = await clientOf(serve(listener));
  return { ...client, queries: () => client.server.received.map(({ url }) => url.split('?')[1] ?? '') };
}

describe('paginated lists', () => {
  it('can be awaited page by page, or iterated to the last item', async () => {
    const { platform, server } = await clientOf(serveStandIn(), OWNER);
    for (const name of ['a', 'b', 'c', 'd', 'e']) await platform.assistant.create({ name });
    const list = platform.v2.assistant.list({ limit: 2, sortOrder: 'ASC' });
    expect((await list).results.map(({ name }) => name)).toEqual(['a', 'b']);
    expect((await list).metadata).toMatchObject({ currentPage: 1, itemsPerPage: 2, totalItems: 5 });
    const before = server.received.length;
    expect(await namesOf(list)).toEqual(['a', 'b', 'c', 'd', 'e']);
    const urls = server.received.slice(before).map(({ url }) => url);
    expect(urls).toEqual([2, 3].map((page) => `/v2/assistant?limit=2&sortOrder=ASC&page=${page}`));
    expect(await namesOf(platform.v2.assistant.list({ limit: 2, page: 3 }))).toEqual(['a']);
  });

  it('do not request pages that are not read', async () => {
    const { platform, server } = await clientOf(serveStandIn(), OWNER);
    for (const name of ['a', 'b', 'c']) await platform.assistant.create({ name });
    const before = server.received.length;
    for await (const { name } of platform.v2.assistant.list({ limit: 1 })) {
      if (name === 'b') break;
    }
    expect(server.received.length).toBe(before + 2);
  });

  it('start with the first page if page 0 is requested', async () => {
    const { platform } = await clientOf(serveStandIn(), OWNER);
    for (const name of ['a', 'b', 'c']) await platform.assistant.create({ name });
    expect(await namesOf(platform.v2.assistant.list({ limit: 1, page: 0 }))).toEqual(['c', 'b', 'a']);
    const zero = await answeringQueries((query) => ({
      results: items(query.get('page') ?? ''),
      metadata: { itemsPerPage: 1, totalItems: 2 },
    }));
    await idsOf(zero.platform.eval.list({ page: 0 }));
    expect(zero.queries()).toEqual(['page=0', 'page=2']);
  });

  it("include all versions, although they share their assistant's ID", async () => {
    const { platform } = await clientOf(serveStandIn(), OWNER);
    const { id } = (await platform.assistant.create({ name: 'a' })) ?? { id: '' };
    for (const name of ['b', 'c']) await platform.assistant.replace(id, { name });
    const [old, all] = [platform.assistant.version, platform.assistant.versions.list];
    expect(await namesOf(old<{ name: string }>(id, { limit: 1 }))).toEqual(['c', 'b', 'a']);
    expect(await namesOf(all<{ name: string }>(id, { limit: 2 }))).toEqual(['c', 'b', 'a']);
  });

  it('reject in the loop', async () => {
    const { platform } = await clientOf(serve(answering(401, '{}')));
    expect((await errorOf(namesOf(platform.v2.assistant.list()))).status).toBe(401);
  });
});

describe('cursor-based lists', () => {
  it('follow the cursor instead of page numbers', async () => {
    const next: Record<string, string | null> = { '': 'c 1', 'c 1': 'c2', c2: null };
    const { platform, queries } = await answeringQueries((query) => {
      const cursor = query.get('cursor') ?? '';
      return {
        results: items(`after ${cursor}`),
        metadata: { nextCursor: next[cursor], hasNextPage: cursor !== 'c2' },
      };
    });
    expect(await idsOf(platform.tool.draft.all({ limit: 1, page: 1 }))).toEqual([
      'after ',
      'after c 1',
      'after c2',
    ]);
    expect(queries()).toEqual(['limit=1&page=1', 'limit=1&cursor=c+1', 'limit=1&cursor=c2']);
    expect(await idsOf(platform.tool.draft.all({ cursor: 'c2' }))).toEqual(['after c2']);
    expect(queries().length).toBe(4);
  });

  it('use another name in the older list of versions', async () => {
    const { platform, queries } = await answeringQueries((query) =>
      query.has('pageState') ? { results: items('b') } : { results: items('a'), nextPageState: 's1' },
    );
    expect(await idsOf(platform.assistant.version('x'))).toEqual(['a', 'b']);
    expect(queries()).toEqual(['', 'pageState=s1']);
  });

  it('end when a cursor repeats', async () => {
    let asked = 0;
    const { platform, queries } = await answeringQueries(() => ({
      results: items(`item ${(asked += 1)}`),
      metadata: { nextCursor: 'same', hasNextPage: true },
    }));
    expect(await idsOf(platform.v2.call.list())).toEqual(['item 1', 'item 2']);
    expect(queries()).toEqual(['', 'cursor=same']);
  });
});

describe('plain lists', () => {
  const five = ['a', 'b', 'c', 'd', 'e'];
  const slices = (query: URLSearchParams) => {
    const [limit, page] = [Number(query.get('limit') ?? 2), Number(query.get('page') ?? 1)];
    return items(...five.slice((page - 1) * limit, page * limit));
  };

  it('are requested page by page until one is not full', async () => {
    const { platform, queries } = await answeringQueries(slices);
    expect(await idsOf(platform.eval.simulation.list({ limit: 2 }))).toEqual(five);
    expect(queries()).toEqual(['limit=2', 'limit=2&page=2', 'limit=2&page=3']);
  });

  it('are requested until an empty page if the page size is unknown', async () => {
    const { platform, queries } = await answeringQueries(slices);
    expect(await idsOf(platform.voiceLibrary.list('11labs'))).toEqual(five);
    expect(queries()).toEqual(['', 'page=2', 'page=3', 'page=4']);
  });

  it('end if the platform ignores the page', async () => {
    const { platform, server } = await clientOf(serve(answering(200, '[{"name":"a"},{"name":"a"}]')));
    expect(await namesOf(platform.v2.assistant.list())).toEqual(['a', 'a']);
    expect(server.received.length).toBe(2);
  });
});

describe('paginated lists of a platform with wrong metadata', () => {
  const total = (itemsPerPage: unknown, totalItems: unknown) => ({ itemsPerPage, totalItems });

  it('return no item twice when pages repeat', async () => {
    const same = { results: [{ name: 'a' }], metadata: { ...total(1, 3), currentPage: 1 } };
    const { platform, server } = await clientOf(serve(answering(200, JSON.stringify(same))));
    expect(await namesOf(platform.v2.assistant.list())).toEqual(['a']);
    expect(server.received.length).toBe(2);
  });

  it('end when more pages are announced and the next is empty', async () => {
    const empty = { results: [], metadata: total(1, 99) };
    const { platform, server } = await clientOf(serve(answering(200, JSON.stringify(empty))));
    expect(await namesOf(platform.v2.assistant.list())).toEqual([]);
    expect(server.received.length).toBe(1);
  });

  it.each([0, -1, 0.5, 'x', null])('count the items if the page size is %j', async (itemsPerPage) => {
    const { platform, queries } = await answeringQueries((query) => ({
      results: items(`page ${query.get('page') ?? 1}`),
      metadata: total(itemsPerPage, 3),
    }));
    expect(await idsOf(platform.session.list())).toEqual(['page 1', 'page 2', 'page 3']);
    expect(queries().length).toBe(3);
  });

  it('return no more items than existed at the start if the list keeps growing', async () => {
    const { platform, queries } = await answeringQueries((query) => {
      const page = Number(query.get('page') ?? 1);
      return {
        results: items(`${page}a`, `${page}b`),
        metadata: { ...total(2, page * 2 + 2), hasNextPage: true },
      };
    });
    expect(await idsOf(platform.campaign.list())).toEqual(['1a', '1b', '2a', '2b']);
    expect(queries().length).toBe(2);
  });

  it('return every item once if the list shifts meanwhile', async () => {
    const kept = ['d', 'c', 'b', 'a'];
    const { platform } = await answeringQueries((query) => {
      const page = Number(query.get('page') ?? 1);
      if (page === 2) kept.unshift('new');
      return { results: items(...kept.slice(page * 2 - 2, page * 2)), metadata: total(2, kept.length) };
    });
    expect(await idsOf(platform.v2.call.list())).toEqual(['d', 'c', 'b', 'a']);
  });
});
