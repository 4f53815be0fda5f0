/**
 * Scope: the host page after our tag. The script is loaded, the dialog opened, a call made and ended, the tag removed:
 * natives are unchanged, at most one global of ours exists, and nothing is left in the page: no element, attribute or
 * style, no listener, timer, frame or observer.
 */
import { expect } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import { attributesFor, tagOf } from './embed.ts';
import { test } from './fixture.ts';
import { installWatch, type Look, type WatchedWindow } from './page-watch.ts';
import { agent, endButton, expectNothingLeft, expectState, launcher, startCall } from '../visit.ts';

/** Event targets that live as long as the page, so that listeners on them could leak. */
const PAGE_TARGETS = [
  'window',
  'document',
  'document.documentElement',
  'document.body',
  'visualViewport',
  'screen.orientation',
  'navigator.mediaDevices',
  'navigator.connection',
  'navigator.locks',
  'performance',
];
/**
 * React adds this listener once per page and never removes it; it has no effect. The bot check's script listens to its
 * frames.
 */
const REMAINING_LISTENERS = [
  'document selectionchange, by /task-tamer-agent.js',
  'window message, by /stand-ins/bot-check/api.js',
];
/** `hcaptcha` is the API of hCaptcha's script; `_daily` belongs to the call engine's library. */
const GLOBALS = ['_daily', 'hcaptcha'];

test('the host page is unchanged after the tag was loaded, opened, called, ended and removed', async ({
  page,
  hostServer,
  complaints,
}) => {
  await page.addInitScript(installWatch);
  await page.goto(
    hostServer.serve('unharmed', { body: '<!doctype html><title>A host</title><h1>A host</h1>' }),
  );
  const reader = await ListenerReader.of(page);
  // The driver adds its listeners when it first touches an element, so let it do so first.
  await page.getByRole('heading').evaluate((heading) => heading.id);
  const before = await look(page);
  const listenersBefore = await reader.listeners();
  expect(await changedNatives(page)).toEqual([]);

  await page.addScriptTag({ url: `${hostServer.partner}/task-tamer-agent.js` });
  expect(newIn(before, await look(page))).toEqual([]);
  expect(await reader.listeners()).toEqual(listenersBefore);
  expect(await changedNatives(page)).toEqual([]);

  const tag = tagOf(attributesFor(hostServer.partner));
  await page.evaluate((markup) => document.body.insertAdjacentHTML('beforeend', markup), tag);
  await expect(launcher(page)).toBeVisible();
  await startCall(page);
  await expectState(page, 'live');
  expect(await changedNatives(page)).toEqual([]);
  await endButton(page).click();
  await expectNothingLeft(page);
  expect(newIn(before, await look(page))).toEqual(GLOBALS);

  await agent(page).evaluate((element) => element.remove());
  const script = page.locator('script[src$="task-tamer-agent.js"]');
  await script.evaluate((element) => element.remove());
  // After a call, the engine removes its listener on the next message.
  await page.evaluate(() => window.postMessage('anything', '*'));
  await expect.poll(async () => (await look(page)).pending).toEqual(before.pending);
  await expect.poll(() => reader.listeners()).toEqual([...listenersBefore, ...REMAINING_LISTENERS].sort());
  const after = await look(page);
  expect([after.markup, after.sheets]).toEqual([before.markup, before.sheets]);
  expect(newIn(before, after)).toEqual(GLOBALS);
  expect(await changedNatives(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

const look = (page: Page): Promise<Look> =>
  page.evaluate(() => (window as unknown as WatchedWindow).watch.look());

const changedNatives = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as WatchedWindow).watch.changedNatives());

const newIn = (before: Look, after: Look): readonly string[] =>
  after.globals.filter((name) => !before.globals.includes(name)).sort();

/** Reads the listeners of page-wide targets through the DevTools protocol. */
class ListenerReader {
  readonly #protocol: CDPSession;
  readonly #scripts = new Map<string, string>();

  private constructor(protocol: CDPSession) {
    this.#protocol = protocol;
    protocol.on('Debugger.scriptParsed', ({ scriptId, url }) => this.#scripts.set(scriptId, url));
  }

  static async of(page: Page): Promise<ListenerReader> {
    const protocol = await page.context().newCDPSession(page);
    const reader = new ListenerReader(protocol);
    await protocol.send('Debugger.enable');
    return reader;
  }

  async listeners(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const expression of PAGE_TARGETS) {
      const { result } = await this.#protocol.send('Runtime.evaluate', { expression });
      if (result.objectId === undefined) throw new Error(`There is no ${expression}.`);
      const answer = await this.#protocol.send('DOMDebugger.getEventListeners', {
        objectId: result.objectId,
      });
      found.push(
        ...answer.listeners.map(
          ({ type, scriptId }) => `${expression} ${type}, by ${this.#nameOf(scriptId)}`,
        ),
      );
    }
    return found.sort();
  }

  #nameOf(scriptId: string): string {
    return URL.parse(this.#scripts.get(scriptId) ?? '')?.pathname ?? 'the test';
  }
}
