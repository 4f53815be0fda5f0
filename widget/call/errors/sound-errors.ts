/** Errors of microphones, of playback and of noise cancellation. */
import type { FailureReason } from '../../contract.ts';
import type { DeviceFailure } from '../room/room.ts';
import { CallError, fatalError, mildError, failedAttempt } from './call-error.ts';
import { nameOf } from './thrown.ts';

/** Without a microphone there is no call. */
export function microphoneRefused(reason: FailureReason, cause?: unknown): CallError {
  const message = MICROPHONE_MESSAGES[reason] ?? 'The microphone could not be opened.';
  return fatalError('microphone-error', reason, message, { stage: 'mobile-permissions', cause });
}

export function microphoneLost(): CallError {
  const message = 'The microphone was disconnected or withdrawn.';
  return mildError('microphone-error', 'microphone-lost', message);
}

/** Maps a device failure of the engine: fatal for a microphone during a start, otherwise never. */
export function deviceFailed(failure: DeviceFailure, fatal: boolean): CallError {
  const type = failure.microphone ? 'microphone-error' : 'camera-error';
  // If only the camera is refused, the visitor is heard: the microphone's message would mislead.
  const reason = failure.microphone ? (DEVICE_REASONS[failure.type] ?? 'unknown') : 'unknown';
  const message = `The ${failure.microphone ? 'microphone' : 'camera'} failed: ${failure.message}`;
  return new CallError({ type, reason, message, fatal, cause: failure.cause });
}

export function audioBlocked(cause: unknown): CallError {
  const message = 'The browser wants a tap before it plays sound.';
  return mildError('audio-playback-error', 'audio-blocked', message, { cause });
}

export function playbackFailed(cause: unknown): CallError {
  return failedAttempt('audio-playback-error', "The agent's sound cannot be played", cause);
}

export function processorFailed(message: string, cause: unknown): CallError {
  const text = `Noise cancellation failed and was switched off: ${message}`;
  return mildError('audio-processing-setup-error', 'unknown', text, { cause });
}

/** The failed feature could not be turned off either. */
export function processorStuck(cause: unknown): CallError {
  const what = 'Noise cancellation could not be switched off';
  return failedAttempt('audio-processor-recovery-error', what, cause);
}

/** Maps a `getUserMedia` rejection to a reason. */
export function refusalReason(cause: unknown, allowedByPage: boolean): FailureReason {
  const reason = REFUSALS[nameOf(cause)] ?? 'unknown';
  return reason === 'microphone-denied' && !allowedByPage ? 'page-forbids-microphone' : reason;
}

/** The browsers' error names, including legacy ones. */
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

/** The engine's error types. */
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
