/// <reference types="mocha" />
/**
 * Scope: `layout="inline"`: the card in the page, from rest to the end of a call. It is not a dialog, and it neither
 * changes nor moves the content around it.
 */
import 'axe-core/axe.min.js';
import type Axe from 'axe-core';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { CARD_HEIGHT, type TaskTamerAgentElement } from '../../../widget/contract.ts';
import { captureWarnings, next, record } from '../events.ts';
import {
  type Attributes,
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
import { callBar, consent, passBotCheck, reactIsThere, submit, typeName, VISITOR } from '../visit.ts';

const axe = Reflect.get(globalThis, 'axe') as typeof Axe;
const INLINE: Attributes = { ...WORKING, layout: 'inline' };

before(async () => {
  await loadScript();
  await setViewport({ width: 800, height: 900 });
});
after(() => setViewport({ width: 800, height: 600 }));
afterEach(async () => {
  await removeAgents();
  removePlaced();
});

/** A card between two paragraphs of the page. */
function placeCard(attributes = INLINE): { agent: TaskTamerAgentElement; below: HTMLElement } {
  const around = place('<p>Above.</p><p>Below.</p>');
  const agent = createAgent(attributes);
  around.lastElementChild?.before(agent);
  return { agent, below: around.lastElementChild as HTMLElement };
}

const launcherOf = (agent: Element) => view(agent).findByRole('button', { name: 'Call' });

async function openForm(agent: TaskTamerAgentElement): Promise<HTMLElement> {
  agent.open();
  return reactIsThere(agent);
}

async function reachCall(agent: TaskTamerAgentElement): Promise<void> {
  await openForm(agent);
  await typeName(agent, VISITOR);
  consent(agent);
  await passBotCheck(agent);
  const live = next(agent, 'call-start');
  submit(agent);
  await live;
}

async function audit(agent: TaskTamerAgentElement, state: string): Promise<void> {
  const { violations } = await axe.run(agent, { iframes: false });
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    [],
    state,
  );
}

const focusIn = (agent: Element): Element | null => rootOf(agent).activeElement;

it('the card opens and closes by keyboard alone, does not trap the focus, and leaves the page unchanged', async () => {
  const { agent } = placeCard();
  const events = record(agent);
  const [link] = ['<a href="#elsewhere">Elsewhere</a>'].map((html) => place(html).firstElementChild);
  const launcher = await launcherOf(agent);
  const sheets = document.adoptedStyleSheets.length;
  launcher.focus();
  await sendKeys({ press: 'Enter' });
  await reactIsThere(agent);
  view(agent).getByRole('region', { name: 'Talk to Erin, our AI Agent' });
  await eventually(() =>
    assert.isTrue(focusIn(agent) === view(agent).getByRole('textbox', { name: 'Your name' })),
  );
  assertAbsent(view(agent).queryByRole('dialog'));
  assert.equal(document.adoptedStyleSheets.length, sheets, 'the page was locked against scrolling');
  assert.notEqual(getComputedStyle(document.documentElement).overflowY, 'hidden');
  // Escape belongs to the page.
  await sendKeys({ press: 'Escape' });
  part(agent, 'section.panel[open]');
  view(agent).getByRole('button', { name: 'Close' }).focus();
  await sendKeys({ press: 'Enter' });
  await eventually(() => assert.isTrue(focusIn(agent) === launcher));
  assertAbsent(view(agent).queryByRole('region', { name: /our AI Agent/ }));
  assert.deepEqual(events.names(), ['agent-open', 'agent-close']);
  await openForm(agent);
  // Tab leads out of the card.
  for (let presses = 0; presses < 20 && document.activeElement !== link; presses += 1)
    await sendKeys({ press: 'Tab' });
  assert.isTrue(document.activeElement === link);
});

const heightOf = (agent: Element): number => agent.getBoundingClientRect().height;

