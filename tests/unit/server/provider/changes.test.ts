// Scope: what a change of a business's settings on the provider's page replaces, removes, keeps and refuses.
import { expect, it } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { businessChangeIn } from '../../../../server/businesses/store/input.ts';
import { settingsOf } from '../../../../server/businesses/store/reading.ts';
import { changeBusiness } from '../../../../server/businesses/store/writing.ts';
import type { OpenedBusiness, ProblemsBody } from '../../../../server/provider/page-contract.ts';
import { change, openWorld, signedIn } from './provider-world.ts';

const OWN = { assistant: 'erin', siteKey: 'site-key', origins: ['https://shop.example'] };

/** A business on its page. */
async function openBusiness(settings: object = {}, deployment: object = {}) {
  const world = await openWorld({ deployment });
  const id: BusinessId = await world.add({ settings: { ...OWN, ...settings } });
  const browser = await signedIn(world);
  const changed = (draft: object) => change(browser, id, draft);
  return {
    change: changed,
    /** By a page that has shown an earlier revision. */
    changeBasedOn: (basedOn: unknown, draft: object) =>
      browser.send(`api/businesses/${id}/settings`, { basedOn, draft }, 'PATCH'),
    /** As the owner does meanwhile. */
    changeByOwner: (json: object) =>
      changeBusiness({ ...world.store, actor: 'ann@shop.example' }, id, businessChangeIn(json)),
    refused: async (draft: object) => {
      const answer = await changed(draft);
      expect(answer.status).toBe(422);
      return ((await answer.json()) as ProblemsBody).problems;
    },
    opened: () => browser.read<OpenedBusiness>(`api/businesses/${id}`),
    stored: async () => (await settingsOf(world.store.db, id)).settings,
  };
}

it('a limit that is changed leaves all others as they are, also those that the page does not show', async () => {
  const limits = { callsPerDay: 50, chatsPerDay: 7, messagesPerDay: 8, startsPerDay: 9 };
  const { change, stored } = await openBusiness({ limits });
  const answer = await change({ callsPerDay: '60', minutesPerDay: '', callSeconds: '' });
  expect(answer.status).toBe(204);
  expect(await stored()).toEqual({ ...OWN, limits: { ...limits, callsPerDay: 60 } });
});

it('a limit that is left blank is removed, so that the provider’s default applies, and so are the last limits', async () => {
  const { change, opened, stored } = await openBusiness({ limits: { callsPerDay: 50, chatsPerDay: 7 } });
  expect((await change({ callsPerDay: ' ' })).status).toBe(204);
  expect(await stored()).toEqual({ ...OWN, limits: { chatsPerDay: 7 } });
  const { audit } = await opened();
  expect(JSON.parse(audit[0]?.detail ?? '')).toEqual({ fields: [], settings: ['limits'], secrets: [] });
  const other = await openBusiness({ limits: { callsPerDay: 50, minutesPerDay: 900 } });
  expect((await other.change({ callsPerDay: '', minutesPerDay: '', callSeconds: '' })).status).toBe(204);
  expect(await other.stored()).toEqual(OWN);
});

it('a site key and an agent’s name that are left blank are removed, and the page then shows them blank', async () => {
  const { change, opened, stored } = await openBusiness({ agentName: 'Ava' }, { siteKey: 'provider-key' });
  expect(await opened()).toMatchObject({ siteKey: 'site-key' });
  expect((await change({ siteKey: '', agentName: '' })).status).toBe(204);
  expect(await stored()).toEqual({ assistant: 'erin', origins: ['https://shop.example'] });
  expect(await opened()).toMatchObject({ siteKey: null });
  expect((await opened()).snippet).not.toContain('agent-name');
});

it('a required field that is left blank is refused as missing, and nothing is saved', async () => {
  const { refused, opened, stored } = await openBusiness();
  const before = await opened();
  const missing = (field: string) => [{ field, text: 'is missing' }];
  for (const field of ['slug', 'name', 'kind', 'timeZone', 'assistant', 'siteKey'])
    expect(await refused({ [field]: ' ', agentName: 'Ava', phone: '+1 512 555 0199', address: '' })).toEqual(
      missing(field),
    );
  expect(await refused({ origins: '\n' })).toEqual([{ field: 'origins', text: 'is missing' }]);
  expect(await refused({ name: '', assistant: '', address: 'x'.repeat(301) })).toEqual([
    ...missing('name'),
    { field: 'address', text: 'must have at most 300 characters' },
  ]);
  const noOwner = [{ field: 'owners', text: 'is missing: someone must own the business' }];
  expect(await refused({ owners: '', staff: 'ben@shop.example' })).toEqual(noOwner);
  expect(await refused({ owners: ',', staff: '' })).toEqual(noOwner);
  expect(await refused({ staff: 'ben@shop.example' })).toEqual(noOwner);
  expect(await opened()).toEqual(before);
  expect(await stored()).toEqual(OWN);
});

