/// <reference types="mocha" />
/** Scope: the dialog before React has loaded. It is shown before the next paint, and keeps the visitor's input. */
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { record } from '../events.ts';
import { loadScript, placeAgent, removeAgents, settled } from '../host-page.ts';
import { assertAbsent, eventually, part, rootOf, view } from '../queries.ts';
import { nameOf, openDialog, openEarly, reactIsThere, submit, VISITOR } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

const dialogOf = (agent: TaskTamerAgentElement): HTMLDialogElement =>
  part(agent, 'dialog.panel') as HTMLDialogElement;
const isLocked = (): boolean => getComputedStyle(document.documentElement).overflowY === 'hidden';

it("the early dialog is shown before React has loaded, and keeps the visitor's place when React takes over", async () => {
  const agent = placeAgent();
  const events = record(agent);
  const dialog = await openEarly(agent);
  assert.isTrue(dialog.matches(':modal'));
  assertAbsent(rootOf(agent).querySelector('iframe'));
  assert.isTrue(isLocked());
  assert.isTrue(rootOf(agent).activeElement === nameOf(agent));
  nameOf(agent).value = VISITOR;
  const box = view(agent).getByRole<HTMLInputElement>('checkbox');
  box.click();
  box.focus();
  assert.isTrue((await reactIsThere(agent)) === dialog);
  assert.lengthOf(rootOf(agent).querySelectorAll('dialog.panel'), 1);
  assert.isTrue(dialogOf(agent).matches(':modal'));
  assert.equal(nameOf(agent).value, VISITOR);
  assert.isTrue(box.checked);
  assert.isTrue(rootOf(agent).activeElement === box);
  assert.deepEqual(events.names('agent-open', 'agent-close'), ['agent-open']);
  assert.isTrue(part(agent, '[part="launcher"]').hidden);
  agent.close();
  await eventually(() => assert.isFalse(isLocked()));
});

it('the early dialog stays open at the same place when React takes over', async () => {
  const agent = placeAgent();
  const early = await openEarly(agent);
  const box = JSON.stringify(early.getBoundingClientRect());
  const openCounts: number[] = [];
  const observer = new MutationObserver(() => {
    openCounts.push(rootOf(agent).querySelectorAll('dialog.panel[open]').length);
  });
  observer.observe(rootOf(agent), { subtree: true, childList: true, attributes: true });
  await reactIsThere(agent);
  await settled();
  observer.disconnect();
  assert.deepEqual([...new Set(openCounts)], [1]);
  assert.equal(JSON.stringify(early.getBoundingClientRect()), box);
});

it('the early dialog closes in the task that calls close(), and the last of several calls wins', async () => {
  const agent = placeAgent();
  const events = record(agent);
  agent.open();
  agent.close();
  await settled();
  assert.isTrue(view(agent).queryByRole('dialog') === null);
  assert.deepEqual(events.names(), []);
  // The dialog is rendered for the next opening.
  await eventually(() => part(agent, 'dialog.panel'));
  agent.open();
  agent.close();
  agent.open();
  await reactIsThere(agent);
  agent.open();
  agent.close();
  await settled();
  assert.isFalse(dialogOf(agent).matches('[open]'));
  agent.close();
  agent.open();
  await settled();
  assert.isTrue(dialogOf(agent).matches(':modal'));
  assert.deepEqual(events.names(), ['agent-open', 'agent-close', 'agent-open', 'agent-close', 'agent-open']);
});

it('the early dialog handles a press on Start Call from before React loaded', async () => {
  const agent = placeAgent();
  await openEarly(agent);
  submit(agent);
  await view(agent).findByText('Name is required');
  assert.isTrue(rootOf(agent).activeElement === nameOf(agent));
});

const CLOSINGS: Readonly<Record<string, (agent: TaskTamerAgentElement) => void>> = {
  'the close button': (agent) => view(agent).getByRole('button', { name: 'Close' }).click(),
  'the browser itself': (agent) => dialogOf(agent).close(),
  'a cancel event': (agent) => dialogOf(agent).dispatchEvent(new Event('cancel', { cancelable: true })),
};

for (const [name, close] of Object.entries(CLOSINGS)) {
  it(`the early dialog is closed by ${name}`, async () => {
    const agent = placeAgent();
    const events = record(agent);
    const launcher = view(agent).getByRole('button', { name: 'Talk to Erin' });
    launcher.focus();
    await openEarly(agent);
    close(agent);
    await eventually(() => assert.isFalse(isLocked()));
    await eventually(() => assert.isTrue(rootOf(agent).activeElement === launcher));
    assertAbsent(view(agent).queryByRole('dialog'));
    assert.deepEqual(events.details('agent-close'), [{ reason: 'visitor' }]);
    await openDialog(agent);
    await reactIsThere(agent);
    assert.deepEqual(events.names(), ['agent-open', 'agent-close', 'agent-open']);
  });
}

it('agent-close is emitted when the browser closes the early dialog just before React takes over', async () => {
  const agent = placeAgent();
  const events = record(agent);
  const dialog = await openEarly(agent);
  dialog.close();
  // Loads React immediately, before the browser fires the dialog's `close`.
  agent.setMuted(false);
  await eventually(() => assert.deepEqual(events.details('agent-close'), [{ reason: 'visitor' }]));
  assert.isFalse(isLocked());
  await view(agent).findByRole('button', { name: 'Talk to Erin' });
  await openDialog(agent);
  await reactIsThere(agent);
});

it('the early dialog is removed with its element and leaves the page unchanged', async () => {
  const agent = placeAgent();
  const events = record(agent);
  await openEarly(agent);
  agent.remove();
  await eventually(() => assert.isFalse(isLocked()));
  assert.deepEqual(events.details('agent-close'), [{ reason: 'removed' }]);
  assertAbsent(rootOf(agent).querySelector('dialog'));
});

it('the early dialog shows the latest text', async () => {
  const agent = placeAgent();
  await openEarly(agent);
  nameOf(agent).value = VISITOR;
  agent.setAttribute('language', 'es');
  await view(agent).findByRole('dialog', { name: /^Hable con Erin/ });
  assert.equal(nameOf(agent).value, VISITOR);
});

it('the early dialog is not shown when the page cancels the opening', async () => {
  const agent = placeAgent();
  agent.addEventListener('agent-open', (event) => event.preventDefault());
  agent.open();
  await eventually(() => part(agent, 'dialog'));
  assertAbsent(view(agent).queryByRole('dialog'));
  assert.isFalse(isLocked());
});

it('the early dialog is prepared, invisible and inert, when the pointer enters the launcher', async () => {
  const agent = placeAgent();
  part(agent, '[part="launcher"]').dispatchEvent(new PointerEvent('pointerenter'));
  const dialog = await eventually(() => dialogOf(agent));
  assertAbsent(view(agent).queryByRole('dialog'));
  assert.isFalse(dialog.checkVisibility({ visibilityProperty: true }));
  assert.equal(document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.contains(agent), true);
});