it('the card says at rest who the agent is, and its height fits that', async () => {
  const prompts = 'Opening hours | Book an appointment';
  const { agent } = placeCard({ ...INLINE, 'business-name': 'Harbor Dental', prompts });
  assert.equal(
    getComputedStyle(agent).minBlockSize,
    CARD_HEIGHT,
    'not the height that the documented style sheets reserve',
  );
  await launcherOf(agent);
  const card = view(agent).getByRole('region', { name: 'Talk to Erin' });
  const names = [...card.querySelectorAll('button')].map(({ textContent }) => textContent);
  assert.deepEqual(names, ['Call', 'Message', 'Opening hours', 'Book an appointment']);
  view(agent).getByRole('heading', { name: 'Talk to Erin, our AI Agent' });
  view(agent).getByText('Harbor Dental');
  // Borders.
  assert.approximately(heightOf(agent), card.getBoundingClientRect().height, 2);
  agent.prompts = null;
  await eventually(() => assert.lengthOf(card.querySelectorAll('button'), 2));
  assert.approximately(heightOf(agent), Number.parseFloat(CARD_HEIGHT), 2);
  agent.writing = false;
  await eventually(() => assert.lengthOf(card.querySelectorAll('button:not([hidden])'), 1));
});

it('the card has one height from the form to the end of a call, and then that of its rest', async () => {
  const { agent, below } = placeCard();
  await launcherOf(agent);
  await painted();
  const { top } = below.getBoundingClientRect();
  await openForm(agent);
  const used = below.getBoundingClientRect().top;
  assert.approximately(heightOf(agent), 562, 1);
  const stays = (state: string): void => assert.equal(below.getBoundingClientRect().top, used, state);
  submit(agent);
  await view(agent).findByText('Name is required');
  stays('rejected form');
  await reachCall(agent);
  stays('call');
  view(agent).getByRole('button', { name: 'Write' }).click();
  await view(agent).findByRole('region', { name: 'Conversation with Erin' });
  stays('conversation');
  view(agent).getByRole('button', { name: 'End Call' }).click();
  const ended = await view(agent).findByText('Call Ended');
  stays('end');
  view(agent).getByRole('button', { name: 'Dismiss' }).click();
  await eventually(() => assert.isFalse(ended.isConnected));
  view(agent).getByRole('button', { name: 'Hide conversation' }).click();
  await view(agent).findByRole('button', { name: /^(Call|Back to Erin)$/ });
  await eventually(() => assert.equal(below.getBoundingClientRect().top, top));
});

it('the card has the height that the page sets, at rest and while it is used', async () => {
  const { agent } = placeCard();
  agent.style.height = '480px';
  await launcherOf(agent);
  assert.equal(heightOf(agent), 480);
  const form = await openForm(agent);
  assert.equal(heightOf(agent), 480);
  assert.approximately(form.getBoundingClientRect().height, 480, 2);
});

it('a question of the card opens the form, which keeps it and marks nothing as missing', async () => {
  const prompts = 'Opening hours | Book an appointment';
  const { agent } = placeCard({ ...INLINE, prompts, 'business-name': 'Harbor Dental' });
  (await view(agent).findByRole('button', { name: 'Opening hours' })).click();
  const form = await reactIsThere(agent);
  await eventually(() => assert.include(form.textContent, 'Write to Erin'));
  const chosen = await eventually(() => part(agent, '.choice[aria-pressed=true]'));
  assert.equal(chosen.textContent, 'Opening hours');
  assertAbsent(form.querySelector('[aria-invalid=true]'));
  await typeName(agent, VISITOR);
  consent(agent);
  await passBotCheck(agent);
  view(agent).getByRole('button', { name: 'Write to Erin' }).click();
  await view(agent).findByText('Opening hours', { selector: '.line-text' });
  const head = part(agent, '.conversation-head');
  assert.equal(head.querySelector('.conversation-title')?.textContent, 'ErinHarbor Dental');
  assert.isNotNull(head.querySelector('.mark'));
});

