/// <reference types="mocha" />
/** Scope: opening the dialog on scroll: at which position, once per visit, and only when the visitor scrolled. */
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';
import { record } from '../events.ts';
import { openPage, placeInPage } from '../framed-page.ts';
import {
  loadScript,
  painted,
  place,
  placeAgent,
  removeAgents,
  removePlaced,
  settled,
  WORKING,
} from '../host-page.ts';
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

const KEY_INTERVAL_MS = 300;
const SCROLLING = { ...WORKING, 'open-on-scroll': '' };
const longPage = (): HTMLElement => place('<div style="height: 500vh"></div>');
const scrolled = (target: EventTarget): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener('scroll', resolve, { once: true }));

/** Scrolls as the visitor does: after a wheel. */
async function scrollTo(fraction: number): Promise<void> {
  window.dispatchEvent(new WheelEvent('wheel'));
  await scrollByScript(fraction);
}

async function scrollByScript(fraction: number): Promise<void> {
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
  await painted();
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

it("open-on-scroll opens with the visitor's next scroll when the page was scrolled before the script loaded", async () => {
  longPage();
  await scrollTo(0.9);
  const agent = placeAgent(SCROLLING);
  const events = record(agent);
  await painted();
  await assertClosed(agent);
  await scrollTo(0.95);
  await assertOpens(agent);
  assert.deepEqual(events.details('agent-open'), [{ trigger: 'scroll' }]);
});

it('open-on-scroll ignores scrolls of scripts, of fragments and of links that the visitor clicked', async () => {
  const page = longPage();
  page.insertAdjacentHTML('beforebegin', '<a href="#part">Part</a>');
  const link = page.previousElementSibling;
  page.id = 'part';
  const agent = placeAgent(SCROLLING);
  await painted();
  await scrollByScript(3);
  await assertClosed(agent);
  await scrollByScript(0);
  // The wheel of a moment ago does not count after the click.
  window.dispatchEvent(new WheelEvent('wheel'));
  if (link instanceof HTMLElement) link.click();
  await scrollByScript(2);
  await assertClosed(agent);
  link?.remove();
  history.replaceState(null, '', location.pathname + location.search);
  await scrollTo(1);
  await assertOpens(agent);
});

const IN_USE: Readonly<Record<string, () => () => void>> = {
  'a focused field': () => {
    const field = place('<textarea style="position: fixed; top: 0"></textarea>').querySelector('textarea');
    field?.focus({ preventScroll: true });
    return () => field?.blur();
  },
  'a field in a shadow root that has the focus': () => {
    const root = place('').attachShadow({ mode: 'open' });
    root.innerHTML = '<input style="position: fixed; top: 0">';
    root.querySelector('input')?.focus({ preventScroll: true });
    return () => root.querySelector('input')?.blur();
  },
  'an open modal dialog': () => {
    const dialog = place('<dialog>Page</dialog>').querySelector('dialog');
    dialog?.showModal();
    return () => dialog?.close();
  },
  'an overlay that says it is modal': () => {
    const overlay = place(
      '<div role="dialog" aria-modal="true" style="position: fixed; inset: 0">Offer</div>',
    );
    return () => overlay.remove();
  },
  'a selection': () => {
    getSelection()?.selectAllChildren(place('<p style="position: fixed; top: 0">Selected</p>'));
    return () => getSelection()?.removeAllRanges();
  },
  typing: () => {
    const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    press();
    // Again and again, because a key counts only for a few seconds, and a busy machine needs as many to scroll.
    const pressing = setInterval(press, KEY_INTERVAL_MS);
    return () => clearInterval(pressing);
  },
};

for (const [name, begin] of Object.entries(IN_USE))
  it(`open-on-scroll waits for the end of ${name}`, async () => {
    longPage();
    const agent = placeAgent(SCROLLING);
    await painted();
    const end = begin();
    await scrollTo(1);
    await assertClosed(agent);
    end();
    await assertOpens(agent);
  });

it('open-on-scroll does not count a scroller inside a modal of the page', async () => {
  const overlay = place(
    '<div role="dialog" style="position: fixed; inset: 0; overflow: auto"><div style="height: 500vh"></div></div>',
  ).firstElementChild;
  assert.isNotNull(overlay);
  const agent = placeAgent(SCROLLING);
  await painted();
  window.dispatchEvent(new WheelEvent('wheel'));
  const moved = scrolled(overlay);
  overlay.scrollTop = innerHeight * 2;
  await moved;
  await assertClosed(agent);
});

it('open-on-scroll passes a tag that the page hides, and opens the next', async () => {
  longPage();
  const hidden = placeAgent(SCROLLING);
  hidden.hidden = true;
  const shown = placeAgent(SCROLLING);
  await painted();
  await scrollTo(1);
  await assertOpens(shown);
  assertAbsent(view(hidden).queryByRole('dialog'));
});

it('open-on-scroll writes its decisions into the debug log', async () => {
  const lines: string[] = [];
  const info = console.info;
  console.info = (line: string) => void lines.push(line);
  longPage();
  const agent = placeAgent({ ...SCROLLING, debug: 'on' });
  await painted();
  await scrollByScript(1);
  await scrollTo(1.1);
  await assertOpens(agent);
  console.info = info;
  assert.includeMembers(lines, [
    'Task Tamer debug [opening] ignore reason=not-by-visitor',
    'Task Tamer debug [opening] open',
  ]);
});

it('open-on-scroll opens the dialog once per visit, across pages', async () => {
  longPage();
  const first = placeAgent(SCROLLING);
  await painted();
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
  // The visitor goes on scrolling until the script listens.
  await eventually(() => {
    window.dispatchEvent(new WheelEvent('wheel'));
    window.scrollTo(0, window.scrollY > window.innerHeight ? window.innerHeight : window.innerHeight + 50);
    view(first).getByRole('dialog');
  });
  // The opening is stored after the paint, and storage is tried first.
  await eventually(() => assert.isAbove(storageReads, 0));
  first.close();
  first.remove();
  await settled();
  const second = placeInPage(page, SCROLLING);
  const moved = scrolled(page.document);
  window.dispatchEvent(new WheelEvent('wheel'));
  window.scrollTo(0, 2 * window.innerHeight);
  await moved;
  await assertClosed(second);
  assert.isEmpty(window.troubles);
  page.frame.remove();
});

it('open-on-scroll uses a fraction that is set later', async () => {
  longPage();
  const agent = placeAgent();
  await painted();
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
    await painted();
    await assertClosed(agent);
    const moved = scrolled(inner);
    window.dispatchEvent(new WheelEvent('wheel'));
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
