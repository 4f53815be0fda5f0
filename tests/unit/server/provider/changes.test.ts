// Scope: what a change of a business's settings on the provider's page replaces, removes, keeps and refuses.
import { expect, it } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { settingsOf } from '../../../../server/businesses/store/reading.ts';
import { openWorld, signedIn } from './provider-world.ts';

const OWN = { assistant: 'erin', siteKey: 'site-key', origins: ['https://shop.example'] };

/** A business on its page. */
async function openBusiness(settings: object = {}, deployment: object = {}) {
  const world = await openWorld({ deployment });
  const id: BusinessId = await world.add({ settings: { ...OWN, ...settings } });
  const browser = await signedIn(world);
  return {
    change: (draft: object) => browser.send(`api/businesses/${id}/settings`, draft, 'PATCH'),
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
