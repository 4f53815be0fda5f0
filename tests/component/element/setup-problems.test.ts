/// <reference types="mocha" />
/** Scope: a tag without its required settings: it sends no request, and the owner and the visitor see why. */
import { assert } from 'chai';
import { next, record } from '../events.ts';
import { loadScript, placeAgent, removeAgents, WORKING } from '../host-page.ts';
import { view } from '../queries.ts';
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
  it(`without ${attribute} no call starts`, async () => {
    const agent = placeAgent(without(attribute));
    await openDialog(agent);
    await typeName(agent, VISITOR);
    consent(agent);
    if (attribute !== 'captcha-site-key') await passBotCheck(agent);
    const told = next(agent, 'call-error');
    submit(agent);
    const error = await told;
    assert.deepInclude(error, { type: 'configuration-error', fatal: true, reason: 'not-configured' });
    assert.match(error.message, new RegExp(`^The attribute .*${attribute}\\b.* is missing`));
    const [problem] = await view(agent).findAllByText(PROBLEM);
    assert.isDefined(problem);
    view(agent).getByRole('link', { name: /^Call \+1\s212\s555\s0142$/ });
    view(agent).getByRole('link', { name: 'Email us' });
    view(agent).getByDisplayValue(VISITOR);
    assert.equal(agent.callState, 'idle');
    assert.isEmpty(requests);
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
