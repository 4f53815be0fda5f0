// Scope: the session before a call: admission, the effect of a start and its failure on dialog, form and toasts, and
// the page's events.
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebLocks } from '../../support/web-locks.ts';
import { CallLock } from '../../../widget/session/call-lock.ts';
import { flush, NEVER } from '../call/fakes.ts';
import { CONFIG, fillIn, page, startedCall } from './session-page.ts';

describe('admission to a call', () => {
  it('requires a name, a passed bot check and consent, in this order', async () => {
    const visit = page();
    const { actions } = visit.session;
    visit.dialog.open('method');
    actions.setName('   ');
    actions.submit();
    expect(visit.shown().form.nameError).toBe('name-required');
    actions.setName('x'.repeat(101));
    actions.submit();
    expect(visit.shown().form.nameError).toBe('name-too-long');
    actions.setName(' Ann ');
    actions.submit();
    expect(visit.toasts()).toEqual(['verification-required']);
    actions.botCheck({ type: 'loaded' });
    actions.botCheck({ type: 'passed', token: 'token' });
    expect(visit.toasts()).toEqual([]);
    actions.submit();
    expect(visit.toasts()).toEqual(['consent-required']);
    await flush();
    expect(visit.world.requests).toEqual([]);
    expect(visit.world.tracks).toEqual([]);
    expect(visit.shown().panel.open).toBe(true);
  });

  const MISSING = [{ publicKey: null }, { captchaSiteKey: null }] as const;

  it.each(MISSING)(
    'says at once that a page lacks a setting, and starts nothing there (%j)',
    async (lack) => {
      const visit = page({ ...lack, messages: true });
      visit.dialog.open('launcher');
      expect(visit.shown()).toMatchObject({
        form: { problem: 'not-configured' },
        mayCall: false,
        offersWriting: false,
        offersMessages: false,
      });
      const errors = visit.told.filter(([name]) => name === 'call-error').map(([, detail]) => detail);
      expect(errors).toMatchObject([{ type: 'configuration-error', fatal: true }]);
      fillIn(visit);
      for (const channel of ['voice', 'writing', 'message'] as const) visit.session.actions.submit(channel);
      await flush();
      expect([visit.world.requests, visit.world.tracks, visit.written, visit.sent]).toEqual([[], [], [], []]);
      expect(visit.shown().panel.open).toBe(true);
    },
  );

  it.each(MISSING)('reports a missing setting for text chat too (%j)', (lack) => {
    const visit = page(lack);
    visit.dialog.open('method', 'writing');
    expect(visit.names()).toEqual(['agent-open', 'call-error']);
  });

  it.each(MISSING)(
    'shows the form once a setting that was missing is set, with what was entered (%j)',
    (lack) => {
      const visit = page();
      fillIn(visit);
      visit.session.configure({ ...CONFIG, ...lack });
      expect(visit.shown()).toMatchObject({ mayCall: false, form: { problem: 'not-configured' } });
      visit.session.configure(CONFIG);
      expect(visit.shown()).toMatchObject({
        mayCall: true,
        form: { problem: null, name: 'Ann', consent: true },
      });
    },
  );

  it.each(MISSING)('loads the call engine once a setting that was missing is set (%j)', async (lack) => {
    const visit = page(lack);
    visit.dialog.open('launcher');
    await flush();
    expect(visit.world.rooms).toHaveLength(0);
    visit.session.configure(CONFIG);
    await flush();
    expect(visit.world.rooms).toHaveLength(1);
  });

  it('does nothing while the dialog is closed', async () => {
    const visit = page();
    fillIn(visit);
    visit.session.actions.close('visitor');
    visit.session.actions.submit();
    await flush();
    expect(visit.world.requests).toEqual([]);
  });

  it('spends the token immediately: a second submit starts no second call', async () => {
    const visit = page();
    fillIn(visit);
    visit.session.actions.submit();
    visit.session.actions.submit();
    await visit.world.timers.advance(1_000);
    expect(visit.world.requests).toHaveLength(1);
    expect(visit.shown().botCheck.status).not.toBe('passed');
  });
});

