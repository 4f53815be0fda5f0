/** A microphone that is refused, missing or gone, and sound that cannot be played or cleaned of noise. */
import type { FailureReason } from '../../contract.ts';
import type { DeviceFailure } from '../room/room.ts';
import { CallError, fatalError, mildError, triedInVain } from './call-error.ts';
import { nameOf } from './thrown.ts';

/** No microphone, no call. */
export function microphoneRefused(reason: FailureReason, cause?: unknown): CallError {
  const message = MICROPHONE_MESSAGES[reason] ?? 'The microphone could not be opened.';
  return fatalError('microphone-error', reason, message, { stage: 'mobile-permissions', cause });
}

export function microphoneLost(): CallError {
  const message = 'The microphone was disconnected or withdrawn.';
  return mildError('microphone-error', 'microphone-lost', message);
}

/** The engine's word that a device failed: of a microphone in a start this is the end, of anything else never. */
export function deviceFailed(failure: DeviceFailure, fatal: boolean): CallError {
  const type = failure.microphone ? 'microphone-error' : 'camera-error';
  // A visitor whose camera alone is refused is heard: the words for microphones would mislead.
  const reason = failure.microphone ? (DEVICE_REASONS[failure.type] ?? 'unknown') : 'unknown';
  const message = `The ${failure.microphone ? 'microphone' : 'camera'} failed: ${failure.message}`;
  return new CallError({ type, reason, message, fatal, cause: failure.cause });
}

export function audioBlocked(cause: unknown): CallError {
  const message = 'The browser wants a tap before it plays sound.';
  return mildError('audio-playback-error', 'audio-blocked', message, { cause });
}

export function playbackFailed(cause: unknown): CallError {
  return triedInVain('audio-playback-error', "The agent's sound cannot be played", cause);
}

export function processorFailed(message: string, cause: unknown): CallError {
  const text = `Noise cancellation failed and was switched off: ${message}`;
  return mildError('audio-processing-setup-error', 'unknown', text, { cause });
}

/** What failed could not be switched off either. */
export function processorStuck(cause: unknown): CallError {
  const what = 'Noise cancellation could not be switched off';
  return triedInVain('audio-processor-recovery-error', what, cause);
}

/** Why the browser gave no microphone, from what it rejected with. */
export function refusalReason(cause: unknown, allowedByPage: boolean): FailureReason {
  const reason = REFUSALS[nameOf(cause)] ?? 'unknown';
  return reason === 'microphone-denied' && !allowedByPage ? 'page-forbids-microphone' : reason;
}

/** The browsers' names, old ones included. */
const REFUSALS: Record<string, FailureReason> = {
  NotAllowedError: 'microphone-denied',
  PermissionDeniedError: 'microphone-denied',
  SecurityError: 'microphone-denied',
  NotFoundError: 'microphone-missing',
  DevicesNotFoundError: 'microphone-missing',
  OverconstrainedError: 'microphone-missing',
  NotReadableError: 'microphone-in-use',
  TrackStartError: 'microphone-in-use',
  AbortError: 'microphone-in-use',
  NotSupportedError: 'unsupported-browser',
};

/** The engine's words. */
export const DEVICE_REASONS: Record<string, FailureReason> = {
  permissions: 'microphone-denied',
  'not-found': 'microphone-missing',
  'mic-in-use': 'microphone-in-use',
  'cam-mic-in-use': 'microphone-in-use',
  'undefined-mediadevices': 'unsupported-browser',
};

export const MICROPHONE_MESSAGES: Partial<Record<FailureReason, string>> = {
  'microphone-denied': 'The microphone was refused.',
  'microphone-missing': 'No microphone was found.',
  'microphone-in-use': 'The microphone is in use by another application.',
  'page-forbids-microphone': 'This page does not allow the use of microphones.',
  'insecure-page': 'A microphone needs a secure page (https).',
};
