/** Scope: loading hCaptcha's script: sharing, the retry, the timeout, cancellation and cleanup. */
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

/** A request with its outcome. */
function request(signal: AbortSignal = stop.signal, apiUrl: string | null = ADDRESS): { outcome: unknown } {
  const result: { outcome: unknown } = { outcome: 'pending' };
  load({ apiUrl, language: 'es-MX', signal }).then(
    () => (result.outcome = 'loaded'),
    (error: unknown) => (result.outcome = error),
  );
  return result;
}

describe('a single load of hCaptcha', () => {
  test('completes when hCaptcha calls back', async () => {
    const one = request();
    expect(page.scripts).toHaveLength(1);
    page.arrive();
    await settle();
    expect(one.outcome).toBe('loaded');
    expect(page.isClean).toBe(true);
    expect(timers.count).toBe(0);
  });

  test('uses an hCaptcha that the host page has loaded', async () => {
    page.api = true;
    const one = request();
    await settle();
    expect(one.outcome).toBe('loaded');
    expect(page.urls).toEqual([]);
  });

  test('uses the hCaptcha of a script that the host page loads at the same time, without a callback to ours', async () => {
    const one = request();
    page.api = true;
    page.scripts.at(-1)?.fire('load');
    await timers.advance(1_000);
    expect(one.outcome).toBe('loaded');
    expect(page.isClean).toBe(true);
    expect(timers.count).toBe(0);
  });

  test('fails at once, without a retry, if the page keeps the script from running', async () => {
    const one = request();
    page.makeInert();
    await settle();
    expect(one.outcome).toMatchObject({ name: 'BotCheckLoadError', reason: 'refused' });
    expect(page.isClean).toBe(true);
    expect(timers.count).toBe(0);
  });

  test('retries 8 s after an error, with a fresh URL', async () => {
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

  test('fails after the second error and does not retry again', async () => {
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

  test('waits 30 s for each of two hanging attempts', async () => {
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

  test('accepts a script that arrives after its timeout, before the retry', async () => {
    const one = request();
    await timers.advance(30_000);
    page.api = true;
    await timers.advance(8_000);
    expect(one.outcome).toBe('loaded');
    expect(page.urls).toHaveLength(1);
  });

  test('fails immediately if the script does not contain hCaptcha', async () => {
    request();
    page.scripts[0]?.fire('load');
    await timers.advance(8_000);
    expect(page.urls).toHaveLength(2);
  });

  test('removes its listeners once settled', async () => {
    request();
    const [script] = page.scripts;
    page.arrive();
    await settle();
    expect(script?.listeners).toBe(0);
  });
});

describe('a load of hCaptcha fails immediately and cleans up', () => {
  test('when the page’s policy blocks the script', async () => {
    page.refuses = true;
    const one = request();
    await settle();
    expect(one.outcome).toMatchObject({ name: 'BotCheckLoadError', reason: 'refused' });
    expect(page.isClean).toBe(true);
    expect(timers.count).toBe(0);
  });

  test.each(['nonsense', 'javascript:alert(1)', 'data:text/javascript,1', ''])(
    'for the invalid URL %j',
    async (url) => {
      const one = request(stop.signal, url);
      await settle();
      expect(one.outcome).toMatchObject({ name: 'BotCheckLoadError', reason: 'refused' });
      expect(page.isClean).toBe(true);
      expect(timers.count).toBe(0);
    },
  );
});

describe('two concurrent loads of hCaptcha', () => {
  test('share one script if they have the same URL', async () => {
    const both = [request(), request()];
    expect(page.urls).toHaveLength(1);
    page.arrive();
    await settle();
    expect(both.map((one) => one.outcome)).toEqual(['loaded', 'loaded']);
  });

  test('are independent: aborting one does not affect the other', async () => {
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

  test('with different URLs share the first one’s result', async () => {
    const first = request();
    const second = request(stop.signal, 'https://other.example/api.js');
    expect(page.urls).toHaveLength(1);
    page.arrive();
    await settle();
    expect([first.outcome, second.outcome]).toEqual(['loaded', 'loaded']);
  });

  test('with different URLs: the second loads its own after the first fails', async () => {
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

describe('aborting a load of hCaptcha', () => {
  test('removes script, timers and callback with the last request', async () => {
    const one = request();
    stop.abort('gone');
    await settle();
    expect(one.outcome).toBe('gone');
    expect(page.isClean).toBe(true);
    expect(timers.count).toBe(0);
  });

  test('during the pause prevents the retry', async () => {
    const one = request();
    page.fail();
    await settle();
    stop.abort('gone');
    await timers.advance(60_000);
    expect(one.outcome).toBe('gone');
    expect(page.urls).toHaveLength(1);
    expect(timers.count).toBe(0);
  });

  test('makes a later request start over with a fresh URL', async () => {
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

  test('before it starts prevents any request', async () => {
    stop.abort('gone');
    const one = request();
    await settle();
    expect(one.outcome).toBe('gone');
    expect(page.urls).toEqual([]);
  });
});
