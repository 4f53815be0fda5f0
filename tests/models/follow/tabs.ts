/** Plays steps in two browser tabs, and returns the rules that are violated once the pages have settled. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { english as botCheckWords } from '../../../widget/i18n/bot-check.ts';
import { TAG } from '../../../widget/contract.ts';
import { baseUrl, recordOf } from '../../e2e/visit/fixture.ts';
import { FOLLOW_PATHS } from '../browser/bare-page.ts';
import type { Step, Steps } from './steps.ts';
import { installVisitor, type Shown, type VisitedWindow } from './visitor.ts';

/** Milliseconds: longer than a slow page takes to resume a call, shorter than the platform keeps an abandoned room. */
const REST_LIMIT_MS = 20_000;

/** JavaScript for the page: whether the visitor can navigate this way, and the navigation. */
const NAVIGATIONS = {
  'follow a link': ['true', 'document.links[location.pathname === "/follow/one" ? 1 : 0].click()'],
  reload: ['true', 'location.reload()'],
  'go back': ['navigation.canGoBack', 'history.back()'],
  'go forward': ['navigation.canGoForward', 'history.forward()'],
} as const;

const LAST: Step = { act: 'press End Call', rests: true };

/** One visitor with two tabs, from a call's start to its end. */
export class Tabs {
  readonly #context: BrowserContext;
  readonly #pages: Page[] = [];
  /** The ids of all calls that the platform has created. */
  #callIds: readonly string[] = [];
  #active = 0;
  #navigations = 0;
  /** The mute state that the visitor set last, by tab; null if the tab has no known call. */
  readonly #muted: (boolean | null)[] = [];

  private constructor(context: BrowserContext) {
    this.#context = context;
  }

  /** Returns the violated rules, preceded by the step; empty if none. */
  static async play(
    context: BrowserContext,
    steps: Steps,
  ): Promise<{ readonly calls: number; readonly faults: readonly string[] }> {
    const tabs = new Tabs(context);
    await context.addInitScript(installVisitor, { tag: TAG, passed: botCheckWords.passed });
    await tabs.#open();
    for (const [place, step] of [...steps, LAST].entries()) {
      await tabs.#act(step);
      const faults = step.rests ? await tabs.#faults() : [];
      if (faults.length > 0)
        return { calls: tabs.#callIds.length, faults: [`step ${place + 1}, ${step.act}`, ...faults] };
    }
    return { calls: tabs.#callIds.length, faults: [] };
  }

  get #page(): Page {
    const page = this.#pages[this.#active];
    if (page === undefined) throw new Error('There is no tab.');
    return page;
  }

  async #open(): Promise<void> {
    const page = await this.#context.newPage();
    this.#pages.push(page);
    this.#muted.push(null);
    this.#active = this.#pages.length - 1;
    // Replace the blank page, because going back twice would lead there.
    await page.evaluate(`location.replace(${JSON.stringify(baseUrl() + FOLLOW_PATHS[0])})`);
    await page.waitForURL(`**${FOLLOW_PATHS[0]}`);
  }

  async #act({ act, rests }: Step): Promise<void> {
    const page = this.#page;
    switch (act) {
      case 'start a call':
        return this.#start();
      case 'follow a link':
      case 'reload':
      case 'go back':
      case 'go forward':
        return this.#leave(page, act, rests);
      case 'mute':
      case 'unmute':
        return this.#setMuted(act === 'mute');
      case 'press End Call':
        this.#muted[this.#active] = null;
        await inPage(page, () => (window as unknown as VisitedWindow).visitor.endByPress());
        return;
      case 'change the tab':
        if (this.#pages.length < 2) return this.#open();
        this.#active = 1 - this.#active;
        return this.#page.bringToFront();
    }
  }

