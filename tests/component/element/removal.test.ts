/// <reference types="mocha" />
/**
 * Scope: removing the element from the document: in a call, between calls, repeatedly. It leaves nothing behind and
 * works when it is reinserted.
 */
import { assert } from 'chai';
import { next, record } from '../events.ts';
import { createAgent, loadScript, placeAgent, removeAgents, settled, WORKING } from '../host-page.ts';
import { assertAbsent, eventually, part, rootOf, view } from '../queries.ts';
import { openDialog, reachLiveCall, startCall } from '../visit.ts';

const tracks: MediaStreamTrack[] = [];

before(() => {
  const { prototype } = MediaDevices;
  const original = Reflect.get(prototype, 'getUserMedia');
  prototype.getUserMedia = async function (this: MediaDevices, constraints) {
    const stream = await original.call(this, constraints);
    tracks.push(...stream.getTracks());
    return stream;
  };
  return loadScript();
});
beforeEach(() => tracks.splice(0));
afterEach(removeAgents);

const liveTracks = (): number => tracks.filter(({ readyState }) => readyState === 'live').length;

it('removing the element ends a call, with its reason, stops the microphone, and allows new calls after reinsertion', async () => {
  const agent = placeAgent();
  const events = record(agent);
  const atDocument = record(document);
  await reachLiveCall(agent);
  assert.isAbove(liveTracks(), 0);
  const ended = next(agent, 'call-end');
  agent.remove();
  assert.deepEqual(await ended, { reason: 'element-removed' });
  await eventually(() => assert.equal(liveTracks(), 0));
  assert.equal(agent.callState, 'idle');
  assert.lengthOf(events.names('call-end'), 1);
  assert.deepEqual(atDocument.details('call-end'), [{ reason: 'element-removed' }]);
  document.body.append(agent);
  await reachLiveCall(agent);
  assert.isAbove(liveTracks(), 0);
  await agent.endCall();
  assert.equal(liveTracks(), 0);
  assert.deepEqual(events.details('call-end')[1], { reason: 'customer-ended-call' });
  assert.isEmpty(events.names('call-error'));
});

it('removing the element cancels a starting call and stops the microphone', async () => {
  const agent = placeAgent({ ...WORKING, assistant: 'join-hangs' });
  const events = record(agent);
  await startCall(agent);
  await eventually(() => assert.isAbove(liveTracks(), 0));
  agent.remove();
  await eventually(() => assert.equal(liveTracks(), 0));
  assert.isEmpty(events.names('call-start', 'call-start-success', 'call-error'));
});

it('the element opens after diagnose() ran before its insertion', async () => {
  const agent = createAgent();
  await agent.diagnose();
  document.body.append(agent);
  await openDialog(agent);
});

it('the element opens after it left the document in the frame in which the pointer reached its launcher', async () => {
  const agent = placeAgent();
  await settled();
  part(agent, '.launcher').dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
  agent.remove();
  await settled();
  document.body.append(agent);
  await openDialog(agent);
});

it('an element that is reinserted in a later task starts from its initial state', async () => {
  const agent = placeAgent();
  const closed = next(agent, 'agent-close');
  await openDialog(agent);
  agent.remove();
  assert.deepEqual(await closed, { reason: 'removed' });
  assert.equal(document.documentElement.style.length, 0);
  document.body.append(agent);
  view(agent).getByRole('button', { name: 'Talk to Erin' });
  assertAbsent(view(agent).queryByRole('dialog'));
  await openDialog(agent);
});

it('an element that is reinserted in the same task keeps its state', async () => {
  const agent = placeAgent();
  const events = record(agent);
  const dialog = await openDialog(agent);
  agent.remove();
  document.body.append(agent);
  await eventually(() => assert.isTrue(dialog.matches(':modal')));
  assert.deepEqual(events.names(), ['agent-open']);
});

/** Everything that an element could leave behind in its page. */
const traces = () => ({
  head: document.head.childElementCount,
  body: document.body.childElementCount,
  sheets: document.adoptedStyleSheets.length,
  rootStyle: document.documentElement.style.cssText,
  bodyStyle: document.body.style.cssText,
});

it('20 new elements that were opened and removed leave nothing behind', async () => {
  const cycle = async (): Promise<void> => {
    const agent = placeAgent();
    await openDialog(agent);
    agent.remove();
    await eventually(() => assertAbsent(view(agent).queryByRole('dialog')));
  };
  await cycle();
  const before = traces();
  for (let round = 0; round < 20; round += 1) await cycle();
  assert.deepEqual(traces(), before);
  const events = record(document);
  const opener = document.createElement('button');
  opener.dataset['taskTamerOpen'] = '';
  document.body.append(opener);
  opener.click();
  opener.remove();
  await settled();
  assert.isEmpty(events.names());
});

it('an element that is inserted and removed 20 times is unchanged', async () => {
  const agent = createAgent();
  const inside = () => ({
    nodes: rootOf(agent).childNodes.length,
    sheets: rootOf(agent).adoptedStyleSheets.length,
  });
  const cycle = async (): Promise<void> => {
    document.body.append(agent);
    await openDialog(agent);
    agent.remove();
    await eventually(() => assertAbsent(view(agent).queryByRole('dialog')));
  };
  await cycle();
  const before = inside();
  for (let round = 0; round < 20; round += 1) await cycle();
  assert.deepEqual(inside(), before);
});