describe('a start', () => {
  it("sends the name to the agent among the host's variables, and nowhere else", async () => {
    const visit = await startedCall({
      assistantOverrides: { variableValues: { shop: 'Paws', name: 'x' }, firstMessage: 'Hi' },
    });
    const body: unknown = await visit.world.requests[0]?.json();
    expect(body).toEqual({
      assistantId: 'erin',
      assistantOverrides: {
        firstMessage: 'Hi',
        variableValues: { language: 'en', shop: 'Paws', name: 'Ann' },
      },
    });
    expect(JSON.stringify(visit.told)).not.toContain('Ann');
  });

  it("names the visitor to a workflow through the workflow's overrides", async () => {
    const visit = await startedCall({ assistant: null, workflow: 'flow' });
    expect(await visit.world.requests[0]?.json()).toEqual({
      workflowId: 'flow',
      workflowOverrides: { variableValues: { language: 'en', name: 'Ann' } },
    });
  });

  it('closes the dialog, then emits that the call has started', async () => {
    const visit = await startedCall();
    expect(visit.names()).toEqual(['agent-open', 'agent-close', 'call-start-success']);
    expect(visit.shown()).toMatchObject({ panel: { open: false }, call: { status: 'joined' } });
    expect(visit.toasts()).toEqual(['call-started']);
    expect(visit.session.lastCallId).toBe('call-1');
  });

  it('asks for the microphone inside the user gesture', () => {
    const visit = page();
    let asked = false;
    visit.world.microphone = () => ((asked = true), NEVER);
    fillIn(visit);
    visit.session.actions.submit();
    expect(asked).toBe(true);
  });

  it('that fails reopens the dialog with the name kept, one toast and one error', async () => {
    const visit = page();
    visit.world.answer = () => Promise.resolve(Response.json({ message: 'no' }, { status: 500 }));
    fillIn(visit);
    visit.session.actions.submit();
    await visit.world.timers.advance(1_000);
    expect(visit.names()).toEqual([
      'agent-open',
      'agent-close',
      'call-start-failed',
      'call-error',
      'agent-open',
    ]);
    expect(visit.told.at(-1)).toEqual(['agent-open', { trigger: 'failure' }]);
    expect(visit.shown().form).toMatchObject({ name: 'Ann', consent: true, problem: 'server-error' });
    expect(visit.toasts()).toEqual(['call-failed']);
    expect(visit.shown().botCheck.status).not.toBe('passed');
  });

  it('without an agent shows the specified message', async () => {
    const visit = page({ assistant: null });
    fillIn(visit);
    visit.session.actions.submit();
    await flush();
    const errors = visit.told.filter(([name]) => name === 'call-error').map(([, detail]) => detail);
    expect(errors).toMatchObject([
      { type: 'validation-error', message: 'Assistant or Squad or Workflow must be provided.' },
    ]);
    expect(visit.shown()).toMatchObject({ panel: { open: true }, form: { problem: 'not-configured' } });
  });

  it('that the visitor cancels is not a failure', async () => {
    const visit = page();
    visit.world.answer = () => NEVER;
    fillIn(visit);
    visit.session.actions.submit();
    await visit.session.endCall();
    await flush();
    expect(visit.shown()).toMatchObject({ call: { status: 'idle' }, panel: { open: false } });
    expect(visit.names()).not.toContain('call-error');
    expect(visit.toasts()).toEqual(['call-ended']);
  });
});

describe('another call under way', () => {
  const ABOUT = { hasAssistant: true, hasSquad: false, hasWorkflow: false };
  const refused = (visit: ReturnType<typeof page>) =>
    visit.told.filter(([name]) => name === 'call-start-failed' || name === 'call-error');
  const expectRefused = (visit: ReturnType<typeof page>) => {
    const reason = 'already-in-call';
    expect(refused(visit)).toMatchObject([
      ['call-start-failed', { reason, context: ABOUT }],
      ['call-error', { type: 'start-method-error', fatal: true, reason }],
    ]);
    expect(visit.shown()).toMatchObject({ panel: { open: true }, form: { name: 'Ann', problem: reason } });
    expect(visit.toasts()).toEqual(['call-failed']);
    expect(visit.world.liveMicrophones()).toBe(0);
  };

  it('in another tab is shown as soon as the dialog opens, and only while it lasts', async () => {
    const other = new CallLock().request();
    onTestFinished(() => other.release());
    expect(await other.granted).toBe(true);
    const visit = page({}, { lock: new CallLock() });
    visit.dialog.open('launcher');
    await expect.poll(() => visit.shown().form.problem).toBe('already-in-call');
    expect(refused(visit)).toEqual([]);
    other.release();
    await expect.poll(() => visit.shown().form.problem).toBeNull();
  });

  it('on this page is no longer shown when it ends while the browser is asked for other tabs', async () => {
    const caller = await startedCall();
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    const query = () => asked.then(() => ({ held: [], pending: [] }));
    const locks = Object.assign(new WebLocks().asLockManager(), { query });
    const visit = page({}, { lock: new CallLock(locks) });
    visit.dialog.open('launcher');
    expect(visit.shown().form.problem).toBe('already-in-call');
    await caller.session.endCall();
    answer();
    await flush();
    expect(visit.shown().form.problem).toBeNull();
  });

  it('is reported to both the page and the visitor when another tab was faster', async () => {
    const faster = new CallLock();
    const visit = page({}, { lock: new CallLock() });
    fillIn(visit);
    const lease = faster.request();
    onTestFinished(() => lease.release());
    expect(await lease.granted).toBe(true);
    visit.session.actions.submit();
    await visit.world.timers.advance(1_000);
    expectRefused(visit);
    expect(visit.names()).not.toContain('call-end');
  });

  it('on this page refuses the start before it begins, and is reported to the page', async () => {
    await startedCall();
    const visit = page();
    fillIn(visit);
    visit.session.actions.submit();
    await flush();
    expectRefused(visit);
    expect(refused(visit)[0]).toMatchObject(['call-start-failed', { stage: 'validation', totalDuration: 0 }]);
    expect(visit.world.requests).toEqual([]);
  });
});

it('the session keeps the dialog closed when the page cancels agent-open', () => {
  const visit = page({}, { refuseOpen: true });
  visit.dialog.open('scroll');
  expect(visit.shown().panel.open).toBe(false);
  expect(visit.clients).toEqual([]);
});

describe('the bot check', () => {
  const status = (visit: ReturnType<typeof page>) => visit.shown().botCheck.status;

  it('is not wanted when the dialog opens, also with a prefilled name', () => {
    const visit = page({ name: 'Ann' });
    visit.dialog.open('scroll');
    expect(status(visit)).toBe('idle');
    visit.dialog.close('visitor');
    expect(status(visit)).toBe('idle');
  });

  it('is wanted once the visitor types, ticks, or presses Start Call', () => {
    const begin: readonly ((visit: ReturnType<typeof page>) => void)[] = [
      ({ session }) => session.actions.setName('A'),
      ({ session }) => session.actions.setConsent(true),
      ({ session }) => session.actions.submit(),
      ({ session }) => session.adopt({ name: 'A', consent: false, isTouched: false }, 'launcher'),
    ];
    for (const run of begin) {
      const visit = page();
      visit.dialog.open('launcher');
      run(visit);
      expect(status(visit)).toBe('loading');
    }
  });
});
