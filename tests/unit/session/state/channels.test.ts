// Scope: the session's reducer where a conversation changes its channel, is missing something, or ends.
import { describe, expect, it } from 'vitest';
import { UNDISTURBED } from '../../../../widget/call/client-status.ts';
import type { CallState } from '../../../../widget/call/lifecycle.ts';
import { DEFAULT_CONFIG } from '../../../../widget/config/config.ts';
import type { Missing } from '../../../../widget/session/state/form.ts';
import {
  INITIAL_STATE,
  reduceSession,
  type SessionEvent,
  type SessionState,
} from '../../../../widget/session/state/state.ts';

const after = (state: SessionState, ...events: readonly SessionEvent[]): SessionState =>
  events.reduce(reduceSession, state);

const voice = (call: CallState): SessionEvent => ({
  type: 'voice',
  status: { call, muted: false, ...UNDISTURBED },
});
const IDLE: CallState = { status: 'idle' };
const STARTING: CallState = { status: 'starting', stage: 'validation' };
const LIVE: CallState = { status: 'live', callId: 'c', since: 1 };
const said = (role: 'assistant' | 'user', final: boolean): SessionEvent => ({
  type: 'conversation',
  event: { type: 'spoken', role, text: 'Hi', final, at: 0 },
});
const wrote: SessionEvent = { type: 'conversation', event: { type: 'written', text: 'Hi', at: 0 } };
const chat = (type: 'began' | 'shown' | 'hidden' | 'ended'): SessionEvent => ({
  type: 'writing',
  event: { type },
});
const replies: SessionEvent = { type: 'replies', replies: [{ text: 'Tomorrow', link: null }] };
const consent: SessionEvent = { type: 'form', event: { type: 'consent-changed', consent: true } };
const pass: SessionEvent = { type: 'bot-check', event: { type: 'passed', token: 't' } };
const failed: SessionEvent = { type: 'form', event: { type: 'failed', problem: 'timeout', retryAt: null } };
const KEYS = { publicKey: 'key', assistant: 'erin', captchaSiteKey: 'site' };
const configured = (writing: boolean): SessionEvent => ({
  type: 'configured',
  config: { ...DEFAULT_CONFIG, ...KEYS, writing },
});

describe('a form whose start failed', () => {
  const folded = after(INITIAL_STATE, { type: 'panel-shown', trigger: 'launcher' }, failed);
  const isFolded = (...events: readonly SessionEvent[]) => after(folded, ...events).form.isFolded;
  const refused = (...missing: readonly Missing[]): SessionEvent => ({ type: 'refused', missing });

  it('stays folded while only the bot check is missing, which is shown without it', () => {
    expect(isFolded()).toBe(true);
    expect(isFolded(refused('bot-check'))).toBe(true);
    expect(isFolded(refused('consent', 'bot-check'))).toBe(false);
    expect(isFolded(refused('name'))).toBe(false);
  });

  it('is shown again for another channel, and stays folded for a call', () => {
    const shown = (channel?: 'voice' | 'writing' | 'message'): SessionEvent => ({
      type: 'panel-shown',
      trigger: 'launcher',
      ...(channel && { channel }),
    });
    expect([isFolded(shown()), isFolded(shown('voice'))]).toEqual([true, true]);
    expect([isFolded(shown('writing')), isFolded(shown('message'))]).toEqual([false, false]);
  });
});

describe('what is missing', () => {
  const missingAfter = (...events: readonly SessionEvent[]) =>
    after(INITIAL_STATE, { type: 'refused', missing: ['name', 'consent', 'bot-check'] }, ...events).missing;

  it('is no longer marked once it is there, and nothing else with it', () => {
    expect(missingAfter(consent)).toEqual(['name', 'bot-check']);
    expect(missingAfter(pass)).toEqual(['name', 'consent']);
    expect(missingAfter(pass, consent)).toEqual(['name']);
  });

  it('is forgotten once a message is sent, and not while it is written', () => {
    const typed: SessionEvent = { type: 'message', event: { type: 'text-changed', text: 'Hello' } };
    expect(missingAfter(typed)).toEqual(['name', 'consent', 'bot-check']);
    expect(missingAfter({ type: 'message', event: { type: 'sending' } })).toEqual([]);
  });
});

