/// <reference types="mocha" />
/** Scope: two elements on one page: each has separate settings, dialog, name and call. */
import { assert } from 'chai';
import { captureWarnings, record } from '../events.ts';
import { createAgent, loadScript, painted, placeAgent, removeAgents, WORKING } from '../host-page.ts';
import { assertAbsent, eventually, view } from '../queries.ts';
import { openDialog, reachLiveCall, typeName } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

it('two elements have separate settings, dialogs and names', async () => {
  const erin = placeAgent();
  const ada = placeAgent({ ...WORKING, 'agent-name': 'Ada', language: 'es' });
  await openDialog(erin);
  await typeName(erin, 'Grace');
  assertAbsent(view(ada).queryByRole('dialog'));
  erin.close();
  await openDialog(ada);
  view(ada).getByRole('dialog', { name: 'Hable con Ada, nuestra agente de IA' });
  assertAbsent(view(ada).queryByDisplayValue('Grace'));
  ada.close();
  await eventually(() => assertAbsent(view(ada).queryByRole('dialog')));
  await openDialog(erin);
  view(erin).getByDisplayValue('Grace');
});

it('the first of two elements has the launcher and open-on-scroll; the second logs this, and takes over after its removal', async () => {
  const warnings = captureWarnings();
  const scrolling = { ...WORKING, 'open-on-scroll': '' };
  const [first, second] = [placeAgent(scrolling), placeAgent(scrolling)];
  const launchers = (agent: Element): number => view(agent).queryAllByRole('button').length;
  await eventually(() => assert.equal(launchers(second), 0));
  await painted();
  assert.equal(launchers(first), 1);
  await eventually(() => assert.isNotEmpty(warnings.messages), { timeout: 5_000 });
  warnings.release();
  assert.lengthOf(warnings.messages, 1);
  assert.include(warnings.messages[0], 'Another tag of this page');
  first.remove();
  await eventually(() => assert.equal(launchers(second), 1));
});

it('an element that replaces another, as when a page swaps its body, logs nothing, even with an open dialog', async () => {
  const warnings = captureWarnings();
  const first = placeAgent();
  await openDialog(first);
  const second = createAgent();
  // Without frames, as in a background tab, the first keeps its dialog, and the launcher, for two seconds.
  const frames: unknown = Reflect.get(window, 'requestAnimationFrame');
  Reflect.set(window, 'requestAnimationFrame', () => 0);
  first.replaceWith(second);
  await eventually(() => assert.isTrue(launcherOf(second)?.hidden));
  await eventually(() => assert.isFalse(launcherOf(second)?.hidden));
  Reflect.set(window, 'requestAnimationFrame', frames);
  await painted();
  warnings.release();
  assert.isEmpty(warnings.messages);
});

const launcherOf = (agent: Element): HTMLElement | null | undefined =>
  agent.shadowRoot?.querySelector<HTMLElement>('.launcher');

it('an element has the launcher when those before it have it off or are not rendered', async () => {
  const first = placeAgent({ ...WORKING, launcher: 'off' });
  const hidden = placeAgent();
  hidden.hidden = true;
  const third = placeAgent();
  await painted();
  assertAbsent(view(first).queryByRole('button'));
  view(third).getByRole('button', { name: 'Talk to Erin' });
});

it('a call belongs to one element and survives the removal of the other', async () => {
  const caller = placeAgent();
  const other = placeAgent({ ...WORKING, 'agent-name': 'Ada' });
  const events = record(other);
  await reachLiveCall(caller);
  assert.equal(other.callState, 'idle');
  await openDialog(other);
  other.remove();
  await eventually(() => assert.deepEqual(events.names(), ['agent-open', 'agent-close']));
  await view(caller).findByRole('button', { name: 'End Call' });
  assert.equal(caller.callState, 'live');
});
