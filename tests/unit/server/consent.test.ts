// Scope: which consents count, and what of them is kept.
import { describe, expect, it } from 'vitest';
import type { EndpointSettings } from '../../../server/index.ts';
import { consent, NOW, openWorld, refusalOf } from './world.ts';

const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

describe('a consent', () => {
  it.each([
    ['that is not there', undefined],
    ['that is only a word', true],
    ['to an unknown text', consent({ version: '2020-01-01' })],
    ['without a hash', { ...consent(), textHash: undefined }],
    ['with a hash of another length', consent({ textHash: 'ab'.repeat(31) })],
    ['with a hash in capitals', consent({ textHash: 'AB'.repeat(32) })],
    ['in no language', consent({ language: '<script>' })],
    ['that does not say whether of a recording', { ...consent(), recording: 'yes' }],
    ['at no time', consent({ at: 'today' })],
    ['at a time that there is not', consent({ at: '2026-13-40T00:00:00Z' })],
    ['of more than ten minutes ago', consent({ at: minutesAgo(10.1) })],
    ['given after it was sent', consent({ at: minutesAgo(-0.1) })],
  ])('%s', async (_, sent) => {
    const world = openWorld();
    expect(await refusalOf(await world.start({ consent: sent }))).toEqual([428, 'consent-refused']);
    expect(world.platform).toEqual([]);
  });

  it.each([
    ['of nearly ten minutes ago', consent({ at: minutesAgo(9.9) }), {}],
    ['in another zone', consent({ at: '2026-11-22T13:00:00+01:00' }), {}],
    ['to a text that the owner names', consent({ version: 'mine' }), { consentVersions: ['mine'] }],
  ] as const)('is good: %s', async (_, sent, settings: Partial<EndpointSettings>) => {
    const world = openWorld(settings);
    expect((await world.start({ consent: sent })).status).toBe(201);
    expect(world.receipts[0]?.consent).toEqual(sent);
  });

  it('is as old as the visitor’s own clock says, however wrong that is', async () => {
    const hour = 3_600_000;
    const by = (clock: number, age: number) => ({
      consent: consent({ at: new Date(clock - age).toISOString() }),
      sentAt: new Date(clock).toISOString(),
    });
    const starts = [by(NOW - hour, 0), by(NOW + hour, 0), by(NOW - hour, hour), { sentAt: 'now' }];
    const statuses: number[] = [];
    for (const start of starts) statuses.push((await openWorld().start(start)).status);
    expect(statuses).toEqual([201, 201, 428, 428]);
  });

  it('takes nothing else into the receipt', async () => {
    const world = openWorld();
    await world.start({ consent: { ...consent(), name: 'Grace', secret: 'x' } });
    expect(world.receipts[0]?.consent).toEqual(consent());
    expect(world.platform[0]?.body).not.toContain('secret');
  });
});
