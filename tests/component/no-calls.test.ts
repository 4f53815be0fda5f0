/// <reference types="mocha" />
/**
 * Scope: a browser that cannot place calls. The dialog says so at once, in the visitor's language, has no form
 * that would be filled in for nothing, and offers the other ways to the business. WebKitGTK is such a browser;
 * the others become one.
 */
import { assert } from 'chai';
import { next, record } from './events.ts';
import { loadScript, placeAgent, removeAgents } from './host-page.ts';
import { eventually, rootOf, view } from './queries.ts';

const asked: string[] = [];

before(async () => {
  await loadScript();
  Reflect.deleteProperty(window, 'RTCPeerConnection');
  const { prototype } = MediaDevices;
  prototype.getUserMedia = () => {
    asked.push('microphone');
    return Promise.reject(new Error('The microphone was asked for.'));
  };
  const original = window.fetch;
  window.fetch = (...parameters) => {
    asked.push(new Request(...parameters).url);
    return original(...parameters);
  };
});
afterEach(removeAgents);

it('says at once that it cannot call, and how else to reach the business', async () => {
  const agent = placeAgent();
  const events = record(agent);
  view(agent).getByRole('button', { name: 'Talk to Erin' }).click();
  const dialog = await view(agent).findByRole('dialog', { name: 'Talk to Erin, our AI Agent' });
  const problem = await view(agent).findByText('This browser cannot place calls.');
  view(agent).getByText('Open this page in a current Chrome, Edge, Firefox or Safari.');
  assert.isNotNull(problem.closest('[role=alert]'));
  const phone = view(agent).getByRole('link', { name: 'Call +1 212 555 0142' });
  assert.equal(phone.getAttribute('href'), 'tel:+12125550142');
  view(agent).getByRole('link', { name: 'Send a message' });
  assert.isNull(view(agent).queryByRole('textbox'));
  assert.isNull(view(agent).queryByRole('button', { name: 'Start Call' }));
  await eventually(() => assert.isTrue(dialog.contains(rootOf(agent).activeElement)));
  assert.deepInclude(events.details('call-error')[0], { fatal: true, reason: 'unsupported-browser' });
  agent.setAttribute('language', 'es');
  await view(agent).findByText('Este navegador no puede hacer llamadas.');
  view(agent).getByRole('link', { name: 'Llamar al +1 212 555 0142' });
  const closed = next(agent, 'agent-close');
  view(agent).getByRole('button', { name: 'Cerrar' }).click();
  await closed;
  assert.deepEqual(events.names(), ['agent-open', 'call-error', 'agent-close']);
  assert.equal(agent.callState, 'idle');
  assert.isEmpty(asked);
});

it('finds out without being opened', async () => {
  const { findings } = await placeAgent().diagnose();
  const { status } = findings.find(({ check }) => check === 'webrtc') ?? {};
  assert.equal(status, 'problem');
});
