/// <reference types="mocha" />
/** Scope: keys typed in the dialog, before and after React has loaded, do not reach the page. */
import { assert } from 'chai';
import { loadScript, placeAgent, removeAgents } from '../host-page.ts';
import { nameOf, openEarly, reactIsThere } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

const KEY_EVENTS = ['keydown', 'keypress', 'keyup'] as const;

it('the keys typed in the dialog do not reach the page, before and after React takes over', async () => {
  const agent = placeAgent();
  const heard: string[] = [];
  const hear = (event: Event): void => void heard.push(event.type);
  for (const type of KEY_EVENTS) document.addEventListener(type, hear);
  const press = (): void =>
    KEY_EVENTS.forEach((type) =>
      nameOf(agent).dispatchEvent(new KeyboardEvent(type, { key: 'g', bubbles: true, composed: true })),
    );
  await openEarly(agent);
  press();
  window.dispatchEvent(new KeyboardEvent('keyup', { key: 'g' }));
  await reactIsThere(agent);
  press();
  for (const type of KEY_EVENTS) document.removeEventListener(type, hear);
  assert.deepEqual(heard, []);
});
