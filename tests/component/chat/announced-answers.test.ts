/// <reference types="mocha" />
/** Scope: what a screen reader announces of a text chat: each answer of the agent once, and nothing else. */
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { eventually, part, rootOf, view } from '../queries.ts';
import { beginWriting, onWritingPage, send, settledLines, type WritingPage } from './writing-page.ts';

let site: WritingPage;

onWritingPage((opened) => (site = opened));

/** What a screen reader says of the panel's live region from now on: all of an atomic one, otherwise what is added or changed. */
function listen(agent: TaskTamerAgentElement): readonly string[] {
  const region = part(agent, '.conversation > [role="status"]');
  const isAtomic = region.getAttribute('aria-atomic') !== 'false';
  const said: string[] = [];
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ type, target, addedNodes }) =>
      type === 'characterData' ? [target] : [...addedNodes],
    );
    const texts = isAtomic ? [region] : added;
    said.push(...texts.map(({ textContent }) => textContent?.trim() ?? '').filter((text) => text !== ''));
  }).observe(region, { childList: true, characterData: true, subtree: true });
  return said;
}

const untilLines = (agent: TaskTamerAgentElement, count: number): Promise<void> =>
  eventually(() => assert.lengthOf(settledLines(agent), count));

it('a screen reader announces two answers that arrive together, each once and in their order', async () => {
  const release = site.holdAnswer(1);
  const agent = await beginWriting(site.page, 'erin');
  const said = listen(agent);
  site.answers.push('We open at **8**.', 'Yes, also on Sunday.');
  await send(agent, 'When do you open?');
  await send(agent, 'Also on Sunday?');
  release();
  await untilLines(agent, 4);
  assert.deepEqual(said, ['Erin: We open at 8.', 'Erin: Yes, also on Sunday.']);
});

it('a screen reader announces all parts of an answer with tool calls', async () => {
  const agent = await beginWriting(site.page, 'erin');
  const said = listen(agent);
  site.answers.push(['Let me see.', 'Nearly done.', 'Tuesday at 2 is free.']);
  await send(agent, 'When can I come?');
  await untilLines(agent, 4);
  assert.deepEqual(said, ['Erin: Let me see.', 'Erin: Nearly done.', 'Erin: Tuesday at 2 is free.']);
});

it('a screen reader announces no answer again when the panel is shown again, or when the next one comes', async () => {
  const agent = await beginWriting(site.page, 'erin');
  site.answers.push('Good morning.');
  await send(agent, 'Hello');
  await untilLines(agent, 2);
  view(agent).getByRole('button', { name: 'Hide conversation' }).click();
  await eventually(() => assert.isNull(rootOf(agent).querySelector('.conversation')));
  agent.open();
  await eventually(() => part(agent, '.message-box'));
  assert.equal(part(agent, '.conversation > [role="status"]').textContent.trim(), '');
  const said = listen(agent);
  site.answers.push('At 8.');
  await send(agent, 'When do you open?');
  await untilLines(agent, 4);
  assert.deepEqual(said, ['Erin: At 8.']);
});

it('a screen reader announces what was received of an answer that broke off, and that it did', async () => {
  const agent = await beginWriting(site.page, 'writing-cut-for-good');
  const said = listen(agent);
  await send(agent, 'Hello');
  await untilLines(agent, 2);
  const [, answer = ''] = settledLines(agent);
  assert.deepEqual(said, [answer.replace('assistant', 'Erin'), 'Interrupted']);
});
