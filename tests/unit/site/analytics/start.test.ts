/** Scope: when analytics is loaded, what it captures, and that its failures stay contained. */
import { describe, expect, it } from 'vitest';
import { watchAgent } from '../../../../site/analytics/agent-events.ts';
import type { Analytics } from '../../../../site/analytics/analytics.ts';
import { startAnalytics, type AnalyticsPorts } from '../../../../site/analytics/start.ts';
import { createConsentStore, type ConsentStore } from '../../../../site/consent/consent-store.ts';
import { STAGES, type EventDetails, type EventName } from '../../../../widget/contract.ts';

const SETTINGS = { key: 'a-project', host: '/ingest' };

/** A page with analytics: `log` records what happened, and idle callbacks run on command. */
class Page {
  readonly log: string[] = [];
  readonly target = new EventTarget();
  readonly consent: ConsentStore;
  readonly ports: AnalyticsPorts;
  failure: 'load' | 'create' | 'use' | null = null;
  #tasks: (() => void)[] = [];

  constructor(stored: string | null = null, hasSignal = false) {
    this.consent = createConsentStore({
      storage: () => ({ getItem: () => stored, setItem: () => undefined }),
      privacySignal: () => hasSignal,
      tabs: new EventTarget(),
      now: () => 0,
    });
    this.ports = {
      consent: this.consent,
      page: this.target,
      whenIdle: (task) => {
        this.#tasks.push(task);
        return () => {
          this.#tasks = this.#tasks.filter((waiting) => waiting !== task);
        };
      },
      load: () => {
        this.log.push('load');
        return this.failure === 'load' ? Promise.reject(new Error('blocked')) : Promise.resolve(this.#create);
      },
      warn: (message) => this.log.push(`warn: ${message}`),
    };
  }

  readonly #create: Awaited<ReturnType<AnalyticsPorts['load']>> = ({ key }, { status, isNew }) => {
    if (this.failure === 'create') throw new Error('odd page');
    this.log.push(`create ${key} ${status}${isNew ? ' now' : ''}`);
    return this.#analytics;
  };

