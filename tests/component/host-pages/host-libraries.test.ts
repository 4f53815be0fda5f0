/// <reference types="mocha" />
/**
 * Scope: a host page that uses our call engine's libraries itself, daily-js and Sentry, as published: they work
 * unchanged before, during and after our dialog and our call.
 */
import type DailyIframe from '@daily-co/daily-js';
import type * as Sentry from '@sentry/browser';
import { assert } from 'chai';
import { DAILY_CONFIG } from '../../../demo/stand-ins/scenarios.ts';
import { next } from '../events.ts';
import { openPage, placeInPage, type FramedPage } from '../framed-page.ts';
import { settled } from '../host-page.ts';
import { eventually } from '../queries.ts';
import { openDialog, reachLiveCall } from '../visit.ts';

const ENGINE = 'script[src$="/call-machine-object-bundle.js"]';
const DAILY = '/node_modules/@daily-co/daily-js/dist/daily.js';
const SENTRY = new URL('host-sentry.js', import.meta.url).href;

let page: FramedPage;
beforeEach(async () => {
  page = await openPage(document);
});
afterEach(() => page.frame.remove());

/** Loads one of the host's libraries and resolves with the global that it sets. */
async function library<Library>(src: string, name: string): Promise<Library> {
  const script = page.document.createElement('script');
  if (src === SENTRY) script.type = 'module';
  const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
  script.src = src;
  page.document.head.append(script);
  await loaded;
  return Reflect.get(page.window, name) as Library;
}

const loadDaily = (): Promise<typeof DailyIframe> => library(DAILY, 'DailyIframe');
const loadSentry = (): Promise<typeof Sentry> => library(SENTRY, 'HostSentry');

/** Options for a call object of the host, with the stand-in as its engine. */
const OWN_ENGINE = { dailyConfig: { ...DAILY_CONFIG }, allowMultipleCallInstances: true };

/** Resolves when the tag's engine library is loaded. Evaluating it creates this registry. */
const engineIsLoaded = (): Promise<void> => eventually(() => assert.isTrue('_daily' in page.window));

const engines = (): Element[] => [...page.document.querySelectorAll(ENGINE)];

/** Holds back the next engine script that is added, and resolves with a function that releases it. */
function holdEngine(): Promise<() => void> {
  const { head } = page.document;
  const append = head.appendChild.bind(head);
  return new Promise((resolve) => {
    head.appendChild = (node) => {
      if (!(node as unknown as Element).matches(ENGINE)) return append(node);
      Reflect.deleteProperty(head, 'appendChild');
      resolve(() => append(node));
      return node;
    };
  });
}

it("the host's own Daily frames keep receiving their messages before, during and after a call", async () => {
  const frame = await openPage(page.document);
  const Daily = await loadDaily();
  const base = { what: 'iframe-call-message', from: 'embedded', action: 'app-message', fromId: 'other' };
  const assertHeard = async (): Promise<void> => {
    const daily = Daily.createFrame({ allowMultipleCallInstances: true });
    const heard: unknown[] = [];
    daily.on('app-message', ({ data }) => heard.push(data));
    const named = { ...base, callClientId: daily.callClientId, data: 'named' };
    frame.window.send(page.window, [named, { ...base, data: 'without a name' }]);
    await eventually(() => assert.deepEqual(heard, ['named', 'without a name']));
  };
  const agent = placeInPage(page);
  await assertHeard();
  await openDialog(agent);
  await engineIsLoaded();
  await assertHeard();
  agent.close();
  await assertHeard();
  await reachLiveCall(agent);
  await assertHeard();
  await agent.endCall();
  await assertHeard();
  assert.isEmpty(page.window.troubles);
});

/** Starts the host's error tracking, and resolves with a function that asserts that it still works. */
async function beginSentry(): Promise<() => void> {
  const { init, getClient, captureMessage } = await loadSentry();
  const sent: unknown[] = [];
  const client = init({
    dsn: 'https://key@errors.invalid/1',
    defaultIntegrations: false,
    beforeSend: ({ message }) => {
      sent.push(message);
      return null;
    },
  });
  return () => {
    assert.exists(client);
    assert.isTrue(getClient() === client, 'the host lost its Sentry client');
    captureMessage('an error of the host');
    assert.deepEqual(sent, ['an error of the host']);
  };
}

for (const moment of ['before our dialog', 'with our dialog open', 'in our call'] as const) {
  it(`the host keeps the Sentry that it loads ${moment}`, async () => {
    let assertTracks = (): void => assert.fail('The host never loaded Sentry.');
    const begin = async (now: typeof moment): Promise<void> => {
      if (now === moment) assertTracks = await beginSentry();
    };
    await begin('before our dialog');
    const agent = placeInPage(page);
    await openDialog(agent);
    await engineIsLoaded();
    await begin('with our dialog open');
    agent.close();
    await reachLiveCall(agent);
    await begin('in our call');
    await agent.endCall();
    agent.remove();
    await settled();
    assertTracks();
  });
}

it('the host can load its own Daily engine although our call ends meanwhile, and keeps its script', async () => {
  const agent = placeInPage(page);
  const ended = next(agent, 'call-end');
  await reachLiveCall(agent);
  const daily = (await loadDaily()).createCallObject(OWN_ENGINE);
  const held = holdEngine();
  const loading = daily.load();
  const release = await held;
  agent.remove();
  await ended;
  await settled();
  release();
  await loading;
  assert.lengthOf(engines(), 1);
  assert.isEmpty(page.window.troubles);
});

it('the host keeps the script of an engine that it loads while we load ours', async () => {
  const daily = (await loadDaily()).createCallObject(OWN_ENGINE);
  const agent = placeInPage(page);
  const held = holdEngine();
  await openDialog(agent);
  const release = await held;
  await daily.load();
  const [hostScript] = engines();
  release();
  await eventually(() => assert.lengthOf(engines(), 1));
  await reachLiveCall(agent);
  await agent.endCall();
  assert.isTrue(engines()[0] === hostScript, 'the host’s engine script was removed');
  assert.isEmpty(page.window.troubles);
});

it('the window is restored when the host uses none of these libraries', async () => {
  const agent = placeInPage(page);
  await reachLiveCall(agent);
  const ended = next(agent, 'call-end');
  agent.remove();
  await ended;
  await settled();
  assert.isFalse('__SENTRY__' in page.window);
  assert.isFalse('_dailyCallMachineLoadWaitlist' in page.window);
});
