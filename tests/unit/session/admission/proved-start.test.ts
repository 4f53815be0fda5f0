// Scope: a start at the owner's call endpoint: which data it sends, how each refusal is handled, and how old a
// bot-check token and a consent may be.
import { describe, expect, it, vi } from 'vitest';
import {
  CONSENT_VERSION,
  ENDPOINT_REFUSALS,
  type EndpointRefusal,
  type FailureReason,
} from '../../../../widget/contract.ts';
import { deferred } from '../../call/fakes.ts';
import { fillIn, page } from '../session-page.ts';

const PROVED = {
  callEndpoint: 'https://paws.example/agent',
  publicKey: null,
  assistant: null,
} as const;

type Page = ReturnType<typeof page>;

async function submit(visit: Page): Promise<void> {
  visit.session.actions.submit();
  await visit.world.timers.advance(1_000);
}

async function provedStart(answer?: () => Response): Promise<Page> {
  const visit = page(PROVED);
  if (answer) visit.world.answer = () => Promise.resolve(answer());
  fillIn(visit, ' Ann\u202E ');
  await submit(visit);
  return visit;
}

describe('a start at the endpoint', () => {
  it('sends name, token and receipt once, and nothing else', async () => {
    const visit = await provedStart();
    const [request, ...others] = visit.world.requests;
    expect(others).toEqual([]);
    expect(request?.method).toBe('POST');
    expect(request?.url).toBe('https://paws.example/agent/calls');
    expect(request?.headers.get('authorization')).toBeNull();
    expect(await request?.json()).toEqual({
      name: 'Ann',
      botCheck: 'token',
      consent: visit.consents()[0],
      sentAt: expect.any(String),
      timeZone: new Intl.DateTimeFormat('en').resolvedOptions().timeZone,
    });
    expect(visit.shown().call.status).toBe('joined');
    expect(visit.names()).toEqual(['agent-open', 'agent-close', 'call-start-success']);
    expect(JSON.stringify(visit.told)).not.toContain('Ann');
  });

  it('sends neither key nor agent, even when the page has them', async () => {
    const visit = page({ callEndpoint: PROVED.callEndpoint });
    fillIn(visit);
    await submit(visit);
    const body = await visit.world.requests[0]?.text();
    expect(Object.keys(JSON.parse(body ?? '') as object)).toEqual([
      'name',
      'botCheck',
      'consent',
      'sentAt',
      'timeZone',
    ]);
    expect(visit.world.requests[0]?.headers.get('authorization')).toBeNull();
  });

  it('loads the call engine while the form is filled in', async () => {
    const visit = page(PROVED);
    visit.dialog.open('launcher');
    await visit.world.timers.advance(0);
    expect(visit.world.rooms).toHaveLength(1);
  });

  it('loads the call engine only at the start if the visitor saves data', async () => {
    const visit = page(PROVED);
    visit.world.facts.savesData = true;
    fillIn(visit);
    await visit.world.timers.advance(0);
    expect(visit.world.rooms).toEqual([]);
    await submit(visit);
    expect(visit.shown().call.status).toBe('joined');
  });

  it('asks for the microphone inside the user gesture', () => {
    const visit = page(PROVED);
    let asked = false;
    visit.world.microphone = async () => {
      asked = true;
    };
    fillIn(visit);
    visit.session.actions.submit();
    expect(asked).toBe(true);
  });

  it('leaves in the task of the press, before the page draws the call', async () => {
    const visit = page(PROVED);
    fillIn(visit);
    await expect.poll(visit.consents).toHaveLength(1);
    visit.session.actions.submit();
    expect(visit.world.requests).toHaveLength(1);
  });

  it('waits for a receipt that is not written yet, on a page with its own Promise, too', async () => {
    const visit = page(PROVED);
    fillIn(visit);
    // Like zone.js, which replaces Promise with a class that async functions do not use.
    vi.stubGlobal('Promise', class extends Promise<unknown> {});
    visit.session.actions.submit();
    vi.unstubAllGlobals();
    await expect.poll(() => visit.world.requests).toHaveLength(1);
    expect(await visit.world.requests[0]?.json()).toMatchObject({ consent: visit.consents()[0] });
  });

  it('never sends a token twice: a lost reply requires a new bot check', async () => {
    const visit = page(PROVED);
    visit.world.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    fillIn(visit);
    await submit(visit);
    expect(visit.shown().form).toMatchObject({ problem: 'network', name: 'Ann', consent: true });
    visit.session.actions.submit();
    expect(visit.toasts()).toContain('verification-required');
    await visit.world.timers.advance(60_000);
    expect(visit.world.requests).toHaveLength(1);
  });
});

