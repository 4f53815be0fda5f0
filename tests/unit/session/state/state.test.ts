// Scope: the session's reducer: which part of the state an event changes, and that everything else stays the same.
import { describe, expect, it } from 'vitest';
import { UNDISTURBED } from '../../../../widget/call/client-status.ts';
import type { CallState } from '../../../../widget/call/lifecycle.ts';
import { DEFAULT_CONFIG } from '../../../../widget/config/config.ts';
import { EMPTY_FORM, type Missing } from '../../../../widget/session/state/form.ts';
import { snapshotOf } from '../../../../widget/session/state/derived.ts';
import { mainChannel } from '../../../../widget/session/state/main-channel.ts';
import {
  INITIAL_STATE,
  reduceSession,
  type SessionEvent,
  type StartOrigin,
  type SessionState,
  type VoiceStatus,
} from '../../../../widget/session/state/state.ts';

const after = (state: SessionState, ...events: readonly SessionEvent[]): SessionState =>
  events.reduce(reduceSession, state);
const kinds = ({ notices }: SessionState) => notices.shown.map(({ kind }) => kind);

type Shown = 'verification-required' | 'consent-required' | 'call-ended' | 'call-failed';
const show = (kind: Shown): SessionEvent => ({
  type: 'notice',
  event: { type: 'show', kind },
});
const pass: SessionEvent = { type: 'bot-check', event: { type: 'passed', token: 't' } };
const consent: SessionEvent = { type: 'form', event: { type: 'consent-changed', consent: true } };
const typed: SessionEvent = { type: 'form', event: { type: 'name-changed', name: 'Ann' } };
const opened: SessionEvent = { type: 'panel-shown', trigger: 'launcher' };
const { muted, call: idle } = INITIAL_STATE;
const voice = (call: CallState): SessionEvent => ({
  type: 'voice',
  status: { call, muted, ...UNDISTURBED } satisfies VoiceStatus,
});
const LIVE: CallState = { status: 'live', callId: 'c', since: 1 };
const track = {} as MediaStreamTrack;

describe('the state of a session', () => {
  it('begins idle', () => {
    expect(INITIAL_STATE).toMatchObject({
      panel: { open: false },
      form: { name: '', consent: false },
      call: { status: 'idle' },
      muted: false,
      connected: true,
      audioBlocked: false,
      speaker: null,
      video: null,
      conversation: { lines: [] },
      writing: { status: 'none', shown: false },
      notices: { shown: [] },
      placement: 0,
    });
  });

  it('counts the places that the element has been in', () => {
    const twice = after(INITIAL_STATE, typed, { type: 'placed' }, { type: 'placed' });
    expect(twice).toEqual({ ...after(INITIAL_STATE, typed), placement: 2 });
  });

  it('keeps all other parts when one changes', () => {
    const config = { ...DEFAULT_CONFIG, agentName: 'Ada' };
    const state = after(INITIAL_STATE, typed, opened, { type: 'video', track });
    expect(state).toMatchObject({ form: { name: 'Ann' }, panel: { open: true } });
    expect(state.video).toBe(track);
    expect(after(state, { type: 'configured', config })).toEqual({ ...state, config });
  });
});

describe('a toast that asks for something', () => {
  const asked = after(
    INITIAL_STATE,
    show('verification-required'),
    show('consent-required'),
    show('call-ended'),
  );

  it('disappears when that has been done, and removes no other', () => {
    expect(kinds(after(asked, consent))).toEqual(['verification-required', 'call-ended']);
    expect(kinds(after(asked, pass))).toEqual(['consent-required', 'call-ended']);
    expect(kinds(after(asked, pass, consent))).toEqual(['call-ended']);
  });

  it('stays until something has been done', () => {
    expect(kinds(after(asked, typed, { type: 'bot-check', event: { type: 'loaded' } }))).toEqual(
      kinds(asked),
    );
  });
});

describe('the toast of a start that failed', () => {
  const failed = after(INITIAL_STATE, opened, show('call-failed'), show('call-ended'));

  it('disappears when the dialog that says the same is closed, or shows the form again', () => {
    expect(kinds(after(failed, { type: 'panel-hidden' }))).toEqual(['call-ended']);
    expect(kinds(after(failed, { type: 'channel-shown', channel: 'voice' }))).toEqual(['call-ended']);
  });

  it('stays while the dialog shows why', () => {
    expect(kinds(after(failed, typed, consent, pass))).toEqual(['call-failed', 'call-ended']);
  });
});

describe('the active speaker', () => {
  const speech = (speaker: 'assistant' | 'user', speaking: boolean): SessionEvent => ({
    type: 'speech',
    speaker,
    speaking,
  });

  it('is the last one to speak, until they stop', () => {
    const both = after(INITIAL_STATE, speech('assistant', true), speech('user', true));
    expect(both.speaker).toBe('user');
    expect(after(both, speech('assistant', false)).speaker).toBe('user');
    expect(after(both, speech('user', false)).speaker).toBeNull();
  });

  it('is cleared at the end of the call', () => {
    const state = after(INITIAL_STATE, voice(LIVE), speech('user', true), { type: 'video', track });
    const goesOn = after(state, voice({ status: 'ending', reason: 'x' }));
    expect([goesOn.speaker, goesOn.video]).toEqual(['user', track]);
    const over = after(state, voice(idle));
    expect([over.speaker, over.video, over.call]).toEqual([null, null, idle]);
  });
});

