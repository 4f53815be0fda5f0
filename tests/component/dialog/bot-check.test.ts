/// <reference types="mocha" />
/**
 * Scope: the bot check's challenge opens above the dialog, where it can be answered and dismissed. Its provider is
 * contacted when the visitor touches the form.
 */
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { loadScript, painted, placeAgent, removeAgents, WORKING } from '../host-page.ts';
import { eventually, part, rootOf, view } from '../queries.ts';
import { consent, openDialog, submit, tickBotCheck, touch, typeName, VISITOR } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

it("the bot check's challenge opens above the dialog and can be dismissed, requested again and answered", async () => {
  const agent = placeAgent({ ...WORKING, 'captcha-site-key': 'challenge' });
  const dialog = await openDialog(agent);
  await tickBotCheck(agent);
  const question = await view(agent).findByRole('dialog', { name: 'Verification question' });
  await eventually(() => assert.isTrue(question.matches(':modal')));
  // The question takes the focus asynchronously. Without waiting, it would do so after it is closed.
  await eventually(() => assert.isTrue(documentIn(question).activeElement?.matches('button')));
  view(agent).getByRole('button', { name: 'Close verification question' }).click();
  await eventually(() => assert.isFalse(question.matches(':modal')));
  assert.isTrue(dialog.matches(':modal'));
  const check = view(agent).getByRole('group', { name: 'Verification' });
  await eventually(() => assert.isTrue(check.contains(rootOf(agent).activeElement)));
  await tickBotCheck(agent);
  await eventually(() => assert.isTrue(question.matches(':modal')));
  documentIn(question).querySelector<HTMLElement>('[data-answer=right]')?.click();
  await view(agent).findByText('Verification complete.');
  assert.isFalse(question.matches(':modal'));
  assert.isTrue(dialog.matches(':modal'));
});

it('the form says that a check comes next, and nothing moves when the check takes the place of these words', async () => {
  const agent = placeAgent();
  await openDialog(agent);
  const words = await view(agent).findByText('A quick check that you are human comes next.');
  const placeOf = (element: Element): readonly number[] => {
    const { left, top, height } = element.getBoundingClientRect();
    return [left, top, height].map(Math.round);
  };
  const start = view(agent).getByRole('button', { name: 'Start Call' });
  const before = [placeOf(words), placeOf(start)];
  touch(agent);
  const check = await eventually(() => part(agent, '.bot-check iframe'));
  assert.isFalse(words.isConnected);
  assert.deepEqual([placeOf(check), placeOf(start)], before);
});

/** The document of the frame inside this element. */
function documentIn(element: Element): Document {
  const document = element.querySelector('iframe')?.contentDocument;
  if (!document) throw new Error('The frame has no document yet.');
  return document;
}

describe('hCaptcha’s script', () => {
  const requests = new MutationObserver((records) => note(records));
  const requested: string[] = [];
  const note = (records: readonly MutationRecord[]): void => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        // The call engine is loaded when the dialog opens.
        if (node instanceof HTMLScriptElement && node.src.includes('/bot-check/')) requested.push(node.src);
  };

  beforeEach(() => {
    // hCaptcha loads once per page. Without its global, each test loads it again.
    Reflect.deleteProperty(window, 'hcaptcha');
    requested.length = 0;
    requests.observe(document.head, { childList: true });
  });
  afterEach(() => requests.disconnect());

  const touches: readonly (readonly [string, (agent: TaskTamerAgentElement) => unknown])[] = [
    ['typing', (agent) => typeName(agent, VISITOR)],
    ['a tick of the consent', (agent) => consent(agent)],
    ['the Tab key', () => sendKeys({ press: 'Tab' })],
    ['a pointer', (agent) => touch(agent)],
    ['Start Call', (agent) => submit(agent)],
  ];
  for (const [how, run] of touches)
    it(`is fetched when the visitor first uses the form, not when the dialog opens: ${how}`, async () => {
      const agent = placeAgent();
      await openDialog(agent);
      // React's effects run after the dialog is painted.
      await painted();
      await painted();
      note(requests.takeRecords());
      assert.isEmpty(requested);
      await run(agent);
      await eventually(() => {
        note(requests.takeRecords());
        assert.lengthOf(requested, 1);
      });
      await eventually(() => part(agent, 'iframe[title^="Widget containing"]'));
    });
});