it('the token and the toasts stay while a message is written, and are spent and cleared once it is sent', () => {
  const ready = after(INITIAL_STATE, pass, {
    type: 'notice',
    event: { type: 'show', kind: 'call-failed' },
  });
  const typed = after(ready, { type: 'message', event: { type: 'text-changed', text: 'Hello' } });
  expect([typed.botCheck, typed.notices]).toEqual([ready.botCheck, ready.notices]);
  const sending = after(ready, { type: 'message', event: { type: 'sending' } });
  expect([sending.botCheck.status, sending.notices.shown]).toEqual(['loading', []]);
});

it('a visitor who only looks at the form needs no bot check yet', () => {
  const status = (event: SessionEvent) => after(INITIAL_STATE, event).botCheck.status;
  expect(status(failed)).toBe(INITIAL_STATE.botCheck.status);
  expect(status(consent)).toBe('loading');
});

describe('suggested replies', () => {
  const shown = after(INITIAL_STATE, replies);
  const isShown = (state: SessionState) => state.replies.length > 0;

  it('disappear when the visitor has answered, and not before', () => {
    expect(isShown(after(shown, said('assistant', true), said('user', false)))).toBe(true);
    expect(isShown(after(shown, said('user', true)))).toBe(false);
    expect(isShown(after(shown, wrote))).toBe(false);
  });

  it('disappear with the end of a call or a chat, and stay while a chat is hidden or a call is muted', () => {
    const inCall = after(INITIAL_STATE, voice(LIVE), replies);
    expect(after(inCall, voice(IDLE)).replies).toEqual([]);
    expect(isShown(after(shown, voice(IDLE)))).toBe(true);
    const inChat = after(INITIAL_STATE, chat('began'), replies);
    expect(isShown(after(inChat, chat('hidden')))).toBe(true);
    expect(after(inChat, chat('ended')).replies).toEqual([]);
    expect(after(inChat, chat('hidden'), chat('ended')).replies).toEqual([]);
  });
});

describe('a call that begins', () => {
  it('has no duration yet, and keeps the one that it gets', () => {
    const liveSince = (...calls: readonly CallState[]) =>
      after(INITIAL_STATE, ...calls.map((call) => voice(call))).liveSince;
    expect(liveSince(LIVE, IDLE)).toBe(1);
    expect(liveSince(LIVE, IDLE, STARTING)).toBeNull();
    expect(liveSince(LIVE, { status: 'ending', reason: 'x' })).toBe(1);
  });

  it('takes the turns of the page before once, if it is continued from there', () => {
    const resent: SessionEvent = { type: 'resent', turns: [{ role: 'user', text: 'Hi' }], at: 0 };
    const lines = (...events: readonly SessionEvent[]) =>
      after(INITIAL_STATE, ...events).conversation.lines.length;
    const resumed = voice({ ...STARTING, resumed: true });
    expect(lines(voice(STARTING), resent)).toBe(0);
    expect(lines(resumed, resent)).toBe(1);
    // The next stages of the same start, and a second list.
    expect(lines(resumed, voice({ ...STARTING, stage: 'initialization' }), resent)).toBe(1);
    expect(after(INITIAL_STATE, resumed, resent).awaitsTurns).toBe(false);
  });

  it.each([
    ['an open chat', [chat('began')]],
    ['the form that a change of channel has opened', [{ type: 'panel-shown', trigger: 'conversation' }]],
  ] satisfies [string, SessionEvent[]][])('continues %s', (_, events) => {
    const start: SessionEvent = { type: 'starting', channel: 'voice', origin: 'form' };
    expect(after(INITIAL_STATE, wrote, ...events, start).conversation.lines).toHaveLength(1);
    expect(after(INITIAL_STATE, wrote, start).conversation.lines).toEqual([]);
  });
});

describe('the conversation after a call', () => {
  const statusAfter = (isOffered: boolean, ...before: readonly SessionEvent[]) =>
    after(INITIAL_STATE, configured(isOffered), voice(LIVE), ...before, voice(IDLE)).writing;

  it('continues in text if it is open and text chat is offered', () => {
    expect(statusAfter(true, chat('shown'))).toMatchObject({ status: 'open', shown: true });
    expect(statusAfter(false, chat('shown'))).toMatchObject({ status: 'ended', shown: true });
    expect(statusAfter(true)).toMatchObject({ status: 'none', shown: false });
  });

  it('stays as it is if it is a chat already', () => {
    const failure: SessionEvent = { type: 'writing', event: { type: 'problem', problem: 'timeout' } };
    expect(statusAfter(true, chat('began'), failure)).toMatchObject({ status: 'open', problem: 'timeout' });
  });
});
