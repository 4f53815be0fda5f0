/**
 * Settings that would break a call are rewritten to safe ones, with a warning. From Chrome 140 on a microphone that is
 * left out of the permission prompt, or switched off at the source, may never be granted.
 */
import type { JsonObject } from '../../contract.ts';
import type { AudioSource } from '../room/room.ts';

export function safeAudioSource(source: AudioSource): AudioSource {
  if (source !== false) return source;
  console.warn(
    'Task Tamer: audioSource false would leave the call without a microphone; the default one is used.',
  );
  return true;
}

/** A fresh object every time: the engine changes what it is given. Always without eval, for strict pages. */
export function safeDailyConfig(config: JsonObject | null): JsonObject {
  const { alwaysIncludeMicInPermissionPrompt, ...rest } = config ?? {};
  if (alwaysIncludeMicInPermissionPrompt === false) {
    console.warn(
      'Task Tamer: alwaysIncludeMicInPermissionPrompt false is ignored; the microphone must be asked for.',
    );
  }
  const kept = alwaysIncludeMicInPermissionPrompt;
  return {
    ...rest,
    ...(kept === undefined || kept === false ? {} : { alwaysIncludeMicInPermissionPrompt: kept }),
    avoidEval: true,
  };
}
