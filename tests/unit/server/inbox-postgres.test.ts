// Scope: the inbox on a real Postgres: the same as in a file, and shared by several processes.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Listed, Overview } from '../../../server/inbox/web/page-contract.ts';
import { POSTGRES, rowsIn, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { Browser, call, signingIn } from './inbox-browser.ts';
import {
  DAY,
  deliver,
  HOUR,
  inboxFixture,
  MINUTE,
  OWNER,
  REPORT,
  reporting,
  type PlatformAnswers,
} from './inbox-world.ts';
import { PLATFORM_CALL } from './world.ts';

describe.skipIf(POSTGRES === null)('on Postgres', () => {
  const fixture = inboxFixture();
  const { close, openWorld, mailed, mailServer } = fixture;
  const { signedIn } = signingIn(fixture);
  let postgres: PostgresServer;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());

  it('keeps a call from its start to its mail', async () => {
    const database = await postgres.newDatabase();
    const before = mailServer().mails.length;
    const world = await openWorld({ inbox: { ...mailed(), database } });
    await call(world);
    await world.inbox.work();
    expect(
      mailServer()
        .mails.slice(before)
        .map(({ subject }) => subject),
    ).toEqual(['Grace called: A limping dog']);
    expect(await rowsIn(database, 'select status, name, cost, started_at from conversations')).toEqual([
      { status: 'ended', name: 'Grace', cost: 0.12, started_at: String(Date.parse(REPORT.startedAt)) },
    ]);
    const told = await (await signedIn(world)).read<Overview>('/api/overview');
    expect(told).toMatchObject({ cost: 0.12, counts: { new: 1, missed: 0 }, calls: { used: 1 } });
  });
});
