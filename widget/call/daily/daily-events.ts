/**
 * Translates the call engine's events into the Room port. Payloads come from the network and are parsed, never trusted.
 */
import type { DailyEvent } from '@daily-co/daily-js';
import type { DeviceFailure, Participant, RoomEvent, RoomFailure } from '../room/room.ts';
import { messageOf } from '../errors/thrown.ts';
import { at, numbers, plain, text } from './payloads.ts';

/** Null for events that the client does not use or cannot parse. */
export type Translate = (payload: unknown) => RoomEvent | null;

/** The events that a room listens to, and their translation. */
export type Translations = Readonly<Partial<Record<DailyEvent, Translate>>>;

export const TRANSLATIONS = {
  'left-meeting': () => ({ type: 'left' }),
  'joined-meeting': (payload) =>
    participantEvent('participant-updated', { participant: at(at(payload, 'participants'), 'local') }),
  error: (payload) => ({ type: 'failed', failure: toFailure(payload) }),
  'app-message': (payload) => ({ type: 'message', data: at(payload, 'data') }),
  'participant-joined': (payload) => participantEvent('participant-joined', payload),
  'participant-updated': (payload) => participantEvent('participant-updated', payload),
  'track-started': (payload) => trackEvent('track-started', payload),
  'track-stopped': (payload) => trackEvent('track-stopped', payload),
  'remote-participants-audio-level': (payload) => ({
    type: 'remote-levels',
    levels: numbers(at(payload, 'participantsAudioLevel')),
  }),
  'network-connection': network,
  'network-quality-change': (payload) => ({ type: 'network-quality', detail: plain(payload) }),
  'selected-devices-updated': () => ({ type: 'microphone-changed' }),
  'nonfatal-error': nonFatal,
  'camera-error': (payload) => ({ type: 'device-failed', failure: deviceFailure(payload) }),
  'recording-started': () => ({ type: 'recording', event: 'recording-started', detail: {} }),
  'recording-error': (payload) => ({ type: 'recording', event: 'recording-error', detail: plain(payload) }),
} as const satisfies Translations;

/** A fatal error event, a rejection reason (an object or a string), or a thrown error. */
export function toFailure(cause: unknown): RoomFailure {
  const error = at(cause, 'error');
  const type = text(at(error, 'type')) ?? text(at(cause, 'type')) ?? 'unknown';
  const isLoading = at(at(error, 'details'), 'on') === 'load' || at(at(cause, 'details'), 'on') === 'load';
  const message = text(at(error, 'msg')) ?? text(at(cause, 'errorMsg')) ?? messageOf(cause);
  return { type: isLoading ? 'load' : type, message, cause };
}

function toParticipant(value: unknown): Participant | null {
  const id = text(at(value, 'session_id'));
  if (id === null) return null;
  const tracks = at(value, 'tracks');
  return {
    id,
    local: at(value, 'local') === true,
    userName: text(at(value, 'user_name')) ?? '',
    audio: text(at(at(tracks, 'audio'), 'state')) ?? 'off',
    video: text(at(at(tracks, 'video'), 'state')) ?? 'off',
    inRoomMs: timeInRoomMs(value),
  };
}

/**
 * Compares two times of the room's clock, because the visitor's clock may be wrong. The expiry is 1970 when the room
 * ejects no one.
 */
function timeInRoomMs(value: unknown): number | null {
  const [from, until] = [at(value, 'joined_at'), at(value, 'will_eject_at')];
  const timeMs = from instanceof Date && until instanceof Date ? until.getTime() - from.getTime() : 0;
  return timeMs > 0 ? timeMs : null;
}

function participantEvent(
  type: 'participant-joined' | 'participant-updated',
  payload: unknown,
): RoomEvent | null {
  const participant = toParticipant(at(payload, 'participant'));
  return participant === null ? null : { type, participant };
}

/** Voices and cameras only: shared screens and custom tracks are not part of the conversation. */
function trackEvent(type: 'track-started' | 'track-stopped', payload: unknown): RoomEvent | null {
  const track = at(payload, 'track');
  const kind = at(payload, 'type');
  if (!isTrack(track) || (kind !== 'audio' && kind !== 'video')) return null;
  const participant = toParticipant(at(payload, 'participant'));
  if (type === 'track-stopped') return { type, participant, track };
  return participant === null ? null : { type, participant, track };
}

function network(payload: unknown): RoomEvent | null {
  const event = at(payload, 'event');
  if (event !== 'connected' && event !== 'interrupted') return null;
  const link = text(at(payload, 'type')) ?? 'unknown';
  return { type: 'network', link, interrupted: event === 'interrupted' };
}

function nonFatal(payload: unknown): RoomEvent | null {
  if (at(payload, 'type') !== 'audio-processor-error') return null;
  return { type: 'processor-failed', message: messageOf(payload), cause: payload };
}

function deviceFailure(payload: unknown): DeviceFailure {
  const error = at(payload, 'error');
  const type = text(at(error, 'type')) ?? 'unknown';
  const media = [at(error, 'blockedMedia'), at(error, 'missingMedia'), at(error, 'failedMedia')].flat();
  const cameraOnly = at(at(payload, 'errorMsg'), 'audioOk') === true || type === 'cam-in-use';
  const listsCameraOnly = media.includes('video') && !media.includes('audio');
  return {
    type,
    message: text(at(error, 'msg')) ?? messageOf(at(payload, 'errorMsg')),
    microphone: !cameraOnly && !listsCameraOnly,
    cause: payload,
  };
}

function isTrack(value: unknown): value is MediaStreamTrack {
  return typeof at(value, 'stop') === 'function' && typeof at(value, 'id') === 'string';
}
