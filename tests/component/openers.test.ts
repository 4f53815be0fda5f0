/// <reference types="mocha" />
/** Scope: what opens the dialog besides the method: the launcher, elements of the page, and scrolling. */
import { assert } from 'chai';
import type { TaskTamerAgentElement } from '../../widget/contract.ts';
import { next, record } from './events.ts';
import { createAgent, loadScript, placeAgent, removeAgents, settled, WORKING } from './host-page.ts';
import { eventually, view } from './queries.ts';
import { openDialog } from './visit.ts';

before(() => loadScript());

const placed: Element[] = [];
afterEach(() => {
  removeAgents();
  placed.splice(0).forEach((element) => element.remove());
});

function place(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  placed.push(element);
  return element;
}

const click = (root: ParentNode, selector: string): void =>
  root.querySelector<HTMLElement>(selector)?.click();

it('the launcher opens', async () => {
  const agent = placeAgent();
  const opened = next(agent, 'agent-open');
  view(agent).getByRole('button', { name: 'Talk to Erin' }).click();
  assert.deepEqual(await opened, { trigger: 'launcher' });
  await view(agent).findByRole('dialog');
});

describe('data-task-tamer-open', () => {
  it('opens from an element that was there before, from inside of it, and from one added later', async () => {
    const early = place('<button data-task-tamer-open><b>Talk</b></button>');
    const agent = placeAgent();
    const events = record(agent);
    click(early, 'b');
    await view(agent).findByRole('dialog');
    agent.close();
    click(place('<a href="#elsewhere" data-task-tamer-open>Talk</a>'), 'a');
    await view(agent).findByRole('dialog');
    assert.equal(location.hash, '');
    assert.deepEqual(events.details('agent-open'), [
      { trigger: 'page-element' },
      { trigger: 'page-element' },
    ]);
  });

  it('has the dialog made ready as soon as a visitor comes near, and not before', async () => {
    const agent = placeAgent();
    const page = place('<p>Text</p><button data-task-tamer-open>Talk</button>');
    const isReady = (): boolean => agent.shadowRoot?.querySelector('dialog') !== null;
    const events = record(agent);
    const approach = (selector: string): boolean | undefined =>
      page.querySelector(selector)?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    approach('p');
    await settled();
    assert.isFalse(isReady());
    approach('button');
    await eventually(() => assert.isTrue(isReady()));
    assert.deepEqual(events.details('agent-open'), []);
  });

  it('opens the element whose id it names, and the first one when it names none', async () => {
    const first = placeAgent({ ...WORKING, id: 'first' });
    const second = placeAgent({ ...WORKING, id: 'second' });
    const openers = place('<i data-task-tamer-open="second"></i><b data-task-tamer-open></b>');
    click(openers, 'i');
    await view(second).findByRole('dialog');
    assert.isNull(view(first).queryByRole('dialog'));
    second.close();
    click(openers, 'b');
    await view(first).findByRole('dialog');
    assert.isNull(view(second).queryByRole('dialog'));
    first.close();
    const events = record(document);
    click(place('<b data-task-tamer-open="nobody"></b>'), 'b');
    await settled();
    assert.isEmpty(events.names());
  });

  it('opens an element inside of another shadow root', async () => {
    const agent = createAgent();
    place('').attachShadow({ mode: 'open' }).append(agent);
    click(place('<b data-task-tamer-open></b>'), 'b');
    await view(agent).findByRole('dialog');
    agent.remove();
  });

  it('works from inside of another shadow root', async () => {
    const agent = placeAgent();
    const root = place('').attachShadow({ mode: 'open' });
    root.innerHTML = '<button data-task-tamer-open>Talk</button>';
    click(root, 'button');
    await view(agent).findByRole('dialog');
  });

  it('does nothing once the element is gone', async () => {
    const agent = placeAgent();
    const openers = place('<b data-task-tamer-open>Talk</b>');
    agent.remove();
    await settled();
    const events = record(agent);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
    assert.isTrue(openers.querySelector('b')?.dispatchEvent(click), 'the click is left to the page');
    await settled();
    assert.isEmpty(events.names());
  });
});

describe('open-on-scroll', () => {
  const SCROLLING = { ...WORKING, 'open-on-scroll': '' };
  const longPage = (): HTMLElement => place('<div style="height: 500vh"></div>');
  const scrolled = (target: EventTarget): Promise<unknown> =>
    new Promise((resolve) => target.addEventListener('scroll', resolve, { once: true }));

  async function scrollTo(fraction: number): Promise<void> {
    const moved = scrolled(document);
    window.scrollTo({ top: innerHeight * fraction, behavior: 'instant' });
    await moved;
    await settled();
  }

  /** Fails when the dialog opens by way of anything that was still under way. */
  async function assertClosed(agent: TaskTamerAgentElement): Promise<void> {
    await agent.diagnose();
    await settled();
    assert.isNull(view(agent).queryByRole('dialog'));
  }

  afterEach(async () => {
    if (scrollY > 0) await scrollTo(0);
  });

  it('opens past 0.8 of the viewport height, and only once', async () => {
    longPage();
    const agent = placeAgent(SCROLLING);
    const events = record(agent);
    await scrollTo(0.75);
    await assertClosed(agent);
    await scrollTo(0.85);
    await view(agent).findByRole('dialog');
    assert.deepEqual(events.details('agent-open'), [{ trigger: 'scroll' }]);
    agent.close();
    await scrollTo(0);
    await scrollTo(2);
    await assertClosed(agent);
    assert.lengthOf(events.details('agent-open'), 1);
  });

  it('opens at another fraction, set later', async () => {
    longPage();
    const agent = placeAgent();
    agent.setAttribute('open-on-scroll', '2');
    await settled();
    await scrollTo(1.9);
    await assertClosed(agent);
    await scrollTo(2.1);
    await view(agent).findByRole('dialog');
  });

  it('does not open when it is off, nor after it was opened another way', async () => {
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

  it('counts an inner scroller that fills the screen, and no small one', async () => {
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
    await view(agent).findByRole('dialog');
  });

  it('does nothing once the element is gone', async () => {
    longPage();
    const agent = placeAgent(SCROLLING);
    const events = record(agent);
    agent.remove();
    await settled();
    await scrollTo(2);
    assert.isEmpty(events.names());
  });
});
