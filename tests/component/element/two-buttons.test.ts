/// <reference types="mocha" />
/** Scope: `launcher="two"`: what each button opens, when only one is shown, and their position. */
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { assert } from 'chai';
import { TAG, type TaskTamerAgentElement } from '../../../widget/contract.ts';
import { record } from '../events.ts';
import {
  createAgent,
  loadScript,
  painted,
  place,
  placeAgent,
  removeAgents,
  removePlaced,
  WORKING,
} from '../host-page.ts';
import { assertAbsent, eventually, part, rootOf, view } from '../queries.ts';
import { consent, passBotCheck, typeName, VISITOR } from '../visit.ts';

const TWO = { ...WORKING, launcher: 'two' };

before(() => loadScript());
afterEach(async () => {
  await removeAgents();
  removePlaced();
});

const box = (agent: Element): HTMLElement => part(agent, '.launcher-two');
const button = (agent: Element, name: string): Promise<HTMLElement> =>
  view(agent).findByRole('button', { name });
const names = (agent: Element): readonly string[] =>
  [...rootOf(agent).querySelectorAll('button.launcher')].map(({ textContent }) => textContent);
const untilNames = (agent: Element, ...expected: readonly string[]): Promise<void> =>
  eventually(() => assert.deepEqual(names(agent), expected));
const panel = (agent: TaskTamerAgentElement): Promise<HTMLElement> =>
  eventually(() => part(agent, '.panel[open]'));

async function close(agent: TaskTamerAgentElement): Promise<void> {
  agent.close();
  await eventually(() => assertAbsent(view(agent).queryByRole('dialog')));
}

it('Call opens the dialog for a call, Message for a text chat, and the focus returns to the pressed one', async () => {
  const agent = placeAgent(TWO);
  const events = record(agent);
  for (const [name, start] of [
    ['Call', 'Start Call'],
    ['Message', 'Write to Erin'],
  ] as const) {
    const pressed = await button(agent, name);
    assert.equal(pressed.getAttribute('aria-haspopup'), 'dialog');
    pressed.focus();
    await sendKeys({ press: 'Enter' });
    const dialog = await panel(agent);
    await eventually(() => assert.equal(dialog.querySelector('[type="submit"]')?.textContent, start));
    await eventually(() => assert.isTrue(box(agent).hidden));
    await close(agent);
    await eventually(() => assert.equal(rootOf(agent).activeElement, pressed));
  }
  assert.deepEqual(events.details('agent-open'), [{ trigger: 'launcher' }, { trigger: 'launcher' }]);
});

it('a dialog that no element opened returns the focus to Call', async () => {
  const agent = placeAgent(TWO);
  const call = await button(agent, 'Call');
  agent.open();
  await panel(agent);
  await close(agent);
  await eventually(() => assert.equal(rootOf(agent).activeElement, call));
});

it('the two buttons are in a landmark with the name of the launcher', async () => {
  const agent = placeAgent(TWO);
  await button(agent, 'Message');
  assert.equal(view(agent).getByRole('region', { name: 'Talk to Erin' }), box(agent));
});

it('a single button is shown when text chat is unavailable', async () => {
  const agent = placeAgent({ ...TWO, writing: 'off' });
  await painted();
  assert.deepEqual(names(agent), ['Talk to Erin']);
  agent.writing = true;
  await untilNames(agent, 'Call', 'Message');
  agent.squad = 'desk';
  await untilNames(agent, 'Talk to Erin');
});

it('the launcher can change between one button, two and none at any time', async () => {
  const agent = placeAgent();
  await button(agent, 'Talk to Erin');
  agent.launcher = 'two';
  await untilNames(agent, 'Call', 'Message');
  assert.isTrue(box(agent).matches(':popover-open'));
  agent.launcher = 'off';
  await eventually(() => assert.isTrue(part(agent, '.launcher').hidden));
  agent.launcher = true;
  await untilNames(agent, 'Talk to Erin');
  assert.isTrue(part(agent, 'button.launcher').matches(':popover-open'));
});

it('a launcher under the pointer changes only after the pointer leaves, and the focus moves to Call', async () => {
  const agent = placeAgent();
  const single = await button(agent, 'Talk to Erin');
  const { left, top } = single.getBoundingClientRect();
  await sendMouse({ type: 'move', position: [Math.round(left) + 20, Math.round(top) + 20] });
  single.focus();
  agent.launcher = 'two';
  await painted();
  await painted();
  assert.deepEqual(names(agent), ['Talk to Erin']);
  await sendMouse({ type: 'move', position: [1, 1] });
  await untilNames(agent, 'Call', 'Message');
  assert.equal(rootOf(agent).activeElement, await button(agent, 'Call'));
});