const REASONS: Readonly<Record<EndpointRefusal, FailureReason>> = {
  'method-not-allowed': 'not-configured',
  'origin-not-allowed': 'not-configured',
  'not-found': 'not-configured',
  'body-too-large': 'not-configured',
  'body-too-slow': 'timeout',
  'bad-request': 'not-configured',
  'too-many-starts': 'too-many-starts',
  'bot-check-refused': 'bot-check-refused',
  'consent-refused': 'consent-refused',
  'budget-spent': 'budget-spent',
  'conversation-ended': 'not-configured',
  'already-taken': 'not-configured',
  'not-configured': 'not-configured',
  'platform-busy': 'rate-limited',
  'platform-unpaid': 'payment-required',
  'platform-refused': 'server-error',
  'not-available': 'server-error',
  'platform-timeout': 'server-error',
};

describe('a refusal by the endpoint', () => {
  it.each(Object.entries(REASONS))('of %s is reported as %s and keeps the form', async (error, reason) => {
    const statusCode = ENDPOINT_REFUSALS[error as EndpointRefusal];
    const body = { message: 'No.', error, statusCode };
    const visit = await provedStart(() => Response.json(body, { status: statusCode }));
    const { form, panel, botCheck } = visit.shown();
    expect(form).toMatchObject({ problem: reason, retryAt: null });
    expect(form.name).toContain('Ann');
    expect(form.consent).toBe(reason !== 'consent-refused');
    expect(panel).toMatchObject({ open: true, trigger: 'failure' });
    expect(botCheck.status).not.toBe('passed');
    expect(visit.toasts()).toEqual(['call-failed']);
  });

  it('says when to try again', async () => {
    const headers = { 'retry-after': '480' };
    const visit = await provedStart(() => new Response('{}', { status: 429, headers }));
    const before = visit.world.timers.now();
    expect(visit.shown().form.retryAt).toBeGreaterThan(before + 478_000);
    expect(visit.shown().form.retryAt).toBeLessThanOrEqual(before + 480_000);
    visit.world.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    visit.session.actions.botCheck({ type: 'passed', token: 'another' });
    await submit(visit);
    expect(visit.shown().form).toMatchObject({ problem: 'network', retryAt: null });
  });
});

describe('a bot-check token', () => {
  it('that would expire on its way is renewed, and the form is kept', async () => {
    const visit = page(PROVED);
    fillIn(visit);
    await visit.world.timers.advance(110_001);
    await submit(visit);
    expect(visit.world.requests).toEqual([]);
    expect(visit.toasts()).toEqual(['verification-required']);
    expect(visit.shown()).toMatchObject({
      panel: { open: true },
      form: { name: 'Ann', consent: true, problem: null },
      // A new attempt number shows a new check.
      botCheck: { status: 'failed', reason: 'expired', attempt: 1 },
    });
    visit.session.actions.botCheck({ type: 'passed', token: 'fresh' });
    await submit(visit);
    expect(await visit.world.requests[0]?.json()).toMatchObject({ botCheck: 'fresh' });
  });

  it('is sent up to that age, and at any age when no endpoint receives it', async () => {
    const young = page(PROVED);
    fillIn(young);
    await young.world.timers.advance(110_000);
    await submit(young);
    expect(young.world.requests).toHaveLength(1);
    await young.session.teardown('element-removed');
    const unverified = page();
    fillIn(unverified);
    await unverified.world.timers.advance(3_600_000);
    await submit(unverified);
    expect(unverified.world.requests).toHaveLength(1);
  });

  it('of unknown age, because the clock was set back, is renewed', async () => {
    let now = 1_700_000_000_000;
    const visit = page(PROVED, { now: () => now });
    fillIn(visit);
    now -= 1;
    await submit(visit);
    expect(visit.world.requests).toEqual([]);
    expect(visit.toasts()).toEqual(['verification-required']);
  });
});

