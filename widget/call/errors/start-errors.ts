/** Errors of starts that are refused, stopped, or fail at a stage. */
import type { ErrorType, StageName } from '../../contract.ts';
import { CallError, fatalError, mildError } from './call-error.ts';
import { messageOf } from './thrown.ts';

export function missingReference(): CallError {
  const message = 'Assistant or Squad or Workflow must be provided.';
  return fatalError('validation-error', 'not-configured', message, { stage: 'validation' });
}

/** The caller's mistake: nothing was tried. */
export function isInvalidRequest({ type, cause }: CallError): boolean {
  return type === 'validation-error' && cause === undefined;
}

export function notConfigured(message: string): CallError {
  return fatalError('configuration-error', 'not-configured', message, { stage: 'validation' });
}

export function unsupportedBrowser(
  reason: 'offline' | 'unsupported-browser' | 'page-forbids-engine',
  message: string,
): CallError {
  return fatalError('start-method-error', reason, message, { stage: 'validation' });
}

/** Another call is under way, and the two would hear each other. */
export function alreadyInCall(): CallError {
  const message = 'There is a call already: of another element of this page, or in another tab.';
  return fatalError('start-method-error', 'already-in-call', message);
}

/** The visitor or the host stopped the start. This is not a failure and is never reported as an error. */
export function cancelled(): CallError {
  return fatalError('start-method-error', 'cancelled', 'The call was stopped before it had started.');
}

export function isCancelled(error: unknown): boolean {
  return error instanceof CallError && error.reason === 'cancelled';
}

/** The expired token was not sent with any request. */
export function botCheckExpired(): CallError {
  const message = 'The bot check expired before the microphone prompt was answered.';
  return fatalError('web-call-creation-error', 'bot-check-refused', message, { stage: 'web-call-creation' });
}

export function tookTooLong(stage: StageName): CallError {
  const message = `Starting the call took too long (stage ${stage}).`;
  return fatalError(typeOf(stage), 'timeout', message, { stage });
}

/** The call engine could not be loaded or run. */
export function engineBlocked(stage: StageName, cause: unknown): CallError {
  const message = `The call engine could not be loaded: ${messageOf(cause)}`;
  return fatalError(typeOf(stage), 'engine-blocked', message, { stage, cause });
}

/** Maps an error of a required stage. A {@link CallError} is returned unchanged. */
export function startFailed(stage: StageName, cause: unknown): CallError {
  if (cause instanceof CallError) return cause;
  const message = `The call could not be started: ${messageOf(cause)}`;
  return fatalError(typeOf(stage), 'unknown', message, { stage, cause });
}

/** An optional step failed. */
export function optionalStepFailed(stage: StageName, cause: unknown): CallError {
  const reason = cause instanceof CallError ? cause.reason : 'unknown';
  const message = `Step ${stage} failed, the call continues: ${messageOf(cause)}`;
  return mildError(TYPE_OF_STAGE[stage] ?? 'interface-error', reason, message, { stage, cause });
}

function typeOf(stage: StageName): ErrorType {
  return TYPE_OF_STAGE[stage] ?? 'start-method-error';
}

export const TYPE_OF_STAGE: Partial<Record<StageName, ErrorType>> = {
  validation: 'validation-error',
  'web-call-creation': 'web-call-creation-error',
  'daily-call-object-creation': 'daily-call-object-creation-error',
  'mobile-permissions': 'microphone-error',
  'daily-call-join': 'daily-call-join-error',
  'video-recording-setup': 'video-recording-setup-error',
  'audio-observer-setup': 'audio-observer-setup-error',
  'audio-processing-setup': 'audio-processing-setup-error',
};
