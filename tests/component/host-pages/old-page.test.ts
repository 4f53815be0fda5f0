/// <reference types="mocha" />
/** Scope: a page written for the first version works unchanged with today's script. */
import { assert } from 'chai';
import type { EventName } from '../../../widget/contract.ts';
import { TAG } from '../../../widget/contract.ts';
import { captureErrors, captureWarnings, next, record } from '../events.ts';
import { painted, removeAgents } from '../host-page.ts';
import { injectMarkup } from '../injected-markup.ts';
import { itWithSound } from '../needs.ts';
import { part, view } from '../queries.ts';
import { consent, nameOf, passBotCheck, reactIsThere, submit } from '../visit.ts';

afterEach(removeAgents);

/** The methods and event details that the first README lists. */
const FIRST_METHODS = ['open', 'close', 'endCall', 'setMuted', 'say', 'send', 'diagnose'];
const FIRST_DETAILS: Readonly<Partial<Record<EventName, readonly string[]>>> = {
  'agent-open': ['trigger'],
  'agent-close': ['reason'],
  'call-start-progress': ['stage', 'status', 'timestamp'],
  'call-start-success': ['callId', 'totalDuration', 'timestamp'],
  'call-start': [],
  'call-end': ['reason'],
};

itWithSound(
  'a page for the first version opens the dialog by its button, holds a call, and logs no error or warning',
  async () => {
    const errors = captureErrors();
    const warnings = captureWarnings();
    const page = await injectMarkup(
      await (await fetch('/tests/component/host-pages/frozen-pages/first.html')).text(),
    );
    await customElements.whenDefined(TAG);
    const agent = page.querySelector(TAG);
    if (agent === null) throw new Error('The page has no tag.');
    const events = record(agent);
    await painted();
    assert.equal(getComputedStyle(part(agent, '.launcher')).backgroundColor, 'rgb(242, 169, 59)');
    for (const name of FIRST_METHODS) assert.isFunction(Reflect.get(agent, name), name);
    page.querySelector<HTMLElement>('[data-task-tamer-open]')?.click();
    await reactIsThere(agent);
    assert.equal(nameOf(agent).value, 'Grace');
    consent(agent);
    await passBotCheck(agent);
    const live = next(agent, 'call-start');
    submit(agent);
    await live;
    assert.isTrue(agent.say('Hello.'));
    view(agent).getByRole('button', { name: 'End Call' }).click();
    await view(agent).findByText('Call Ended');
    assert.equal(document.body.dataset['callEnd'], 'customer-ended-call');
    for (const [name, fields] of Object.entries(FIRST_DETAILS))
      assert.includeMembers(Object.keys(events.details(name as EventName)[0] ?? {}), [...fields], name);
    assert.isEmpty(events.details('call-error'));
    errors.release();
    warnings.release();
    assert.deepEqual([errors.messages, warnings.messages], [[], []]);
  },
);
