// Scope: what owners download from the inbox, and the other inboxes of a person.
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../support/inbox/rows.ts';
import { REPORT } from '../inbox/world.ts';
import { owner, signedInAt, staff } from './stored-people.ts';
import { report, reportingOf, storedFixture } from './stored-world.ts';

const fixture = storedFixture();
const PATIENCE_MS = 90_000;
const TEN_MINUTES_MS = 10 * 60_000;

async function opened() {
  const world = await fixture.open();
  const id = await world.add('paws', { people: [owner('ann'), staff('sam')] });
  expect((await world.call('paws')).status).toBe(201);
  await report(world, reportingOf(world), { ...REPORT, call: { id: 'call-1' } });
  const signIn = (email: string) => signedInAt(fixture.mailServer(), world, id, email);
  return { world, id, signIn };
}

describe('the export of conversations', { timeout: PATIENCE_MS }, () => {
  it('is for owners who have signed in within ten minutes, and noted in the audit log', async () => {
    const { world, signIn } = await opened();
    const ann = await signIn('ann@shop.example');
    expect((await ann.send('/api/export/check', {})).status).toBe(204);
    const json = await ann.ask('/api/export?format=json');
    expect(json.headers.get('content-disposition')).toBe('attachment; filename="conversations.json"');
    expect(await json.json()).toHaveLength(1);
    const table = await (await ann.ask('/api/export?format=csv')).text();
    expect(table.split('\r\n')).toHaveLength(3);
    const noted = rowsOf(world.where, 'audit_log').filter(({ action }) => action === 'exported');
    expect(noted.map(({ actor }) => actor)).toEqual(['ann@shop.example', 'ann@shop.example']);
    const sam = await signIn('sam@shop.example');
    expect((await sam.ask('/api/export')).status).toBe(403);
    world.pass(TEN_MINUTES_MS + 1);
    expect((await ann.ask('/api/export')).status).toBe(403);
    expect((await ann.send('/api/export/person', { contact: '212 555 0187' })).status).toBe(403);
    expect((await ann.ask('/api/overview')).status).toBe(200);
  });

  it('of one person contains only conversations that mention them', async () => {
    const { world, signIn } = await opened();
    const ann = await signIn('ann@shop.example');
    const [row] = rowsOf(world.where, 'conversations');
    const note = { note: 'Ring Kim: kim@mail.example' };
    await ann.ask(`/api/conversations/${String(row?.['id'])}`, { method: 'PATCH', body: note });
    const found = await ann.send('/api/export/person', { contact: 'kim@mail.example' });
    expect(await found.json()).toMatchObject([note]);
    const nobody = await ann.send('/api/export/person', { contact: 'lee@mail.example' });
    expect(await nobody.json()).toEqual([]);
  });
});

it(
  'a person sees the names of the other inboxes that the same address may open, and no more',
  { timeout: PATIENCE_MS },
  async () => {
    const { world, signIn } = await opened();
    const claws = await world.add('claws', { people: [owner('bob'), staff('ann')] });
    await world.add('jaws', { people: [owner('bob')] });
    expect(await (await signIn('ann@shop.example')).read('/api/businesses')).toEqual([
      { id: claws, name: 'claws' },
    ]);
    expect(await (await signIn('sam@shop.example')).read('/api/businesses')).toEqual([]);
  },
);
