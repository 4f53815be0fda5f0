/// <reference types="mocha" />
/** Scope: captions during a call: the marked word, the visitor's text size, and blocked storage. */
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { loadScript, placeAgent, removeAgents, WORKING } from '../host-page.ts';
import { assertAbsent, eventually, part, rootOf, view } from '../queries.ts';
import { reachLiveCall } from '../visit.ts';

const storage = Object.getOwnPropertyDescriptor(window, 'sessionStorage') ?? {};

before(() => loadScript());
afterEach(async () => {
  Object.defineProperty(window, 'sessionStorage', storage);
  sessionStorage.removeItem('task-tamer-captions');
  await removeAgents();
});

async function callWithCaptions(assistant: string): Promise<TaskTamerAgentElement> {
  const agent = placeAgent({ ...WORKING, assistant });
  await reachLiveCall(agent);
  showCaptions(agent);
  return agent;
}

const showCaptions = (agent: TaskTamerAgentElement): void =>
  view(agent).getByRole('button', { name: 'Captions' }).click();

/** The size control, in the bar's menu. */
async function slider(agent: TaskTamerAgentElement): Promise<HTMLInputElement> {
  const more = view(agent).getByRole('button', { name: 'More' });
  if (more.ariaExpanded === 'false') more.click();
  return view(agent).findByRole<HTMLInputElement>('slider', { name: 'Text size' });
}

const textSize = (agent: TaskTamerAgentElement): number =>
  Number.parseFloat(getComputedStyle(part(agent, '.captions')).fontSize);

async function choose(agent: TaskTamerAgentElement, size: string): Promise<void> {
  const input = await slider(agent);
  // React tracks values that are set through the element and ignores the event, so use the prototype's setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, size);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

it('the word that the agent is saying is underlined, and the caption stays one text', async () => {
  const agent = await callWithCaptions('word-times');
  const word = await eventually(() => part(agent, '.caption-word'));
  const { textDecorationLine } = getComputedStyle(word);
  assert.equal(textDecorationLine, 'underline');
  const caption = word.closest('bdi')?.textContent ?? '';
  assert.include('Hi Grace, this is Erin from Task Tamer. Shall we book your free consultation?', caption);
  assert.equal(part(agent, '.captions').ariaLive, 'off');
});

it('without word times no word is marked', async () => {
  const agent = await callWithCaptions('erin');
  await eventually(() => assert.include(part(agent, '.captions').textContent, 'Hi Grace'));
  assertAbsent(rootOf(agent).querySelector('.caption-word'));
});

it('the text has three sizes, and keeps the chosen one when captions are shown again', async () => {
  const agent = await callWithCaptions('erin');
  const sizes: number[] = [];
  for (const size of ['0', '1', '2']) {
    await choose(agent, size);
    sizes.push(textSize(agent));
  }
  assert.deepEqual(
    sizes.toSorted((one, other) => one - other),
    sizes,
  );
  assert.equal(new Set(sizes).size, 3);
  showCaptions(agent);
  await eventually(() => assertAbsent(rootOf(agent).querySelector('.captions')));
  showCaptions(agent);
  assert.equal((await slider(agent)).value, '2');
  assert.equal(textSize(agent), sizes[2]);
  // The next page reads the stored size.
  assert.equal(sessionStorage.getItem('task-tamer-captions'), '2');
});

it('an invalid stored size falls back to the smallest', async () => {
  sessionStorage.setItem('task-tamer-captions', '1e9');
  const agent = await callWithCaptions('erin');
  assert.equal((await slider(agent)).value, '0');
});

it('where storage is blocked, the size can still be chosen', async () => {
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Storage is blocked.', 'SecurityError');
    },
  });
  const agent = await callWithCaptions('erin');
  const before = textSize(agent);
  await choose(agent, '1');
  assert.isAbove(textSize(agent), before);
});
