/// <reference types="mocha" />
/**
 * Scope: what the tag leaves out comes from its endpoint: when that is asked, what the dialog shows until it answers, and
 * what it shows if calls are paused or nothing comes.
 */
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { ENDPOINT, EndpointAnswers, OPEN } from '../endpoint-answers.ts';
import {
  createAgent,
  loadScript,
  painted,
  removeAgents,
  settled,
  WORKING,
  type Attributes,
} from '../host-page.ts';
import { assertAbsent, eventually, part, rootOf, view } from '../queries.ts';
import { nameOf, openDialog, openEarly, reactIsThere, touch, VISITOR } from '../visit.ts';

let endpoint: EndpointAnswers;
const clock = Date.now;

before(() => loadScript());
beforeEach(() => {
  endpoint = new EndpointAnswers();
});
afterEach(async () => {
  await removeAgents();
  endpoint.restore();
  Date.now = clock;
});

/** A tag with one attribute of its own; the others lead to the stand-ins. */
function place(attributes: Attributes = {}): TaskTamerAgentElement {
  const agent = createAgent({
    'call-endpoint': ENDPOINT,
    'captcha-api-url': WORKING['captcha-api-url'] ?? '',
    'daily-config': WORKING['daily-config'] ?? '',
    language: 'en',
    'open-on-scroll': 'off',
    ...attributes,
  });
  document.body.append(agent);
  return agent;
}

const hover = (agent: TaskTamerAgentElement): unknown =>
  part(agent, '[part="launcher"]').dispatchEvent(new PointerEvent('pointerenter'));

const asked = (count: number): Promise<void> => eventually(() => assert.lengthOf(endpoint.asked, count));

const isConsentShown = (agent: TaskTamerAgentElement): boolean =>
  getComputedStyle(part(agent, '.consent-box')).visibility === 'visible';

const consentShown = (agent: TaskTamerAgentElement): Promise<void> =>
  eventually(() => assert.isTrue(isConsentShown(agent)));

const box = (agent: TaskTamerAgentElement): HTMLInputElement =>
  part(agent, '.consent-box') as HTMLInputElement;

const problemOf = (agent: TaskTamerAgentElement): Promise<string | undefined> =>
  eventually(() => part(agent, '.problem').dataset['reason']);

it('a tag with one attribute gets its names, consent, questions, channels and site key from the endpoint', async () => {
  const agent = place();
  hover(agent);
  await asked(1);
  endpoint.answer();
  await eventually(() => assert.equal(agent.businessName, 'Paws'));
  await openEarly(agent);
  assert.isTrue(isConsentShown(agent));
  const text = part(agent, '.consent').textContent;
  for (const said of [
    'by Paws',
    'Ada is an AI',
    'The call is recorded.',
    'Say nothing about',
    'Privacy policy',
  ])
    assert.include(text, said);
  assert.include(part(agent, '.panel-title').textContent, 'Ada');
  assert.deepEqual(
    [...rootOf(agent).querySelectorAll('.choice')].map(({ textContent }) => textContent),
    ['Are you open?', 'What does it cost?'],
  );
  await reactIsThere(agent);
  view(agent).getByRole('button', { name: 'Leave a message' });
  view(agent).getByRole('button', { name: 'Write instead' });
  touch(agent);
  await eventually(() => part(agent, 'iframe[title^="Widget containing"]'));
  assert.include(part(agent, '[part="launcher"]').textContent, 'Ada');
  assert.lengthOf(endpoint.asked, 1);
});

it('the endpoint is not asked on a page view', async () => {
  place();
  await painted();
  await painted();
  await settled();
  assert.lengthOf(endpoint.asked, 0);
});

it('a launcher of two buttons has both before the endpoint is asked', async () => {
  const agent = place({ launcher: 'two' });
  await view(agent).findByRole('button', { name: 'Message' });
  assert.lengthOf(endpoint.asked, 0);
});

it('a tag without an endpoint asks none', async () => {
  const agent = createAgent(WORKING);
  document.body.append(agent);
  await openDialog(agent);
  assert.lengthOf(endpoint.asked, 0);
  assert.isTrue(isConsentShown(agent));
});

it('the attributes of the tag take precedence', async () => {
  const agent = place({
    'agent-name': 'Max',
    'consent-text': 'Our own.',
    recording: 'off',
    messages: 'off',
    prompts: 'One',
  });
  hover(agent);
  await asked(1);
  endpoint.answer();
  await eventually(() => assert.equal(agent.businessName, 'Paws'));
  await openDialog(agent);
  const text = part(agent, '.consent').textContent;
  for (const said of ['by Paws', 'Max is an AI', 'Our own.']) assert.include(text, said);
  for (const not of ['recorded', 'health']) assert.notInclude(text, not);
  assertAbsent(view(agent).queryByRole('button', { name: 'Leave a message' }));
  assert.lengthOf(rootOf(agent).querySelectorAll('.choice'), 1);
});

it('an empty text attribute counts as left out, and an empty switch is on', async () => {
  const agent = place({ 'business-name': '', 'captcha-site-key': '', recording: '' });
  hover(agent);
  await asked(1);
  endpoint.answer({ ...OPEN, recording: false });
  await eventually(() => assert.equal(agent.businessName, 'Paws'));
  assert.equal(agent.captchaSiteKey, 'pass');
  assert.isTrue(agent.recording);
});

