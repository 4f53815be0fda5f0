/// <reference types="mocha" />
/** Scope: the form: its exact text, its validation, how it closes, and what it keeps. */
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { next, record } from '../events.ts';
import { loadScript, place, placeAgent, removeAgents, removePlaced, settled, WORKING } from '../host-page.ts';
import { assertAbsent, eventually, rootOf, view } from '../queries.ts';
import {
  consent,
  openDialog,
  passBotCheck,
  pasteName,
  startCall,
  submit,
  tryAgain,
  typeName,
  VISITOR,
} from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

it('the form has the specified text', async () => {
  const agent = placeAgent();
  await openDialog(agent);
  const shown = view(agent);
  shown.getByRole('heading', { name: 'Talk to Erin, our AI Agent' });
  shown.getByText('Enter your name to get started booking your call.');
  shown.getByRole('textbox', { name: 'Your name' });
  shown.getByRole('checkbox', {
    name: 'I agree to voice interaction and data processing by Task Tamer and the product team.',
  });
  shown.getByRole('group', { name: 'Verification' });
  shown.getByRole('button', { name: 'Start Call' });
});

it('the form requires a name of 1 to 100 characters after trimming', async () => {
  const agent = placeAgent();
  await openDialog(agent);
  const shown = view(agent);
  const assertRejected = (name: string, error: string): void => {
    pasteName(agent, name);
    submit(agent);
    shown.getByText(error);
    assert.equal(shown.getByRole('textbox').getAttribute('aria-invalid'), 'true');
  };
  submit(agent);
  await shown.findByText('Name is required');
  assertRejected('   ', 'Name is required');
  assertRejected('x'.repeat(101), 'Name must be less than 100 characters');
  assertRejected(' '.repeat(50), 'Name is required');
  pasteName(agent, `  ${'é'.repeat(100)}  `);
  submit(agent);
  assertAbsent(shown.queryByText(/^Name /));
  await view(agent).findByText('Verification Required');
});

it('the form requires the bot check, then the consent', async () => {
  const agent = placeAgent();
  const events = record(agent);
  await openDialog(agent);
  await typeName(agent, VISITOR);
  await sendKeys({ press: 'Enter' });
  await view(agent).findByText('Verification Required');
  view(agent).getByText('Please complete the captcha verification');
  await passBotCheck(agent);
  submit(agent);
  await view(agent).findByText('Consent Required');
  view(agent).getByText('Please agree to use voice interaction');
  assert.deepEqual(events.names(), ['agent-open']);
});

it('the form marks all missing fields at once and focuses the first', async () => {
  const agent = placeAgent();
  await openDialog(agent);
  const shown = view(agent);
  const group = shown.getByRole('group', { name: 'Verification' });
  const box = shown.getByRole('checkbox');
  submit(agent);
  // On a busy machine, the form's code may come after the press, which it then repeats.
  await eventually(() => shown.getByText('Name is required'));
  shown.getByText('Tick this box to continue.');
  await eventually(() => shown.getByText('Complete this check to continue.'));
  assert.isTrue(shown.getByRole('textbox').matches(':focus'));
  assert.equal(box.getAttribute('aria-invalid'), 'true');
  assert.isTrue(group.matches('[data-missing]'));
  pasteName(agent, VISITOR);
  submit(agent);
  assert.isTrue(box.matches(':focus'));
  box.click();
  assertAbsent(shown.queryByText('Tick this box to continue.'));
  submit(agent);
  assert.isTrue(group.matches(':focus'));
  await passBotCheck(agent);
  assertAbsent(shown.queryByText('Complete this check to continue.'));
  assert.isFalse(group.matches('[data-missing]'));
});

