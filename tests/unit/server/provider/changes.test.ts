// Scope: what a change of a business's settings on the provider's page replaces, removes, keeps and refuses.
import { expect, it } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { settingsOf } from '../../../../server/businesses/store/reading.ts';
import type { OpenedBusiness, ProblemsBody } from '../../../../server/provider/page-contract.ts';
import { openWorld, signedIn } from './provider-world.ts';

const OWN = { assistant: 'erin', siteKey: 'site-key', origins: ['https://shop.example'] };

/** A business on its page. */
async function openBusiness(settings: object = {}, deployment: object = {}) {
  const world = await openWorld({ deployment });
  const id: BusinessId = await world.add({ settings: { ...OWN, ...settings } });
  const browser = await signedIn(world);
  const change = (draft: object) => browser.send(`api/businesses/${id}/settings`, draft, 'PATCH');
  return {
    change,
    refused: async (draft: object) => {
      const answer = await change(draft);
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
  expect((await opened()).snippet).toContain('provider-key');
});

it('a required field that is left blank is refused as missing, and nothing is saved', async () => {
  const { refused, opened, stored } = await openBusiness();
  const before = await opened();
  const missing = (field: string) => [{ field, text: 'is missing' }];
  for (const field of ['slug', 'name', 'kind', 'timeZone', 'assistant', 'siteKey'])
    expect(await refused({ [field]: ' ', agentName: 'Ava', phone: '+1 512 555 0199', address: '' })).toEqual(
      missing(field),
    );
  expect(await refused({ origins: '\n' })).toEqual([
    {
      field: 'origins',
      text: 'must be a list of origins like https://example.com, without a path or a final slash',
    },
  ]);
  expect(await refused({ name: '', assistant: '', phone: 'call me', address: '' })).toEqual([
    ...missing('name'),
    { field: 'phone', text: 'must be a telephone number' },
  ]);
  const noOwner = [{ field: 'owners', text: 'is missing: someone must own the business' }];
  expect(await refused({ owners: '', staff: 'ben@shop.example' })).toEqual(noOwner);
  expect(await refused({ owners: ',', staff: '' })).toEqual(noOwner);
  expect(await refused({ staff: 'ben@shop.example' })).toEqual(noOwner);
  expect(await opened()).toEqual(before);
  expect(await stored()).toEqual(OWN);
});

it('a secret that is left blank stays', async () => {
  const { change, opened } = await openBusiness();
  expect((await change({ privateKey: '', botCheckSecret: '', callsPerDay: '9' })).status).toBe(204);
  expect((await opened()).secrets).toEqual(['botCheckSecret', 'privateKey']);
});
