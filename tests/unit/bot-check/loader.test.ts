/** Scope: loading hCaptcha's script: sharing, the one retry, the time limit, stopping, and what is left behind. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createLoader } from '../../../widget/bot-check/loader.ts';
import type { Load } from '../../../widget/bot-check/loader.ts';
import { FakePage, FakeTimers, settle } from './fake-page.ts';

const ADDRESS = 'https://captcha.example/api.js';

let page: FakePage;
let timers: FakeTimers;
let load: Load;
let stop: AbortController;

beforeEach(() => {
  page = new FakePage();
  timers = new FakeTimers();
  load = createLoader(page, timers);
  stop = new AbortController();
});

/** A request, and how it ended once it has. */
function request(signal: AbortSignal = stop.signal, apiUrl: string | null = ADDRESS): { outcome: unknown } {
  const result: { outcome: unknown } = { outcome: 'pending' };
  load({ apiUrl, language: 'es-MX', signal }).then(
    () => (result.outcome = 'loaded'),
    (error: unknown) => (result.outcome = error),
  );
  return result;
}

describe('one request', () => {
  test('is done when hCaptcha calls back', async () => {
    const one = request();
    expect(page.scripts).toHaveLength(1);
    page.arrive();
    await settle();
    expect(one.outcome).toBe('loaded');
    expect(page.isClean).toBe(true);
    expect(timers.count).toBe(0);
  });

  test('takes an hCaptcha that the host page has loaded', async () => {
    page.api = true;
    const one = request();
    await settle();
    expect(one.outcome).toBe('loaded');
    expect(page.urls).toEqual([]);
  });

  test('tries again 8 s after an error, not before, at a fresh address', async () => {
    const one = request();
    page.fail();
    await timers.advance(7_999);
    expect(page.urls).toHaveLength(1);
    expect(page.isClean).toBe(true);
    await timers.advance(1);
    expect(page.urls).toHaveLength(2);
    expect(page.urls[0]).not.toContain('retry=');
    expect(page.urls[1]).toContain('retry=');
    page.arrive();
    await settle();
    expect(one.outcome).toBe('loaded');
    expect(page.isClean).toBe(true);
  });

  test('fails after the second error, and never by itself tries a third time', async () => {
    const one = request();
    page.fail();
    await timers.advance(8_000);
    page.fail();
    await settle();
    expect(one.outcome).toMatchObject({ name: 'BotCheckLoadError', reason: 'network' });
    await timers.advance(600_000);
    expect(page.urls).toHaveLength(2);
    expect(page.isClean).toBe(true);
    expect(timers.count).toBe(0);
  });

  test('gives each of two hanging tries 30 s', async () => {
    const one = request();
    await timers.advance(29_999);
    expect(page.scripts).toHaveLength(1);
    await timers.advance(1);
    expect(page.isClean).toBe(true);
    await timers.advance(8_000);
    await timers.advance(29_999);
    expect(one.outcome).toBe('pending');
    await timers.advance(1);
    expect(one.outcome).toMatchObject({ name: 'BotCheckLoadError', reason: 'timeout' });
    expect(page.isClean).toBe(true);
    expect(timers.count).toBe(0);
  });

  test('takes a script that arrives in the pause after its time was up', async () => {
    const one = request();
    await timers.advance(30_000);
    page.api = true;
    await timers.advance(8_000);
    expect(one.outcome).toBe('loaded');
    expect(page.urls).toHaveLength(1);
  });

  test('counts a script without hCaptcha in it as failed at once', async () => {
    request();
    page.scripts[0]?.fire('load');
    await timers.advance(8_000);
    expect(page.urls).toHaveLength(2);
  });

  test('listens to nothing once it has its answer', async () => {
    request();
    const [script] = page.scripts;
    page.arrive();
    await settle();
    expect(script?.listeners).toBe(0);
  });
});

describe('refused at once, with nothing left behind', () => {
  test('when the page forbids the script', async () => {
    page.refuses = true;
    const one = request();
    await settle();
    expect(one.outcome).toMatchObject({ name: 'BotCheckLoadError', reason: 'refused' });
    expect(page.isClean).toBe(true);
    expect(timers.count).toBe(0);
  });

  test.each(['nonsense', 'javascript:alert(1)', 'data:text/javascript,1', ''])(
    'for the address %j',
    async (url) => {
      const one = request(stop.signal, url);
      await settle();
      expect(one.outcome).toMatchObject({ name: 'BotCheckLoadError', reason: 'refused' });
      expect(page.isClean).toBe(true);
      expect(timers.count).toBe(0);
    },
  );
});

describe('two requests', () => {
  test('for one address share one script', async () => {
    const both = [request(), request()];
    expect(page.urls).toHaveLength(1);
    page.arrive();
    await settle();
    expect(both.map((one) => one.outcome)).toEqual(['loaded', 'loaded']);
  });

  test('one may leave without harm to the other', async () => {
    const first = new AbortController();
    const left = request(first.signal);
    const stayed = request();
    first.abort('gone');
    await settle();
    expect(left.outcome).toBe('gone');
    expect(page.scripts).toHaveLength(1);
    page.arrive();
    await settle();
    expect(stayed.outcome).toBe('loaded');
  });

  test('for two addresses: the second takes what the first brings', async () => {
    const first = request();
    const second = request(stop.signal, 'https://other.example/api.js');
    expect(page.urls).toHaveLength(1);
    page.arrive();
    await settle();
    expect([first.outcome, second.outcome]).toEqual(['loaded', 'loaded']);
  });

  test('for two addresses: the second tries its own when the first brings nothing', async () => {
    page.refuses = true;
    const first = request();
    const second = request(stop.signal, 'https://other.example/api.js');
    page.refuses = false;
    await settle();
    expect(first.outcome).toMatchObject({ reason: 'refused' });
    expect(page.urls).toEqual([expect.stringContaining('https://other.example/api.js')]);
    page.arrive();
    await settle();
    expect(second.outcome).toBe('loaded');
  });
});

describe('stopping', () => {
  test('the last request to leave takes script, timers and callback along', async () => {
    const one = request();
    stop.abort('gone');
    await settle();
    expect(one.outcome).toBe('gone');
    expect(page.isClean).toBe(true);
    expect(timers.count).toBe(0);
  });

  test('in the pause, no second try follows', async () => {
    const one = request();
    page.fail();
    await settle();
    stop.abort('gone');
    await timers.advance(60_000);
    expect(one.outcome).toBe('gone');
    expect(page.urls).toHaveLength(1);
    expect(timers.count).toBe(0);
  });

  test('a request after it begins anew, at a fresh address', async () => {
    request();
    stop.abort('gone');
    const again = request(new AbortController().signal);
    expect(page.urls).toHaveLength(2);
    expect(page.urls[1]).toContain('retry=');
    await settle();
    page.arrive();
    await settle();
    expect(again.outcome).toBe('loaded');
  });

  test('one that is stopped before it begins asks for nothing', async () => {
    stop.abort('gone');
    const one = request();
    await settle();
    expect(one.outcome).toBe('gone');
    expect(page.urls).toEqual([]);
  });
});