  /** A step that rests waits for the next document: the rules already hold in the one that is left. */
  async #leave(page: Page, act: keyof typeof NAVIGATIONS, rests: boolean): Promise<void> {
    const [isPossible, navigate] = NAVIGATIONS[act];
    this.#navigations += 1;
    const id = this.#navigations;
    // Navigates in a separate task, because leaving the page during the evaluation would discard its result.
    const isLeaving = await inPage(
      page,
      `${isPossible} && (window.navigationId = ${id}, setTimeout(() => { ${navigate} }), true)`,
    );
    if (!rests || isLeaving !== true) return;
    // Numbered, because the back/forward cache may restore a document that was left before.
    await expect.poll(() => inPage(page, 'window.navigationId')).not.toBe(id);
  }

  /** Does nothing while a tab has a call, because only one is allowed at a time. */
  async #start(): Promise<void> {
    const isTaken = (await this.#shown()).some((shown) => shown !== null && shown.state !== 'idle');
    if (isTaken) return;
    const wasPressed = await inPage(this.#page, () => (window as unknown as VisitedWindow).visitor.start());
    // If the page resumed a call instead, that call keeps its mute state.
    if (wasPressed !== false) this.#muted[this.#active] = null;
  }

  async #setMuted(muted: boolean): Promise<void> {
    const set = ([tag, on]: readonly [typeof TAG, boolean]): boolean => {
      const agent = document.querySelector(tag);
      if (agent?.callState !== 'live') return false;
      agent.setMuted(on);
      return true;
    };
    const wasSet = await this.#page.evaluate(set, [TAG, muted] as const).catch(() => false);
    if (wasSet) this.#muted[this.#active] = muted;
  }

  #shown(): Promise<readonly (Shown | null)[]> {
    return Promise.all(this.#pages.map(shownIn));
  }

  /** Waits until no rule is violated, and returns the violations that remain after the limit. */
  async #faults(): Promise<readonly string[]> {
    let faults: readonly string[] = ['the rules were never checked'];
    await expect
      .poll(async () => (faults = await this.#wrong()), { timeout: REST_LIMIT_MS, intervals: [20, 50, 100] })
      .toEqual([])
      .catch(() => undefined);
    return faults;
  }

  async #wrong(): Promise<readonly string[]> {
    const shown = await this.#shown();
    this.#callIds = shown.find((page) => page !== null)?.calls ?? this.#callIds;
    const records = await Promise.all(this.#callIds.map(recordOf));
    // A call that was canceled before anyone joined it is not in progress.
    const open = records.filter(({ status }) => status === 'in-progress').map(({ id }) => id);
    const live = shown.flatMap((page) => (page?.state === 'live' ? [page.callId] : []));
    const wrong = shown.flatMap((page, tab) => this.#wrongIn(page, tab));
    if (String(open) !== String(live))
      wrong.push(`in progress at the platform: [${String(open)}], live in a tab: [${String(live)}]`);
    const told = shown.find((page) => page !== null)?.told ?? [];
    const [starts, ends] = [
      told.filter((what) => what === 'call-start {}').length,
      told.filter((what) => what.startsWith('call-end')).length,
    ];
    if (ends > this.#callIds.length - open.length || ends < starts - open.length)
      wrong.push(`${starts} call-start and ${ends} call-end events with ${open.length} calls in progress`);
    return wrong;
  }

  #wrongIn(page: Shown | null, tab: number): readonly string[] {
    if (page === null) return [`tab ${tab + 1} has no tag`];
    const { state, bars, microphones, stored, muted } = page;
    const isLive = state === 'live';
    const wanted = this.#muted[tab];
    const rules: Readonly<Record<string, boolean>> = {
      [`the state is ${state}`]: !isLive && state !== 'idle',
      [`${bars} call bars while ${state}`]: bars !== (isLive ? 1 : 0),
      'a live microphone without a call': !isLive && microphones > 0,
      'a call is still stored': stored !== null,
      [`muted is ${String(muted)}`]: isLive && typeof wanted === 'boolean' && muted !== wanted,
    };
    return Object.entries(rules).flatMap(([rule, isBroken]) => (isBroken ? [`tab ${tab + 1}: ${rule}`] : []));
  }
}

/** Resolves to null if the page is left meanwhile. */
const inPage = <Result>(page: Page, act: string | (() => Result | Promise<Result>)): Promise<Result | null> =>
  page.evaluate<Result>(act).catch(() => null);

const shownIn = (page: Page): Promise<Shown | null> =>
  inPage(page, () => (window as unknown as VisitedWindow).visitor.shown());
