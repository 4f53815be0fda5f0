/// <reference types="mocha" />
/**
 * Scope: React takes over the elements of the early dialog. It adds, removes and replaces none, for every configuration
 * that changes the drawing, so the visitor can continue typing, selecting and pressing.
 */
import { assert } from 'chai';
import { ATTRIBUTES, type TaskTamerAgentElement } from '../../../widget/contract.ts';
import { ATTRIBUTE_VALUES } from '../element/attribute-values.ts';
import { captureWarnings, record } from '../events.ts';
import {
  createAgent,
  loadScript,
  placeAgent,
  removeAgents,
  settled,
  WORKING,
  type Attributes,
} from '../host-page.ts';
import { assertAbsent, eventually, part, rootOf, view } from '../queries.ts';
import { isHydrated, nameOf, openDialog, openEarly, reactIsThere, submit, touch } from '../visit.ts';

before(() => loadScript());
afterEach(removeAgents);

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const COMPOSED = { bubbles: true, composed: true, cancelable: true };
const ENDPOINT = { 'call-endpoint': 'https://calls.example/' };
const OWN_WORDS = JSON.stringify({
  'form.start': ' Ring {agent}  now ',
  'form.consent': 'I agree. <b>{business}</b>',
  'form.consent.own': 'Yes & yes.',
});

const CONFIGURATIONS: Readonly<Record<string, Attributes>> = {
  'by default': {},
  'for another business': { 'agent-name': 'Ada & <Co>', 'business-name': '"$&" Motors {agent}' },
  'with a text of the owner': { 'consent-text': '<b>Be & let be.</b>' },
  'with every text of the consent': {
    recording: 'on',
    'privacy-url': '/privacy',
    'consent-text': 'Be kind.',
  },
  'with the owner’s texts': { strings: OWN_WORDS },
  'with the owner’s texts, for another business': { strings: OWN_WORDS, 'business-name': 'Acme' },
  'with first questions': { prompts: 'What does it cost?| Do you come to me? ' },
  'with messages': { ...ENDPOINT, messages: 'on' },
  'with messages, without text chat': { ...ENDPOINT, messages: 'on', writing: 'off' },
  'with a squad, which cannot be written to': { assistant: '', squad: '{"members":[]}' },
  'with contacts': { 'contact-phone': '+1 555 0100', 'contact-url': 'https://example.com/book' },
  'with a menu of languages': { languages: 'all' },
  'with a menu of two languages and an avatar': { languages: 'en es', avatar: PICTURE },
  'with an avatar that cannot be loaded': { avatar: 'data:image/png;base64,AAAA' },
  'in the light theme': { theme: 'light' },
  'in the page, with everything': {
    ...ENDPOINT,
    layout: 'inline',
    messages: 'on',
    recording: 'on',
    'privacy-url': '/privacy',
    prompts: 'One|Two',
    languages: 'en de',
    avatar: PICTURE,
  },
  'with a language of two characters that the tag has no texts for': { language: 'xx' },
};
const LANGUAGES = ['ar', 'es', 'es-MX', 'fr', 'hi', 'ht', 'ko', 'pt', 'ru', 'tl', 'vi', 'zh'];

/** Loads a language file once for the page, because the dialog waits for it. */
async function loadLanguage(language: string | undefined): Promise<void> {
  if (language === undefined) return;
  const agent = placeAgent({ ...WORKING, language });
  agent.open();
  await reactIsThere(agent);
  await removeAgents();
}

const elementsIn = (agent: TaskTamerAgentElement): readonly Element[] => [
  ...part(agent, 'task-tamer-agent-view').querySelectorAll('.surface, .surface *'),
];

/** The challenge's dialog is rendered when nothing else is left to do. */
const isLate = (node: Node): boolean => node instanceof Element && node.matches('.bot-check-challenge');

