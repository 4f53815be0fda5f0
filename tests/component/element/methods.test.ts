/// <reference types="mocha" />
/** Scope: the methods and read-only properties, before and after connecting, and their events. */
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { record } from '../events.ts';
import { createAgent, loadScript, placeAgent, removeAgents, settled, WORKING } from '../host-page.ts';
import { assertAbsent, view } from '../queries.ts';
import { openDialog } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

async function callEverything(agent: TaskTamerAgentElement): Promise<void> {
  agent.close();
  agent.setMuted(true);
  agent.setMuted(false);
  assert.isFalse(agent.say('hello', { endCallAfterSpoken: true }));
  assert.isFalse(agent.send({ type: 'add-message' }));
  assert.equal(agent.callState, 'idle');
  assert.isFalse(agent.muted);
  assert.match(agent.version, /^\d+\.\d+\.\d+/);
  await agent.endCall();
}

it('every method works without a call, before and after the element is in the document', async () => {
  const agent = createAgent();
  const events = record(agent);
  await callEverything(agent);
  document.body.append(agent);
  await callEverything(agent);
  await openDialog(agent);
  await callEverything(agent);
  assert.deepEqual(events.names(), ['agent-open', 'agent-close']);
});

it('open() does nothing before the element is in the document', async () => {
  const agent = createAgent();
  const events = record(agent);
  agent.open();
  await settled();
  assert.isEmpty(events.names());
  document.body.append(agent);
  await openDialog(agent);
  assert.deepEqual(events.names(), ['agent-open']);
});

it('the state properties are read-only', () => {
  const agent = placeAgent();
  for (const name of ['callState', 'muted', 'version']) {
    const before: unknown = Reflect.get(agent, name);
    assert.isFalse(Reflect.set(agent, name, 'written'));
    assert.equal(Reflect.get(agent, name), before);
  }
});

it('open and close emit one event each, however often they are called', async () => {
  const agent = placeAgent();
  const events = record(agent);
  agent.open();
  agent.open();
  await openDialog(agent);
  agent.close();
  agent.close();
  assert.deepEqual(events.names(), ['agent-open', 'agent-close']);
  assert.deepEqual(events.details('agent-open'), [{ trigger: 'method' }]);
  assert.deepEqual(events.details('agent-close'), [{ reason: 'method' }]);
  await openDialog(agent);
  assert.deepEqual(events.names(), ['agent-open', 'agent-close', 'agent-open']);
});

it('the dialog stays closed when the page cancels agent-open', async () => {
  const agent = placeAgent();
  const events = record(document);
  agent.addEventListener('agent-open', (event) => event.preventDefault(), { once: true });
  agent.open();
  await agent.diagnose();
  await settled();
  assertAbsent(view(agent).queryByRole('dialog'));
  await openDialog(agent);
  assert.deepEqual(events.names(), ['agent-open', 'agent-open']);
});

it('the events bubble out of shadow roots, and only agent-open can be canceled', async () => {
  const host = document.createElement('div');
  const agent = createAgent({ ...WORKING, theme: 'pink' });
  const events = record(document);
  document.body.append(host);
  host.attachShadow({ mode: 'open' }).append(agent);
  await settled();
  await openDialog(agent);
  agent.close();
  host.remove();
  assert.deepEqual(
    events.all.map(({ type, bubbles, composed, cancelable }) => ({ type, bubbles, composed, cancelable })),
    [
      { type: 'call-error', bubbles: true, composed: true, cancelable: false },
      { type: 'agent-open', bubbles: true, composed: true, cancelable: true },
      { type: 'agent-close', bubbles: true, composed: true, cancelable: false },
    ],
  );
});

it('muting takes effect immediately, with and without a call', async () => {
  const agent = placeAgent();
  const heard = (): boolean[] =>
    [true, false, true].map((muted) => {
      agent.setMuted(muted);
      return agent.muted;
    });
  assert.deepEqual(heard(), [true, false, true]);
  await openDialog(agent);
  assert.isTrue(agent.muted);
  assert.deepEqual(heard(), [true, false, true]);
});

it('muting before the first opening is remembered', async () => {
  const agent = placeAgent();
  agent.setMuted(true);
  await openDialog(agent);
  assert.isTrue(agent.muted);
  agent.setMuted(false);
  await settled();
  assert.isFalse(agent.muted);
});

it('diagnose() reports what is missing, in and outside of the document', async () => {
  const bare = createAgent({ theme: 'pink' });
  const { version, callState, lastCallId, findings } = await bare.diagnose();
  assert.deepEqual(
    { version, callState, lastCallId },
    { version: bare.version, callState: 'idle', lastCallId: null },
  );
  const status = Object.fromEntries(findings.map(({ check, status }) => [check, status]));
  assert.include(status, {
    'secure-context': 'ok',
    webrtc: 'ok',
    'public-key': 'problem',
    'captcha-site-key': 'problem',
    'assistant, squad or workflow': 'problem',
    theme: 'warning',
  });
  const report = await placeAgent().diagnose();
  assert.isEmpty(
    report.findings.filter(({ check, status }) => status === 'problem' && check !== 'microphones'),
  );
});