describe('a tool of the agent', () => {
  const asked: SessionEvent = { type: 'looking-up', isLookingUp: true };
  const speech = (speaker: 'assistant' | 'user', speaking: boolean): SessionEvent => ({
    type: 'speech',
    speaker,
    speaking,
  });

  it('runs until it answers, someone begins to speak, or the call ends', () => {
    const running = after(INITIAL_STATE, voice(LIVE), speech('assistant', true), asked);
    expect(after(running, speech('assistant', false)).isLookingUp).toBe(true);
    for (const event of [{ ...asked, isLookingUp: false }, speech('assistant', true), speech('user', true)])
      expect(after(running, event).isLookingUp).toBe(false);
    expect(after(running, voice(idle)).isLookingUp).toBe(false);
  });
});

describe('a call that begins', () => {
  it('spends the token, closes the dialog, and clears toasts, lines and problems, but not the name', () => {
    const ready = after(
      INITIAL_STATE,
      opened,
      typed,
      consent,
      pass,
      show('call-ended'),
      { type: 'form', event: { type: 'failed', problem: 'timeout', retryAt: 5 } },
      { type: 'conversation', event: { type: 'spoken', role: 'user', text: 'Hi', final: true, at: 0 } },
    );
    expect(ready.conversation.lines).toHaveLength(1);
    expect(after(ready, { type: 'starting', channel: 'voice', origin: 'form' })).toEqual({
      ...ready,
      panel: { open: false, trigger: null },
      form: { ...EMPTY_FORM, name: 'Ann', consent: true },
      botCheck: { status: 'loading', attempt: 1 },
      notices: { ...ready.notices, shown: [] },
      conversation: { lines: [], turn: 0, awaited: null, nextId: 2 },
    });
  });

  it('keeps the lines of a conversation that changes its channel', () => {
    const spoken = after(INITIAL_STATE, {
      type: 'conversation',
      event: { type: 'spoken', role: 'user', text: 'Hi', final: true, at: 0 },
    });
    const linesAfter = (origin: StartOrigin) =>
      after(spoken, { type: 'starting', channel: 'voice', origin }).conversation.lines.length;
    expect([linesAfter('conversation'), linesAfter('form')]).toEqual([1, 0]);
  });
});

describe('a start with missing fields', () => {
  const marksAfter = (...missing: readonly Missing[]) =>
    after(INITIAL_STATE, { type: 'refused', missing }).message.wrong;

  it('marks the fields of a message only if one of them is missing', () => {
    const both = { contact: true, text: true };
    expect([marksAfter('contact'), marksAfter('text'), marksAfter('name', 'text')]).toEqual([
      both,
      both,
      both,
    ]);
    expect(marksAfter('name', 'consent')).toEqual({ contact: false, text: false });
  });
});

describe('the launcher', () => {
  type Change = 'began' | 'shown' | 'hidden' | 'ended' | 'arrived';
  const offerAfter = (...changes: readonly Change[]) =>
    snapshotOf(
      after(INITIAL_STATE, ...changes.map((type) => ({ type: 'writing', event: { type } }) as const)),
    ).offer;

  it('offers a text chat that goes on, and says when an answer has arrived in the meantime', () => {
    expect(offerAfter()).toBe('launcher');
    expect(offerAfter('began', 'hidden')).toBe('resume');
    expect(offerAfter('began', 'arrived')).toBe('resume');
    expect(offerAfter('began', 'hidden', 'arrived')).toBe('answered');
    expect(offerAfter('began', 'hidden', 'arrived', 'shown')).toBe('resume');
    expect(offerAfter('began', 'ended', 'hidden')).toBe('launcher');
  });
});

describe('the channel of the dialog', () => {
  const keys = { publicKey: 'key', assistant: 'erin', captchaSiteKey: 'site' };
  const channelOf = (writing: boolean, ...events: readonly SessionEvent[]) =>
    mainChannel(
      after(
        INITIAL_STATE,
        { type: 'configured', config: { ...DEFAULT_CONFIG, ...keys, writing } },
        ...events,
      ),
    );
  const asked: SessionEvent = { ...opened, channel: 'writing' };
  const failed = (problem: 'timeout' | 'insecure-page'): SessionEvent => ({
    type: 'form',
    event: { type: 'failed', problem, retryAt: null },
  });

  it('is the requested one, if it is offered', () => {
    expect(channelOf(true, asked)).toBe('writing');
    expect(channelOf(true, opened)).toBe('voice');
    expect(channelOf(false, asked)).toBe('voice');
  });

  it('is what remains if no call can ever work on the page, and not after a failure that may pass', () => {
    expect(channelOf(true, opened, failed('insecure-page'))).toBe('writing');
    expect(channelOf(true, opened, failed('timeout'))).toBe('voice');
    expect(channelOf(false, opened, failed('insecure-page'))).toBe('voice');
  });
});
