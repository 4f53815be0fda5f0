// Scope: the session's reducer where a message for the business fails: who is told, and what is kept.
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../../widget/config/config.ts';
import type { FailureReason } from '../../../../widget/contract.ts';
import { snapshotOf } from '../../../../widget/session/state/derived.ts';
import { INITIAL_STATE, reduceSession, type SessionEvent } from '../../../../widget/session/state/state.ts';

const config = {
  ...DEFAULT_CONFIG,
  callEndpoint: 'https://paws.example/agent',
  captchaSiteKey: 'site',
  messages: true,
};
const after = (...events: readonly SessionEvent[]) =>
  snapshotOf([{ type: 'configured', config } as const, ...events].reduce(reduceSession, INITIAL_STATE));

const shown = (channel: 'voice' | 'message'): SessionEvent => ({
  type: 'panel-shown',
  trigger: 'launcher',
  channel,
});
const hidden: SessionEvent = { type: 'panel-hidden' };
const failed = (reason: FailureReason = 'network'): SessionEvent => ({
  type: 'message-failed',
  failure: { reason },
  at: 0,
});
const typed: readonly SessionEvent[] = [
  shown('message'),
  { type: 'form', event: { type: 'consent-changed', consent: true } },
  { type: 'message', event: { type: 'contact-changed', contact: 'grace@mail.example' } },
  { type: 'message', event: { type: 'text-changed', text: 'Please call me.' } },
  { type: 'message', event: { type: 'sending' } },
];
const KEPT = { contact: 'grace@mail.example', text: 'Please call me.', status: 'draft' };
const TOAST = { kind: 'message-failed', style: 'destructive', reason: 'network' };

describe('a message that fails', () => {
  it('is told in place of its form, without a toast', () => {
    const { message, form, notices } = after(...typed, failed());
    expect(message).toMatchObject(KEPT);
    expect(form).toMatchObject({ problem: 'network', isFolded: true });
    expect(notices).toEqual([]);
  });

  it.each<[where: string, events: readonly SessionEvent[]]>([
    ['while the dialog is closed', [hidden]],
    ['while the dialog shows the form for a call', [hidden, shown('voice')]],
    ['while the visitor has changed to the form for a call', [{ type: 'channel-shown', channel: 'voice' }]],
  ])('is told by a toast %s, and not as a failed call', (_, events) => {
    const { message, form, notices } = after(...typed, ...events, failed());
    expect(message).toMatchObject(KEPT);
    expect(form).toMatchObject({ problem: null, isFolded: false, consent: true });
    expect(notices).toMatchObject([TOAST]);
  });

  it('needs a new consent if the endpoint refused it, also while the dialog is closed', () => {
    expect(after(...typed, hidden, failed('consent-refused')).form.consent).toBe(false);
  });

  it.each<[how: string, event: SessionEvent]>([
    ['its form is opened again', shown('message')],
    ['it is sent again', { type: 'message', event: { type: 'sending' } }],
  ])('is told until %s', (_, event) => {
    expect(after(...typed, hidden, failed(), shown('voice'), hidden).notices).toMatchObject([TOAST]);
    const again = after(...typed, hidden, failed(), event);
    expect(again.notices).toEqual([]);
    expect(again.message).toMatchObject({ contact: KEPT.contact, text: KEPT.text });
  });

  it('is told also after a call, which sends no message', () => {
    const starting: SessionEvent = { type: 'starting', channel: 'voice', origin: 'form' };
    expect(after(...typed, hidden, failed(), shown('voice'), starting).notices).toMatchObject([TOAST]);
  });

  it('is told until the visitor changes to its form in the dialog', () => {
    const changed: SessionEvent = { type: 'channel-shown', channel: 'message' };
    expect(after(...typed, hidden, failed(), shown('voice'), changed).notices).toEqual([]);
  });
});