it('the dialog opens before the endpoint answers, without the consent, and shows it with the answer', async () => {
  const agent = place();
  const dialog = await openEarly(agent);
  await asked(1);
  assert.isTrue(dialog.matches(':modal'));
  assert.isFalse(isConsentShown(agent));
  nameOf(agent).value = VISITOR;
  assert.isTrue((await reactIsThere(agent)) === dialog);
  assert.isFalse(isConsentShown(agent));
  view(agent).getByRole('button', { name: 'Start Call' }).click();
  assert.equal(agent.callState, 'idle');
  endpoint.answer();
  await consentShown(agent);
  assert.include(part(agent, '.consent').textContent, 'by Paws');
  assert.isFalse(box(agent).checked);
  assert.equal(nameOf(agent).value, VISITOR);
});

it('an answer that comes while React takes over replaces no element of the early dialog', async () => {
  const agent = place();
  const dialog = await openEarly(agent);
  const before = [...dialog.querySelectorAll('input, form, label, h2')];
  await asked(1);
  endpoint.answer();
  await reactIsThere(agent);
  await consentShown(agent);
  assert.isTrue(before.every((element) => element.isConnected));
});

it('the consent is hidden again while the endpoint is asked after a minute, and a tick counts for the same text only', async () => {
  const agent = place();
  await openDialog(agent);
  endpoint.answer();
  await consentShown(agent);
  box(agent).click();
  agent.close();
  Date.now = () => clock() + 61_000;
  await openDialog(agent);
  await asked(2);
  await eventually(() => assert.isFalse(isConsentShown(agent)));
  endpoint.answer();
  await consentShown(agent);
  assert.isTrue(box(agent).checked);
  agent.close();
  Date.now = () => clock() + 122_000;
  await openDialog(agent);
  await asked(3);
  endpoint.answer({ ...OPEN, consentText: 'Another text.' });
  await consentShown(agent);
  await eventually(() => assert.include(part(agent, '.consent').textContent, 'Another text.'));
  assert.isFalse(box(agent).checked);
});

it('a paused business offers its phone and a message', async () => {
  const agent = place();
  hover(agent);
  await asked(1);
  endpoint.answer({ ...OPEN, channels: ['message'] });
  await eventually(() => assert.equal(agent.businessName, 'Paws'));
  await openDialog(agent);
  assert.equal(await problemOf(agent), 'paused');
  view(agent).getByText('The voice agent is not available right now.');
  view(agent).getByRole('link', { name: /212/ });
  assertAbsent(view(agent).queryByRole('button', { name: /Start Call|Write|Try again/ }));
  view(agent).getByRole('button', { name: 'Leave a message' }).click();
  await view(agent).findByRole('button', { name: 'Send message' });
  assert.isTrue(isConsentShown(agent));
});

it('an answer that calls are paused folds the form that is open already', async () => {
  const agent = place();
  await openDialog(agent);
  endpoint.answer({ ...OPEN, channels: ['writing'] });
  assert.equal(await problemOf(agent), 'paused');
  view(agent).getByRole('button', { name: 'Write to Ada' }).click();
  await view(agent).findByRole('textbox', { name: 'Your name' });
});

it('a closed channel is not offered, even if the tag has its attribute', async () => {
  const agent = place({ messages: 'on', writing: 'on' });
  await openDialog(agent);
  endpoint.answer({ ...OPEN, channels: ['voice'] });
  await consentShown(agent);
  await eventually(() => assertAbsent(view(agent).queryByRole('button', { name: 'Write instead' })));
  assertAbsent(view(agent).queryByRole('button', { name: 'Leave a message' }));
});

it('a business that the endpoint does not know leaves the phone of the page', async () => {
  const agent = place({ 'contact-phone': '+1 212 555 0199' });
  await openDialog(agent);
  endpoint.answer({ channels: [] }, 404);
  assert.equal(await problemOf(agent), 'not-configured');
  view(agent).getByRole('link', { name: /0199/ });
  assertAbsent(view(agent).queryByRole('button', { name: 'Start Call' }));
});

it('an endpoint that fails leaves the phone, and the form returns when it answers again', async () => {
  const agent = place({ 'contact-phone': '+1 212 555 0199' });
  await openDialog(agent);
  endpoint.fail();
  assert.equal(await problemOf(agent), 'network');
  view(agent).getByRole('link', { name: /0199/ });
  view(agent).getByRole('button', { name: 'Try again' }).click();
  await asked(2);
  endpoint.answer();
  await consentShown(agent);
  assert.include(part(agent, '.consent').textContent, 'by Paws');
});

it('a complete tag works with an endpoint of an earlier version, which says nothing', async () => {
  const agent = place({ 'captcha-site-key': 'pass', 'business-name': 'Cuts' });
  await openDialog(agent);
  assert.isFalse(isConsentShown(agent));
  endpoint.answer({}, 404);
  await consentShown(agent);
  assert.include(part(agent, '.consent').textContent, 'by Cuts');
});

it('the colors of the endpoint apply to launcher and dialog, and those of the page take precedence', async () => {
  const agent = place();
  agent.style.setProperty('--task-tamer-paper', 'rgb(1, 2, 3)');
  await openDialog(agent);
  const colors = { accent: '#0e6b57', ink: '#102030', paper: '#ffffff', muted: 'no color' };
  endpoint.answer({ ...OPEN, colors });
  await consentShown(agent);
  const look = (selector: string) => getComputedStyle(part(agent, selector));
  await eventually(() => assert.equal(look('.button-primary').backgroundColor, 'rgb(14, 107, 87)'));
  assert.equal(look('.panel').color, 'rgb(16, 32, 48)');
  assert.equal(look('.panel').backgroundColor, 'rgb(1, 2, 3)');
  assert.equal(look('[part="launcher"]').backgroundColor, 'rgb(14, 107, 87)');
  assert.notEqual(look('.consent-note').color, look('.panel').color);
});
