/// <reference types="mocha" />
/** Scope: pages on which basic objects throw: a property of Object.prototype, or a method of the browser. */
import { assert } from 'chai';
import { record } from '../events.ts';
import { openPage, placeInPage, refuse, type FramedPage } from '../framed-page.ts';
import { WORKING } from '../host-page.ts';
import { assertAbsent, eventually, view } from '../queries.ts';
import { reachLiveCall, startCall } from '../visit.ts';

let page: FramedPage;

beforeEach(async () => {
  page = await openPage(document);
});
afterEach(async () => {
  // A canceled start releases the call lock a moment later, and the next test's call needs it.
  await eventually(async () => assert.isEmpty((await navigator.locks.query()).held ?? []));
  page.frame.remove();
});

/** Makes this property of every object throw until the returned function is called. */
function makeThrow(name: string): () => void {
  const { prototype } = Reflect.get(page.window, 'Object') as ObjectConstructor;
  const get = (): never => {
    throw new Error(`The page has no ${name}`);
  };
  Object.defineProperty(prototype, name, { configurable: true, get });
  return () => void Reflect.deleteProperty(prototype, name);
}

/** Our errors have these properties, but other values that are passed along may not. */
for (const name of ['cause', 'retryAfter'])
  it(`the Cancel button cancels a start although "${name}" throws by then, and the page gets its events`, async () => {
    const agent = placeInPage(page, { ...WORKING, assistant: 'slow' });
    const events = record(agent);
    await startCall(agent);
    const button = await view(agent).findByRole('button', { name: 'Cancel' });
    const restore = makeThrow(name);
    button.click();
    await eventually(() => assert.equal(agent.callState, 'idle')).finally(restore);
    await eventually(() => assert.isFalse(button.isConnected));
    assert.deepEqual(
      events.details('call-start-failed').map(({ reason }) => reason),
      ['cancelled'],
    );
    assert.deepEqual(page.window.troubles, []);
  });

/** Ending a call aborts it first. If that throws, the remaining steps must still run. */
it('End Call ends a call although AbortController throws by then', async () => {
  const agent = placeInPage(page);
  const events = record(agent);
  await reachLiveCall(agent);
  const button = view(agent).getByRole('button', { name: 'End Call' });
  refuse(page, 'AbortController', 'abort');
  button.click();
  await eventually(() => assert.equal(agent.callState, 'idle'));
  await eventually(() => assert.isFalse(button.isConnected));
  assert.deepEqual(events.details('call-end'), [{ reason: 'customer-ended-call' }]);
  assert.deepEqual(page.window.troubles, []);
});

/** React would find this property on every element, and render endlessly or not at all. */
for (const name of ['key', 'ref'])
  it(`no dialog opens where every object has a "${name}": the owner gets an error, and a link remains`, async () => {
    const agent = placeInPage(page, { ...WORKING, 'contact-phone': '+1 555 0100' });
    const events = record(agent);
    const { prototype } = Reflect.get(page.window, 'Object') as ObjectConstructor;
    Object.defineProperty(prototype, name, { configurable: true, value: 'taken' });
    agent.open();
    await eventually(() => assert.isNotEmpty(events.details('call-error'))).finally(() =>
      Reflect.deleteProperty(prototype, name),
    );
    assert.include(events.details('call-error')[0]?.message, `adds "${name}" to every object`);
    await eventually(() =>
      assert.equal(view(agent).getByRole<HTMLAnchorElement>('link').href, 'tel:+15550100'),
    );
    assert.deepEqual(page.window.troubles, []);
  });

it('no dialog opens where the prototype already throws: the owner gets the reason, and a link remains', async () => {
  const agent = placeInPage(page, { ...WORKING, 'contact-phone': '+1 555 0100' });
  const events = record(agent);
  const restore = makeThrow('cause');
  agent.open();
  await eventually(() => assert.isNotEmpty(events.details('call-error'))).finally(restore);
  assert.include(events.details('call-error')[0]?.message, 'throw when its cause is read');
  await eventually(() =>
    assert.equal(view(agent).getByRole<HTMLAnchorElement>('link').href, 'tel:+15550100'),
  );
  assertAbsent(view(agent).queryByRole('dialog'));
  assert.deepEqual(page.window.troubles, []);
});

it('the launcher returns when the element is reinserted after the page has stopped throwing', async () => {
  const agent = placeInPage(page, { ...WORKING, 'contact-phone': '+1 555 0100' });
  const restore = makeThrow('cause');
  agent.open();
  const link = await view(agent).findByRole('link').finally(restore);
  agent.remove();
  await eventually(() => assert.isFalse(link.isConnected));
  page.document.body.append(agent);
  (await view(agent).findByRole('button', { name: 'Talk to Erin' })).click();
  await view(agent).findByRole('dialog');
  assert.isFalse(link.isConnected);
  assert.deepEqual(page.window.troubles, []);
});
