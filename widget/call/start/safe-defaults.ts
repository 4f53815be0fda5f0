/**
 * Replaces settings that would break a call, with a warning. Since Chrome 140, a microphone that is omitted from the
 * permission prompt or disabled at the source may never be granted.
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

/** Returns a fresh object, because the engine mutates it. Always without eval, for strict content policies. */
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
