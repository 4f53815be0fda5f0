/** Loudness and speech, computed from the engine's levels. Pure. */
import { FULL_VOLUME_LEVEL, SPEAKING_LEVEL, SPEECH_END_MS } from '../constants.ts';

/** `quietAt`: when the speech ends if nothing more is heard, milliseconds on the caller's clock. */
export type Speech = { readonly speaking: false } | { readonly speaking: true; readonly quietAt: number };

export const SILENCE: Speech = { speaking: false };

/** The sum of all remote levels; invalid levels count as silence. */
export function sumLevels(levels: readonly number[]): number {
  return levels.reduce((sum, level) => sum + (Number.isFinite(level) && level > 0 ? level : 0), 0);
}

/** 0 to 1. */
export function volumeOf(sum: number): number {
  return Math.min(1, sum / FULL_VOLUME_LEVEL);
}

/** Every level above the threshold begins speech or extends it by a second. */
export function nextSpeech(speech: Speech, sum: number, at: number): Speech {
  return sum > SPEAKING_LEVEL ? { speaking: true, quietAt: at + SPEECH_END_MS } : speech;
}

/** Ends the speech once its second of quiet has passed. */
export function listen(speech: Speech, at: number): Speech {
  return speech.speaking && at >= speech.quietAt ? SILENCE : speech;
}
