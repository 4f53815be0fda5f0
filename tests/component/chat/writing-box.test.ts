/// <reference types="mocha" />
/**
 * Scope: the message box and its text: input methods, five lines, a hidden tab, a failure, a missing answer, the copy.
 */
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { eventually, part, rootOf, view } from '../queries.ts';
import {
  beginWriting,
  boxOf,
  GREETING,
  onWritingPage,
  send,
  settledLines,
  typeInto,
  type WritingPage,
} from './writing-page.ts';

let site: WritingPage;

onWritingPage((opened) => (site = opened));

/** Waits until the panel shows exactly these lines and nothing is pending. */
const untilAnswered = (agent: TaskTamerAgentElement, ...lines: string[]): Promise<void> =>
  eventually(() => assert.deepEqual(settledLines(agent), lines));

it('the message box sends on Enter, but not on Shift+Enter or an Enter that confirms an input method', async () => {
  const agent = await beginWriting(site.page, 'erin');
  const box = boxOf(agent);
  await typeInto(box, '日本語');
  const press = (init: KeyboardEventInit): boolean =>
    box.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        bubbles: true,
        composed: true,
        cancelable: true,
        ...init,
      }),
    );
  // Chromium and Firefox set `isComposing` for such an Enter; Safari only sets the key code.
  for (const init of [{ isComposing: true }, { keyCode: 229 }, { shiftKey: true }]) {
    assert.isTrue(press(init), JSON.stringify(init));
    assert.equal(box.value, '日本語');
  }
  box.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, composed: true }),
  );
  assert.isTrue(box.isConnected, 'Escape during a composition closed the panel');
  assert.isFalse(press({}), 'Enter left a line break');
  await untilAnswered(agent, 'user: 日本語', `assistant: ${GREETING}`);
  assert.deepEqual(site.asked, [{ input: '日本語', isTaken: true }]);
});

it('the keys typed in the message box do not reach the page', async () => {
  const agent = await beginWriting(site.page, 'erin');
  const heard: string[] = [];
  for (const type of ['keydown', 'keypress', 'keyup']) {
    site.page.document.addEventListener(type, () => heard.push(type));
    boxOf(agent).dispatchEvent(new KeyboardEvent(type, { key: 'g', bubbles: true, composed: true }));
  }
  assert.deepEqual(heard, []);
});

it('the message box grows to five lines and no further', async () => {
  const agent = await beginWriting(site.page, 'erin');
  const box = boxOf(agent);
  const heights: number[] = [];
  for (const text of ['1', '\n2', '\n3', '\n4', '\n5', '\n6', '\n7']) {
    await typeInto(box, text);
    heights.push(box.clientHeight);
  }
  const [one = 0, two = 0, , , five = 0, ...more] = heights;
  assert.approximately(five - one, 4 * (two - one), 4);
  for (const height of more) assert.approximately(height, five, 1);
  assert.isAbove(box.scrollHeight, box.clientHeight);
});

it('a tab that is hidden and shown during an answer requests nothing twice', async () => {
  const release = site.holdAnswer(1);
  const agent = await beginWriting(site.page, 'writing-slow');
  await send(agent, 'Hello');
  const { document } = site.page;
  for (const state of ['hidden', 'visible', 'hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    if (state === 'visible') release();
  }
  await untilAnswered(agent, 'user: Hello', `assistant: ${GREETING}`);
  assert.deepEqual(site.asked, [{ input: 'Hello', isTaken: true }]);
});

it('unsent text survives a failure and a hidden panel', async () => {
  const release = site.holdAnswer(1);
  const agent = await beginWriting(site.page, 'writing-500');
  await send(agent, 'Hello');
  await typeInto(boxOf(agent), 'and then');
  release();
  await view(agent).findByText('Not sent');
  assert.equal(boxOf(agent).value, 'and then');
  view(agent).getByRole('button', { name: 'Hide conversation' }).click();
  await eventually(() => assert.isNull(rootOf(agent).querySelector('.conversation')));
  agent.open();
  await eventually(() => assert.equal(boxOf(agent).value, 'and then'));
});

it('the visitor can request a missing answer without sending the message again', async () => {
  const agent = await beginWriting(site.page, 'erin');
  site.answers.push('', 'Here I am.');
  await send(agent, 'Hello');
  const retry = await view(agent).findByRole('button', { name: 'Try again' });
  await untilAnswered(agent, 'user: Hello', 'assistant: ');
  retry.click();
  await untilAnswered(agent, 'user: Hello', 'assistant: Here I am.');
  const [first, second, ...more] = site.asked;
  assert.equal(first?.input, 'Hello');
  assert.notInclude(second?.input, 'Hello');
  assert.isEmpty(more);
});

it("an answer's bold text, list and link are elements, and its HTML stays text", async () => {
  const agent = await beginWriting(site.page, 'erin');
  site.answers.push('**Two** times, <b>free</b>:\n- 10:00\n- 11:30\n\n[Book](https://paws.example/book)');
  await send(agent, 'Hello');
  const panel = part(agent, '.conversation');
  await eventually(() => assert.lengthOf(panel.querySelectorAll('.line-list li'), 2));
  assert.equal(panel.querySelector('.line-text strong')?.textContent, 'Two');
  assert.isNull(panel.querySelector('b'));
  assert.equal(
    view(agent).getByRole('link', { name: 'Book' }).getAttribute('href'),
    'https://paws.example/book',
  );
  assert.include(panel.innerText, 'Book (paws.example)');
});

it("the transcript's copy is created in the page and names each speaker", async () => {
  const agent = await beginWriting(site.page, 'erin');
  site.answers.push('Good day.');
  await send(agent, 'Hello');
  await untilAnswered(agent, 'user: Hello', 'assistant: Good day.');
  const { blob, name } = await savedBy(() =>
    view(agent).getByRole('button', { name: 'Download a copy' }).click(),
  );
  const [title, , ...said] = (await blob.text()).trim().split('\n');
  assert.match(title ?? '', /^Conversation with Erin, Task Tamer, /);
  assert.deepEqual(
    said.map((line) => line.replace(/^\[.+?\] /, '')),
    ['You: Hello', 'Erin: Good day.'],
  );
  assert.deepEqual([name, blob.type], ['Erin.txt', 'text/plain;charset=utf-8']);
});

/** The file that the press would download. */
async function savedBy(press: () => void): Promise<{ readonly blob: Blob; readonly name: string }> {
  const { URL, HTMLAnchorElement } = site.page.window as Window & typeof globalThis;
  const createObjectURL = URL.createObjectURL.bind(URL);
  const [blobs, names]: [Blob[], string[]] = [[], []];
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob || 'text' in blob) blobs.push(blob as Blob);
    return createObjectURL(blob);
  };
  HTMLAnchorElement.prototype.click = function click() {
    names.push(this.download);
  };
  press();
  await eventually(() => assert.lengthOf(names, 1));
  URL.createObjectURL = createObjectURL;
  Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
  const [blob, name] = [blobs[0], names[0]];
  if (!blob || name === undefined) throw new Error('Nothing was saved.');
  return { blob, name };
}
