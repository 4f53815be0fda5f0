/// <reference types="mocha" />
/** Scope: a page that has broken what React schedules its work with. The dialog is rendered again, with what was typed. */
import { assert } from 'chai';
import { captureWarnings } from '../events.ts';
import { loadScript, placeAgent, removeAgents } from '../host-page.ts';
import { eventually, rootOf, view } from '../queries.ts';
import { nameOf, openEarly, reactIsThere, submit } from '../visit.ts';

const { MessageChannel } = window;

before(async () => {
  window.MessageChannel = class {
    readonly port1 = {} as MessagePort;
    readonly port2 = { postMessage: () => undefined } as unknown as MessagePort;
  };
  await loadScript();
});
afterEach(() => {
  window.MessageChannel = MessageChannel;
  return removeAgents();
});

it('the dialog works on a page whose MessageChannel delivers nothing, and keeps what was typed', async () => {
  const warnings = captureWarnings();
  const agent = placeAgent();
  await openEarly(agent);
  document.execCommand('insertText', false, 'Grace');
  await reactIsThere(agent);
  assert.equal(nameOf(agent).value, 'Grace');
  await eventually(() => assert.isTrue(view(agent).getByRole('dialog').matches(':modal')));
  assert.lengthOf(rootOf(agent).querySelectorAll('.panel'), 1);
  submit(agent);
  await view(agent).findByText('Tick this box to continue.');
  assert.lengthOf(warnings.messages, 1);
  warnings.release();
});
