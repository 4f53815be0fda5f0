/** Hears when the visitor begins and ends a turn, from loudness alone. Pure. */

/** Loudness (RMS, 0 to 1) above which a frame counts as voice. */
export const VOICE_LOUDNESS = 0.02;
/** Frames of voice in a row that begin a turn: 60 ms, longer than a click and than a test tone's beep. */
export const FRAMES_TO_BEGIN = 3;
/** Frames of quiet in a row that end a turn: 700 ms, longer than a pause inside a sentence. */
export const FRAMES_TO_END = 35;
/** Frames of quiet that must be heard once before anything counts: a steady hum is nobody's turn. */
const FRAMES_TO_ARM = 5;
/** 20 s: after that it is a noise, not a turn. */
const LONGEST_TURN = 1_000;
export const FRAME_SECONDS = 0.02;

export type Activity =
  | { readonly phase: 'arming'; readonly quiet: number }
  | { readonly phase: 'quiet'; readonly loud: number }
  | { readonly phase: 'speaking'; readonly frames: number; readonly quiet: number };

export type ActivityEvent =
  { readonly type: 'began' } | { readonly type: 'ended'; readonly seconds: number } | null;

export const SILENCE: Activity = { phase: 'arming', quiet: 0 };

export type Heard = { readonly activity: Activity; readonly event: ActivityEvent };

/** Takes one frame of 20 ms. */
export function hear(activity: Activity, loudness: number): Heard {
  const loud = loudness > VOICE_LOUDNESS;
  switch (activity.phase) {
    case 'arming':
      return { activity: arm(loud ? 0 : activity.quiet + 1), event: null };
    case 'quiet':
      return begin(loud ? activity.loud + 1 : 0);
    case 'speaking':
      return carryOn(activity.frames + 1, loud ? 0 : activity.quiet + 1);
  }
}

function arm(quiet: number): Activity {
  return quiet >= FRAMES_TO_ARM ? { phase: 'quiet', loud: 0 } : { phase: 'arming', quiet };
}

function begin(loud: number): Heard {
  if (loud < FRAMES_TO_BEGIN) return { activity: { phase: 'quiet', loud }, event: null };
  return { activity: { phase: 'speaking', frames: loud, quiet: 0 }, event: { type: 'began' } };
}

function carryOn(frames: number, quiet: number): Heard {
  const seconds = (frames - quiet) * FRAME_SECONDS;
  if (quiet >= FRAMES_TO_END) {
    return { activity: { phase: 'quiet', loud: 0 }, event: { type: 'ended', seconds } };
  }
  if (frames >= LONGEST_TURN) return { activity: SILENCE, event: { type: 'ended', seconds } };
  return { activity: { phase: 'speaking', frames, quiet }, event: null };
}
