/// <reference types="mocha" />
/** Scope: opening the dialog by the launcher and by elements of the page. */
import { assert } from 'chai';
import { captureWarnings, next, record } from '../events.ts';
import {
  createAgent,
  loadScript,
  place,
  placeAgent,
  removeAgents,
  removePlaced,
  settled,
  WORKING,
} from '../host-page.ts';
import { assertAbsent, eventually, view } from '../queries.ts';

before(() => loadScript());

afterEach(async () => {
  await removeAgents();
  removePlaced();
});

const click = (root: ParentNode, selector: string): void =>
  root.querySelector<HTMLElement>(selector)?.click();

it('the launcher opens the dialog', async () => {
  const agent = placeAgent();
  const opened = next(agent, 'agent-open');
  view(agent).getByRole('button', { name: 'Talk to Erin' }).click();
  assert.deepEqual(await opened, { trigger: 'launcher' });
  await view(agent).findByRole('dialog');
});

describe('data-task-tamer-open', () => {
  it('opens the dialog from an existing element, from inside it, and from one added later', async () => {
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

  it('prepares the dialog when the pointer is over an opener, and not before', async () => {
    const agent = placeAgent();
    const page = place('<p>Text</p><button data-task-tamer-open>Talk</button>');
    const isReady = (): boolean => agent.shadowRoot?.querySelector('dialog') !== null;
    const events = record(agent);
    const hover = (selector: string): boolean | undefined =>
      page.querySelector(selector)?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    hover('p');
    await settled();
    assert.isFalse(isReady());
    hover('button');
    await eventually(() => assert.isTrue(isReady()));
    assert.deepEqual(events.details('agent-open'), []);
  });

  it('opens the element whose id it names, or the first one when it names none', async () => {
    const first = placeAgent({ ...WORKING, id: 'first' });
    const second = placeAgent({ ...WORKING, id: 'second' });
    const openers = place('<i data-task-tamer-open="second"></i><b data-task-tamer-open></b>');
    click(openers, 'i');
    await view(second).findByRole('dialog');
    assertAbsent(view(first).queryByRole('dialog'));
    second.close();
    click(openers, 'b');
    await view(first).findByRole('dialog');
    assertAbsent(view(second).queryByRole('dialog'));
  });

  it('logs an unknown id once and opens nothing', async () => {
    placeAgent();
    placeAgent();
    await settled();
    const events = record(document);
    const warnings = captureWarnings();
    const opener = place('<b data-task-tamer-open="nobody"></b>');
    click(opener, 'b');
    click(opener, 'b');
    await eventually(() => assert.isNotEmpty(events.names()));
    await settled();
    warnings.release();
    assert.deepEqual(events.names(), ['call-error']);
    const [error] = events.details('call-error');
    assert.deepInclude(error, { type: 'configuration-error', fatal: false, reason: 'not-configured' });
    assert.include(error?.message, 'data-task-tamer-open="nobody"');
    assert.include(warnings.messages.join(), 'data-task-tamer-open="nobody"');
  });

  const WRITTEN: Readonly<Record<string, string>> = {
    'the attribute as JSX and Vue write it': '<b data-task-tamer-open="true"></b>',
    'a link to it': '<b><a href="#task-tamer">Talk</a></b>',
    'a link to it on the home page': '<b><a href="https://example.com/#task-tamer">Talk</a></b>',
    'a class on an element around a link':
      '<div class="task-tamer-open"><a href="#elsewhere"><b>Talk</b></a></div>',
  };

  for (const [name, html] of Object.entries(WRITTEN)) {
    it(`opens the dialog from ${name}`, async () => {
      const agent = placeAgent();
      const page = place(html);
      page.querySelector<HTMLElement>('a, b')?.click();
      const inner = page.querySelector<HTMLElement>('b a');
      if (inner) inner.click();
      await view(agent).findByRole('dialog');
      assert.equal(location.hash, '');
    });
  }

  it('is ignored when a framework has set it to false', async () => {
    const agent = placeAgent();
    const events = record(agent);
    click(place('<b data-task-tamer-open="false"></b>'), 'b');
    await settled();
    assert.isEmpty(events.names());
  });

  it('opens an element inside another shadow root', async () => {
    const agent = createAgent();
    place('').attachShadow({ mode: 'open' }).append(agent);
    click(place('<b data-task-tamer-open></b>'), 'b');
    await view(agent).findByRole('dialog');
    agent.remove();
  });

  it('works from inside another shadow root', async () => {
    const agent = placeAgent();
    const root = place('').attachShadow({ mode: 'open' });
    root.innerHTML = '<button data-task-tamer-open>Talk</button>';
    click(root, 'button');
    await view(agent).findByRole('dialog');
  });

  it('does nothing once the element is removed', async () => {
    const agent = placeAgent();
    const openers = place('<b data-task-tamer-open>Talk</b>');
    agent.remove();
    await settled();
    const events = record(agent);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
    assert.isTrue(openers.querySelector('b')?.dispatchEvent(click), 'the click was not left to the page');
    await settled();
    assert.isEmpty(events.names());
  });
});
