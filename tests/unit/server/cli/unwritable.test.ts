// Scope: `task-tamer-server` whose inbox cannot be written: it says why at the start, in `/ready` and in `check`.
import { chmod, chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyDisk, fillDisk, smallDisk } from '../inbox/small-disk.ts';
import { environmentOf, startFarServers, type FarServers } from '../far-servers.ts';
import { listening, PATIENCE, programFixture, soon } from './running-program.ts';

/** The user `nobody`, who may not write to any of the tests' folders. */
const NOBODY_ID = 65_534;
const IS_ROOT = process.getuid?.() === 0;

let far: FarServers;
let folder = '';
const start = programFixture();

beforeAll(async () => {
  far = await startFarServers();
});
afterAll(() => far.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'task-tamer-unwritable-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true }));

const withInbox = (file: string) => ({ ...environmentOf(far), INBOX: join(folder, file) });

/** The lines of the error output of a program that did not start. */
async function refusalOf(file: string, user?: number): Promise<string> {
  const program = start(withInbox(file), user === undefined ? {} : { user });
  expect(await program.ended).toBe(1);
  return program.errors();
}

it(
  'the server does not start with an inbox in a folder that does not exist, and says so',
  PATIENCE,
  async () => {
    expect(await refusalOf('missing/inbox.db')).toContain(
      `The inbox "${folder}/missing/inbox.db" cannot be opened: the folder "${folder}/missing" does not exist.`,
    );
  },
);

it('the server does not start with an inbox that is a folder, and says so', PATIENCE, async () => {
  await mkdir(join(folder, 'inbox'));
  expect(await refusalOf('inbox')).toContain(
    'cannot be opened: it is a folder. INBOX must name a file in it.',
  );
});

describe.skipIf(!IS_ROOT)('a server of another user', () => {
  it(
    'the server does not start in a folder in which its user may not write, and says so',
    PATIENCE,
    async () => {
      expect(await refusalOf('inbox.db', NOBODY_ID)).toContain(
        `cannot be opened: the user who runs this program (65534) may not write in the folder "${folder}".`,
      );
    },
  );

  it('the server does not start with a file that its user may only read, and says so', PATIENCE, async () => {
    const owner = start(withInbox('inbox.db'));
    await listening(owner);
    owner.process.kill();
    await owner.ended;
    await chmod(join(folder, 'inbox.db'), 0o644);
    await rm(join(folder, 'inbox.db-lock'));
    await chown(folder, NOBODY_ID, NOBODY_ID);
    expect(await refusalOf('inbox.db', NOBODY_ID)).toContain(
      `the user who runs this program (65534) may not write the file "${folder}/inbox.db".`,
    );
  });
});

it('the check command creates no file, and the server does', PATIENCE, async () => {
  const check = start(withInbox('inbox.db'), { command: ['check'] });
  await check.ended;
  expect(check.output()).toContain('ok     inbox: The file does not exist yet');
  expect(await readdir(folder)).toEqual([]);
});

it('a command says that there is no inbox yet, and creates none', PATIENCE, async () => {
  const program = start(withInbox('inbox.db'), { command: ['export'] });
  expect(await program.ended).toBe(1);
  expect(program.errors()).toContain(
    `There is no inbox "${folder}/inbox.db" yet: the server creates it when it starts.`,
  );
  expect(await readdir(folder)).toEqual([]);
});

const SMALL = smallDisk();

describe.skipIf(SMALL === null)('a server on a separate disk', () => {
  const inbox = { INBOX: join(SMALL?.folder ?? '', 'inbox.db') };
  afterAll(() => SMALL?.remove());

  it('the server is not ready while its disk is full, and logs that it is', PATIENCE, async () => {
    const program = start({ ...environmentOf(far), ...inbox });
    const url = await listening(program);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    await fillDisk(SMALL?.folder ?? '');
    const ready = async () =>
      fetch(`${url}/ready`).then(async (answer) => [answer.status, await answer.json()]);
    await soon(ready).toEqual([503, { status: 'no inbox' }]);
    expect(program.errors()).toContain('disk is full');
    await emptyDisk(SMALL?.folder ?? '');
    await soon(ready).toEqual([200, { status: 'ok' }]);
  });

  it('the server does not start on a disk that is full or read-only, and says which', PATIENCE, async () => {
    await fillDisk(SMALL?.folder ?? '');
    const full = start({ ...environmentOf(far), ...inbox });
    expect(await full.ended).toBe(1);
    expect(full.errors()).toContain('the disk is full');
    await emptyDisk(SMALL?.folder ?? '');
    SMALL?.setReadOnly(true);
    const readOnly = start({ ...environmentOf(far), ...inbox });
    expect(await readOnly.ended).toBe(1);
    expect(readOnly.errors()).toContain('its disk is mounted for reading only');
    const check = start({ ...environmentOf(far), ...inbox }, { command: ['check'] });
    expect(await check.ended).toBe(1);
    expect(check.output()).toContain('its disk is mounted for reading only');
    SMALL?.setReadOnly(false);
  });
});
