// Scope: the passages in which a search of the owner's finds its words.
import { expect, it } from 'vitest';
import { passageOf } from '../../../../../server/inbox/web/passages.ts';
import { finderFor } from '../../../../../server/inbox/store/search.ts';
import type { ListRow, Listed } from '../../../../../server/inbox/web/page-contract.ts';
import { callingPlatform, inboxFixture, MANY_STARTS, reportOf } from '../world.ts';
import { call, signingIn, type Browser } from './browser.ts';

const fixture = inboxFixture();
const { openWorld, mailed } = fixture;
const { signedIn } = signingIn(fixture);

const passageIn = (text: string, typed: string) => passageOf([{ from: 'words', text }], finderFor(typed));

it('a passage begins shortly before the first word that was found, and ends within its limit, between words', async () => {
  const text = `${'before '.repeat(40)}the insurance pays for ${'after '.repeat(60)}`;
  const { parts = [] } = (await passageIn(text, 'insur')) ?? {};
  expect(parts).toEqual([
    '…before before the ',
    'insurance',
    expect.stringMatching(/^ pays for (after )+after…$/),
  ]);
  expect(parts.join('').length).toBeLessThanOrEqual(162);
});

it('a passage is the first of those with the most of the searched words', async () => {
  const texts = ['My insurance is new.', 'The insurance pays a crown.', 'A crown, says the insurance.'].map(
    (text) => ({ from: 'words', text }) as const,
  );
  expect((await passageOf(texts, finderFor('crown insurance')))?.parts).toEqual([
    'The ',
    'insurance',
    ' pays a ',
    'crown',
    '.',
  ]);
});

it('a passage of a text without spaces is cut between characters', async () => {
  const { parts = [] } = (await passageIn(`${'𠮷'.repeat(200)}预约${'𠮷'.repeat(200)}`, '预约')) ?? {};
  expect(parts[1]).toBe('预约');
  // It throws for half a character.
  expect(encodeURIComponent(parts.join(''))).toContain(encodeURIComponent('𠮷预约𠮷'));
});

it('a passage without the searched words does not exist', async () => {
  expect(await passageIn('My dog limps.', 'cat')).toBeNull();
  expect(await passageIn('', 'cat')).toBeNull();
});

async function searched(browser: Browser, typed: string): Promise<readonly ListRow[]> {
  const path = `/api/conversations?view=all&search=${encodeURIComponent(typed)}`;
  return (await browser.read<Listed>(path)).conversations;
}

const saying = (message: string) => ({ artifact: { messages: [{ role: 'user', message }] } });

it('each conversation of a search has a passage of its own words, or of its note or name', async () => {
  const world = await openWorld({
    inbox: mailed(),
    platform: callingPlatform(),
    settings: MANY_STARTS,
  });
  const first = await call(world, 0, reportOf(0, saying('Does my insurance pay?')));
  const second = await call(world, 1, reportOf(1, saying('I have no insurance.')));
  const third = await call(world, 2, reportOf(2, saying('Hello?')));
  const browser = await signedIn(world);
  const change = { method: 'PATCH', body: { note: 'Ask for the insurance card' } };
  expect((await browser.ask(`/api/conversations/${third}`, change)).status).toBe(204);
  const found = await searched(browser, 'insurance');
  expect(Object.fromEntries(found.map(({ id, passage }) => [id, passage]))).toEqual({
    [first]: { from: 'words', parts: ['Does my ', 'insurance', ' pay?'] },
    [second]: { from: 'words', parts: ['I have no ', 'insurance', '.'] },
    [third]: { from: 'note', parts: ['Ask for the ', 'insurance', ' card'] },
  });
  expect((await searched(browser, 'grac')).map(({ passage }) => passage)).toEqual(
    Array.from({ length: 3 }, () => ({ from: 'name', parts: ['', 'Grace', ''] })),
  );
  const { conversations } = await browser.read<Listed>('/api/conversations?view=all');
  expect(conversations.map(({ passage }) => passage)).toEqual([null, null, null]);
});

it('each of many conversations that a search finds has a passage of its own words', async () => {
  const world = await openWorld({ inbox: mailed(), platform: callingPlatform(), settings: MANY_STARTS });
  const words = new Map<string, string>();
  for (let number = 0; number < 23; number += 1) {
    const said = `A molar, number ${number}.`;
    words.set(await call(world, number, reportOf(number, saying(said))), said);
  }
  const found = await searched(await signedIn(world), 'molar');
  expect(new Map(found.map(({ id, passage }) => [id, passage?.parts.join('')]))).toEqual(words);
});

it('a passage never has words that were erased or overwritten', async () => {
  const world = await openWorld({ inbox: mailed(), platform: callingPlatform(), settings: MANY_STARTS });
  const erased = await call(world, 0, reportOf(0, saying('A secret molar.')));
  const noted = await call(world, 1, reportOf(1, saying('A molar.')));
  const browser = await signedIn(world);
  await browser.ask(`/api/conversations/${noted}`, { method: 'PATCH', body: { note: 'secret' } });
  expect(await searched(browser, 'secret')).toHaveLength(2);
  await browser.ask(`/api/conversations/${erased}`, { method: 'DELETE' });
  await browser.ask(`/api/conversations/${noted}`, { method: 'PATCH', body: { note: '' } });
  expect(await searched(browser, 'secret')).toEqual([]);
  expect(JSON.stringify(await searched(browser, 'molar'))).not.toContain('secret');
});
