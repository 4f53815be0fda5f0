/// <reference types="mocha" />
/**
 * Scope: a browser that cannot place calls. The dialog says so immediately, in the visitor's language, offers text
 * chat, which works there, and then the contacts. WebKitGTK is such a browser; the others emulate one.
 */
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import { next, record } from '../events.ts';
import { loadScript, placeAgent, removeAgents, WORKING } from '../host-page.ts';
import { assertAbsent, eventually, rootOf, view } from '../queries.ts';
import { consent, passBotCheck, typeName, VISITOR } from '../visit.ts';

const requests: string[] = [];

before(async () => {
  await loadScript();
  Reflect.deleteProperty(window, 'RTCPeerConnection');
  const { prototype } = MediaDevices;
  prototype.getUserMedia = () => {
    requests.push('microphone');
    return Promise.reject(new Error('The microphone was requested.'));
  };
  const original = window.fetch;
  window.fetch = (...parameters) => {
    requests.push(new Request(...parameters).url);
    return original(...parameters);
  };
});
afterEach(removeAgents);

it('a page that cannot call says so immediately, and offers text chat first, then the contacts', async () => {
  const agent = placeAgent();
  const events = record(agent);
  view(agent).getByRole('button', { name: 'Talk to Erin' }).click();
  const dialog = await view(agent).findByRole('dialog', { name: 'Write to Erin, our AI Agent' });
  const reason = await view(agent).findByRole('heading', { name: 'This browser cannot place calls.' });
  view(agent).getByText('Open this page in a current Chrome, Edge, Firefox or Safari.');
  await eventually(() => assert.isTrue(rootOf(agent).activeElement === reason));
  view(agent).getByRole('button', { name: 'Write to Erin' });
  const phone = view(agent).getByRole('link', { name: /^Call \+1\s212\s555\s0142$/ });
  assert.equal(phone.getAttribute('href'), 'tel:+12125550142');
  view(agent).getByRole('link', { name: 'Email us' });
  assert.deepEqual(
    [...dialog.querySelectorAll('.contacts > *')].map(({ textContent }) => textContent),
    ['Call +1\u00a0212\u00a0555\u00a00142', 'Email us'],
  );
  assertAbsent(view(agent).queryByRole('textbox'));
  assertAbsent(view(agent).queryByRole('button', { name: 'Start Call' }));
  assert.deepInclude(events.details('call-error')[0], { fatal: true, reason: 'unsupported-browser' });
  agent.setAttribute('language', 'es');
  await view(agent).findByText('Este navegador no puede hacer llamadas.');
  view(agent).getByRole('link', { name: /^Llamar al \+1\s212\s555\s0142$/ });
  const closed = next(agent, 'agent-close');
  view(agent).getByRole('button', { name: 'Cerrar' }).click();
  await closed;
  assert.deepEqual(events.names(), ['agent-open', 'call-error', 'agent-close']);
  assert.equal(agent.callState, 'idle');
});

it('a page with neither calls nor text chat shows no form', async () => {
  const agent = placeAgent({ ...WORKING, writing: 'off' });
  view(agent).getByRole('button', { name: 'Talk to Erin' }).click();
  await view(agent).findByText('This browser cannot place calls.');
  assertAbsent(view(agent).queryByRole('textbox'));
  assertAbsent(view(agent).queryByRole('button', { name: 'Write to Erin' }));
});

it('a page that cannot call books by text chat, without requesting the microphone', async () => {
  const agent = placeAgent();
  const events = record(agent);
  view(agent).getByRole('button', { name: 'Talk to Erin' }).click();
  await view(agent).findByRole('dialog', { name: 'Write to Erin, our AI Agent' });
  (await view(agent).findByRole('button', { name: 'Write to Erin' })).click();
  const name = view(agent).getByRole('textbox', { name: 'Your name' });
  await eventually(() => assert.isTrue(rootOf(agent).activeElement === name));
  await typeName(agent, VISITOR);
  consent(agent);
  await passBotCheck(agent);
  view(agent).getByRole('button', { name: 'Write to Erin' }).click();
  const box = await view(agent).findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  await eventually(() => assert.isTrue(rootOf(agent).activeElement === box));
  for (const answer of [
    /Shall we book/,
    /What kind of business/,
    /takes up most/,
    /next opening/,
    /You are booked for/,
  ]) {
    await sendKeys({ type: 'Yes' });
    await sendKeys({ press: 'Enter' });
    await view(agent).findByText(answer, { selector: '.line-text' });
    await eventually(() => assertAbsent(view(agent).queryByText('Erin is writing')));
  }
  assert.lengthOf(rootOf(agent).querySelectorAll('.line'), 10);
  assert.lengthOf(events.details('chat-start'), 1);
  assert.isFalse(requests.includes('microphone'));
  assert.isEmpty(requests.filter((address) => address.includes('/call/web')));
  const ended = next(agent, 'chat-end');
  view(agent).getByRole('button', { name: 'End conversation' }).click();
  await ended;
  view(agent).getByText('This conversation has ended.');
});

it('a page that cannot call is detected before the dialog is opened', async () => {
  const { findings } = await placeAgent().diagnose();
  const { status } = findings.find(({ check }) => check === 'webrtc') ?? {};
  assert.equal(status, 'problem');
});
