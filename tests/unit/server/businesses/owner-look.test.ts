// Scope: what someone of the provider, who looks at an inbox, may see and do there, and what its owners see of it.
import { describe, expect, it } from 'vitest';
import { beginLook, endLooksExcept } from '../../../../server/businesses/store/looks.ts';
import { hashOf } from '../../../../server/http/secrets.ts';
import { LOOK_COOKIE_PURPOSE } from '../../../../server/inbox/web/sign-in/looking.ts';
import { newToken, tokenCookie } from '../../../../server/inbox/web/sign-in/tokens.ts';
import type { LookList, Session } from '../../../../server/inbox/web/page-contract.ts';
import type { SettingsForm } from '../../../../server/inbox/web/settings/contract.ts';
import { rowsOf } from '../../../support/inbox/rows.ts';
import { owner, signedInAt } from './stored-people.ts';
import { HOST, StoredBrowser, storedFixture, type StoredWorld } from './stored-world.ts';

const fixture = storedFixture();
const PATIENCE_MS = 90_000;
const HOUR_MS = 60 * 60_000;
const PAT = 'pat@provider.example';

/** A browser with the cookie that the provider's page sets. */
async function looking(world: StoredWorld, id: Awaited<ReturnType<StoredWorld['add']>>, at: string = id) {
  const token = newToken();
  await beginLook({ ...world.store, actor: PAT }, id, hashOf(token));
  const [cookie = ''] = tokenCookie(`${HOST}/${at}`, LOOK_COOKIE_PURPOSE, HOUR_MS).set(token).split(';');
  const [name = '', value = ''] = cookie.split('=');
  return new StoredBrowser(world, at, new Map([[name, value]]));
}

async function opened() {
  const world = await fixture.open();
  const id = await world.add('paws', { people: [owner('ann')] });
  return { world, id, pat: await looking(world, id) };
}

describe('a look of the provider', { timeout: PATIENCE_MS }, () => {
  it('reads the inbox, changes its settings, and nothing else', async () => {
    const { world, id, pat } = await opened();
    expect(await pat.read<Session>('/api/session')).toMatchObject({
      owner: PAT,
      role: 'provider',
      lookUntil: world.now() + HOUR_MS,
      passkeys: { own: [] },
    });
    expect((await pat.ask('/api/conversations')).status).toBe(200);
    const some = '/api/conversations/11111111-1111-4111-8111-111111111111';
    for (const [path, method, body] of [
      [some, 'PATCH', { note: 'Hi' }],
      [some, 'DELETE', undefined],
      ['/api/people/erase', 'POST', { contact: '+1 512 555 0100' }],
      ['/api/passkeys/options', 'POST', {}],
      ['/api/passkeys/some', 'DELETE', undefined],
      ['/api/export', 'GET', undefined],
      ['/api/export/check', 'POST', {}],
      ['/api/looks', 'GET', undefined],
    ] as const)
      expect([path, (await pat.ask(path, { method, body })).status]).toEqual([path, 403]);
    const { revision } =
      await pat.read<Extract<SettingsForm, { readonly decidedBy: 'page' }>>('/api/settings');
    const change = { basedOn: revision, draft: { keepDays: '14' } };
    expect((await pat.ask('/api/settings', { method: 'PUT', body: change })).status).toBe(200);
    const entries = rowsOf(world.where, 'audit_log').filter(({ business_id }) => business_id === id);
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
      ['test', 'added'],
      [PAT, 'looked'],
      [PAT, 'changed'],
    ]);
  });

  it('is only at its own business, and ends after an hour, when it is stopped, and with the person’s place', async () => {
    const { world, id, pat } = await opened();
    const other = await world.add('claws', { people: [owner('bob')] });
    const [cookie = ''] = [...pat.cookies.values()];
    const astray = new StoredBrowser(world, other, (await looking(world, id, other)).cookies);
    expect((await astray.ask('/api/overview')).status).toBe(401);
    expect((await pat.send('/api/look/end', {})).status).toBe(204);
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
