// Scope: an inbox in a file that cannot be written for a while: it is locked, its disk is full, or may only be read.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
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

const SMALL = mounted();

/** Mounts a disk in memory; null if this user may not. */
function mounted(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'task-tamer-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

describe.skipIf(SMALL === null || ON_POSTGRES)('on a separate disk', () => {
  const folder = SMALL ?? '';
  afterAll(() => {
    // `--lazy` also works if a failed test has left a file open.
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  });

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
      await close(world);
      await rm(join(folder, 'filler'));
      const strict = await openWorld({
        ...given,
        platform: callingPlatform(),
        inbox: { database, required: true },
      });
      await fillDisk(folder);
      expect((await strict.endpoint.start({ name: 'Ada' })).status).toBe(503);
      await rm(join(folder, 'filler'));
      expect((await strict.endpoint.start({ name: 'Linus' })).status).toBe(201);
      await close(strict);
      expect(namesIn(database)).toEqual(expect.arrayContaining(['Grace', 'Linus']));
      expect(namesIn(database)).not.toContain('Ada');
    },
  );

  it('does not open if nothing can be written, and says so', async () => {
    const database = join(folder, 'read-only.db');
    await close(await openWorld({ inbox: { database } }));
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    await expect(openWorld({ inbox: { database } })).rejects.toThrow(
      /read-only\.db" cannot be opened: .*(readonly|unable)/,
    );
    execFileSync('mount', ['-o', 'remount,rw', folder]);
  });
});

async function fillDisk(folder: string): Promise<void> {
  const filler = await open(join(folder, 'filler'), 'w');
  for (const bytes of [4_096, 1]) await fillBy(filler, bytes);
  await filler.close();
}

async function fillBy(filler: FileHandle, bytes: number): Promise<void> {
  try {
    for (;;) await filler.write(Buffer.alloc(bytes));
  } catch {
    // The disk is full, as intended.
  }
}
