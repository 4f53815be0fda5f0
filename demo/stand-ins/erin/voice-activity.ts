/** Detects the beginning and end of the visitor's turns from volume alone. Pure. */

/** The volume (RMS, 0 to 1) above which a frame counts as voice in a quiet room. */
export const MIN_VOICE_LEVEL = 0.02;
/** In a noisy room, voice is this much louder than the quietest recent frames, which excludes a steady hum. */
const NOISE_FACTOR = 2.5;
/** The weight of a new frame in the smoothed volume: noise reduction makes single frames jump. */
const SMOOTHING_WEIGHT = 0.2;
/** The length of the two windows whose quietest frame is the noise floor: speech pauses at least every 3 s. */
const NOISE_WINDOW_FRAMES = 75;
/** Consecutive voice frames that begin a turn: 120 ms, longer than a click or a browser's test beep. */
export const FRAMES_TO_BEGIN = 6;
/** Consecutive quiet frames that end a turn: 700 ms, longer than a pause within a sentence. */
export const FRAMES_TO_END = 35;
/** 20 s: longer voice is noise, not a turn. */
const MAX_TURN_FRAMES = 1_000;
export const FRAME_SECONDS = 0.02;

type Noise = {
  readonly smoothed: number;
  /** The quietest frame of the previous window, and of the current one so far. */
  readonly before: number;
  readonly now: number;
  readonly frames: number;
};
type Phase =
  | { readonly phase: 'quiet'; readonly loud: number }
  | { readonly phase: 'speaking'; readonly frames: number; readonly quiet: number; readonly loud: number };
export type Activity = Phase & { readonly noise: Noise };

export type ActivityEvent =
  | { readonly type: 'began' }
  | { readonly type: 'ended'; readonly seconds: number }
  | null;

const NO_NOISE_YET: Noise = { smoothed: Infinity, before: Infinity, now: Infinity, frames: 0 };
export const SILENCE: Activity = { phase: 'quiet', loud: 0, noise: NO_NOISE_YET };

export type Heard = { readonly activity: Activity; readonly event: ActivityEvent };
type Step = { readonly next: Phase; readonly event: ActivityEvent };

/** Processes one frame of 20 ms. */
export function hear(activity: Activity, loudness: number): Heard {
  const noise = follow(activity.noise, loudness);
  const isLoud = loudness > Math.max(MIN_VOICE_LEVEL, Math.min(noise.before, noise.now) * NOISE_FACTOR);
  const loud = isLoud ? activity.loud + 1 : 0;
  const { next, event } =
    activity.phase === 'quiet' ? begin(loud) : carryOn(activity.frames + 1, activity.quiet + 1, loud);
  return { activity: { ...next, noise }, event };
}

function follow({ smoothed: last, before, now, frames }: Noise, loudness: number): Noise {
  const smoothed = last === Infinity ? loudness : last + SMOOTHING_WEIGHT * (loudness - last);
  if (frames >= NOISE_WINDOW_FRAMES) return { smoothed, before: now, now: smoothed, frames: 1 };
  return { smoothed, before, now: Math.min(now, smoothed), frames: frames + 1 };
}

function begin(loud: number): Step {
  if (loud < FRAMES_TO_BEGIN) return { next: { phase: 'quiet', loud }, event: null };
  return { next: { phase: 'speaking', frames: loud, quiet: 0, loud }, event: { type: 'began' } };
}

/** Voice too short to begin a turn does not prolong one either. */
function carryOn(frames: number, silent: number, loud: number): Step {
  const quiet = loud >= FRAMES_TO_BEGIN ? 0 : silent;
  if (quiet < FRAMES_TO_END && frames < MAX_TURN_FRAMES) {
    return { next: { phase: 'speaking', frames, quiet, loud }, event: null };
  }
  const seconds = (frames - quiet) * FRAME_SECONDS;
  return { next: { phase: 'quiet', loud: 0 }, event: { type: 'ended', seconds } };
}
