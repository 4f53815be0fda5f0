/// <reference types="mocha" />
/** Scope: End Call responds immediately while captions show endless transcripts, however long they are. */
import { assert } from 'chai';
import { next } from '../events.ts';
import { loadScript, placeAgent, removeAgents, settled } from '../host-page.ts';
import { part, view } from '../queries.ts';
import { reachLiveCall } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

/** A click once took 6 to 19 s. Now it takes 20 to 85 ms of the promised 200; the margin is for busy machines. */
const ANSWER_LIMIT_MS = 1_000;
/** The view renders speech ten times a second. */
const RENDER_LIMIT_MS = 400;
const MAX_TEXT_CHARACTERS = 1_000_000;
const TRIES = 3;

/** Posts a transcript of the platform as the call engine does. */
function postTranscript(transcript: string, transcriptType: 'partial' | 'final'): void {
  const registry = Reflect.get(window, '_daily') as { instances: object };
  const [callClientId] = Object.keys(registry.instances);
  const data = JSON.stringify({ type: 'transcript', role: 'assistant', transcriptType, transcript });
  const base = { what: 'iframe-call-message', from: 'embedded', callClientId };
  window.postMessage({ ...base, action: 'app-message', data, fromId: 'agent' }, '*');
}

/** The longest time for which the page does not respond while it renders earlier messages, ms. */
async function longestWait(): Promise<number> {
  const begin = performance.now();
  let longest = 0;
  for (let last = begin; last - begin < RENDER_LIMIT_MS;) {
    await settled();
    await new Promise(requestAnimationFrame);
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  return longest;
}

/** The shortest of these times: a busy machine is slow now and then, slow code is slow each time. */
async function leastDisturbed(flood: () => void): Promise<number> {
  let shortest = Infinity;
  for (let time = 0; time < TRIES && shortest >= ANSWER_LIMIT_MS; time += 1) {
    await longestWait();
    flood();
    shortest = Math.min(shortest, await longestWait());
  }
  return shortest;
}

const FLOODS: Readonly<Record<string, () => void>> = {
  'a million letters': () => postTranscript('word '.repeat(MAX_TEXT_CHARACTERS / 5), 'final'),
  'a million marks of direction': () =>
    postTranscript('\u200F\u202Ea'.repeat(MAX_TEXT_CHARACTERS / 3), 'final'),
  'a hundred thousand combining marks': () =>
    postTranscript(`a${'\u0301'.repeat(MAX_TEXT_CHARACTERS / 10)}`, 'final'),
  'a million letters without a space': () => postTranscript('w'.repeat(MAX_TEXT_CHARACTERS), 'partial'),
  'three hundred lines at once': () => {
    for (let line = 0; line < 300; line += 1)
      postTranscript(`${line}: ${'a\u0301\u202E '.repeat(1_000)}`, 'final');
  },
};

it('End Call responds under any flood of messages', async () => {
  const agent = placeAgent();
  await reachLiveCall(agent);
  view(agent).getByRole('button', { name: 'Captions' }).click();
  for (const [name, flood] of Object.entries(FLOODS)) {
    const time = await leastDisturbed(flood);
    console.log(`${name}: ${Math.round(time)} ms`);
    assert.isBelow(time, ANSWER_LIMIT_MS, name);
  }
  const { length } = part(agent, '.captions').textContent;
  assert.isBelow(length, 20_000);
  assert.isAbove(length, 1_000, 'the latest speech is not shown');
  const ended = next(agent, 'call-end');
  view(agent).getByRole('button', { name: 'End Call' }).click();
  assert.deepEqual(await ended, { reason: 'customer-ended-call' });
});
