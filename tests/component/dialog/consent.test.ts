/// <reference types="mocha" />
/** Scope: the consent: its receipt matches the shown text, and it becomes void when the text changes. */
import { assert } from 'chai';
import { record } from '../events.ts';
import { loadScript, placeAgent, removeAgents, settled, WORKING } from '../host-page.ts';
import { eventually, part, view } from '../queries.ts';
import { consent, openDialog, openEarly, reactIsThere } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

const MORE = {
  ...WORKING,
  'business-name': 'Clínica Sol',
  recording: 'on',
  'privacy-url': '/privacy',
  'consent-text': 'Say nothing about your health.',
};

const box = (agent: Parameters<typeof view>[0]): HTMLInputElement =>
  view(agent).getByRole<HTMLInputElement>('checkbox', { name: /^I agree/ });

/** The SHA-256 hash of the consent text on the screen, with one line for each part. */
async function hashOfScreen(agent: Parameters<typeof view>[0]): Promise<string> {
  const parts = part(agent, '.consent').querySelectorAll('label, .consent-note > *');
  const text = [...parts].map(({ textContent }) => textContent).join('\n');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

for (const [when, attributes] of Object.entries({
  'the default text': WORKING,
  'with recording, privacy policy and extra text': MORE,
})) {
  it(`the consent receipt has the hash of the shown text: ${when}`, async () => {
    const agent = placeAgent(attributes);
    const events = record(agent);
    await openDialog(agent);
    consent(agent);
    const [receipt] = await eventually(() => {
      const receipts = events.details('consent');
      assert.lengthOf(receipts, 1);
      return receipts;
    });
    assert.equal(receipt?.textHash, await hashOfScreen(agent));
    assert.equal(receipt?.recording, attributes === MORE);
    assert.equal(receipt?.language, 'en');
  });
}

it('the consent box is described by the rest of its text, and its privacy page opens in another tab', async () => {
  const agent = placeAgent(MORE);
  await openDialog(agent);
  const note = part(agent, `#${box(agent).getAttribute('aria-describedby') ?? ''}`);
  assert.include(note.textContent, 'Erin is an AI, not a person.');
  assert.include(note.textContent, 'The call is recorded.');
  const link = view(agent).getByRole<HTMLAnchorElement>('link', { name: 'Privacy policy' });
  assert.deepEqual([link.href, link.target], [new URL('/privacy', location.href).href, '_blank']);
});

it('the consent is marked as not to be translated, because its receipt hashes our words', async () => {
  const agent = placeAgent(MORE);
  await openEarly(agent);
  const expectMarked = (): void => {
    for (const words of part(agent, '.consent').querySelectorAll<HTMLElement>('span, strong, a')) {
      assert.isFalse(words.translate, words.textContent);
      assert.isNotNull(words.closest('.notranslate'), words.textContent);
    }
  };
  expectMarked();
  await reactIsThere(agent);
  expectMarked();
  assert.isTrue(part(agent, '.field-label').translate);
});

it('a consent becomes void when the page changes its text', async () => {
  const agent = placeAgent();
  await openDialog(agent);
  consent(agent);
  assert.isTrue(box(agent).checked);
  agent.setAttribute('recording', 'on');
  await view(agent).findByText('The call is recorded.');
  assert.isFalse(box(agent).checked);
});

it('a consent becomes void when the page changes its text while React is loading', async () => {
  const agent = placeAgent();
  const events = record(agent);
  await openEarly(agent);
  box(agent).click();
  agent.setAttribute('consent-text', 'Other words.');
  await reactIsThere(agent);
  await settled();
  assert.isFalse(box(agent).checked);
  assert.isEmpty(events.details('consent'));
});

it('a consent given before React loads is kept, and emitted once React has loaded', async () => {
  const agent = placeAgent(MORE);
  const events = record(agent);
  await openEarly(agent);
  box(agent).click();
  await reactIsThere(agent);
  assert.isTrue(box(agent).checked);
  const hash = await hashOfScreen(agent);
  await eventually(() =>
    assert.deepEqual(
      events.details('consent').map(({ textHash }) => textHash),
      [hash],
    ),
  );
});
