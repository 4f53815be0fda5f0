/// <reference types="mocha" />
/** Scope: endless transcripts with captions shown. End Call responds immediately to a click, however much the platform sends. */
import { assert } from 'chai';
import { next } from '../events.ts';
import { loadScript, placeAgent, removeAgents, settled } from '../host-page.ts';
import { part, view } from '../queries.ts';
import { reachLiveCall } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

/** It took 6 to 19 s. Undisturbed it takes 20 to 85 ms, of the 200 that are promised; a busy machine is no fault. */
const ANSWER_LIMIT_MS = 1_000;
/** The view draws what is said ten times a second. */
const DRAWN_WITHIN_MS = 400;
const LENGTH = 1_000_000;
const TRIES = 3;

/** Sends, as the call engine does, what the platform says. */
function hear(transcript: string, transcriptType: 'partial' | 'final'): void {
  const registry = Reflect.get(window, '_daily') as { instances: object };
  const [callClientId] = Object.keys(registry.instances);
  const data = JSON.stringify({ type: 'transcript', role: 'assistant', transcriptType, transcript });
  const base = { what: 'iframe-call-message', from: 'embedded', callClientId };
  window.postMessage({ ...base, action: 'app-message', data, fromId: 'agent' }, '*');
}

/** The longest time for which the page answers to nothing while it draws what was sent before, ms. */
async function longestWait(): Promise<number> {
  const begin = performance.now();
  let longest = 0;
  for (let last = begin; last - begin < DRAWN_WITHIN_MS;) {
    await settled();
    await new Promise(requestAnimationFrame);
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  return longest;
}

/** The shortest of such times: a busy machine takes its time now and then, what is slow is so each time. */
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
  'a million letters': () => hear('word '.repeat(LENGTH / 5), 'final'),
  'a million marks of direction': () => hear('\u200F\u202Ea'.repeat(LENGTH / 3), 'final'),
  'a hundred thousand combining marks': () => hear(`a${'\u0301'.repeat(LENGTH / 10)}`, 'final'),
  'a million letters without a space': () => hear('w'.repeat(LENGTH), 'partial'),
  'three hundred lines at once': () => {
    for (let line = 0; line < 300; line += 1) hear(`${line}: ${'a\u0301\u202E '.repeat(1_000)}`, 'final');
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
  assert.isAbove(length, 1_000, 'what was said last is shown');
  const ended = next(agent, 'call-end');
  view(agent).getByRole('button', { name: 'End Call' }).click();
  assert.deepEqual(await ended, { reason: 'customer-ended-call' });
});
