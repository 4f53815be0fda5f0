/// <reference types="mocha" />
/**
 * Scope: presses, compositions and keys in the dialog before React has loaded. React waits until they end, and typed
 * keys do not reach the page.
 */
import { assert } from 'chai';
import { loadScript, placeAgent, removeAgents } from '../host-page.ts';
import { eventually } from '../queries.ts';
import { nameOf, openEarly, reactIsThere } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

/** Interactions that React must not interrupt. Each returns a function that ends it. */
const INTERACTIONS: Readonly<Record<string, (field: HTMLElement) => () => void>> = {
  'a composition of an input method': (field) => {
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    return () =>
      field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }));
  },
  'a press of the pointer': (field) => {
    field.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    return () => window.dispatchEvent(new PointerEvent('pointerup'));
  },
  'a press of a key': (field) => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
    return () => window.dispatchEvent(new KeyboardEvent('keyup', { key: ' ' }));
  },
};

for (const [name, begin] of Object.entries(INTERACTIONS)) {
  it(`the early dialog stays until ${name} is over`, async () => {
    const agent = placeAgent();
    const early = await openEarly(agent);
    const end = begin(nameOf(agent));
    // Long enough for React to take over: once evaluated, it needs only a few tasks.
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
    assert.isTrue(early.isConnected);
    end();
    await eventually(() => assert.isFalse(early.isConnected));
    await reactIsThere(agent);
  });
}

it('keys typed in the dialog do not reach the page, before and after React takes over', async () => {
  const agent = placeAgent();
  const heard: string[] = [];
  const hear = (event: Event): void => void heard.push(event.type);
  document.addEventListener('keydown', hear);
  const press = (): boolean =>
    nameOf(agent).dispatchEvent(new KeyboardEvent('keydown', { key: 'g', bubbles: true, composed: true }));
  await openEarly(agent);
  press();
  window.dispatchEvent(new KeyboardEvent('keyup', { key: 'g' }));
  await reactIsThere(agent);
  press();
  document.removeEventListener('keydown', hear);
  assert.deepEqual(heard, []);
});
