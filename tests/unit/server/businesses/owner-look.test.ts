// Scope: what someone of the provider, who looks at an inbox, may see and do there, and what its owners see of it.
import { describe, expect, it } from 'vitest';
import { endLooksExcept, looksAt } from '../../../../server/businesses/store/looks.ts';
import type { Listed, LookList, Session } from '../../../../server/inbox/web/page-contract.ts';
import type { PageForm } from '../../../../server/inbox/web/settings/contract.ts';
import { rowsOf } from '../../../support/inbox/rows.ts';
import { looking, owner, PAT, signedInAt } from './stored-people.ts';
import { StoredBrowser, storedFixture } from './stored-world.ts';

const fixture = storedFixture();
const PATIENCE_MS = 90_000;
const HOUR_MS = 60 * 60_000;

async function opened() {
  const world = await fixture.open({ provider: [PAT] });
  const id = await world.add('paws', { people: [owner('ann')] });
  return { world, id, pat: await looking(world, id) };
}

describe('a look of the provider', { timeout: PATIENCE_MS }, () => {
  it('names the person of the provider, and each change is in the audit log under that name', async () => {
    const { world, id, pat } = await opened();
    expect(await pat.read<Session>('/api/session')).toMatchObject({
      owner: PAT,
      role: 'provider',
      lookUntil: world.now() + HOUR_MS,
      passkeys: { own: [] },
    });
    await world.call('paws');
    const { conversations } = await pat.read<Listed>('/api/conversations?view=all');
    const path = `/api/conversations/${conversations[0]?.id}`;
    expect((await pat.ask(path, { method: 'PATCH', body: { note: 'Hi' } })).status).toBe(204);
    expect(await pat.read(path)).toMatchObject({ note: 'Hi' });
    const { revision } = await pat.read<PageForm>('/api/settings');
    const change = { basedOn: revision, draft: { agentName: 'Erin' } };
    expect((await pat.ask('/api/settings', { method: 'PUT', body: change })).status).toBe(200);
    const entries = rowsOf(world.where, 'audit_log').filter(({ business_id }) => business_id === id);
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
      ['test', 'added'],
      [PAT, 'looked'],
      [PAT, 'looked: change a conversation'],
      [PAT, 'changed'],
    ]);
  });

  it('neither sees nor changes where webhooks go, and gets no secret of theirs', async () => {
    const { world, id, pat } = await opened();
    const ann = await signedInAt(fixture.mailServer(), world, id, 'ann@shop.example');
    const form = () => pat.read<PageForm>('/api/settings');
    const put = async (browser: StoredBrowser, webhookUrls: string) =>
      browser.ask('/api/settings', {
        method: 'PUT',
        body: { basedOn: (await form()).revision, draft: { webhookUrls } },
      });
    const refused = await put(pat, 'https://evil.example/hook');
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { message: 'During a look, the provider may not change where webhooks go.' },
    ]);
    expect((await put(ann, 'https://crm.example/hook/with-a-secret')).status).toBe(200);
    const { draft, webhooks, hasWebhookSecret } = await form();
    expect({ urls: draft['webhookUrls'], webhooks, hasWebhookSecret }).toEqual({
      urls: 'https://crm.example/…',
      webhooks: [{ url: 'https://crm.example/…', last: null }],
      hasWebhookSecret: true,
    });
    const body = { basedOn: (await form()).revision };
    const secret = await pat.send('/api/settings/webhook-secret', body);
    expect(await secret.json()).toEqual({
      message: 'During a look, the provider may not replace the secret of webhooks.',
    });
  });

  it('cannot change how long conversations are kept, which would erase older ones at once', async () => {
    const { world, id, pat } = await opened();
    const ann = await signedInAt(fixture.mailServer(), world, id, 'ann@shop.example');
    const put = async (browser: StoredBrowser) => {
      const { revision } = await browser.read<PageForm>('/api/settings');
      const draft = { agentName: 'Erin', keepDays: '1' };
      return browser.ask('/api/settings', { method: 'PUT', body: { basedOn: revision, draft } });
    };
    const refused = await put(pat);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { message: 'During a look, the provider may not change how long conversations are kept.' },
    ]);
    expect((await ann.read<PageForm>('/api/settings')).draft).toMatchObject({
      agentName: '',
      keepDays: '30',
    });
    expect((await put(ann)).status).toBe(200);
  });

  it('is only at its own business, and ends after an hour, when it is stopped, and with the person’s place', async () => {
    const { world, id, pat } = await opened();
    const other = await world.add('claws', { people: [owner('bob')] });
    const [cookie = ''] = [...pat.cookies.values()];
    const astray = new StoredBrowser(world, other, (await looking(world, id, other)).cookies);
    expect((await astray.ask('/api/overview')).status).toBe(401);
    const ended = await pat.send('/api/look/end', {});
    // Never what the request says.
    expect([ended.status, await ended.json()]).toEqual([200, { path: `../../provider/#business=${id}` }]);
    expect(pat.cookies.size).toBe(0);
    const name = [...(await looking(world, id)).cookies.keys()][0] ?? '';
    expect((await new StoredBrowser(world, id, new Map([[name, cookie]])).ask('/api/overview')).status).toBe(
      401,
    );
    const late = await looking(world, id);
    world.pass(HOUR_MS);
    expect((await late.ask('/api/overview')).status).toBe(401);
    const former = await looking(world, id);
    await endLooksExcept(world.store.db, ['kim@provider.example'], world.now());
    expect((await former.ask('/api/overview')).status).toBe(401);
  });

  it.each([
    ['taken off the list', ['kim@provider.example']],
    ['the last one on it', []],
  ])('of a person who was %s ends with the restart that takes up the change', async (_, provider) => {
    const { world, id, pat } = await opened();
    expect((await pat.ask('/api/overview')).status).toBe(200);
    await world.close();
    const restarted = await fixture.open({ provider, former: world });
    expect((await new StoredBrowser(restarted, id, pat.cookies).ask('/api/overview')).status).toBe(401);
    expect(await looksAt(world.store.db, id, 1)).toMatchObject([{ actor: PAT, endsAt: world.now() }]);
    // By a process that still has the former list.
    const { cookies } = await looking(world, id);
    expect((await new StoredBrowser(restarted, id, cookies).ask('/api/overview')).status).toBe(401);
  });

  it('is shown to the owners, and precedes an owner’s session in the same browser only while it goes on', async () => {
    const { world, id, pat } = await opened();
    const ann = await signedInAt(fixture.mailServer(), world, id, 'ann@shop.example');
    const both = new StoredBrowser(world, id, new Map([...ann.cookies, ...pat.cookies]));
    expect(await both.read<Session>('/api/session')).toMatchObject({ role: 'provider' });
    await both.send('/api/look/end', {});
    expect(await both.read<Session>('/api/session')).toMatchObject({ role: 'owner', lookUntil: null });
    expect(await ann.read<LookList>('/api/looks')).toEqual([
      { actor: PAT, beganAt: world.now(), endsAt: world.now() },
    ]);
  });
});
