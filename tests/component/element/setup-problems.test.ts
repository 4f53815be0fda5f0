/// <reference types="mocha" />
/** Scope: a tag without a required setting: it sends no requests, and owner and visitor see the reason immediately. */
import { assert } from 'chai';
import { next, record } from '../events.ts';
import { loadScript, placeAgent, removeAgents, WORKING } from '../host-page.ts';
import { assertAbsent, eventually, rootOf, view } from '../queries.ts';
import { consent, openDialog, passBotCheck, submit, typeName, VISITOR } from '../visit.ts';

const requests: string[] = [];

before(() => {
  const original = window.fetch;
  window.fetch = (...parameters) => {
    requests.push(new Request(...parameters).url);
    return original(...parameters);
  };
  return loadScript();
});
beforeEach(() => requests.splice(0));
afterEach(removeAgents);

const without = (attribute: string) => ({ ...WORKING, [attribute]: '' });
const PROBLEM = 'Calls are not set up on this page yet.';

for (const attribute of ['public-key', 'captcha-site-key']) {
  it(`without ${attribute} the dialog says so immediately, with the contacts and without a form`, async () => {
    const agent = placeAgent(without(attribute));
    const events = record(agent);
    const dialog = await openDialog(agent);
    const reason = view(agent).getByRole('heading', { name: PROBLEM });
    await eventually(() => assert.isTrue(rootOf(agent).activeElement === reason));
    view(agent).getByText('Please reach the business another way for now.');
    assert.deepEqual(
      [...dialog.querySelectorAll('form a')].map(({ textContent }) => textContent),
      ['Call +1\u00a0212\u00a0555\u00a00142', 'Email us'],
    );
    for (const name of ['Start Call', 'Write instead'])
      assertAbsent(view(agent).queryByRole('button', { name }));
    assertAbsent(view(agent).queryByRole('textbox'));
    const [error, ...more] = events.details('call-error');
    assert.deepInclude(error, { type: 'configuration-error', fatal: true, reason: 'not-configured' });
    assert.match(error?.message ?? '', new RegExp(`^The attribute .*${attribute}\\b.* is missing`));
    assert.isEmpty(more);
    assert.isEmpty(requests);
  });

  it(`once ${attribute} is set in the open dialog, the form appears and a call starts`, async () => {
    const agent = placeAgent(without(attribute));
    await openDialog(agent);
    agent.setAttribute(attribute, WORKING[attribute] ?? '');
    const name = await view(agent).findByRole('textbox', { name: 'Your name' });
    assertAbsent(view(agent).queryByText(PROBLEM));
    await eventually(() => assert.isTrue(rootOf(agent).activeElement === name));
    await typeName(agent, VISITOR);
    consent(agent);
    await passBotCheck(agent);
    const live = next(agent, 'call-start');
    submit(agent);
    await live;
  });

  it(`a page that takes ${attribute} away and sets it again loses nothing that was entered`, async () => {
    const agent = placeAgent();
    await openDialog(agent);
    await typeName(agent, VISITOR);
    consent(agent);
    agent.removeAttribute(attribute);
    await view(agent).findByText(PROBLEM);
    assertAbsent(view(agent).queryByRole('textbox'));
    agent.setAttribute(attribute, WORKING[attribute] ?? '');
    await view(agent).findByDisplayValue(VISITOR);
    assert.isTrue(view(agent).getByRole<HTMLInputElement>('checkbox', { name: /^I agree/ }).checked);
  });
}

it('without an assistant, squad or workflow no call starts', async () => {
  const agent = placeAgent(without('assistant'));
  const events = record(agent);
  await openDialog(agent);
  await typeName(agent, VISITOR);
  consent(agent);
  await passBotCheck(agent);
  submit(agent);
  await view(agent).findByText('Please reach the business another way for now.');
  const errors = events.details('call-error').map(({ message, fatal }) => ({ message, fatal }));
  assert.deepEqual(errors, [{ message: 'Assistant or Squad or Workflow must be provided.', fatal: true }]);
  assert.equal(agent.callState, 'idle');
  assert.isEmpty(requests);
});
