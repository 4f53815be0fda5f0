/** Scope: Erin's side of a call: greeting, turns, booking, interruption, silence, goodbye. With a manual clock. */
import { describe, expect, it } from 'vitest';
import { nextAppointment } from '../../../../../demo/stand-ins/erin/dialogue.ts';
import { startErin } from './erin-at-work.ts';

describe('a booking with Erin', () => {
  it('takes six lines, records the appointment and ends with her goodbye', async () => {
    const call = startErin();
    call.erin.receive('playable');
    const lines: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      await call.ready();
      lines.push(call.playing());
      expect(call.booked).toHaveLength(turn < 4 ? 0 : 1);
      call.finishPlaying();
      if (turn < 5) call.visitorSpeaks();
    }
    expect(lines[0]).toBe('Hi Maria, this is Erin from Task Tamer. Shall we book your free consultation?');
    expect(lines[4]).toContain('You are booked for Saturday, January 17, at 10 in the morning.');
    expect(lines[5]).toContain('Thank you, Maria.');
    expect(call.booked).toEqual([call.appointment]);
    expect(call.ended).toEqual(['assistant-ended-call']);
    expect(call.told.at(0)).toBe('listening');
    expect(call.told.at(-1)).toEqual({
      type: 'status-update',
      status: 'ended',
      endedReason: 'assistant-ended-call',
    });
  });

  it('sends the page each step of a turn in order', async () => {
    const call = startErin();
    call.erin.receive('playable');
    await call.ready();
    call.finishPlaying();
    call.visitorSpeaks();
    expect(call.steps()).toEqual([
      'listening',
      'status-update in-progress',
      'speech-update assistant started',
      'transcript assistant partial',
      'speech-update assistant stopped',
      'transcript assistant final',
      'conversation-update',
      'speech-update user started',
      'transcript user partial',
      'speech-update user stopped',
      'transcript user final',
      'conversation-update',
    ]);
    expect(call.finals('user')).toEqual(['(you spoke for 1.0 s)']);
  });

  it('is two days ahead at ten', () => {
    const { startsAt, timeZone, spoken } = nextAppointment(new Date(2026, 0, 30, 23, 59));
    expect(new Date(startsAt)).toEqual(new Date(2026, 1, 1, 10));
    expect(new Date(startsAt).toLocaleTimeString('en-US', { timeZone })).toBe('10:00:00 AM');
    expect(spoken).toBe('Sunday, February 1, at 10 in the morning');
  });
});

describe('interrupting Erin', () => {
  it('stops her audio, notifies the page, and records only what was heard', async () => {
    const call = startErin();
    call.erin.receive('playable');
    await call.ready();
    call.visitorSpeaks();
    expect(call.flushes).toBe(1);
    expect(call.steps()).toContain('user-interrupted');
    expect(call.finals('assistant')).toEqual(['Hi Maria, this']);
    await call.ready();
    expect(call.playing()).toContain('What kind of business');
  });

  it('does not stop a message that the page marked as uninterruptible', async () => {
    const call = startErin();
    call.erin.receive('playable');
    await call.ready();
    call.erin.receive({ type: 'say', message: 'One moment.', interruptAssistantEnabled: true });
    await call.ready();
    expect(call.playing()).toBe('One moment.');
    call.visitorSpeaks();
    expect(call.playing()).toBe('One moment.');
  });
});

describe('the times of Erin’s words', () => {
  const WORDS = ['Hi', 'Maria,', 'this', 'is'].map((text, place) => ({
    text,
    startMs: place * 400,
    endMs: place * 400 + 300,
  }));
  const timings = (told: readonly unknown[]) =>
    told.filter((message) => JSON.stringify(message).includes('assistant.speechStarted'));

  it('reach the page as the words are spoken, and stop once she is interrupted', async () => {
    const call = startErin();
    call.words = WORDS;
    call.erin.receive('playable');
    await call.ready();
    call.wait(0);
    expect(timings(call.told)).toMatchObject([
      {
        text: 'Hi Maria, this is Erin from Task Tamer. Shall we book your free consultation?',
        turn: 0,
        timing: {
          type: 'word-alignment',
          words: ['Hi', ' ', 'Maria,', ' '],
          wordsStartTimesMs: [0, 300, 400, 700],
        },
      },
    ]);
    call.words = [];
    call.visitorSpeaks();
    call.wait(5_000);
    expect(timings(call.told)).toHaveLength(1);
  });

  it('are not sent when they are not known', async () => {
    const call = startErin();
    call.erin.receive('playable');
    await call.ready();
    call.wait(5_000);
    expect(timings(call.told)).toEqual([]);
  });
});

