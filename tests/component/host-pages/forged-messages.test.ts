/// <reference types="mocha" />
/**
 * Scope: messages in the call engine's protocol, forged by a child, the parent and the opener of the page: a thousand
 * of them do not affect a call.
 */
import { assert } from 'chai';
import { next, record } from '../events.ts';
import { openPage, openPageBy, placeInPage, type FramedPage } from '../framed-page.ts';
import { WORKING } from '../host-page.ts';
import { consent, openDialog, passBotCheck, submit, VISITOR } from '../visit.ts';

/** How often each window sends each kind of message: 1,008 in all. */
const TIMES = 112;
const LAST = 'the last message';

const WORDS = { type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'Forged' };
const KINDS = [
  { action: 'app-message', data: JSON.stringify(WORDS), fromId: 'forged' },
  { action: 'error', errorMsg: 'Forged', error: { type: 'ejected', msg: 'Forged' } },
  { action: 'left-meeting' },
];

/** Half of them name the call, as the engine's own messages do. */
function forgeries(callClientId: string | undefined): readonly object[] {
  const base = { what: 'iframe-call-message', from: 'embedded' };
  return KINDS.flatMap((kind) =>
    Array.from({ length: TIMES }, (_, index) => ({ ...base, ...kind, ...(index % 2 && { callClientId }) })),
  );
}

/** The engine keeps its call objects under this name. */
function callClientIdIn({ window }: FramedPage): string | undefined {
  const registry = Reflect.get(window, '_daily') as { instances: object } | undefined;
  return Object.keys(registry?.instances ?? {})[0];
}

/** Resolves when the page has received the last message of this many windows. */
function receiveAll({ window }: FramedPage, senders: number): Promise<void> {
  let done = 0;
  return new Promise((resolve) => {
    window.addEventListener('message', ({ data }) => {
      if (data === LAST) done += 1;
      if (done === senders) resolve();
    });
  });
}

it('a thousand forged messages from child, parent and opener frames have no effect', async () => {
  const parent = await openPage(document);
  const opener = await openPage(parent.document);
  const page = await openPageBy(opener.window, parent.document);
  const child = await openPage(page.document);
  assert.isTrue(page.window.opener === opener.window && page.window.parent === parent.window);
  const agent = placeInPage(page, { ...WORKING, name: VISITOR });
  await openDialog(agent);
  consent(agent);
  await passBotCheck(agent);
  const live = next(agent, 'call-start');
  submit(agent);
  await live;
  const events = record(agent);

  const received = receiveAll(page, 3);
  for (const { window } of [child, parent, opener]) {
    window.send(page.window, [...forgeries(callClientIdIn(page)), LAST]);
  }
  await received;
  assert.equal(agent.callState, 'live');
  assert.isEmpty(events.names('call-end', 'call-error', 'agent-close'));
  assert.notInclude(JSON.stringify(events.all.map(({ detail }) => detail as unknown)), 'Forged');
  assert.isEmpty(page.window.troubles);

  // The forgeries are realistic: from the page's own window, which is trusted, they end the call.
  const ended = next(agent, 'call-end');
  page.window.send(page.window, forgeries(callClientIdIn(page)));
  assert.deepEqual(await ended, { reason: 'call-failed' });
  parent.frame.remove();
});
