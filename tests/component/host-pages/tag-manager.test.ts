/// <reference types="mocha" />
/** Scope: the snippet as Google Tag Manager's Custom HTML inserts it into a loaded page. */
import { assert } from 'chai';
import { TAG } from '../../../widget/contract.ts';
import { tagMarkup } from '../../../site/embed/tag-markup.ts';
import { captureErrors, captureWarnings, next, record } from '../events.ts';
import { painted, removeAgents, WORKING } from '../host-page.ts';
import { injectMarkup } from '../injected-markup.ts';
import { itWithSound } from '../needs.ts';
import { eventually, view } from '../queries.ts';
import { reachLiveCall } from '../visit.ts';

afterEach(removeAgents);

const SNIPPET = `<script src="/dist/task-tamer-agent.js" async></script>\n${tagMarkup(WORKING)}`;

itWithSound('a call works in a snippet that a tag manager injects twice', async () => {
  const errors = captureErrors();
  const warnings = captureWarnings();
  const first = await injectMarkup(SNIPPET);
  const agent = first.querySelector(TAG);
  if (agent === null) throw new Error('The snippet has no tag.');
  await customElements.whenDefined(TAG);
  await painted();
  view(agent).getByRole('button', { name: 'Talk to Erin' });
  assert.isEmpty(
    agent.querySelector('a')?.getClientRects() ?? [],
    'the link for pages without the script is visible',
  );
  const events = record(agent);
  await reachLiveCall(agent);
  // The tag manager's trigger fires again, as it does after a soft navigation.
  const second = await injectMarkup(SNIPPET);
  await painted();
  const launcher = second.querySelector(TAG)?.shadowRoot?.querySelector('.launcher');
  assert.isEmpty(launcher?.getClientRects() ?? []);
  assert.equal(agent.callState, 'live');
  // The tag warns with a delay, because a second tag may turn out to replace the first.
  await eventually(() => assert.isNotEmpty(warnings.messages), { timeout: 5_000 });
  const ended = next(agent, 'call-end');
  await agent.endCall();
  assert.equal((await ended).reason, 'customer-ended-call');
  assert.isEmpty(events.details('call-error'));
  errors.release();
  warnings.release();
  assert.isEmpty(errors.messages);
  assert.lengthOf(warnings.messages, 1);
  assert.include(warnings.messages[0], 'Another tag of this page has the launcher');
});
