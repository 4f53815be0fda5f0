/// <reference types="mocha" />
/** Scope: the dialog on pages whose libraries replace scrolling by listeners of their own. */
import { assert } from 'chai';
import { loadScript, placeAgent, removeAgents } from '../host-page.ts';
import { view } from '../queries.ts';
import { openDialog } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

it('the page does not receive the events that scroll the dialog', async () => {
  const types = ['wheel', 'touchstart', 'touchmove', 'pointermove'];
  const received: string[] = [];
  const listening = new AbortController();
  const { signal } = listening;
  for (const type of types) window.addEventListener(type, () => received.push(type), { signal });
  const agent = placeAgent();
  await openDialog(agent);
  const dialog = view(agent).getByRole('dialog');
  for (const type of types) dialog.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  listening.abort();
  assert.isEmpty(received);
});
