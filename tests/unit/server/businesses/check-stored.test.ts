// Scope: what the check of a stored business says of a bot check that is its own in part.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runBusinesses } from '../../../../server/cli/businesses.ts';
import { runStoredCheck } from '../../../../server/cli/check-stored.ts';
import { readStoreEnvironment } from '../../../../server/cli/store-environment.ts';
import { openDatabase } from '../../../../server/inbox/store/open-database.ts';
import { newKey, paws } from './stores.ts';

/** No service is there. */
const NOWHERE = 'http://127.0.0.1:1';

/** The lines about the bot check of a business with these of its own. */
async function linesFor(own: { readonly siteKey?: string; readonly botCheckSecret?: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-check-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = join(folder, 'inbox.db');
  await (await openDatabase({ database }, 'server')).close();
  const { settings, problems } = readStoreEnvironment({
    BUSINESSES: 'store',
    INBOX: database,
    MASTER_KEY: newKey(),
    SECRET: 's'.repeat(32),
    SITE_KEY: 'site-key-of-the-provider',
    BOT_CHECK_SECRET: 'secret-of-the-provider',
    API_URL: NOWHERE,
    SITEVERIFY_URL: NOWHERE,
    TEST: 'true',
  });
  if (settings === null) throw new Error(problems.join());
  const { siteKey, botCheckSecret } = own;
  const business = paws({
    settings: { assistant: 'erin', origins: [NOWHERE], ...(siteKey === undefined ? {} : { siteKey }) },
    secrets: { privateKey: 'own-key', ...(botCheckSecret === undefined ? {} : { botCheckSecret }) },
  });
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const output = { write: print, print, read: () => Promise.resolve(JSON.stringify(business)) };
  expect(await runBusinesses(settings, ['add'], output)).toBe(0);
  await runStoredCheck(settings, 'paws', print);
  return lines.filter((line) => line.startsWith('UNSURE bot check: '));
}

it.each([
  [{ siteKey: 'own' }, 'siteKey', 'botCheckSecret'],
  [{ botCheckSecret: 'own' }, 'botCheckSecret', 'siteKey'],
])(
  'a business whose bot check is its own in part, %j, is told what to save, too',
  async (own, has, lacks) => {
    expect(await linesFor(own)).toEqual([
      `UNSURE bot check: The business has its own ${has}, and the provider’s ${lacks}. If they are of different hCaptcha accounts, every visitor is refused: save its own ${lacks}, too.`,
    ]);
  },
);

it('a business whose bot check is wholly its own or the provider’s is told nothing', async () => {
  expect(await linesFor({})).toEqual([]);
  expect(await linesFor({ siteKey: 'own', botCheckSecret: 'own' })).toEqual([]);
});
