/// <reference types="mocha" />
/**
 * Scope: the dialog before React has come. It is on the screen in the task of the click; what its visitor does
 * meanwhile counts; React takes the very elements over, whatever the tag is configured to say.
 */
import { assert } from 'chai';
import type { AttributeName, TaskTamerAgentElement } from '../../widget/contract.ts';
import { record } from './events.ts';
import { loadScript, placeAgent, removeAgents, WORKING } from './host-page.ts';
import { eventually, part, rootOf, view } from './queries.ts';
import { openDialog, submit, VISITOR } from './visit.ts';

before(() => loadScript());
afterEach(removeAgents);

const dialogOf = (agent: TaskTamerAgentElement): HTMLDialogElement =>
  part(agent, 'dialog.panel') as HTMLDialogElement;
const nameOf = (agent: TaskTamerAgentElement): HTMLInputElement =>
  view(agent).getByRole<HTMLInputElement>('textbox');
const isLocked = (): boolean => document.documentElement.style.overflow === 'hidden';

/** Opens, and resolves in the same task: React cannot have come yet. */
async function openEarly(agent: TaskTamerAgentElement): Promise<HTMLDialogElement> {
  agent.open();
  for (let turn = 0; turn < 50 && !rootOf(agent).querySelector('dialog[open]'); turn += 1)
    await Promise.resolve();
  return dialogOf(agent);
}

/** The bot check's provider is asked by React alone. */
const reactIsThere = (agent: TaskTamerAgentElement): Promise<Element> =>
  eventually(() => part(agent, 'iframe'));

it('is shown in the task that opens it, and is the one that React goes on with', async () => {
  const agent = placeAgent();
  const events = record(agent);
  const dialog = await openEarly(agent);
  assert.isTrue(dialog.matches(':modal'));
  assert.isNull(rootOf(agent).querySelector('iframe'));
  assert.isTrue(isLocked());
  assert.isTrue(rootOf(agent).activeElement === nameOf(agent));
  const early = dialog.innerHTML;
  nameOf(agent).value = VISITOR;
  const box = view(agent).getByRole<HTMLInputElement>('checkbox');
  box.click();
  box.focus();
  await reactIsThere(agent);
  assert.equal(dialogOf(agent), dialog, early);
  assert.equal(nameOf(agent).value, VISITOR);
  assert.isTrue(box.isConnected && box.checked);
  assert.isTrue(rootOf(agent).activeElement === box);
  assert.deepEqual(events.names(), ['agent-open']);
  assert.isTrue(part(agent, '[part="launcher"]').hidden);
  agent.close();
  await eventually(() => assert.isFalse(isLocked()));
});

const CONFIGURATIONS: Readonly<Record<string, Partial<Record<AttributeName, string>>>> = {
  'of another business': { 'agent-name': 'Ada & <Co>', 'business-name': '"$&" Motors' },
  'in Spanish': { language: 'es' },
  'in Spanish, of another business': { language: 'es-MX', 'business-name': 'Clínica Sol' },
  'with a name': { name: 'Grace' },
  'with other ways': { 'contact-phone': '+1 555 0100', 'contact-url': 'https://example.com/book' },
};

for (const [name, attributes] of Object.entries(CONFIGURATIONS)) {
  it(`is the one that React goes on with: ${name}`, async () => {
    const agent = placeAgent({ ...WORKING, ...attributes });
    const dialog = await openEarly(agent);
    const words = dialog.innerText;
    await reactIsThere(agent);
    assert.equal(dialogOf(agent), dialog);
    assert.include(dialog.innerText, words.slice(0, words.indexOf('\n')));
  });
}

it('keeps a start that was pressed too early', async () => {
  const agent = placeAgent();
  await openEarly(agent);
  submit(agent);
  await view(agent).findByText('Name is required');
  assert.isTrue(rootOf(agent).activeElement === nameOf(agent));
});

const CLOSINGS: Readonly<Record<string, (agent: TaskTamerAgentElement) => void>> = {
  'the close control': (agent) => view(agent).getByRole('button', { name: 'Close' }).click(),
  'the browser itself': (agent) => dialogOf(agent).close(),
  'a request to close': (agent) => dialogOf(agent).dispatchEvent(new Event('cancel', { cancelable: true })),
};

for (const [name, close] of Object.entries(CLOSINGS)) {
  it(`is closed by ${name}`, async () => {
    const agent = placeAgent();
    const events = record(agent);
    const launcher = view(agent).getByRole('button', { name: 'Talk to Erin' });
    launcher.focus();
    await openEarly(agent);
    close(agent);
    await eventually(() => assert.isFalse(isLocked()));
    await eventually(() => assert.isTrue(rootOf(agent).activeElement === launcher));
    assert.isNull(view(agent).queryByRole('dialog'));
    assert.deepEqual(events.details('agent-close'), [{ reason: 'visitor' }]);
    await openDialog(agent);
    await reactIsThere(agent);
    assert.deepEqual(events.names(), ['agent-open', 'agent-close', 'agent-open']);
  });
}

it('is closed by the browser itself just before React comes, which the page hears of all the same', async () => {
  const agent = placeAgent();
  const events = record(agent);
  const dialog = await openEarly(agent);
  dialog.close();
  // Has React come at once, before the browser has told of the closing.
  agent.setMuted(false);
  await eventually(() => assert.deepEqual(events.details('agent-close'), [{ reason: 'visitor' }]));
  assert.isFalse(isLocked());
  await view(agent).findByRole('button', { name: 'Talk to Erin' });
  await openDialog(agent);
  await reactIsThere(agent);
});

it('goes with the element, and leaves the page as it was', async () => {
  const agent = placeAgent();
  const events = record(agent);
  await openEarly(agent);
  agent.remove();
  await eventually(() => assert.isFalse(isLocked()));
  assert.deepEqual(events.details('agent-close'), [{ reason: 'removed' }]);
  assert.isNull(rootOf(agent).querySelector('dialog'));
});

it('says what it was last told to say', async () => {
  const agent = placeAgent();
  await openEarly(agent);
  nameOf(agent).value = VISITOR;
  agent.setAttribute('language', 'es');
  await view(agent).findByRole('dialog', { name: /^Hable con Erin/ });
  assert.equal(nameOf(agent).value, VISITOR);
});

it('is not shown where the page forbids it', async () => {
  const agent = placeAgent();
  agent.addEventListener('agent-open', (event) => event.preventDefault());
  agent.open();
  await eventually(() => part(agent, 'dialog'));
  assert.isNull(view(agent).queryByRole('dialog'));
  assert.isFalse(isLocked());
});

it('is drawn for a likely visitor, out of sight and out of reach', async () => {
  const agent = placeAgent();
  part(agent, '[part="launcher"]').dispatchEvent(new PointerEvent('pointerenter'));
  const dialog = await eventually(() => dialogOf(agent));
  assert.isNull(view(agent).queryByRole('dialog'));
  assert.isFalse(dialog.checkVisibility({ visibilityProperty: true }));
  assert.equal(document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.contains(agent), true);
});
