// Scope: what the commands on businesses refuse, and what they say of work that is not finished.
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { runBusinesses } from '../../../../server/cli/businesses.ts';
import { readStoreEnvironment } from '../../../../server/cli/store-environment.ts';
import { rowsOf } from '../../../support/inbox/rows.ts';
import { PRACTICE } from '../book/example-book.ts';
import { inboxFixture } from '../inbox/world.ts';
import { newKey, paws } from './stores.ts';

const { file } = inboxFixture();
const MASTER_KEY = newKey();

/** Runs a command as the program does. @param json on its standard input */
async function run(words: readonly string[], json: object = {}, variables: Record<string, string> = {}) {
  const [written, printed]: [string[], string[]] = [[], []];
  const environment = {
    BUSINESSES: 'store',
    INBOX: file(),
    MASTER_KEY,
    SECRET: 's'.repeat(32),
    ...variables,
  };
  const { settings, problems } = readStoreEnvironment(environment);
  if (problems !== null) throw new Error(problems.join());
  const code = await runBusinesses(settings, words, {
    write: (line) => void written.push(line),
    print: (line) => void printed.push(line),
    read: () => Promise.resolve(JSON.stringify(json)),
  });
  return { code, output: written.join('\n'), errors: printed.join('\n') };
}

it('the commands refuse a book on a server without PUBLIC_URL, where the platform would use its tools', async () => {
  const { settings } = paws() as { readonly settings: object };
  const withBook = paws({ settings: { ...settings, book: true } });
  const refused = await run(['add'], withBook);
  expect(refused).toMatchObject({
    code: 1,
    errors: 'book needs PUBLIC_URL, where the platform uses its tools',
  });
  const variables = { PUBLIC_URL: 'https://calls.example' };
  expect((await run(['add'], withBook, variables)).code).toBe(0);
});

it('the commands say what they did of a business whose services and hours cannot be saved, and how to go on', async () => {
  const rename = (from: string, to: string) => {
    const sqlite = new DatabaseSync(file());
    sqlite.exec(`alter table ${from} rename to ${to}`);
    sqlite.close();
  };
  rename('book_rules', 'elsewhere');
  const adding = await run(['add'], { ...paws(), rules: PRACTICE });
  expect(adding.code).toBe(1);
  expect(adding.errors).toMatch(
    /^The business \S+ is added, but its rules are not saved: .*book_rules.* Save them with businesses set \S+, and JSON that has only the rules\.$/,
  );
  rename('elsewhere', 'book_rules');
  expect((await run(['set', 'paws'], { rules: PRACTICE })).code).toBe(0);
  const audit = rowsOf(file(), 'audit_log');
  expect(audit.map(({ action, detail }) => [action, detail])).toEqual([
    ['added', '{"slug":"paws"}'],
    ['changed services and hours', '{}'],
  ]);
});

it('the commands name a business whose removal is not finished', async () => {
  await run(['add'], paws());
  expect(JSON.parse((await run(['list'])).output)).not.toHaveProperty('erased');
  await run(['remove', 'paws']);
  for (const words of [['list'], ['show', 'paws']])
    expect(JSON.parse((await run(words)).output)).toMatchObject({ status: 'removed', erased: false });
});
