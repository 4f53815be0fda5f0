/// <reference types="mocha" />
/** Scope: opening the dialog on scroll: at which position, once per visit, and only when the visitor scrolled. */
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { record } from '../events.ts';
import { openPage, placeInPage } from '../framed-page.ts';
import { loadScript, place, placeAgent, removeAgents, removePlaced, settled, WORKING } from '../host-page.ts';
import { assertAbsent, eventually, view } from '../queries.ts';
import { openDialog } from '../visit.ts';

before(() => loadScript());
// Some browsers run all test files in one tab.
beforeEach(() => sessionStorage.clear());

afterEach(async () => {
  // An open dialog keeps the page from being scrolled.
  await removeAgents();
  if (scrollY > 0) await scrollTo(0);
  removePlaced();
  sessionStorage.clear();
});

const SCROLLING = { ...WORKING, 'open-on-scroll': '' };
const longPage = (): HTMLElement => place('<div style="height: 500vh"></div>');
const scrolled = (target: EventTarget): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener('scroll', resolve, { once: true }));

async function scrollTo(fraction: number): Promise<void> {
  const top = innerHeight * fraction;
  // WebKit scrolls asynchronously, and may restore the previous position once.
  while (Math.abs(window.scrollY - top) > 1) {
    const moved = scrolled(document);
    window.scrollTo({ top, behavior: 'instant' });
    await moved;
    await settled();
  }
}

/** Waits until the dialog is open and the opening is stored, which happens after the paint. */
async function assertOpens(agent: TaskTamerAgentElement): Promise<void> {
  await view(agent).findByRole('dialog');
  await eventually(() => assert.isNotEmpty(Object.keys(sessionStorage)));
}

/** Fails if a pending earlier request opens the dialog. */
async function assertClosed(agent: TaskTamerAgentElement): Promise<void> {
  await agent.diagnose();
  await settled();
  assertAbsent(view(agent).queryByRole('dialog'));
}

it('open-on-scroll opens the dialog past 0.8 of the viewport height, only once', async () => {
  longPage();
  const agent = placeAgent(SCROLLING);
  const events = record(agent);
  await scrollTo(0.75);
  await assertClosed(agent);
  await scrollTo(0.85);
  await assertOpens(agent);
  assert.deepEqual(events.details('agent-open'), [{ trigger: 'scroll' }]);
  agent.close();
  await scrollTo(0);
  await scrollTo(2);
  await assertClosed(agent);
  assert.lengthOf(events.details('agent-open'), 1);
});

it('open-on-scroll opens the dialog when the visitor scrolled before the script loaded', async () => {
  longPage();
  await scrollTo(0.9);
  const agent = placeAgent(SCROLLING);
  const events = record(agent);
  await assertOpens(agent);
  assert.deepEqual(events.details('agent-open'), [{ trigger: 'scroll' }]);
});

it("open-on-scroll ignores the browser's own scrolling before the script loaded", async () => {
  longPage();
  await scrollTo(0.9);
  history.replaceState(null, '', '#part');
  const agent = placeAgent(SCROLLING);
  await assertClosed(agent);
  history.replaceState(null, '', location.pathname + location.search);
  await scrollTo(1);
  await assertOpens(agent);
});

it('open-on-scroll opens the dialog once per visit, across pages', async () => {
  longPage();
  const first = placeAgent(SCROLLING);
  await scrollTo(0.85);
  await assertOpens(first);
  first.close();
  first.remove();
  await scrollTo(0);
  const onTheNextPage = placeAgent(SCROLLING);
  await scrollTo(2);
  await assertClosed(onTheNextPage);
});

it('open-on-scroll opens the dialog once per page when storage is blocked', async () => {
  const page = await openPage(document);
  const { window } = page;
  let storageReads = 0;
  const blocked = () => {
    storageReads += 1;
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  Object.defineProperty(window, 'sessionStorage', { get: blocked });
  const long = page.document.createElement('div');
  long.style.height = '500vh';
  page.document.body.append(long);
  const first = placeInPage(page, SCROLLING);
  first.addEventListener('agent-open', () => (storageReads = 0));
  window.scrollTo(0, window.innerHeight);
  await view(first).findByRole('dialog');
  // The opening is stored after the paint, and storage is tried first.
  await eventually(() => assert.isAbove(storageReads, 0));
  first.close();
  first.remove();
  await settled();
  const second = placeInPage(page, SCROLLING);
  const moved = scrolled(page.document);
  window.scrollTo(0, 2 * window.innerHeight);
  await moved;
  await assertClosed(second);
  assert.isEmpty(window.troubles);
  page.frame.remove();
});

it('open-on-scroll uses a fraction that is set later', async () => {
  longPage();
  const agent = placeAgent();
  agent.setAttribute('open-on-scroll', '2');
  await settled();
  await scrollTo(1.9);
  await assertClosed(agent);
  await scrollTo(2.1);
  await assertOpens(agent);
});

it('open-on-scroll does nothing when it is off or the dialog was opened before', async () => {
  longPage();
  const off = placeAgent();
  await scrollTo(2);
  await assertClosed(off);
  off.remove();
  await scrollTo(0);
  const agent = placeAgent(SCROLLING);
  await openDialog(agent);
  agent.close();
  await scrollTo(2);
  await assertClosed(agent);
});

it('open-on-scroll counts an inner scroller that fills the screen, but not a small one', async () => {
  const scroller = (height: string) =>
    place(`<div style="height: ${height}; overflow: auto"><div style="height: 500vh"></div></div>`)
      .firstElementChild;
  const small = scroller('30vh');
  const large = scroller('100vh');
  const agent = placeAgent(SCROLLING);
  for (const inner of [small, large]) {
    assert.isNotNull(inner);
    await assertClosed(agent);
    const moved = scrolled(inner);
    inner.scrollTop = innerHeight * 1.5;
    await moved;
    await settled();
  }
  await assertOpens(agent);
});

it('open-on-scroll stops when the element is removed', async () => {
  longPage();
  const agent = placeAgent(SCROLLING);
  const events = record(agent);
  agent.remove();
  await settled();
  await scrollTo(2);
  assert.isEmpty(events.names());
});