/** Records nodes that are added or removed until React has taken over. */
async function changesOf(agent: TaskTamerAgentElement): Promise<readonly string[]> {
  const changes: string[] = [];
  const note = (records: readonly MutationRecord[]): void => {
    for (const { target, addedNodes, removedNodes } of records)
      changes.push(
        ...[...addedNodes]
          .filter((node) => !isLate(node))
          .map((node) => `+ ${node.nodeName} in ${target.nodeName}`),
        ...[...removedNodes].map((node) => `- ${node.nodeName} in ${target.nodeName}`),
      );
  };
  const observer = new MutationObserver(note);
  observer.observe(part(agent, 'task-tamer-agent-view'), { childList: true, subtree: true });
  await reactIsThere(agent);
  note(observer.takeRecords());
  observer.disconnect();
  return changes;
}

async function expectSameElements(attributes: Attributes): Promise<void> {
  await loadLanguage(attributes['language']);
  const agent = createAgent({ ...WORKING, ...attributes });
  if (attributes['layout'] === 'inline') agent.style.cssText = 'display:block;width:360px;height:600px';
  document.body.append(agent);
  await openEarly(agent);
  const before = elementsIn(agent);
  const html = part(agent, '.surface').outerHTML;
  const changes = await changesOf(agent);
  assert.deepEqual(changes, []);
  const after = elementsIn(agent).filter((element) => !element.closest('.bot-check-challenge'));
  assert.isTrue(before.length > 20 && after.length === before.length);
  assert.isTrue(after.every((element, place) => element === before[place]));
  assert.equal(withoutStates(part(agent, '.surface').outerHTML), withoutStates(html));
}

/**
 * Without what effects set, such as the size of the bot check that fits, what loads meanwhile, and whether the endpoint is
 * still being asked: none answers here.
 */
const withoutStates = (html: string): string =>
  html.replaceAll(
    / style="[^"]*"| value="[^"]*"| data-loading=""| bot-check-slot-compact|<dialog class="bot-check-challenge".*?<\/dialog>/gs,
    '',
  );

describe('hydration keeps every element and attribute', () => {
  for (const [name, attributes] of Object.entries(CONFIGURATIONS)) {
    it(name, () => expectSameElements(attributes));
  }
  for (const attribute of ATTRIBUTES) {
    it(`with the attribute ${attribute}`, () =>
      expectSameElements({ [attribute]: ATTRIBUTE_VALUES[attribute].given }));
  }
  for (const language of LANGUAGES) {
    it(`in the language ${language}`, () =>
      expectSameElements({ language, recording: 'on', 'privacy-url': '/privacy', languages: 'all' }));
  }
});

/** Runs in the task that begins the hydration: React has listeners on the view, and renders in later tasks. */
function whenHydrating(agent: TaskTamerAgentElement, act: () => void): Promise<void> {
  const container = part(agent, 'task-tamer-agent-view');
  const add = container.addEventListener.bind(container);
  return new Promise((resolve) => {
    container.addEventListener = (...given: Parameters<typeof add>): void => {
      add(...given);
      // Only React listens to it.
      if (given[0] !== 'volumechange') return;
      Reflect.deleteProperty(container, 'addEventListener');
      queueMicrotask(() => {
        act();
        resolve();
      });
    };
  });
}

const panelOf = (agent: TaskTamerAgentElement): HTMLElement => part(agent, '.panel');
const isLocked = (): boolean => getComputedStyle(document.documentElement).overflowY === 'hidden';
const isHydrating = (agent: TaskTamerAgentElement): boolean =>
  !isHydrated(part(agent, 'task-tamer-agent-view'));

