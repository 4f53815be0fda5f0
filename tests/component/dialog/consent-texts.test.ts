/// <reference types="mocha" />
/**
 * Scope: the consent's words: those drawn before React has loaded, those that React shows, those that were ticked and those
 * that the receipt hashes are the same, for every combination of the settings that choose them.
 */
import { assert } from 'chai';
import { record } from '../events.ts';
import { loadScript, placeAgent, removeAgents, WORKING } from '../host-page.ts';
import { eventually, part } from '../queries.ts';
import { openEarly, reactIsThere } from '../visit.ts';
import { sha256 } from '../../../widget/session/admission.ts';

type Attributes = Parameters<typeof placeAgent>[0];

const STRINGS: Readonly<Record<string, Readonly<Record<string, string>> | null>> = {
  none: null,
  'of the sentence': { 'form.consent': 'Call me, {business}.' },
  'of the product’s own sentence': { 'form.consent.own': 'Call me, product.' },
  'of both sentences': { 'form.consent': 'Call me, {business}.', 'form.consent.own': 'Call me, product.' },
  'of the note, with a placeholder that does not exist': {
    'form.consentNote': '{agent} of {company} calls.',
  },
  'that are blank': { 'form.consent': ' ', 'form.consentNote': '' },
};
const BUSINESSES = { 'the product': {}, 'another business': { 'business-name': 'Pine Dental' } } as const;
const LANGUAGES = ['en', 'fr'] as const;
const ADDITIONS = [
  { recording: 'on' },
  { 'privacy-url': '/privacy' },
  { 'consent-text': 'No health.' },
] as const;

/** Each subset of the additions. */
const EXTRAS: readonly Attributes[] = ADDITIONS.reduce<readonly Attributes[]>(
  (sets, addition) => sets.flatMap((set) => [set, { ...set, ...addition }]),
  [{}],
);

/** One line for each part, as in the receipt. */
const wordsOf = (agent: HTMLElement): string =>
  [...part(agent, '.consent').querySelectorAll('label, .consent-note > *')]
    .map(({ textContent }) => textContent)
    .join('\n');

async function expectSameWords(attributes: Attributes): Promise<void> {
  const agent = placeAgent({ ...WORKING, ...attributes });
  const events = record(agent);
  await openEarly(agent);
  const drawn = wordsOf(agent);
  (part(agent, '[name="consent"]') as HTMLInputElement).click();
  await reactIsThere(agent);
  assert.equal(wordsOf(agent), drawn);
  assert.isTrue((part(agent, '[name="consent"]') as HTMLInputElement).checked);
  const [receipt] = await eventually(() => {
    assert.lengthOf(events.details('consent'), 1);
    return events.details('consent');
  });
  assert.equal(receipt?.textHash, await sha256(drawn));
  await removeAgents();
}

before(() => loadScript());
afterEach(removeAgents);

for (const [texts, strings] of Object.entries(STRINGS))
  for (const [owner, business] of Object.entries(BUSINESSES))
    for (const language of LANGUAGES)
      it(`the consent's words are the same before and after React loads: strings ${texts}, ${owner}, ${language}`, async () => {
        const own = strings === null ? {} : { strings: JSON.stringify(strings) };
        for (const extra of EXTRAS) await expectSameWords({ ...own, ...business, ...extra, language });
      });

it('the owner’s sentence replaces the product’s own in every language', async () => {
  for (const language of LANGUAGES) {
    const agent = placeAgent({
      ...WORKING,
      strings: JSON.stringify({ 'form.consent': 'Call me, {business}.' }),
      language,
    });
    await openEarly(agent);
    assert.equal(part(agent, '.consent-label').textContent, 'Call me, Task Tamer.');
    await removeAgents();
  }
});