describe('silence in a call with Erin', () => {
  it('makes her ask twice and then ends the call', async () => {
    const call = startErin();
    call.erin.receive('playable');
    for (let line = 0; line < 4; line += 1) {
      await call.ready();
      call.finishPlaying();
      call.wait(10_000);
    }
    expect(call.ended).toEqual(['silence-timed-out']);
  });
});

describe('a page in a call with Erin', () => {
  it('that never plays her audio is listened to after 2 s', async () => {
    const call = startErin();
    call.wait(1_999);
    expect(call.told).toEqual([]);
    call.wait(1);
    expect(call.told[0]).toBe('listening');
  });

  it('delays the greeting until the recording runs', async () => {
    const call = startErin({ awaitsRecording: true });
    call.erin.receive('playable');
    await call.ready();
    expect(call.played).toEqual([]);
    const control = { type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds: 1.5 };
    call.erin.receive(JSON.stringify(control));
    await call.ready();
    expect(call.playing()).toContain('Hi Maria');
  });

  it('can end the call after a message it has her say, and directly', async () => {
    const call = startErin();
    call.erin.receive('playable');
    await call.ready();
    call.erin.receive(
      JSON.stringify({
        type: 'say',
        message: 'Bye',
        endCallAfterSpoken: true,
        interruptAssistantEnabled: true,
      }),
    );
    await call.ready();
    call.finishPlaying();
    expect(call.ended).toEqual(['assistant-ended-call']);
    const other = startErin();
    other.erin.receive('{"type":"end-call"}');
    expect(other.ended).toEqual(['customer-ended-call']);
  });

  it('can add messages and mute her; malformed messages are ignored', async () => {
    const call = startErin();
    call.erin.receive('playable');
    await call.ready();
    call.finishPlaying();
    call.erin.receive({ type: 'add-message', message: { role: 'user', content: 'I have a bakery.' } });
    await call.ready();
    expect(call.playing()).toContain('What kind of business');
    expect(call.recorded).toContain('user: I have a bakery.');
    call.erin.receive({ type: 'control', control: 'mute-assistant' });
    call.erin.receive({ type: 'control', control: 'unmute-assistant' });
    expect(call.audible).toEqual([false, true]);
    const before = call.told.length;
    for (const nonsense of [null, 7, '', '{', '[]', {}, { type: 'say' }, { type: 'control', control: 'x' }]) {
      call.erin.receive(nonsense);
    }
    expect(call.told).toHaveLength(before);
  });

  it('can send a typed line as a turn, which interrupts her; two of them get different answers', async () => {
    const call = startErin();
    call.erin.receive('playable');
    await call.ready();
    for (const content of ['Hello?', 'A bakery.']) {
      call.erin.receive({ type: 'add-message', message: { role: 'user', content } });
      await call.ready();
    }
    expect(call.playing()).toContain('takes up most of your time');
    call.finishPlaying();
    expect(call.recorded.filter((line) => line.startsWith('user'))).toEqual([
      'user: Hello?',
      'user: A bakery.',
    ]);
  });

  it('can give her context without asking for an answer, and she continues from there', async () => {
    const call = startErin();
    call.erin.receive('playable');
    await call.ready();
    const content =
      'Visitor: Yes\nYou: Thank you. And what takes up most of your time, the phone or the calendar?';
    const message = { role: 'system', content };
    const before = call.played.length;
    call.erin.receive({ type: 'add-message', message, triggerResponseEnabled: false });
    await call.ready();
    expect(call.played.length).toBe(before);
    expect(call.learned).toEqual([`system: ${content}`]);
    expect(call.recorded.filter((line) => line.includes('Visitor'))).toEqual([]);
    call.finishPlaying();
    call.visitorSpeaks();
    await call.ready();
    expect(call.playing()).toContain('My next opening is');
  });
});
