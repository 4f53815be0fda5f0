/// <reference types="mocha" />
/**
 * Scope: moving the element within the document, closed, open and in a call, by every DOM method. Its state survives,
 * and the top layer is restored.
 */
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { next, record } from '../events.ts';
import { createAgent, loadScript, painted, placeAgent, removeAgents, settled } from '../host-page.ts';
import { hasMoveBefore, itWithMoveBefore } from '../needs.ts';
import { assertAbsent, eventually, part, view } from '../queries.ts';
import { callBar, openDialog, reachLiveCall, typeName, VISITOR } from '../visit.ts';

const place = document.createElement('div');

before(() => {
  document.body.append(place);
  return loadScript();
});
afterEach(removeAgents);

type Move = (agent: TaskTamerAgentElement) => void;

const MOVES: Readonly<Record<string, Move>> = {
  appendChild: (agent) => place.appendChild(agent),
  insertBefore: (agent) => document.body.insertBefore(agent, document.body.firstChild),
  'append of its wrapper': (agent) => {
    const wrapper = document.createElement('section');
    agent.before(wrapper);
    wrapper.append(agent);
    place.append(wrapper);
  },
  moveBefore: (agent) => Reflect.apply(Reflect.get(place, 'moveBefore') as () => void, place, [agent, null]),
};
const available = Object.entries(MOVES).filter(([name]) => name !== 'moveBefore' || hasMoveBefore);

/** When React re-renders a page, it may move an element several times in one task. */
const everyMove: Move = (agent) => available.forEach(([, move]) => move(agent));

for (const [name, move] of Object.entries(MOVES)) {
  const itMoves = name === 'moveBefore' ? itWithMoveBefore : it;

  itMoves(`the launcher is shown again and opens the dialog after ${name}`, async () => {
    const agent = placeAgent();
    const launcher = view(agent).getByRole('button', { name: 'Talk to Erin' });
    move(agent);
    await settled();
    await eventually(() => assert.isTrue(launcher.matches(':popover-open')));
    await openDialog(agent);
  });

  itMoves(`the dialog stays open and keeps the typed name after ${name}`, async () => {
    const agent = placeAgent();
    const events = record(agent);
    const dialog = await openDialog(agent);
    await typeName(agent, VISITOR);
    move(agent);
    await eventually(() => assert.isTrue(dialog.matches(':modal')));
    await settled();
    assert.isTrue(view(agent).getByRole('dialog') === dialog);
    view(agent).getByDisplayValue(VISITOR);
    assert.deepEqual(events.names(), ['agent-open']);
    agent.close();
    await eventually(() => assertAbsent(view(agent).queryByRole('dialog')));
  });
}

it('an element keeps its call when it is moved by every method, one after the other', async () => {
  const agent = placeAgent();
  const events = record(agent);
  await reachLiveCall(agent);
  for (const [, move] of available) {
    move(agent);
    await eventually(() =>
      assert.isTrue(callBar(agent).closest('[popover]')?.matches(':popover-open') === true),
    );
    assert.equal(agent.callState, 'live');
  }
  everyMove(agent);
  await settled();
  assert.equal(agent.callState, 'live');
  assert.isEmpty(events.names('call-end', 'call-error'));
  const ended = next(agent, 'call-end');
  view(agent).getByRole('button', { name: 'End Call' }).click();
  assert.deepEqual(await ended, { reason: 'customer-ended-call' });
});

it('an element keeps its call when it is detached for a task and a frame, as Turbo does with permanent elements', async () => {
  const agent = placeAgent();
  const events = record(agent);
  await reachLiveCall(agent);
  agent.remove();
  await settled();
  await new Promise(requestAnimationFrame);
  place.append(agent);
  await eventually(() =>
    assert.isTrue(callBar(agent).closest('[popover]')?.matches(':popover-open') === true),
  );
  await painted();
  await painted();
  assert.equal(agent.callState, 'live');
  assert.isEmpty(events.names('call-end', 'call-error'));
  const ended = next(agent, 'call-end');
  view(agent).getByRole('button', { name: 'End Call' }).click();
  assert.deepEqual(await ended, { reason: 'customer-ended-call' });
});

it('an element that is detached for a task and a frame shows its open form again with the typed name', async () => {
  const agent = placeAgent();
  const events = record(agent);
  await openDialog(agent);
  await typeName(agent, VISITOR);
  agent.remove();
  await settled();
  await new Promise(requestAnimationFrame);
  place.append(agent);
  await eventually(() => assert.isTrue(part(agent, 'dialog').matches(':modal')));
  await painted();
  await painted();
  view(agent).getByDisplayValue(VISITOR);
  assert.deepEqual(events.names('agent-open', 'agent-close'), ['agent-open']);
  agent.close();
  await eventually(() => assertAbsent(view(agent).queryByRole('dialog')));
});

it('an element keeps its call when it is detached on a slow page', async () => {
  const agent = placeAgent();
  const events = record(agent);
  await reachLiveCall(agent);
  const original = window.requestAnimationFrame;
  const FRAME_MS = 300;
  window.requestAnimationFrame = (run) => window.setTimeout(() => run(performance.now()), FRAME_MS);
  agent.remove();
  // Between the first frame and the second.
  await new Promise((resolve) => setTimeout(resolve, 1.5 * FRAME_MS));
  place.append(agent);
  window.requestAnimationFrame = original;
  await eventually(() =>
    assert.isTrue(callBar(agent).closest('[popover]')?.matches(':popover-open') === true),
  );
  assert.equal(agent.callState, 'live');
  assert.isEmpty(events.names('call-end', 'call-error'));
  await agent.endCall();
});

it('an element keeps its open dialog when it is moved between shadow roots', async () => {
  const agent = createAgent();
  const host = document.createElement('div');
  place.append(host);
  host.attachShadow({ mode: 'open' }).append(agent);
  const dialog = await openDialog(agent);
  place.append(agent);
  await eventually(() => assert.isTrue(dialog.matches(':modal')));
  host.shadowRoot?.append(agent);
  await eventually(() => assert.isTrue(part(agent, 'dialog').matches(':modal')));
  host.remove();
});
