/// <reference types="mocha" />
/** Scope: the bot check's challenge opens above the dialog, where it can be answered and dismissed. */
import { assert } from 'chai';
import { loadScript, placeAgent, removeAgents, WORKING } from '../host-page.ts';
import { eventually, rootOf, view } from '../queries.ts';
import { openDialog, tickBotCheck } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

it("the bot check's challenge opens above the dialog and can be dismissed, requested again and answered", async () => {
  const agent = placeAgent({ ...WORKING, 'captcha-site-key': 'challenge' });
  const dialog = await openDialog(agent);
  await tickBotCheck(agent);
  const question = await view(agent).findByRole('dialog', { name: 'Verification question' });
  await eventually(() => assert.isTrue(question.matches(':modal')));
  // The question takes the focus in its own time, and would do so after it was closed.
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

/** The document of the frame in there. */
function documentIn(element: Element): Document {
  const document = element.querySelector('iframe')?.contentDocument;
  if (!document) throw new Error('There is no document yet.');
  return document;
}
