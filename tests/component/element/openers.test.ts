/// <reference types="mocha" />
/** Scope: opening the dialog by the launcher, by elements of the page, and by the page's address. */
import '@shoelace-style/shoelace/dist/components/button/button.js';
import { sendMouse } from '@web/test-runner-commands';
import { assert } from 'chai';
import { captureWarnings, next, record } from '../events.ts';
import { openPage, placeInPage, type FramedPage } from '../framed-page.ts';
import {
  createAgent,
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

afterEach(async () => {
  await removeAgents();
  removePlaced();
});

/** Clicks the middle of the element with the mouse. */
async function clickOn(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const position: [number, number] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  await sendMouse({ type: 'click', position });
}

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
    await painted();
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

describe('an opener', () => {
  const COMPONENTS: Readonly<Record<string, string>> = {
    'a button of Shoelace with the attribute': '<sl-button data-task-tamer-open>Talk</sl-button>',
    'a button of Shoelace with the class': '<sl-button class="task-tamer-open"><b>Talk</b></sl-button>',
    'a link of Shoelace': '<sl-button href="#task-tamer">Talk</sl-button>',
    'a link around a button of Shoelace': '<a href="#task-tamer"><sl-button>Talk</sl-button></a>',
  };
  for (const [name, html] of Object.entries(COMPONENTS))
    it(`may be ${name}`, async () => {
      const agent = placeAgent();
      const button = place(html).querySelector('sl-button');
      await customElements.whenDefined('sl-button');
      await eventually(() => assert.isAbove(button?.getBoundingClientRect().height ?? 0, 20));
      if (button) await clickOn(button);
      await view(agent).findByRole('dialog');
      assert.equal(location.hash, '');
    });

  it('does nothing if it is a disabled button of Shoelace', async () => {
    const events = record(placeAgent());
    const button = place('<sl-button data-task-tamer-open disabled><b>Talk</b></sl-button>').querySelector(
      'b',
    );
    await eventually(() => assert.isAbove(button?.getBoundingClientRect().height ?? 0, 10));
    if (button) await clickOn(button);
    await settled();
    assert.isEmpty(events.names());
  });

  const OTHERS: Readonly<Record<string, string>> = {
    'an area of an image': '<map><area id="press" href="#task-tamer"></map>',
    "an SVG's link": '<svg><a href="#task-tamer"><text id="press">Talk</text></a></svg>',
    "an SVG's link as old editors write it":
      '<svg><a xlink:href="#task-tamer"><text id="press">Talk</text></a></svg>',
    'an SVG with the attribute': '<svg data-task-tamer-open><circle id="press" r="9" /></svg>',
  };
  for (const [name, html] of Object.entries(OTHERS))
    it(`may be ${name}`, async () => {
      const agent = placeAgent();
      const target = place(html).querySelector('#press');
      target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
      await view(agent).findByRole('dialog');
      assert.equal(location.hash, '');
    });

  it('opens the dialog in a menu that stops the propagation of clicks', async () => {
    const agent = placeAgent();
    const menu = place('<button data-task-tamer-open>Talk</button>');
    menu.addEventListener('click', (event) => event.stopPropagation());
    click(menu, 'button');
    await view(agent).findByRole('dialog');
  });

  it('does not open the dialog again from inside the dialog if the tag is in the opener', async () => {
    const agent = createAgent();
    const around = place('');
    around.className = 'task-tamer-open';
    around.append(agent);
    agent.open();
    const consent = await view(agent).findByRole<HTMLInputElement>('checkbox');
    consent.click();
    assert.isTrue(consent.checked);
  });

  const MODIFIERS = ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const;
  for (const modifier of MODIFIERS)
    it(`leaves a link that is clicked with ${modifier} to the browser, and opens from a button`, async () => {
      const agent = placeAgent();
      const events = record(agent);
      const page = place('<a href="#task-tamer">Talk</a><button data-task-tamer-open>Talk</button>');
      // The last listener, so that the browser opens no tab.
      const prevented: boolean[] = [];
      const onClick = (event: Event): void => {
        prevented.push(event.defaultPrevented);
        event.preventDefault();
      };
      page.addEventListener('click', onClick);
      const press = { bubbles: true, cancelable: true, composed: true, [modifier]: true };
      page.querySelector('a')?.dispatchEvent(new MouseEvent('click', press));
      await settled();
      assert.isEmpty(events.names());
      page.querySelector('button')?.dispatchEvent(new MouseEvent('click', press));
      await view(agent).findByRole('dialog');
      assert.deepEqual(prevented, [false, true]);
    });

  it('leaves a click of the middle button to the browser', async () => {
    const events = record(placeAgent());
    const link = place('<a href="#task-tamer">Talk</a>').querySelector('a');
    const press = new MouseEvent('auxclick', { bubbles: true, cancelable: true, composed: true, button: 1 });
    assert.isTrue(link?.dispatchEvent(press));
    await settled();
    assert.isEmpty(events.names());
  });

  const HIDDEN: Readonly<Record<string, string>> = {
    'an element that is not displayed': '<div style="display: none"><i></i></div>',
    'a hidden element': '<div hidden><i></i></div>',
    'a closed details element': '<details><summary>More</summary><i></i></details>',
  };
  for (const [name, html] of Object.entries(HIDDEN))
    it(`opens the second agent if the first is in ${name}`, async () => {
      const first = createAgent();
      place(html).querySelector('i')?.replaceWith(first);
      const events = record(first);
      const second = placeAgent();
      click(place('<button data-task-tamer-open>Talk</button>'), 'button');
      await view(second).findByRole('dialog');
      assert.isEmpty(events.names());
    });

  it('opens the shown one of two agents with the id that it names', async () => {
    const first = placeAgent({ ...WORKING, id: 'sales' });
    first.hidden = true;
    const second = placeAgent({ ...WORKING, id: 'sales' });
    click(place('<button data-task-tamer-open="sales">Talk</button>'), 'button');
    await view(second).findByRole('dialog');
  });
});

describe('an agent that the page does not display', () => {
  const outside = (): Element | undefined =>
    [...document.documentElement.children].find(({ shadowRoot }) => shadowRoot?.querySelector('dialog'));

  it('shows its dialog at the end of the page, until it is removed', async () => {
    const agent = createAgent();
    place('<div hidden><i></i></div>').querySelector('i')?.replaceWith(agent);
    const opener = place('<button data-task-tamer-open>Talk</button>').querySelector('button');
    for (let times = 0; times < 2; times += 1) {
      opener?.click();
      const dialog = await eventually(() => {
        const found = outside()?.shadowRoot?.querySelector('dialog:modal');
        assert.isAbove(found?.getBoundingClientRect().width ?? 0, 200);
        return found;
      });
      assert.equal(outside()?.shadowRoot?.activeElement?.getAttribute('name'), 'name');
      // React renders the form again when the consent is given.
      const consent = dialog?.querySelector<HTMLInputElement>('[name=consent]');
      consent?.click();
      await eventually(() => assert.isNotNull(outside()?.shadowRoot?.querySelector('iframe')));
      agent.close();
      await eventually(() => assert.equal(document.activeElement, opener));
    }
    agent.remove();
    await eventually(() => assertAbsent(outside() ?? null));
  });

  it('shows a dialog with the look that its tag has by then', async () => {
    const agent = placeAgent();
    agent.hidden = true;
    const dialog = () => outside()?.shadowRoot?.querySelector('dialog:modal') ?? null;
    const color = async (paper: string): Promise<string> => {
      agent.style.setProperty('--task-tamer-paper', paper);
      agent.open();
      const opened = await eventually(() => dialog() ?? assert.fail('No dialog is open.'));
      const { backgroundColor } = getComputedStyle(opened);
      agent.close();
      await eventually(() => assertAbsent(dialog()));
      return backgroundColor;
    };
    assert.equal(await color('#102030'), 'rgb(16, 32, 48)');
    agent.setAttribute('theme', 'dark');
    agent.setAttribute('data-look', 'evening');
    assert.equal(await color('#302010'), 'rgb(48, 32, 16)');
    assert.equal(outside()?.getAttribute('theme'), 'dark');
    agent.removeAttribute('data-look');
    await color('#302010');
    assert.isFalse(outside()?.hasAttribute('data-look'));
    agent.remove();
    await eventually(() => assertAbsent(outside() ?? null));
  });

  it('shows a dialog that was prepared while the page displayed it', async () => {
    const agent = placeAgent();
    await openDialog(agent);
    agent.close();
    await eventually(() => assertAbsent(view(agent).queryByRole('dialog')));
    agent.hidden = true;
    agent.open();
    await eventually(() => assert.isNotNull(outside()?.shadowRoot?.querySelector('dialog:modal') ?? null));
  });
});

describe('#task-tamer in the address', () => {
  let page: FramedPage;
  beforeEach(async () => {
    page = await openPage(document);
  });
  afterEach(() => page.frame.remove());

  it('opens the dialog on arrival, of one agent and once', async () => {
    page.window.location.hash = '#task-tamer';
    const agent = placeInPage(page);
    const second = placeInPage(page);
    const events = record(page.document);
    await view(agent).findByRole('dialog');
    agent.close();
    second.remove();
    const third = placeInPage(page);
    await painted();
    await third.diagnose();
    assertAbsent(view(third).queryByRole('dialog'));
    assert.deepEqual(events.details('agent-open'), [{ trigger: 'page-element' }]);
  });

  it('opens the dialog if a link to it was clicked before the script had loaded', async () => {
    page.document.body.innerHTML = '<a href="#task-tamer">Talk</a>';
    click(page.document, 'a');
    const agent = placeInPage(page);
    await view(agent).findByRole('dialog');
  });

  it('opens the agent that the page shows', async () => {
    page.window.location.hash = '#task-tamer';
    placeInPage(page).hidden = true;
    await view(placeInPage(page)).findByRole('dialog');
  });

  it('opens nothing if it only begins like ours', async () => {
    page.window.location.hash = '#task-tamer-prices';
    const agent = placeInPage(page);
    await painted();
    await agent.diagnose();
    assertAbsent(view(agent).queryByRole('dialog'));
  });
});
