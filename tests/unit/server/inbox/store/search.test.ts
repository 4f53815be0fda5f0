// Scope: search finds the same in a file and on Postgres.
import { expect, it } from 'vitest';
import type { Listed, Passage } from '../../../../../server/inbox/web/page-contract.ts';
import { postgresFixture } from '../../../../support/postgres-fixture.ts';
import { POSTGRES } from '../../../../support/postgres-server.ts';
import { signingIn } from '../web/browser.ts';
import { callingPlatform, deliver, inboxFixture, MANY_STARTS, reportOf, reporting } from '../world.ts';

const fixture = inboxFixture();
const { openWorld, mailed } = fixture;
const { signedIn } = signingIn(fixture);
const postgres = postgresFixture();

/** How many visitors each search finds, and the words that it marks, when each visitor has said one sentence. */
async function foundIn(database: string | null) {
  const where = database === null ? {} : { database };
  const world = await openWorld({
    inbox: { ...mailed(), ...where },
    platform: callingPlatform(),
    settings: MANY_STARTS,
  });
  const browser = await signedIn(world);
  for (const [number, text] of SAID.entries()) {
    await world.endpoint.start({ name: `Visitor ${number}` });
    const artifact = { messages: [{ role: 'user', message: text }] };
    await deliver(world, reportOf(number, { artifact }), reporting(world, number));
  }
  await world.inbox.work();
  const found: Record<string, number> = {};
  const marked: Record<string, readonly string[]> = {};
  for (const typed of Object.keys(FOUND)) {
    const path = `/api/conversations?view=all&search=${encodeURIComponent(typed)}`;
    const { conversations } = await browser.read<Listed>(path);
    found[typed] = conversations.length;
    marked[typed] = conversations.flatMap(({ name, passage }) =>
      marksOf(Number(name?.split(' ')[1]), passage),
    );
  }
  return { found, marked };
}

/** @param number of the visitor, whose own words the passage must have */
function marksOf(number: number, passage: Passage | null): readonly string[] {
  if (passage === null) return [];
  expect(SAID[number]).toContain(passage.parts.join('').replaceAll('…', ''));
  return passage.parts.filter((_, index) => index % 2 === 1);
}

it('the search finds words in a file', async () => {
  const { found, marked } = await foundIn(null);
  expect(found).toEqual(FOUND);
  expect(marked).toMatchObject(MARKED);
  // Of each search that finds what was typed.
  expect(Object.keys(FOUND).filter((typed) => FOUND[typed] !== 15 && FOUND[typed] !== 0)).toEqual(
    Object.keys(marked).filter((typed) => marked[typed]?.length !== 0),
  );
});

it.skipIf(POSTGRES === null)('the search finds the same on Postgres', async () => {
  const { found, marked } = await foundIn(await postgres().newDatabase());
  expect(found).toEqual(FOUND);
  expect(marked).toMatchObject(MARKED);
});

it.each([
  ['a file', () => Promise.resolve(null)],
  ...(POSTGRES === null ? [] : [['Postgres', () => postgres().newDatabase()] as const]),
] as const)(
  'the words of a long call, which is indexed in parts, are found in %s',
  async (_where, database) => {
    const where = await database();
    const world = await openWorld({
      inbox: { ...mailed(), ...(where === null ? {} : { database: where }) },
      platform: callingPlatform(),
      settings: MANY_STARTS,
    });
    const browser = await signedIn(world);
    await world.endpoint.start();
    const messages = Array.from({ length: 20 }, (_, line) => ({
      role: 'user',
      message: `Patient${line} ${'The dog limps. '.repeat(600)} Call 212 555 0${100 + line}`,
    }));
    await deliver(world, reportOf(0, { artifact: { messages } }), reporting(world, 0));
    for (let line = 0; line < messages.length; line += 1)
      for (const typed of [`patient${line}`, `212 555 0${100 + line}`]) {
        const path = `/api/conversations?view=all&search=${encodeURIComponent(typed)}`;
        const { conversations } = await browser.read<Listed>(path);
        expect({ typed, found: conversations.length }).toEqual({ typed, found: 1 });
      }
  },
);

const SAID = [
  'My dog Waffles limps.',
  'Call me at +1 555-0100, or ann@paws.example.',
  'Crème brûlée for twelve, half-baked; isn’t it?',
  'https://paws.example/opening-hours?day=sunday',
  'ΑΘΗΝΑ και ÅRHUS, naïve façade, Straße, ΣΟΦΟΣ',
  '한국어 문장과 日本語の文',
  'version 1.2.3 and 4,500.75 dollars on 2026-11-24',
  'we\u0301dding',
  '我想预约明天上午的牙医',
  '明日の予約をお願いします。カットとパーマ',
  'Anh Đức hẹn Łukasz, Ærø',
  'أُريدُ مَوْعِدًا فِي الصَّباح',
  'Her number is 212-555-0187.',
  'At 10:30 (646) 555 0111, or 030/1234567',
  'नमस्ते दुनिया, สวัสดีครับ',
];
/** The number of conversations that each search finds. */
const FOUND: Readonly<Record<string, number>> = {
  waff: 1,
  'WAFFLES limp': 1,
  '555': 3,
  '0100': 1,
  '+1 555-0100': 1,
  'ann@paws': 1,
  'paws.example': 2,
  'creme brulee': 1,
  'half-baked': 1,
  'isn’t': 1,
  "isn't": 1,
  opening: 1,
  αθηνα: 1,
  arhus: 1,
  'facade naive': 1,
  straße: 1,
  strasse: 1,
  预约: 1,
  约: 1,
  '预约 明天': 1,
  予約: 1,
  パーマ: 1,
  duc: 1,
  ĐỨC: 1,
  lukasz: 1,
  aero: 1,
  موعد: 1,
  موعدا: 1,
  '2125550187': 1,
  '+1 212 555 0187': 1,
  '+12125550187': 1,
  '(212) 555-01': 1,
  '２１２５５５０１８７': 1,
  '212 555 0188': 0,
  '6465550111': 1,
  '+49 30 1234567': 1,
  '0301234567': 1,
  'number 2125550187': 1,
  'waffles 2125550187': 0,
  नमस्ते: 1,
  สวัสดีครับ: 1,
  한국: 1,
  하: 0,
  日本語: 1,
  '1.2': 2,
  '4500': 0,
  '4,500': 1,
  '2026-11-24': 1,
  wédding: 1,
  wedd: 1,
  affles: 0,
  "' | !": 15,
  '&': 15,
};
/** Of some of these searches, what is marked in the passages, as it was said. */
const MARKED: Readonly<Record<string, readonly string[]>> = {
  'WAFFLES limp': ['Waffles', 'limps'],
  '0100': ['0100'],
  '+1 555-0100': ['+1 555-0100'],
  'creme brulee': ['Crème', 'brûlée'],
  straße: ['Straße'],
  αθηνα: ['ΑΘΗΝΑ'],
  约: ['约'],
  '预约 明天': ['预约明天'],
  パーマ: ['パーマ'],
  lukasz: ['Łukasz'],
  موعد: ['مَوْعِدًا'],
  '2125550187': ['212-555-0187'],
  '２１２５５５０１８７': ['212-555-0187'],
  '0301234567': ['030/1234567'],
  wedd: ['we\u0301dding'],
  한국: ['한국어'],
};