it('a telephone number is what pages show, and is saved, changed and removed without the address', async () => {
  const { change, opened, refused, stored } = await openBusiness();
  expect((await change({ address: '1 Elm St' })).status).toBe(204);
  expect((await change({ phone: '+49 30 901820' })).status).toBe(204);
  expect(await stored()).toEqual({ ...OWN, contactPhone: '+49 30 901820' });
  expect(await opened()).toMatchObject({ phone: '+49 30 901820', address: '1 Elm St' });
  expect((await opened()).snippet).toContain('<a href="tel:+4930901820">Call us</a>');
  expect(await refused({ phone: 'call me' })).toEqual([{ field: 'phone', text: expect.any(String) }]);
  expect((await change({ phone: '' })).status).toBe(204);
  expect(await stored()).toEqual(OWN);
  expect(await opened()).toMatchObject({ phone: '', address: '1 Elm St' });
});

it('a domain or the address of a page is understood as its origin', async () => {
  const { change, opened } = await openBusiness();
  const origins = 'paws.example\nwww.paws.example/contact?a=1\nhttps://müller.example/termin\nlocalhost';
  expect((await change({ origins: origins.replace('\nlocalhost', '') })).status).toBe(204);
  expect((await opened()).origins).toEqual([
    'https://paws.example',
    'https://www.paws.example',
    'https://xn--mller-kva.example',
  ]);
  expect((await change({ origins })).status).toBe(422);
});

it('a secret that is left blank stays', async () => {
  const { change, opened } = await openBusiness();
  expect((await change({ privateKey: '', botCheckSecret: '', callsPerDay: '9' })).status).toBe(204);
  expect((await opened()).secrets).toEqual(['botCheckSecret', 'privateKey']);
});

it('a change that is based on what an owner has changed meanwhile is refused, and overwrites nothing', async () => {
  const { changeBasedOn, changeByOwner, opened, stored } = await openBusiness();
  const { revision } = await opened();
  const owner = { email: 'ann@shop.example', role: 'owner' };
  const staff = { email: 'ben@shop.example', role: 'staff' };
  await changeByOwner({ people: [owner, staff], settings: { agentName: 'Ines' } });
  const draft = { owners: 'ann@shop.example', staff: 'cleo@shop.example', callsPerDay: '9' };
  const outdated = await changeBasedOn(revision, { ...draft, phone: '+1 512 555 0199', address: '' });
  expect(outdated.status).toBe(409);
  expect(await outdated.json()).toEqual({ message: 'Someone else changed the settings in the meantime.' });
  const now = await opened();
  expect(now).toMatchObject({ people: [owner, staff], phone: '', limits: {} });
  expect(now.audit.map(({ actor }) => actor)).toEqual(['ann@shop.example', 'test']);
  expect((await changeBasedOn(now.revision, draft)).status).toBe(204);
  expect(await opened()).toMatchObject({ people: [owner, { email: 'cleo@shop.example', role: 'staff' }] });
  expect(await stored()).toEqual({ ...OWN, agentName: 'Ines', limits: { callsPerDay: 9 } });
});

it('two changes on the same revision change once, also if they change only the phone and the address', async () => {
  const { changeBasedOn, opened } = await openBusiness();
  const { revision } = await opened();
  const contacts = { phone: '+1 512 555 0199', address: '' };
  const first = await changeBasedOn(revision, contacts);
  const second = await changeBasedOn(revision, { phone: '', address: '1 Elm St' });
  const third = await changeBasedOn(revision, { name: 'Claws' });
  expect([first, second, third].map(({ status }) => status)).toEqual([204, 409, 409]);
  expect(await opened()).toMatchObject({ ...contacts, name: 'Paws' });
});

it('a change of the phone alone, or of the address alone, is saved, leaves the other, and is noted', async () => {
  const { change, opened } = await openBusiness();
  expect((await change({ phone: '+1 512 555 0199' })).status).toBe(204);
  expect((await change({ address: '1 Elm St' })).status).toBe(204);
  const { audit, ...business } = await opened();
  expect(business).toMatchObject({ phone: '+1 512 555 0199', address: '1 Elm St' });
  expect(JSON.parse(audit[0]?.detail ?? '')).toEqual({ fields: ['address'] });
  expect((await change({ phone: '', name: 'Claws' })).status).toBe(204);
  expect(await opened()).toMatchObject({ phone: '', address: '1 Elm St', name: 'Claws' });
});

it('a change that does not say on which revision it is based is refused', async () => {
  const { changeBasedOn, opened } = await openBusiness();
  for (const basedOn of [undefined, null, '1'])
    expect((await changeBasedOn(basedOn, { name: 'Claws' })).status).toBe(400);
  expect((await opened()).name).toBe('Paws');
});
