/// <reference types="mocha" />
/** Scope: keys typed in the dialog, before and after React has loaded, do not reach the page. */
import { assert } from 'chai';
import { loadScript, placeAgent, removeAgents } from '../host-page.ts';
import { nameOf, openEarly, reactIsThere } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

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