it('an element that is removed and inserted again shows both buttons in the top layer', async () => {
  const agent = placeAgent(TWO);
  await button(agent, 'Message');
  agent.remove();
  await painted();
  document.body.append(agent);
  await untilNames(agent, 'Call', 'Message');
  await eventually(() => assert.isTrue(box(agent).matches(':popover-open')));
});

it('only the first of two elements has a launcher', async () => {
  const first = placeAgent(TWO);
  await button(first, 'Message');
  await painted();
  const second = placeAgent(TWO);
  await eventually(() => assert.isEmpty(view(second).queryAllByRole('button')));
  first.remove();
  await button(second, 'Message');
});

it('adding another element as soon as the two buttons appear causes no error', async () => {
  const errors: string[] = [];
  const onError = ({ message }: ErrorEvent): void => void errors.push(message);
  window.addEventListener('error', onError);
  const first = placeAgent(TWO);
  const observer = new MutationObserver(() => {
    if (!rootOf(first).querySelector('.launcher-two')) return;
    observer.disconnect();
    placeAgent(TWO);
  });
  observer.observe(rootOf(first), { childList: true });
  await eventually(() => assert.lengthOf(document.querySelectorAll(TAG), 2));
  await painted();
  await painted();
  window.removeEventListener('error', onError);
  assert.deepEqual(errors, []);
});

it('during a text chat a single button leads back to it', async () => {
  const agent = placeAgent(TWO);
  (await button(agent, 'Message')).click();
  await panel(agent);
  await typeName(agent, VISITOR);
  consent(agent);
  await passBotCheck(agent);
  part(agent, '[type="submit"]').click();
  (await button(agent, 'Hide conversation')).click();
  const back = await button(agent, 'Back to Erin');
  await untilNames(agent, 'Back to Erin');
  back.click();
  (await button(agent, 'End conversation')).click();
  (await button(agent, 'Hide conversation')).click();
  await untilNames(agent, 'Call', 'Message');
});

it('the labels are in the language once its file is loaded, and the page’s strings replace them', async () => {
  const agent = placeAgent({ ...TWO, language: 'es' });
  await untilNames(agent, 'Llamar', 'Escribir');
  agent.language = 'fr';
  await untilNames(agent, 'Call', 'Message');
  agent.open();
  await panel(agent);
  await close(agent);
  await untilNames(agent, 'Appeler', 'Écrire');
  agent.strings = {
    launcher: 'Ask us',
    launcherCall: 'Ring {business}',
    launcherMessage: 'Chat with {agent}',
  };
  await untilNames(agent, 'Ring Task Tamer', 'Chat with Erin');
  view(agent).getByRole('region', { name: 'Ask us' });
});

it('the avatar is shown on Call only', async () => {
  const agent = placeAgent({
    ...TWO,
    avatar: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const call = await button(agent, 'Call');
  await eventually(() => assert.lengthOf(call.querySelectorAll('img'), 1));
  assert.lengthOf(rootOf(agent).querySelectorAll('.launcher-two img'), 1);
  agent.avatar = null;
  await eventually(() => assert.isEmpty(call.querySelectorAll('img')));
});

it('both buttons avoid fixed elements, even one that is below only one of them', async () => {
  const agent = placeAgent(TWO);
  await button(agent, 'Message');
  const { left, bottom } = box(agent).getBoundingClientRect();
  assert.closeTo(innerHeight - bottom, 20, 1);
  const bar = place('<div style="position: fixed; bottom: 0; width: 40px; height: 90px"></div>');
  (bar.firstElementChild as HTMLElement).style.left = `${left}px`;
  await eventually(() => assert.closeTo(innerHeight - box(agent).getBoundingClientRect().bottom, 102, 1));
});

it('in a card, Message opens the form of a text chat in the page, and the layout can change', async () => {
  const agent = createAgent({ ...TWO, layout: 'inline' });
  place('').append(agent);
  const message = await button(agent, 'Message');
  assert.equal(message.getAttribute('aria-haspopup'), 'false');
  message.click();
  const form = await panel(agent);
  await eventually(() => assert.include(form.textContent, 'Write to Erin'));
  agent.close();
  agent.layout = 'floating';
  await eventually(() => assert.isTrue(box(agent).matches(':popover-open')));
  agent.launcher = true;
  await untilNames(agent, 'Talk to Erin');
  agent.layout = 'inline';
  await untilNames(agent, 'Call', 'Message');
});
