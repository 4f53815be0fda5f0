// Scope: the session during a call and at its end.
import { describe, expect, it } from 'vitest';
import { CallLock } from '../../../widget/session/call-lock.ts';
import { WebLocks } from '../../support/web-locks.ts';
import { CONFIG, fillIn, page, startedCall } from './session-page.ts';

type Page = ReturnType<typeof page>;

describe('a call', () => {
  it("keeps the conversation's lines and emits who speaks", async () => {
    const visit = await startedCall();
    visit.world.say('listening');
    visit.world.say({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'Hello.' });
    visit.world.say({ type: 'speech-update', role: 'user', status: 'started' });
    expect(visit.shown()).toMatchObject({
      call: { status: 'live' },
      conversation: { lines: [{ text: 'Hello.', channel: 'voice' }] },
      speaker: 'user',
    });
    visit.world.say({ type: 'speech-update', role: 'user', status: 'stopped' });
    expect(visit.shown().speaker).toBeNull();
  });

  it('shows that the agent looks something up while one of its tools runs', async () => {
    const visit = await startedCall();
    visit.world.say('listening');
    visit.world.say({ type: 'tool-calls', toolCallList: [] });
    expect(visit.shown().isLookingUp).toBe(true);
    visit.world.say({ type: 'tool-calls-result', toolCallResult: {} });
    expect(visit.shown().isLookingUp).toBe(false);
  });

  it('ends once, with a toast, and leaves no speaker active', async () => {
    const visit = await startedCall();
    visit.world.say('listening');
    await visit.session.endCall();
    await visit.session.endCall();
    expect(visit.names().filter((name) => name === 'call-end')).toHaveLength(1);
    expect(visit.toasts()).toContain('call-ended');
    expect(visit.shown()).toMatchObject({ call: { status: 'idle' }, speaker: null, video: null });
  });

  it('tells its length by the clock that measures it, although the device’s clock was set or the device has slept', async () => {
    const visit = await startedCall();
    visit.world.say('listening');
    await visit.world.timers.advance(20_000);
    visit.clock.ahead = 8 * 3_600_000;
    await visit.session.endCall();
    expect(visit.shown().notices).toMatchObject([{ kind: 'call-ended', lengthMs: 20_000 }]);
  });

  it('says that the time limit was reached when that is why it ended', async () => {
    const visit = await startedCall();
    visit.world.say('listening');
    visit.world.say({ type: 'status-update', status: 'ended', endedReason: 'exceeded-max-duration' });
    visit.world.room.emit({ type: 'left' });
    await visit.world.timers.advance(1_000);
    expect(visit.toasts()).toEqual(['time-reached']);
  });

  it('keeps the dialog closed and its settings unchanged until it ends', async () => {
    const visit = await startedCall();
    visit.dialog.open('launcher');
    expect(visit.shown().panel.open).toBe(false);
    visit.session.configure({ ...CONFIG, publicKey: 'other' });
    visit.session.actions.setMuted(true);
    expect(visit.clients).toHaveLength(1);
    expect(visit.shown().muted).toBe(true);
    await visit.session.endCall();
    visit.dialog.open('launcher');
    expect(visit.clients.map(({ publicKey }) => publicKey)).toEqual(['key', 'other']);
  });

  it('ends silently when the element is removed', async () => {
    const visit = await startedCall();
    await visit.session.teardown('element-removed');
    expect(visit.told.find(([name]) => name === 'call-end')).toEqual([
      'call-end',
      { reason: 'element-removed' },
    ]);
    expect(visit.toasts()).not.toContain('call-ended');
    expect(visit.world.liveMicrophones()).toBe(0);
  });
});

describe("a page's mistake during a call", () => {
  const sending = {
    'options that cannot be read': (visit: Page) =>
      visit.session.voice?.say('Hello.', {
        get endCallAfterSpoken(): boolean {
          throw new Error('a host page');
        },
      }),
    'a message that cannot be sent': (visit: Page) => {
      visit.world.room.send = () => {
        throw new Error('Message data too large.');
      };
      return visit.session.voice?.say('Hello.');
    },
  };

  it.each(Object.entries(sending))('is reported to the page and not to the visitor: %s', async (_, send) => {
    const visit = await startedCall();
    visit.world.say('listening');
    const toasts = visit.toasts();
    expect(send(visit)).toBe(false);
    expect(visit.told.at(-1)).toMatchObject(['call-error', { type: 'send-error', fatal: false }]);
    expect(visit.toasts()).toEqual(toasts);
    expect(visit.shown().call.status).toBe('live');
  });
});

describe('a call that its page ends', () => {
  it('does not begin when the page ends it as the dialog closes', async () => {
    const visit = page({}, { onTold: (name) => void (name === 'agent-close' && visit.session.endCall()) });
    fillIn(visit);
    visit.session.actions.submit();
    await visit.world.timers.advance(1_000);
    expect(visit.world.requests).toEqual([]);
    expect(visit.world.tracks).toEqual([]);
    expect(visit.toasts()).toEqual(['call-ended']);
    visit.dialog.open('launcher');
    expect(visit.shown().panel.open).toBe(true);
  });
});

describe('the result of a start', () => {
  it('is one toast when an earlier call was up and another one blocks the next', async () => {
    const visit = await startedCall();
    await visit.session.endCall();
    await startedCall();
    fillIn(visit);
    visit.session.actions.submit();
    expect(visit.toasts()).toEqual(['call-ended', 'call-failed']);
    expect(visit.shown().form.problem).toBe('already-in-call');
  });

  it('is a call error when the lock is refused after the call was up', async () => {
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    const slow: LockManager = {
      query: () => new WebLocks().asLockManager().query(),
      request: async (...request: readonly unknown[]) => {
        await asked;
        await (request.at(-1) as (lock: Lock | null) => unknown)(null);
      },
    };
    const visit = page({}, { lock: new CallLock(slow) });
    fillIn(visit);
    visit.session.actions.submit();
    await visit.world.timers.advance(1_000);
    expect(visit.shown().call.status).toBe('joined');
    answer();
    await visit.world.timers.advance(1_000);
    expect(visit.shown()).toMatchObject({ call: { status: 'idle' }, panel: { open: false } });
    expect(visit.toasts()).toEqual(['call-error']);
    expect(visit.names().filter((name) => name !== 'call-message')).toEqual([
      'agent-open',
      'agent-close',
      'call-start-success',
      'call-error',
      'call-end',
    ]);
  });
});

describe('a page on which no call can work', () => {
  it.each([
    ['secure', 'insecure-page'],
    ['webRtc', 'unsupported-browser'],
    ['allowed', 'page-forbids-microphone'],
    ['scripts', 'page-forbids-engine'],
  ] as const)('says so when the dialog opens: not %s', (fact, reason) => {
    const visit = page();
    visit.world.facts[fact] = false;
    visit.dialog.open('launcher');
    expect(visit.shown()).toMatchObject({ panel: { open: true }, form: { problem: reason } });
    expect(visit.told.map(([name]) => name)).toEqual(['agent-open', 'call-error']);
    expect(visit.told[1]?.[1]).toMatchObject({ reason, fatal: true });
    expect(visit.world.rooms).toEqual([]);
    expect(visit.toasts()).toEqual([]);
  });
});
