/** What each part of the world calls a failure, in terms of what a visitor can do about it. */
import type { ErrorType, FailureReason, StageName } from '../contract.ts';
import type { RequestError } from '../platform/request.ts';

/** Any thrown value as one line of text. */
export function messageOf(cause: unknown): string {
  if (typeof cause === 'string') return cause;
  if (typeof cause !== 'object' || cause === null) return String(cause);
  const text: unknown =
    Reflect.get(cause, 'message') ?? Reflect.get(cause, 'errorMsg') ?? Reflect.get(cause, 'msg');
  return typeof text === 'string' && text !== '' ? text : 'no reason given';
}

/** The name of a thrown error, '' for anything else. */
export function nameOf(cause: unknown): string {
  return cause instanceof Error || cause instanceof DOMException ? cause.name : '';
}

/** Known by its name: the platform's code is handed in, so its classes are not at hand. */
export function isRequestError(error: unknown): error is RequestError {
  return error instanceof Error && error.name === 'RequestError';
}

export function requestReason(error: RequestError): FailureReason {
  if (error.kind === 'http') return httpReason(error.status ?? 0);
  return REQUEST_REASONS[error.kind];
}

function httpReason(status: number): FailureReason {
  if (status === 402) return 'payment-required';
  if (status === 429) return 'rate-limited';
  if (status >= 500) return 'server-error';
  return status >= 400 ? 'not-configured' : 'bad-answer';
}

const REQUEST_REASONS = {
  network: 'network',
  timeout: 'timeout',
  aborted: 'cancelled',
  unparsable: 'bad-answer',
} as const satisfies Record<Exclude<RequestError['kind'], 'http'>, FailureReason>;

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

export const MICROPHONE_MESSAGES: Partial<Record<FailureReason, string>> = {
  'microphone-denied': 'The microphone was refused.',
  'microphone-missing': 'No microphone was found.',
  'microphone-in-use': 'The microphone is in use by another application.',
  'page-forbids-microphone': 'This page does not allow the use of microphones.',
  'insecure-page': 'A microphone needs a secure page (https).',
};

export const DEVICE_REASONS: Record<string, FailureReason> = {
  permissions: 'microphone-denied',
  'not-found': 'microphone-missing',
  'mic-in-use': 'microphone-in-use',
  'cam-mic-in-use': 'microphone-in-use',
  'undefined-mediadevices': 'unsupported-browser',
};

export const ROOM_REASONS: Record<string, FailureReason> = {
  ejected: 'ejected',
  'no-room': 'room-refused',
  'exp-room': 'room-refused',
  'nbf-room': 'room-refused',
  'exp-token': 'room-refused',
  'nbf-token': 'room-refused',
  'meeting-full': 'room-refused',
  'not-allowed': 'room-refused',
  'end-of-life': 'unsupported-browser',
  'connection-error': 'network',
  load: 'engine-blocked',
};

/** How a room that was joined is closed from its other side. */
export const ROOM_CLOSINGS: ReadonlySet<string> = new Set([
  'ejected',
  'no-room',
  'exp-room',
  'exp-token',
  'not-allowed',
]);
