/// <reference types="mocha" />
/** Scope: pages on which every object throws when one of its properties is read. */
import { assert } from 'chai';
import { record } from './events.ts';
import { openPage, placeInPage, type FramedPage } from './framed-page.ts';
import { WORKING } from './host-page.ts';
import { assertAbsent, eventually, view } from './queries.ts';
import { reachLiveCall } from './visit.ts';

let page: FramedPage;

beforeEach(async () => {
  page = await openPage(document);
});
afterEach(() => page.frame.remove());

/** From now on, until the returned function is called. */
function makeThrow(name: string): () => void {
  const { prototype } = Reflect.get(page.window, 'Object') as ObjectConstructor;
  const get = (): never => {
    throw new Error(`The page has no ${name}`);
  };
  Object.defineProperty(prototype, name, { configurable: true, get });
  return () => void Reflect.deleteProperty(prototype, name);
}

/** Our errors have them, and what the libraries give each other does not always. */
for (const name of ['cause', 'retryAfter'])
  it(`a call is ended by its button though "${name}" throws by now`, async () => {
    const agent = placeInPage(page);
    const told = record(agent);
    await reachLiveCall(agent);
    const button = view(agent).getByRole('button', { name: 'End Call' });
    const restore = makeThrow(name);
    button.click();
    await eventually(() => assert.equal(agent.callState, 'idle')).finally(restore);
    await eventually(() => assert.isFalse(button.isConnected));
    assert.deepEqual(told.details('call-end'), [{ reason: 'customer-ended-call' }]);
    assert.deepEqual(page.window.troubles, []);
  });

it('no dialog is opened where it throws already: the owner reads why, and a link is left', async () => {
  const agent = placeInPage(page, { ...WORKING, 'contact-phone': '+1 555 0100' });
  const told = record(agent);
  const restore = makeThrow('cause');
  agent.open();
  await eventually(() => assert.isNotEmpty(told.details('call-error'))).finally(restore);
  assert.include(told.details('call-error')[0]?.message, 'throws when its cause is read');
  await eventually(() =>
    assert.equal(view(agent).getByRole<HTMLAnchorElement>('link').href, 'tel:+15550100'),
  );
  assertAbsent(view(agent).queryByRole('dialog'));
  assert.deepEqual(page.window.troubles, []);
});
