// Scope: admission to a conversation: all missing fields are reported at once, and an admission can be reused for a
// limited time.
import { describe, expect, it } from 'vitest';
import { CONFIG, fillIn, page } from '../session-page.ts';

const ENDPOINT = { callEndpoint: 'https://paws.example/agent', publicKey: null, assistant: null } as const;

/** A dialog in which nothing is entered. */
function empty(changes: Parameters<typeof page>[0] = {}) {
  const visit = page(changes);
  visit.dialog.open('launcher');
  visit.session.actions.botCheck({ type: 'loaded' });
  return visit;
}

describe('a press on Start Call while several fields are missing', () => {
  it.each(['voice', 'writing'] as const)('marks all missing fields at once (%s)', (channel) => {
    const { session, shown, toasts } = empty();
    session.actions.submit(channel);
    expect(shown()).toMatchObject({
      form: { nameError: 'name-required' },
      missing: ['name', 'bot-check', 'consent'],
      panel: { open: true },
    });
    expect(toasts()).toEqual([]);
  });

  it('marks the missing fields of a message as well', () => {
    const { session, shown } = empty(ENDPOINT);
    session.actions.submit('message');
    expect(shown()).toMatchObject({
      message: { wrong: { contact: true, text: true }, status: 'draft' },
      missing: ['name', 'contact', 'text', 'bot-check', 'consent'],
    });
  });

  it('keeps each mark until its field is completed, in any order', () => {
    const { session, shown, toasts } = empty();
    session.actions.setName('Ann');
    session.actions.submit();
    expect(shown().missing).toEqual(['bot-check', 'consent']);
    expect(toasts()).toEqual(['verification-required']);
    session.actions.setConsent(true);
    expect(shown().missing).toEqual(['bot-check']);
    session.actions.botCheck({ type: 'passed', token: 'token' });
    expect(shown().missing).toEqual([]);
    expect(toasts()).toEqual([]);
  });

  it('leaves no marks for the next dialog once a conversation has begun', () => {
    const visit = empty();
    visit.session.actions.submit('writing');
    fillIn(visit);
    visit.session.actions.submit('writing');
    expect(visit.shown()).toMatchObject({ missing: [], writing: { status: 'open' } });
  });
});

describe('an admission', () => {
  const changed = (changes: Parameters<typeof page>[0] = {}, idleMs = 0) => {
    const visit = page(changes);
    fillIn(visit);
    visit.session.actions.submit('writing');
    visit.clock.ahead += idleMs;
    visit.session.actions.changeChannel('voice');
    return visit;
  };

  it.each([0, 600_000])('is valid for the other channel %d ms after the last activity', (idleMs) => {
    expect(changed({}, idleMs).shown()).toMatchObject({
      panel: { open: false },
      call: { status: 'starting' },
    });
  });

  it('expires after ten minutes', () => {
    expect(changed({}, 600_001).shown()).toMatchObject({
      panel: { open: true, trigger: 'conversation', channel: 'voice' },
      call: { status: 'idle' },
    });
  });

  it('lasts longer while the visitor writes', () => {
    const visit = page();
    fillIn(visit);
    visit.session.actions.submit('writing');
    visit.clock.ahead += 500_000;
    visit.session.actions.write();
    visit.clock.ahead += 500_000;
    visit.session.actions.changeChannel('voice');
    expect(visit.shown().call.status).toBe('starting');
  });

  it('is never reused for an endpoint, which accepts each proof once', () => {
    expect(changed(ENDPOINT).shown()).toMatchObject({
      panel: { open: true, trigger: 'conversation' },
      call: { status: 'idle' },
    });
  });

  it('of a message does not admit to a conversation', () => {
    const visit = page(ENDPOINT);
    fillIn(visit);
    visit.session.actions.setContact('+1 555 0100');
    visit.session.actions.setMessage('Call me.');
    visit.session.actions.submit('message');
    expect(visit.shown().message.status).toBe('sending');
    visit.session.configure({ ...CONFIG });
    visit.session.actions.changeChannel('voice');
    expect(visit.shown().call.status).toBe('idle');
  });
});