describe('what the visitor does survives hydration', () => {
  it('the text cursor, and what can be undone', async () => {
    const agent = placeAgent();
    await openEarly(agent);
    const field = nameOf(agent);
    document.execCommand('insertText', false, 'Grace');
    field.setSelectionRange(1, 3, 'backward');
    await reactIsThere(agent);
    const { selectionStart, selectionEnd, selectionDirection } = field;
    assert.deepEqual([selectionStart, selectionEnd, selectionDirection], [1, 3, 'backward']);
    document.execCommand('undo');
    assert.equal(field.value, '');
  });

  it('the scroll position', async () => {
    const agent = placeAgent();
    const dialog = await openEarly(agent);
    dialog.style.maxBlockSize = '320px';
    // A position in which the focused field is in view: browsers may scroll to it at the next layout.
    dialog.scrollTop = 30;
    await reactIsThere(agent);
    await settled();
    assert.equal(dialog.scrollTop, 30);
  });

  it('a pointer that is pressed before and released afterwards', async () => {
    const agent = placeAgent();
    await openEarly(agent);
    const button = view(agent).getByRole('button', { name: 'Start Call' });
    for (const type of ['pointerdown', 'mousedown']) button.dispatchEvent(new MouseEvent(type, COMPOSED));
    await reactIsThere(agent);
    assert.isTrue(button.isConnected);
    button.click();
    await view(agent).findByText('Name is required');
  });

  it('a composition of an input method', async () => {
    const agent = placeAgent();
    await openEarly(agent);
    const field = nameOf(agent);
    const left: string[] = [];
    field.addEventListener('blur', ({ type }) => left.push(type));
    field.dispatchEvent(new CompositionEvent('compositionstart', COMPOSED));
    document.execCommand('insertText', false, 'か');
    await reactIsThere(agent);
    assert.deepEqual([left, field.value, rootOf(agent).activeElement === field], [[], 'か', true]);
    document.execCommand('insertText', false, 'な');
    field.dispatchEvent(new CompositionEvent('compositionend', COMPOSED));
    submit(agent);
    await view(agent).findByText('Tick this box to continue.');
    assertAbsent(view(agent).queryByText('Name is required'));
    assert.equal(field.value, 'かな');
  });

  it('typing, which does not make React hydrate everything in the task of a key', async () => {
    const agent = placeAgent();
    await openEarly(agent);
    const field = nameOf(agent);
    await whenHydrating(agent, () => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'G', ...COMPOSED }));
      document.execCommand('insertText', false, 'Grace');
      field.dispatchEvent(new KeyboardEvent('keyup', { key: 'G', ...COMPOSED }));
      assert.isTrue(isHydrating(agent));
    });
    await reactIsThere(agent);
    await settled();
    assert.equal(field.value, 'Grace');
    submit(agent);
    await view(agent).findByText('Tick this box to continue.');
    assertAbsent(view(agent).queryByText('Name is required'));
  });

  it('a press on Start Call, which acts afterwards, once', async () => {
    const agent = placeAgent();
    const events = record(agent);
    await openEarly(agent);
    await whenHydrating(agent, () => submit(agent));
    await view(agent).findByText('Name is required');
    assert.isTrue(rootOf(agent).activeElement === nameOf(agent));
    assert.deepEqual(events.names(), ['agent-open']);
  });

  it('a touch of the form, which loads the bot check', async () => {
    const agent = placeAgent();
    await openEarly(agent);
    touch(agent);
    await eventually(() => part(agent, '.bot-check iframe'));
  });

  it('the pointer and the focus, which React would dispatch again without a target', async () => {
    const agent = placeAgent();
    await openEarly(agent);
    const failed: string[] = [];
    const fail = ({ message }: ErrorEvent): void => void failed.push(message);
    window.addEventListener('error', fail);
    const box = view(agent).getByRole('checkbox');
    await whenHydrating(agent, () => {
      box.focus();
      for (const type of ['mouseover', 'pointerover']) box.dispatchEvent(new PointerEvent(type, COMPOSED));
    });
    await reactIsThere(agent);
    await settled();
    window.removeEventListener('error', fail);
    assert.deepEqual(failed, []);
    assert.isTrue(rootOf(agent).activeElement === box);
  });

  it('a tick of the consent', async () => {
    const agent = placeAgent();
    const events = record(agent);
    await openEarly(agent);
    const box = view(agent).getByRole<HTMLInputElement>('checkbox');
    await whenHydrating(agent, () => box.click());
    await eventually(() => assert.lengthOf(events.names('consent'), 1));
    assert.isTrue(box.checked);
  });

  it('the choice of a language', async () => {
    const agent = placeAgent({ ...WORKING, languages: 'en es' });
    await openEarly(agent);
    const menu = view(agent).getByRole<HTMLSelectElement>('combobox');
    await whenHydrating(agent, () => {
      menu.value = 'es';
      menu.dispatchEvent(new Event('change', COMPOSED));
    });
    await view(agent).findByRole('dialog', { name: /^Hable con Erin/ });
    assert.equal(view(agent).getByRole<HTMLSelectElement>('combobox').value, 'es');
    sessionStorage.clear();
  });
});