  readonly #analytics: Analytics = {
    capture: (event, properties) => this.#note(`${event} ${JSON.stringify(properties)}`),
    follow: (status) => this.#note(`follow ${status}`),
  };

  #note(what: string): void {
    if (this.failure === 'use') throw new Error('broken');
    this.log.push(what);
  }

  async idle(): Promise<void> {
    for (const task of this.#tasks.splice(0)) task();
    await new Promise(setImmediate);
  }

  tell<Name extends EventName>(name: Name, detail: EventDetails[Name]): void {
    this.target.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

const OPENED = 'agent_opened {"trigger":"launcher"}';

describe('the analytics library is loaded', () => {
  it('never without settings', async () => {
    const page = new Page('1');
    const stop = startAnalytics(null, page.ports);
    await page.idle();
    stop();
    expect(page.log).toEqual([]);
  });

  it('never before a choice, and then without earlier events', async () => {
    const page = new Page();
    startAnalytics(SETTINGS, page.ports);
    page.tell('agent-open', { trigger: 'scroll' });
    page.consent.review(true);
    await page.idle();
    expect(page.log).toEqual([]);
    page.consent.choose('granted');
    page.tell('agent-open', { trigger: 'launcher' });
    await page.idle();
    expect(page.log).toEqual(['load', 'create a-project granted now', OPENED]);
  });

  it.each([
    ['1', 'granted'],
    ['0', 'denied'],
  ] as const)('when the page is idle, for a stored choice of %s', async (stored, status) => {
    const page = new Page(stored);
    startAnalytics(SETTINGS, page.ports);
    expect(page.log).toEqual([]);
    await page.idle();
    expect(page.log).toEqual(['load', `create a-project ${status}`]);
  });

  it.each([null, '1', '0'])(
    'never under Global Privacy Control, for a stored choice of %s',
    async (stored) => {
      const page = new Page(stored, true);
      startAnalytics(SETTINGS, page.ports);
      page.tell('agent-open', { trigger: 'launcher' });
      page.consent.choose('denied');
      await page.idle();
      expect(page.log).toEqual([]);
    },
  );

  it('for an Accept despite Global Privacy Control, and captures nothing after a Decline', async () => {
    const page = new Page('1 1970-01-01T00:00:00.000Z gpc', true);
    startAnalytics(SETTINGS, page.ports);
    await page.idle();
    page.tell('agent-open', { trigger: 'launcher' });
    page.consent.choose('denied');
    page.tell('agent-open', { trigger: 'launcher' });
    expect(page.log).toEqual(['load', 'create a-project granted', OPENED, 'follow denied']);
  });

  it('once, with the latest choice', async () => {
    const page = new Page('1');
    startAnalytics(SETTINGS, page.ports);
    page.consent.choose('denied');
    await page.idle();
    page.consent.choose('granted');
    page.consent.review(true);
    page.consent.choose('granted');
    page.consent.choose('denied');
    await page.idle();
    expect(page.log).toEqual(['load', 'create a-project denied now', 'follow granted', 'follow denied']);
  });

  it('never after analytics was stopped', async () => {
    const page = new Page();
    const stop = startAnalytics(SETTINGS, page.ports);
    page.consent.choose('granted');
    stop();
    page.tell('agent-open', { trigger: 'launcher' });
    page.consent.choose('denied');
    await page.idle();
    expect(page.log).toEqual([]);
  });
});

describe('an analytics failure is only logged', () => {
  it.each(['load', 'create'] as const)('in %s, and the next choice tries again', async (failure) => {
    const page = new Page('1');
    page.failure = failure;
    startAnalytics(SETTINGS, page.ports);
    await page.idle();
    expect(page.log).toEqual(['load', 'warn: Analytics could not be started.']);
    page.failure = null;
    page.consent.choose('denied');
    await page.idle();
    expect(page.log.slice(2)).toEqual(['load', 'create a-project denied now']);
  });

  it('while capturing', async () => {
    const page = new Page('1');
    startAnalytics(SETTINGS, page.ports);
    await page.idle();
    page.failure = 'use';
    page.tell('agent-open', { trigger: 'launcher' });
    page.consent.choose('denied');
    expect(page.log.slice(2)).toEqual(['warn: Analytics failed.', 'warn: Analytics failed.']);
  });
});

describe("the tag's events in analytics", () => {
  const at = { timestamp: '2026-01-01T00:00:00.000Z', totalDuration: 900 };

  async function told(act: (page: Page) => void): Promise<readonly string[]> {
    const page = new Page('0');
    startAnalytics(SETTINGS, page.ports);
    await page.idle();
    act(page);
    return page.log.slice(2);
  }

  it('are captured when opened, started and ended, and no others', async () => {
    const log = await told((page) => {
      page.tell('agent-open', { trigger: 'page-element' });
      page.tell('call-start-progress', { stage: 'validation', status: 'started', timestamp: at.timestamp });
      page.tell('call-start-success', { callId: 'c1', ...at });
      page.tell('call-start', {});
      page.tell('transcript', { role: 'user', text: 'My name is Grace', final: true, channel: 'voice' });
      page.tell('call-message', { message: { transcript: 'Grace' } });
      page.tell('call-end', { reason: 'assistant-ended-call' });
      page.tell('agent-close', { reason: 'visitor' });
    });
    expect(log).toEqual([
      'agent_opened {"trigger":"page-element"}',
      'call_started {}',
      'call_ended {"reason":"assistant-ended-call","duration_seconds":0}',
    ]);
  });

  it('count a resumed call once, on the page where it started, with its full length', () => {
    const page = new EventTarget();
    const told: unknown[] = [];
    watchAgent(
      page,
      (event, properties) => told.push([event, properties]),
      () => 5_000,
    );
    const detail = { resumed: true, since: Date.now() - 30_000 };
    page.dispatchEvent(Object.assign(new Event('call-start-success'), { detail }));
    page.dispatchEvent(new Event('call-end'));
    expect(told).toEqual([['call_ended', { reason: 'unknown', duration_seconds: 30 }]]);
  });

  it('include a call’s length, and omit calls that did not start', () => {
    const page = new EventTarget();
    const ends: unknown[] = [];
    let milliseconds = 5_000;
    const stop = watchAgent(
      page,
      (event, properties) => event === 'call_ended' && ends.push(properties.duration_seconds),
      () => milliseconds,
    );
    page.dispatchEvent(new Event('call-start-success'));
    milliseconds += 61_400;
    page.dispatchEvent(new Event('call-end'));
    page.dispatchEvent(new Event('call-end'));
    stop();
    page.dispatchEvent(new Event('call-end'));
    expect(ends).toEqual([61, 0]);
  });

  it.each([...STAGES, 'unknown'] as const)('include a failure at the stage %s', async (stage) => {
    const log = await told((page) => {
      const context = { name: 'Grace' };
      page.tell('call-start-failed', { stage, error: 'Grace', reason: 'timeout', context, ...at });
    });
    expect(log).toEqual([`call_failed {"stage":"${stage}","reason":"timeout"}`]);
  });

  it('contain only single words for any detail', async () => {
    const log = await told((page) => {
      page.tell('call-end', { reason: 'Grace said: goodbye' });
      page.tell('call-end', { reason: 'x'.repeat(81) });
      page.target.dispatchEvent(new CustomEvent('call-end', { detail: 'Grace' }));
      page.target.dispatchEvent(new Event('call-start-failed'));
      const refused = new CustomEvent('agent-open', { detail: { trigger: 'scroll' }, cancelable: true });
      refused.preventDefault();
      page.target.dispatchEvent(refused);
    });
    const unknown = 'call_ended {"reason":"unknown","duration_seconds":0}';
    expect(log).toEqual([unknown, unknown, unknown, 'call_failed {"stage":"unknown","reason":"unknown"}']);
  });
});