describe('a permission prompt before a start at the endpoint', () => {
  function prompted() {
    const visit = page(PROVED);
    const { world } = visit;
    const answer = deferred();
    world.facts.granted = false;
    world.microphone = () => answer.promise;
    fillIn(visit);
    return { visit, world, ...answer };
  }

  it('is answered before token and receipt are sent, and `sentAt` is the time of the request', async () => {
    const { visit, world, resolve } = prompted();
    visit.session.actions.submit();
    await world.timers.advance(25_000);
    expect(world.requests).toEqual([]);
    resolve();
    await world.timers.advance(1_000);
    expect(await world.requests[0]?.json()).toMatchObject({
      botCheck: 'token',
      consent: { at: '2023-11-14T22:13:20.000Z' },
      sentAt: '2023-11-14T22:13:45.000Z',
    });
    expect(visit.shown().call.status).toBe('joined');
  });

  it('that is refused starts nothing, and tells the owner why, without a name', async () => {
    const { visit, world, reject } = prompted();
    visit.session.actions.submit();
    await world.timers.advance(25_000);
    expect(visit.sent).toEqual([]);
    reject(new DOMException('no', 'NotAllowedError'));
    await world.timers.advance(1_000);
    expect(world.requests).toEqual([]);
    const [[url, init] = [], ...others] = visit.sent;
    expect(others).toEqual([]);
    expect(url).toBe('https://paws.example/agent/feedback');
    expect(init).toMatchObject({ method: 'POST', body: '{"failed":"microphone-denied"}' });
    expect(visit.shown().form).toMatchObject({ problem: 'microphone-denied', name: 'Ann', consent: true });
  });

  it('is not reported by a start that the platform knows of, or without an endpoint', async () => {
    for (const visit of [page(PROVED), page()]) {
      const { promise, reject } = deferred();
      visit.world.microphone = () => promise;
      visit.world.facts.granted = visit.shown().config.callEndpoint !== null;
      fillIn(visit);
      await submit(visit);
      expect(visit.world.requests).toHaveLength(visit.world.facts.granted ? 1 : 0);
      reject(new DOMException('no', 'NotAllowedError'));
      await visit.world.timers.advance(1_000);
      expect(visit.shown().form.problem).toBe('microphone-denied');
      expect(visit.sent).toEqual([]);
    }
  });

  it('that outlasts the token asks for another bot check, keeps the form, and sends nothing', async () => {
    const { visit, world, resolve } = prompted();
    await world.timers.advance(100_000);
    visit.session.actions.submit();
    await world.timers.advance(11_000);
    resolve();
    await world.timers.advance(1_000);
    expect(world.requests).toEqual([]);
    expect(visit.shown()).toMatchObject({
      panel: { open: true, trigger: 'failure' },
      form: { name: 'Ann', consent: true, problem: 'bot-check-refused' },
    });
    visit.session.actions.botCheck({ type: 'passed', token: 'fresh' });
    world.facts.granted = true;
    await submit(visit);
    expect(await world.requests[0]?.json()).toMatchObject({ botCheck: 'fresh' });
    expect(visit.shown().call.status).toBe('joined');
  });
});

describe('the consent that is sent', () => {
  const MINUTE_MS = 60_000;
  async function startedAfter(minutes: number): Promise<Page> {
    const visit = page(PROVED);
    fillIn(visit);
    await visit.world.timers.advance(minutes * MINUTE_MS);
    visit.session.actions.botCheck({ type: 'passed', token: 'fresh' });
    await submit(visit);
    return visit;
  }

  it('is the one that the visitor gave', async () => {
    const visit = await startedAfter(9);
    expect(visit.consents()).toHaveLength(1);
    expect(await visit.world.requests[0]?.json()).toMatchObject({
      consent: { version: CONSENT_VERSION, at: '2023-11-14T22:13:20.000Z' },
    });
  });

  it('is renewed by the press after nine minutes, with the words on the screen, and emitted', async () => {
    const visit = await startedAfter(12);
    expect(visit.consents()).toHaveLength(2);
    const body: unknown = await visit.world.requests[0]?.json();
    expect(body).toMatchObject({ consent: { at: '2023-11-14T22:25:20.000Z' } });
    expect(body).toMatchObject({ consent: visit.consents()[1] });
  });

  it('makes the start fail with a reported error when it cannot be recorded', async () => {
    const visit = page(PROVED, { digest: () => Promise.reject(new Error('No crypto here.')) });
    fillIn(visit);
    await submit(visit);
    expect(visit.world.requests).toEqual([]);
    expect(visit.shown().form.problem).toBe('unknown');
  });
});
