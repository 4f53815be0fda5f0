/// <reference types="mocha" />
/**
 * Scope: a short real call: sound in both directions, the agent says the visitor's name, muting lasts, and the call
 * ends once. Only conversation text may contain the name; the tag's events do not.
 */
import { assert } from 'chai';
import type { EventName } from '../../../widget/contract.ts';
import { next, record } from '../events.ts';
import { loadScript, placeAgent, removeAgents, WORKING } from '../host-page.ts';
import { itWithSound } from '../needs.ts';
import { assertAbsent, eventually, part, view } from '../queries.ts';
import { assertPlays, AUDIBLE_LEVEL, heardByPlatform, peak, watchPlayers } from '../sound.ts';
import { reachLiveCall, VISITOR } from '../visit.ts';

const players = watchPlayers();

before(() => loadScript());
afterEach(removeAgents);

/** The events with conversation text. Only these may contain a name. */
const CONVERSATION_EVENTS: readonly string[] = ['transcript', 'call-message'] satisfies EventName[];

function assertNotNamed(events: readonly CustomEvent[]): void {
  assert.isNotEmpty(events);
  assert.notInclude(JSON.stringify(events.map(({ detail }) => detail as unknown)), VISITOR);
}

itWithSound('a call carries sound both ways, greets by name, stays muted, and ends once', async () => {
  // Turns the tones off, so that only the agent's voice plays.
  const agent = placeAgent({ ...WORKING, sounds: 'off' });
  const events = record(agent);
  agent.setMuted(true);
  await reachLiveCall(agent);
  assert.equal(agent.callState, 'live');
  const shown = view(agent);
  await shown.findByText('Call Started');
  await shown.findByText(`Connected for ${VISITOR}`);
  await assertPlays(players);
  const mark = part(agent, '.call-bar .mark');
  await eventually(() => {
    assert.equal(mark.dataset['speaker'], 'assistant');
    assert.isAbove(
      Number(mark.style.getPropertyValue('--tt-volume')),
      0,
      'the mark does not follow the voice',
    );
  });
  assert.isTrue(agent.send({ type: 'add-message', message: { role: 'system', content: 'Be brief.' } }));
  await eventually(() => {
    const said = events.details('transcript').filter(({ role }) => role === 'assistant');
    assert.include(said.map(({ text }) => text).join(' '), VISITOR);
    assert.isAbove(Math.max(...events.details('volume-level').map(({ volume }) => volume)), 0);
  });
  const [{ callId } = { callId: '' }] = events.details('call-start-success');
  assert.equal(peak(await heardByPlatform(callId)), 0, 'a muted microphone is heard');
  (await shown.findByRole('button', { name: 'Unmute' })).click();
  await eventually(async () => assert.isAbove(peak(await heardByPlatform(callId)), AUDIBLE_LEVEL));
  (await shown.findByRole('button', { name: 'Mute' })).click();
  // The button's name states its action, which aria-pressed would contradict.
  assert.isFalse((await shown.findByRole('button', { name: 'Unmute' })).hasAttribute('aria-pressed'));
  assert.isTrue(agent.muted);
  shown.getByRole('button', { name: 'End Call' }).click();
  await shown.findByText('Call Ended');
  await shown.findByText('The call has been disconnected');
  assert.equal(agent.callState, 'idle');
  assert.deepEqual(events.details('call-end'), [{ reason: 'customer-ended-call' }]);
  assert.isEmpty(events.details('call-error'));
  assert.lengthOf(events.names('call-start'), 1);
  assertNotNamed(events.all.filter(({ type }) => !CONVERSATION_EVENTS.includes(type)));
  assert.isEmpty(players.filter(({ srcObject }) => srcObject !== null));
  await shown.findByRole('button', { name: 'Talk to Erin' });
});

it('endCall() ends a call and resolves when it is over', async () => {
  const agent = placeAgent();
  const events = record(agent);
  await reachLiveCall(agent);
  await agent.endCall();
  assert.equal(agent.callState, 'idle');
  await agent.endCall();
  assert.lengthOf(events.details('call-end'), 1);
});

it('a launcher that is hidden during a call is not hidden again and again, which would have it measure the page', async () => {
  const agent = placeAgent();
  await reachLiveCall(agent);
  const launcher = part(agent, '.launcher');
  assert.isTrue(launcher.hidden);
  const events = record(agent);
  let changes = 0;
  new MutationObserver((records) => (changes += records.length)).observe(launcher, {
    attributeFilter: ['hidden'],
  });
  await eventually(() => assert.isAtLeast(events.names('volume-level').length, 5), { timeout: 10_000 });
  assert.equal(changes, 0);
  await agent.endCall();
});

it('the dialog does not open during a call', async () => {
  const agent = placeAgent();
  await reachLiveCall(agent);
  const ended = next(agent, 'call-end');
  agent.open();
  await agent.diagnose();
  assertAbsent(view(agent).queryByRole('dialog'));
  agent.remove();
  await ended;
});