describe('closing the dialog', () => {
  it('is not triggered by a click outside', async () => {
    const agent = placeAgent();
    const dialog = await openDialog(agent);
    await sendMouse({ type: 'click', position: [3, 3] });
    await settled();
    assert.isTrue(dialog.matches(':modal'));
    assert.isTrue(view(agent).getByRole('dialog') === dialog);
  });

  it('works with Escape and the close button, repeatedly, and keeps the name', async () => {
    const agent = placeAgent();
    const events = record(agent);
    await openDialog(agent);
    await typeName(agent, VISITOR);
    for (let time = 0; time < 3; time += 1) {
      const closed = next(agent, 'agent-close');
      await eventually(() => assert.isTrue(view(agent).getByRole('textbox').matches(':focus')));
      await sendKeys({ press: 'Escape' });
      assert.deepEqual(await closed, { reason: 'visitor' });
      await eventually(() => assertAbsent(view(agent).queryByRole('dialog')));
      await openDialog(agent);
      view(agent).getByDisplayValue(VISITOR);
    }
    view(agent).getByRole('button', { name: 'Close' }).click();
    await settled();
    assertAbsent(view(agent).queryByRole('dialog'));
    assert.lengthOf(events.details('agent-close'), 4);
  });

  it("restores the page's scrolling", async () => {
    const { style } = document.documentElement;
    const sheets = document.adoptedStyleSheets.length;
    const shown = (): string => getComputedStyle(document.documentElement).overflowY;
    style.overflow = 'clip';
    const agent = placeAgent();
    await openDialog(agent);
    assert.equal(shown(), 'hidden');
    assert.equal(style.overflow, 'clip');
    agent.close();
    await settled();
    assert.equal(style.overflow, 'clip');
    style.removeProperty('overflow');
    assert.equal(style.length, 0);
    // Browsers fire the close event in a separate task.
    await eventually(() => assert.lengthOf(document.adoptedStyleSheets, sheets));
  });

  it('leaves a sticky header in the window where the body hides its overflow', async () => {
    const { body } = document;
    body.style.overflowX = 'hidden';
    const header = place(
      '<div style="position: sticky; top: 0">Header</div><p style="height: 300vh">Text</p>',
    );
    header.style.height = '400vh';
    scrollTo(0, 1200);
    const sticky = header.firstElementChild;
    const top = sticky?.getBoundingClientRect().top;
    const agent = placeAgent();
    await openDialog(agent);
    const opened = [sticky?.getBoundingClientRect().top, scrollY];
    body.style.removeProperty('overflow-x');
    scrollTo(0, 0);
    removePlaced();
    assert.deepEqual(opened, [top, 1200]);
    assert.equal(top, 0);
  });

  it('keeps scroll styles that the page sets while the dialog is open', async () => {
    const { style } = document.documentElement;
    const agent = placeAgent();
    await openDialog(agent);
    style.overflow = 'scroll';
    agent.close();
    await settled();
    assert.equal(style.overflow, 'scroll');
    style.removeProperty('overflow');
  });
});

it('a toast covers no part of the form, even in a window too low for both', async () => {
  await setViewport({ width: 800, height: 420 });
  const agent = placeAgent();
  await openDialog(agent);
  await typeName(agent, VISITOR);
  submit(agent);
  await view(agent).findByText('Verification Required');
  const start = view(agent).getByRole('button', { name: 'Start Call' });
  for (const block of ['start', 'center', 'end'] as const) {
    start.scrollIntoView({ block });
    const { left, top, width, height } = start.getBoundingClientRect();
    for (const part of [0.1, 0.5, 0.9]) {
      const hit = rootOf(agent).elementFromPoint(left + part * width, top + height / 2);
      assert.isTrue(
        start.contains(hit),
        `scrolled to the ${block}, Start Call is covered by ${hit?.outerHTML.slice(0, 60)}`,
      );
    }
  }
  start.click();
  const toast = await view(agent).findByText('Verification Required');
  const { bottom } = toast.getBoundingClientRect();
  assert.isAtMost(bottom, innerHeight);
  await setViewport({ width: 800, height: 600 });
});

it('the dialog shows why a start failed, and the form returns with the name and a fresh bot check', async () => {
  const agent = placeAgent({ ...WORKING, assistant: 'http-500' });
  const events = record(agent);
  await startCall(agent);
  await view(agent).findByText('Start again in a moment.');
  view(agent).getByText('Call Failed');
  view(agent).getByText('Unable to connect to AI agent');
  view(agent).getByRole('heading', { name: 'The call service isn’t working right now.' });
  assertAbsent(view(agent).queryByRole('textbox'));
  assertAbsent(view(agent).queryByRole('group', { name: 'Verification' }));
  tryAgain(agent);
  assertAbsent(view(agent).queryByText('Call Failed'));
  view(agent).getByDisplayValue(VISITOR);
  // Everything else is still entered.
  assert.isTrue(view(agent).getByRole('group', { name: 'Verification' }).matches(':focus'));
  assertAbsent(view(agent).queryByText('Verification complete.'));
  assert.isTrue(view(agent).getByRole<HTMLInputElement>('checkbox', { name: /^I agree/ }).checked);
  assert.deepEqual(events.names('agent-open', 'agent-close', 'call-start-failed', 'call-error'), [
    'agent-open',
    'agent-close',
    'call-start-failed',
    'call-error',
    'agent-open',
  ]);
  assert.deepEqual(events.details('agent-open').at(-1), { trigger: 'failure' });
  consent(agent);
  submit(agent);
  await view(agent).findByText('Verification Required');
});

it("no event contains the visitor's name", async () => {
  const agent = placeAgent({ ...WORKING, assistant: 'http-500' });
  const events = record(agent);
  await startCall(agent);
  await view(agent).findByText('Start again in a moment.');
  assert.notInclude(JSON.stringify(events.all.map(({ detail }) => detail as unknown)), VISITOR);
});