it('the card is in the language of the page before the visitor touches it', async () => {
  const { agent } = placeCard({ ...INLINE, language: 'fr' });
  await view(agent).findByRole('heading', { name: /^Parlez à Erin/ });
  await view(agent).findByRole('button', { name: 'Appeler' });
});

for (const theme of ['light', 'dark'] as const)
  it(`the accessibility audit finds no violation from rest to a conversation, ${theme}`, async () => {
    const { agent } = placeCard({ ...INLINE, theme });
    await launcherOf(agent);
    await audit(agent, 'at rest');
    await openForm(agent);
    submit(agent);
    await view(agent).findByText('Name is required');
    await audit(agent, 'form');
    await reachCall(agent);
    await audit(agent, 'call');
    view(agent).getByRole('button', { name: 'Write' }).click();
    await view(agent).findByRole('region', { name: 'Conversation with Erin' });
    await audit(agent, 'conversation');
  });

it('several cards and a floating launcher share a page, each with its form, without a warning', async () => {
  const warnings = captureWarnings();
  const cards = [placeCard().agent, placeCard({ ...INLINE, 'open-on-scroll': '' }).agent];
  const floating = placeAgent();
  for (const agent of cards) await launcherOf(agent);
  await view(floating).findByRole('button', { name: 'Talk to Erin' });
  await eventually(() => assert.isTrue(part(floating, '.launcher').matches(':popover-open')));
  for (const agent of cards) await openForm(agent);
  for (const agent of cards) {
    view(agent).getByRole('textbox', { name: 'Your name' });
    assert.isFalse(part(agent, '.launcher').matches(':popover-open'));
  }
  await painted();
  warnings.release();
  assert.deepEqual(warnings.messages, []);
});

it('the card does not open when the page is scrolled', async () => {
  const { agent } = placeCard({ ...INLINE, 'open-on-scroll': '0.1' });
  const events = record(agent);
  await launcherOf(agent);
  place('<div style="height: 3000px"></div>');
  await painted();
  // An earlier test may have stored an opening for this visit.
  sessionStorage.clear();
  const scrolled = new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true }));
  window.dispatchEvent(new WheelEvent('wheel'));
  scrollTo(0, 400);
  await scrolled;
  await openForm(agent);
  scrollTo(0, 0);
  assert.deepEqual(events.details('agent-open'), [{ trigger: 'method' }]);
});

it('the element switches between card and dialog with its layout, and keeps the typed name', async () => {
  const { agent } = placeCard();
  await openForm(agent);
  await typeName(agent, VISITOR);
  agent.layout = 'floating';
  const dialog = await view(agent).findByRole('dialog', { name: /^Talk to Erin/ });
  assert.isTrue(dialog.matches(':modal'));
  view(agent).getByDisplayValue(VISITOR);
  agent.layout = 'inline';
  await view(agent).findByRole('region', { name: /^Talk to Erin/ });
  assertAbsent(view(agent).queryByRole('dialog'));
  view(agent).getByDisplayValue(VISITOR);
});

it('the call bar leaves the card while the end of the card is out of view, and then returns', async () => {
  const { agent } = placeCard();
  await reachCall(agent);
  const bar = callBar(agent);
  await painted();
  assert.isFalse(bar.hasAttribute('popover'));
  place('<div style="height: 3000px"></div>');
  scrollTo(0, 2000);
  await eventually(() => assert.isTrue(bar.matches(':popover-open')));
  const { top, bottom } = view(agent).getByRole('button', { name: 'End Call' }).getBoundingClientRect();
  assert.isAbove(top, 0);
  assert.isBelow(bottom, innerHeight);
  scrollTo(0, 0);
  await eventually(() => assert.isFalse(bar.hasAttribute('popover')));
  view(agent).getByRole('button', { name: 'End Call' }).click();
  await eventually(() => assert.equal(agent.callState, 'idle'));
  await launcherOf(agent);
});
