// Scope: an inbox in a file that cannot be written for a while: it is locked, its disk is full, or may only be read.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyDisk, fillDisk, smallDisk } from '../small-disk.ts';
import {
  callingPlatform,
  deliver,
  inboxFixture,
  MANY_STARTS,
  ON_POSTGRES,
  reportOf,
  reporting,
  rowsOf,
} from '../world.ts';

const { close, file, openWorld } = inboxFixture();
const given = { platform: callingPlatform(), settings: MANY_STARTS };
const PATIENCE = { timeout: 60_000 };

const namesIn = (database: string) => rowsOf(database, 'conversations').map(({ name }) => name);

it.skipIf(ON_POSTGRES)(
  'the endpoint starts a call while another program locks the file, and keeps it afterwards',
  PATIENCE,
  async () => {
    const world = await openWorld({ ...given, platform: callingPlatform() });
    await world.endpoint.start();
    const other = new DatabaseSync(file());
    other.exec('begin immediate');
    expect((await world.endpoint.start({ name: 'Zebulon' })).status).toBe(201);
    expect((await deliver(world, reportOf(0), reporting(world)))?.status).toBe(503);
    other.exec('rollback');
    other.close();
    await world.inbox.work();
    expect((await deliver(world, reportOf(0), reporting(world)))?.status).toBe(200);
    await close(world);
    expect(namesIn(file())).toEqual(['Grace', 'Zebulon']);
    expect(world.problems.join()).toContain('cannot keep');
  },
);

const SMALL = smallDisk();

describe.skipIf(SMALL === null || ON_POSTGRES)('on a separate disk', () => {
  const folder = SMALL?.folder ?? '';
  afterAll(() => SMALL?.remove());

  it(
    'starts calls while the disk is full, or refuses them if the owner chose that, and loses nothing',
    PATIENCE,
    async () => {
      const database = join(folder, 'inbox.db');
      const world = await openWorld({ ...given, platform: callingPlatform(), inbox: { database } });
      await world.endpoint.start();
      await fillDisk(folder);
      expect((await world.endpoint.start({ name: 'Zebulon' })).status).toBe(201);
      expect((await deliver(world, reportOf(0), reporting(world)))?.status).toBe(503);
      expect(world.problems.join('\n')).toContain('database or disk is full');
      expect(world.problems.join('\n')).not.toContain('rollback');
      await close(world);
      await emptyDisk(folder);
      const strict = await openWorld({
        ...given,
        platform: callingPlatform(),
        inbox: { database, required: true },
      });
      await fillDisk(folder);
      expect((await strict.endpoint.start({ name: 'Ada' })).status).toBe(503);
      await emptyDisk(folder);
      await expect.poll(async () => (await strict.endpoint.start({ name: 'Linus' })).status).toBe(201);
      await close(strict);
      expect(namesIn(database)).toEqual(expect.arrayContaining(['Grace', 'Linus']));
      expect(namesIn(database)).not.toContain('Ada');
    },
  );

  it('does not open if nothing can be written, and says so', async () => {
    const database = join(folder, 'read-only.db');
    await close(await openWorld({ inbox: { database } }));
    SMALL?.setReadOnly(true);
    await expect(openWorld({ inbox: { database } })).rejects.toThrow(
      /read-only\.db" cannot be (opened|written): its disk is mounted for reading only\./,
    );
    SMALL?.setReadOnly(false);
  });
});
