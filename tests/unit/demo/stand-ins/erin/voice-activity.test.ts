/** Scope: detecting the visitor's turns from volume alone. */
import { expect, it } from 'vitest';
import {
  FRAMES_TO_BEGIN,
  FRAMES_TO_END,
  hear,
  SILENCE,
  type ActivityEvent,
} from '../../../../../demo/stand-ins/erin/voice-activity.ts';

const QUIET = 0.001;
const VOICE = 0.15;

function listen(...parts: readonly (readonly [frames: number, loudness: number])[]): ActivityEvent[] {
  let activity = SILENCE;
  const events: ActivityEvent[] = [];
  for (const [frames, loudness] of parts) {
    for (let frame = 0; frame < frames; frame += 1) {
      const heard = hear(activity, loudness);
      activity = heard.activity;
      if (heard.event !== null) events.push(heard.event);
    }
  }
  return events;
}

it('voice activity detection reports a turn and its length', () => {
  const events = listen([20, QUIET], [50, VOICE], [FRAMES_TO_END, QUIET]);
  expect(events).toEqual([{ type: 'began' }, { type: 'ended', seconds: expect.closeTo(1, 1) as number }]);
});

it('voice activity detection ignores clicks and short beeps', () => {
  const beeps = Array.from({ length: 20 }, () => [[5, VOICE] as const, [20, QUIET] as const]).flat();
  expect(listen([20, QUIET], [2, VOICE], [20, QUIET], ...beeps)).toEqual([]);
});

it('voice activity detection bridges the pauses in a sentence', () => {
  const events = listen(
    [20, QUIET],
    [30, VOICE],
    [FRAMES_TO_END - FRAMES_TO_BEGIN, QUIET],
    [30, VOICE],
    [60, QUIET],
  );
  expect(events.map((event) => event?.type)).toEqual(['began', 'ended']);
});

it('voice activity detection ignores a steady hum, however loud', () => {
  expect(listen([500, 0.3])).toEqual([]);
});

it('voice activity detection detects a voice above line noise', () => {
  const events = listen([100, 0.03], [40, VOICE], [60, 0.03]);
  expect(events.map((event) => event?.type)).toEqual(['began', 'ended']);
});

it('voice activity detection ends a turn that has become noise', () => {
  const events = listen([20, QUIET], [1_200, VOICE]);
  expect(events.map((event) => event?.type)).toEqual(['began', 'ended']);
});
