// Scope: a sender of slow reports to one business, while the platform reports the calls of another.
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { REPORT } from '../inbox/world.ts';
import { HOST, storedFixture, type StoredWorld } from './stored-world.ts';

const fixture = storedFixture();
const EVENTS_SECRET = 'shared-secret-of-32-characters-or-more';
const SECRETS = {
  privateKey: 'private-key',
  botCheckSecret: 'bot-check-secret',
  eventsSecret: EVENTS_SECRET,
};
const BODY = JSON.stringify({
  message: { ...REPORT, call: { id: 'call-9', type: 'inboundPhoneCall' } },
});
const PATIENCE_MS = 60_000;

/** Reports a telephone call to a business, with the platform's signature for the body. */
async function report(world: StoredWorld, id: string, from: string, body: BodyInit = BODY): Promise<number> {
  const timestamp = String(Math.floor(world.now() / 1_000));
  const signature = createHmac('sha256', EVENTS_SECRET).update(`${timestamp}.${BODY}`).digest('hex');
  const headers = { 'x-signature': signature, 'x-timestamp': timestamp };
  const sent = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  return (await world.answer(new Request(`${HOST}/${id}/inbox/events`, sent), { address: from })).status;
}

it(
  'a sender of many slow reports to one business delays no report to another',
  { timeout: PATIENCE_MS },
  async () => {
    const world = await fixture.open();
    const one = await world.add('paws', { secrets: SECRETS });
    const other = await world.add('claws', { secrets: SECRETS });
    const slow = Array.from({ length: 20 }, () => report(world, one, '192.0.2.66', new ReadableStream()));
    let isSlowAnswered = false;
    void Promise.race(slow).then(() => (isSlowAnswered = true));
    expect(await report(world, other, '192.0.2.8')).toBe(200);
    expect(isSlowAnswered).toBe(false);
  },
);