describe('hydration and what happens meanwhile', () => {
  it('a dialog that is closed meanwhile stays closed, and opens again', async () => {
    const agent = placeAgent();
    const dialog = await openEarly(agent);
    await whenHydrating(agent, () => agent.close());
    assert.isFalse(isLocked());
    await eventually(() => assert.isFalse(isHydrating(agent)));
    await settled();
    assert.isFalse(dialog.hasAttribute('open'));
    agent.open();
    await eventually(() => assert.isTrue(dialog.matches(':modal')));
    assert.isTrue(isLocked());
  });

  it('an attribute that changes while the dialog is closed takes effect, without a second rendering', async () => {
    const agent = placeAgent();
    const dialog = await openEarly(agent);
    await whenHydrating(agent, () => {
      agent.close();
      agent.setAttribute('agent-name', 'Ada');
    });
    await eventually(() => assert.isFalse(isHydrating(agent)));
    agent.open();
    await view(agent).findByRole('dialog', { name: /Ada/ });
    assert.isTrue(dialog.isConnected);
  });

  it('a change of the consent text withdraws the tick', async () => {
    const agent = placeAgent();
    await openEarly(agent);
    const box = view(agent).getByRole<HTMLInputElement>('checkbox');
    box.click();
    await whenHydrating(agent, () => agent.setAttribute('recording', 'on'));
    await view(agent).findByText('The call is recorded.');
    assert.isFalse(box.checked);
  });

  it('a tag that is removed meanwhile reports nothing, and opens after it has been inserted again', async () => {
    const agent = placeAgent();
    const events = record(agent);
    await openEarly(agent);
    await whenHydrating(agent, () => agent.remove());
    await eventually(() => assert.isFalse(isLocked()));
    assertAbsent(rootOf(agent).querySelector('.panel'));
    document.body.append(agent);
    await openDialog(agent);
    assert.lengthOf(rootOf(agent).querySelectorAll('.panel'), 1);
    assert.deepEqual(events.names(), ['agent-open', 'agent-close', 'agent-open']);
  });

  it('a tag that is moved meanwhile keeps its elements, and its dialog is modal', async () => {
    const agent = placeAgent();
    const dialog = await openEarly(agent);
    const section = document.createElement('section');
    await whenHydrating(agent, () => {
      document.body.append(section);
      section.append(agent);
    });
    assert.isTrue((await reactIsThere(agent)) === dialog);
    await eventually(() => assert.isTrue(dialog.matches(':modal')));
    await removeAgents();
    section.remove();
  });

  it('elements that a translator has changed are rendered again, with what was typed', async () => {
    const warnings = captureWarnings();
    const agent = placeAgent();
    const dialog = await openEarly(agent);
    document.execCommand('insertText', false, 'Grace');
    view(agent).getByRole<HTMLInputElement>('checkbox').click();
    for (const button of dialog.querySelectorAll('button')) {
      const font = document.createElement('font');
      button.lastChild?.replaceWith(font);
      font.textContent = 'Anrufen';
    }
    await reactIsThere(agent);
    warnings.release();
    await eventually(() => assert.isTrue(panelOf(agent).matches(':modal')));
    assert.isFalse(dialog.isConnected);
    assert.equal(nameOf(agent).value, 'Grace');
    assert.isTrue(view(agent).getByRole<HTMLInputElement>('checkbox').checked);
    assert.lengthOf(rootOf(agent).querySelectorAll('.panel'), 1);
    assert.deepEqual(warnings.messages, [
      'Task Tamer: the dialog was rendered again, because its elements had been changed.',
    ]);
    agent.close();
    await eventually(() => assert.isFalse(isLocked()));
  });
});
