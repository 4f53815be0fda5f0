/// <reference types="mocha" />
/**
 * Scope: a tag's settings before and after it is defined: from a page, and from the components of React, Vue and
 * Svelte, each with its real framework. In these pages the component's own request for the script fails; the tests load
 * it when they need it.
 */
import { assert } from 'chai';
import { TAG, type EventDetails } from '../../../widget/contract.ts';
import { openPage as openReact } from './frameworks/react-page.tsx';
import { openPage as openSvelte } from './frameworks/svelte-page.ts';
import { openPage as openVue } from './frameworks/vue-page.ts';
import type { Page, Props } from './frameworks/page.ts';
import { loadScript, settled } from '../host-page.ts';

const FRAMEWORKS = { React: openReact, Vue: openVue, Svelte: openSvelte };
const DAILY_CONFIG = { bundlePathOverride: 'https://engine.example', avoidEval: true };
const SETTINGS: Props = {
  callEndpoint: 'https://calls.example',
  captchaSiteKey: 'pass',
  assistant: { firstMessage: 'Hello' },
  dailyConfig: DAILY_CONFIG,
  openOnScroll: 'off',
  launcher: false,
};

type End = CustomEvent<EventDetails['call-end']>;
const end = (): End => new CustomEvent('call-end', { detail: { reason: 'call-failed' } });

const opened: Page[] = [];
async function open(name: keyof typeof FRAMEWORKS, props: Props): Promise<Page> {
  const page = FRAMEWORKS[name](document.body.appendChild(document.createElement('div')));
  opened.push(page);
  await page.show(props);
  return page;
}
function tagOf(page: Page): NonNullable<ReturnType<Page['element']>> {
  const element = page.element();
  assert.instanceOf(element, HTMLElement);
  return element;
}

const rejections: unknown[] = [];
const warnings: string[] = [];
const { warn } = console;
before(() => {
  addEventListener('unhandledrejection', ({ reason }) => rejections.push(reason));
  console.warn = (...said) => warnings.push(said.join(' '));
});
after(async () => {
  for (const page of opened) await page.leave();
  console.warn = warn;
});

/** The pages that stay until the tag is defined. */
const early = new Map<string, Page>();
for (const name of Object.keys(FRAMEWORKS) as (keyof typeof FRAMEWORKS)[]) {
  it(`the component renders its settings as text while the tag is not defined yet, in ${name}`, async () => {
    assert.isUndefined(customElements.get('task-tamer-agent'));
    const page = await open(name, SETTINGS);
    early.set(name, page);
    const tag = tagOf(page);
    assert.equal(tag.getAttribute('daily-config'), JSON.stringify(DAILY_CONFIG));
    assert.equal(tag.getAttribute('assistant'), '{"firstMessage":"Hello"}');
    assert.equal(tag.getAttribute('launcher'), 'off');
    assert.equal(tag.textContent, 'Call us');
    assert.notInclude(tag.outerHTML, '[object');
  });

  it(`the component warns, without an unhandled rejection, when the script fails to load, in ${name}`, async () => {
    warnings.length = 0;
    await open(name, SETTINGS);
    while (warnings.length === 0) await settled();
    assert.include(warnings[0] ?? '', 'the script of the tag could not be loaded');
    await settled();
    assert.deepEqual(rejections, []);
  });
}

/** Two tags, of which only one is added to the page before the tag is defined. */
const bare = [document.createElement(TAG), document.createElement(TAG)] as const;
it('a page can assign objects to a tag that is not defined yet', () => {
  for (const tag of bare) {
    tag.dailyConfig = DAILY_CONFIG;
    Reflect.set(tag, 'assistant-overrides', { firstMessage: 'Hello' });
    tag.launcher = 'off';
  }
  document.body.append(bare[0]);
});

describe('a component whose tag is defined', () => {
  before(() => loadScript());
  after(() => bare.forEach((tag) => tag.remove()));

  it('takes over objects that a page assigned before, and follows later assignments', () => {
    document.body.append(bare[1]);
    for (const tag of bare) {
      assert.deepEqual(tag.dailyConfig, DAILY_CONFIG);
      assert.deepEqual(tag.assistantOverrides, { firstMessage: 'Hello' });
      assert.isFalse(tag.launcher);
      tag.dailyConfig = { avoidEval: false };
      assert.deepEqual(tag.dailyConfig, { avoidEval: false });
      assert.deepEqual(Object.keys(tag), []);
    }
  });

  for (const name of Object.keys(FRAMEWORKS) as (keyof typeof FRAMEWORKS)[]) {
    it(`passes objects and booleans to a tag that was rendered earlier, in ${name}`, () => {
      const tag = tagOf(early.get(name) ?? assert.fail('The earlier test did not render the component.'));
      assert.deepEqual(tag.dailyConfig, DAILY_CONFIG);
      assert.deepEqual(tag.assistant, { firstMessage: 'Hello' });
      assert.deepEqual([tag.launcher, tag.openOnScroll], [false, null]);
    });

    it(`calls the listener of the latest render, once per event, in ${name}`, async () => {
      const heard: string[] = [];
      const listenAs = (who: string): Props => ({
        ...SETTINGS,
        onCallEnd: ({ detail }) => heard.push(`${who}: ${detail.reason}`),
      });
      const page = await open(name, listenAs('first'));
      tagOf(page).dispatchEvent(end());
      await page.show(listenAs('second'));
      tagOf(page).dispatchEvent(end());
      await page.show(SETTINGS);
      tagOf(page).dispatchEvent(end());
      assert.deepEqual(heard, ['first: call-failed', 'second: call-failed']);
    });

    it(`lets a listener cancel the opening of the dialog, in ${name}`, async () => {
      const triggers: string[] = [];
      const page = await open(name, {
        ...SETTINGS,
        onAgentOpen: (event) => {
          triggers.push(event.detail.trigger);
          event.preventDefault();
        },
      });
      tagOf(page).open();
      while (triggers.length === 0) await settled();
      assert.deepEqual(triggers, ['method']);
    });

    it(`emits a call's end that follows the component's removal, in ${name}`, async () => {
      const reasons: string[] = [];
      const page = await open(name, { ...SETTINGS, onCallEnd: ({ detail }) => reasons.push(detail.reason) });
      const tag = tagOf(page);
      await page.leave();
      assert.isFalse(tag.isConnected);
      tag.dispatchEvent(end());
      assert.deepEqual(reasons, ['call-failed']);
    });

    it(`passes changed settings on, and resets omitted ones to their defaults, in ${name}`, async () => {
      const page = await open(name, SETTINGS);
      const tag = tagOf(page);
      await page.show({
        ...SETTINGS,
        dailyConfig: { avoidEval: false },
        launcher: undefined,
        agentName: 'Ada',
      });
      assert.deepEqual(tag.dailyConfig, { avoidEval: false });
      assert.deepEqual([tag.launcher, tag.agentName], [true, 'Ada']);
      await page.show({ launcher: 'off' });
      assert.deepEqual([tag.launcher, tag.agentName, tag.dailyConfig], [false, 'Erin', null]);
    });

    it(`reports an object that cannot be JSON instead of throwing, in ${name}`, async () => {
      const circular: Record<string, unknown> = {};
      circular['itself'] = circular;
      const reports: string[] = [];
      await open(name, {
        ...SETTINGS,
        dailyConfig: circular,
        onCallError: ({ detail }) => reports.push(detail.message),
      });
      while (reports.length === 0) await settled();
      assert.match(reports[0] ?? '', /daily-config must be a JSON object/);
    });
  }
});
