/// <reference types="mocha" />
/**
 * Scope: the dialog before React has loaded. It is shown before the next paint, keeps the visitor's input, and React
 * replaces it in one task without losing the visitor's place.
 */
import { assert } from 'chai';
import type { AttributeName, TaskTamerAgentElement } from '../../../widget/contract.ts';
import { record } from '../events.ts';
import { loadScript, placeAgent, removeAgents, settled, WORKING } from '../host-page.ts';
import { assertAbsent, eventually, part, rootOf, view } from '../queries.ts';
import { nameOf, openDialog, openEarly, REACTS_DIALOG, reactIsThere, submit, VISITOR } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

const dialogOf = (agent: TaskTamerAgentElement): HTMLDialogElement =>
  part(agent, 'dialog.panel') as HTMLDialogElement;
/** React’s dialog while the early one is still shown. */
const RENDERED_BEHIND = 'task-tamer-agent-view dialog.panel:not([open])';
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
  await reactIsThere(agent);
  assert.isFalse(dialog.isConnected);
  assert.lengthOf(rootOf(agent).querySelectorAll('dialog.panel'), 1);
  assert.isTrue(dialogOf(agent).matches(':modal'));
  assert.equal(nameOf(agent).value, VISITOR);
  const rendered = view(agent).getByRole<HTMLInputElement>('checkbox');
  assert.isTrue(rendered.checked);
  assert.isTrue(rootOf(agent).activeElement === rendered);
  assert.deepEqual(events.names('agent-open', 'agent-close'), ['agent-open']);
  assert.isTrue(part(agent, '[part="launcher"]').hidden);
  agent.close();
  await eventually(() => assert.isFalse(isLocked()));
});

it('the early dialog is replaced in one task at the same place, without flicker', async () => {
  const agent = placeAgent();
  const early = await openEarly(agent);
  const box = JSON.stringify(early.getBoundingClientRect());
  const openCounts: number[] = [];
  const observer = new MutationObserver(() => {
    openCounts.push(rootOf(agent).querySelectorAll('dialog.panel[open]').length);
  });
  observer.observe(rootOf(agent), { subtree: true, childList: true, attributes: true });
  const rendered = await eventually(() => part(agent, REACTS_DIALOG));
  observer.disconnect();
  assert.deepEqual([...new Set(openCounts)], [1]);
  assert.equal(JSON.stringify(rendered.getBoundingClientRect()), box);
});

it('the early dialog keeps the text selection when React takes over', async () => {
  const agent = placeAgent({ ...WORKING, name: VISITOR });
  await openEarly(agent);
  const field = nameOf(agent);
  field.setSelectionRange(1, 3, 'backward');
  await reactIsThere(agent);
  const { selectionStart, selectionEnd, selectionDirection } = nameOf(agent);
  assert.deepEqual([selectionStart, selectionEnd, selectionDirection], [1, 3, 'backward']);
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

it('an early dialog that is closed while React’s is rendered behind it stays closed', async () => {
  const agent = placeAgent();
  const early = await openEarly(agent);
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!rootOf(agent).querySelector(RENDERED_BEHIND)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(rootOf(agent), { subtree: true, childList: true });
  });
  assert.isTrue(early.isConnected);
  agent.close();
  await eventually(() => assert.isFalse(early.isConnected));
  assert.isNull(rootOf(agent).querySelector('dialog[open]'));
  assert.isFalse(isLocked());
  agent.open();
  await eventually(() => assert.isTrue(dialogOf(agent).matches(':modal')));
});

const CONFIGURATIONS: Readonly<Record<string, Partial<Record<AttributeName, string>>>> = {
  'for another business': { 'agent-name': 'Ada & <Co>', 'business-name': '"$&" Motors' },
  'in Spanish': { language: 'es' },
  'in Spanish, for another business': { language: 'es-MX', 'business-name': 'Clínica Sol' },
  'with a prefilled name': { name: 'Grace' },
  'with recording, privacy policy and extra text': {
    recording: 'on',
    'privacy-url': '/privacy',
    'consent-text': '<b>Be & let be.</b>',
  },
  'in Spanish, recorded': { language: 'es', recording: 'on', 'agent-name': 'Ada' },
  'with contacts': { 'contact-phone': '+1 555 0100', 'contact-url': 'https://example.com/book' },
};

/** All texts except the bot check's state, which keeps changing. */
const textsOf = (dialog: HTMLElement): readonly string[] =>
  [
    ...dialog.querySelectorAll<HTMLElement>('.panel-head, .panel-subtitle, label, .consent, [type="submit"]'),
  ].map(({ innerText }) => innerText);

/** Loads a language file once for the page, because the dialog waits for it. */
async function loadLanguage(language: string): Promise<void> {
  const agent = placeAgent({ ...WORKING, language });
  agent.open();
  await reactIsThere(agent);
  await removeAgents();
}

for (const [name, attributes] of Object.entries(CONFIGURATIONS)) {
  it(`the early dialog has the same text as React's: ${name}`, async () => {
    if (attributes.language) await loadLanguage(attributes.language);
    const agent = placeAgent({ ...WORKING, ...attributes });
    const earlyTexts = textsOf(await openEarly(agent));
    assert.deepEqual(textsOf(await eventually(() => part(agent, REACTS_DIALOG))), earlyTexts);
  });
}

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
