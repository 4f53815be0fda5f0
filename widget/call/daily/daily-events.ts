/** The call engine's events in the words of the Room port. Its payloads come from the network: read, never trusted. */
import type { JsonObject } from '../../contract.ts';
import { messageOf } from '../failure-reasons.ts';
import {
  RECORDING_EVENTS,
  type DeviceFailure,
  type Participant,
  type RoomEvent,
  type RoomFailure,
  type ScreenShareEventName,
} from '../room.ts';

const SCREEN_SHARE: Record<string, ScreenShareEventName> = {
  'local-screen-share-started': 'screen-share-started',
  'local-screen-share-stopped': 'screen-share-stopped',
  'local-screen-share-canceled': 'screen-share-canceled',
};

/** The events that the room listens to. */
export const DAILY_EVENTS = [
  'left-meeting',
  'error',
  'app-message',
  'participant-joined',
  'participant-updated',
  'track-started',
  'track-stopped',
  'remote-participants-audio-level',
  'local-audio-level',
  'network-connection',
  'network-quality-change',
  'nonfatal-error',
  'camera-error',
  'local-screen-share-started',
  'local-screen-share-stopped',
  'local-screen-share-canceled',
  ...RECORDING_EVENTS,
] as const;
export type DailyEventName = (typeof DAILY_EVENTS)[number];

/** Null for what the client does not use, or cannot make sense of. */
export function translate(name: DailyEventName, payload: unknown): RoomEvent | null {
  switch (name) {
    case 'left-meeting':
      return { type: 'left' };
    case 'error':
      return { type: 'failed', failure: toFailure(payload) };
    case 'app-message':
      return { type: 'message', data: at(payload, 'data') };
    case 'participant-joined':
    case 'participant-updated':
      return participantEvent(name, payload);
    case 'track-started':
    case 'track-stopped':
      return trackEvent(name, payload);
    case 'remote-participants-audio-level':
      return { type: 'remote-levels', levels: levels(at(payload, 'participantsAudioLevel')) };
    case 'local-audio-level':
      return { type: 'local-level', level: levels([at(payload, 'audioLevel')])[0] ?? 0 };
    case 'network-connection':
      return network(payload);
    case 'network-quality-change':
      return { type: 'network-quality', detail: plain(payload) };
    case 'nonfatal-error':
      return nonFatal(payload);
    case 'camera-error':
      return { type: 'device-failed', failure: deviceFailure(payload) };
    case 'recording-started':
    case 'recording-stopped':
    case 'recording-stats':
    case 'recording-error':
    case 'recording-upload-completed':
      return { type: 'recording', event: name, detail: plain(payload) };
    case 'local-screen-share-started':
    case 'local-screen-share-stopped':
    case 'local-screen-share-canceled':
      return screenShare(name);
  }
}

/** A fatal error event, a rejection's reason (an object or a string) or a thrown error. */
export function toFailure(cause: unknown): RoomFailure {
  const error = at(cause, 'error');
  const type = text(at(error, 'type')) ?? text(at(cause, 'type')) ?? 'unknown';
  const isLoading = at(at(error, 'details'), 'on') === 'load' || at(at(cause, 'details'), 'on') === 'load';
  const message = text(at(error, 'msg')) ?? text(at(cause, 'errorMsg')) ?? messageOf(cause);
  return { type: isLoading ? 'load' : type, message, cause };
}

export function toParticipant(value: unknown): Participant | null {
  const id = text(at(value, 'session_id'));
  if (id === null) return null;
  const tracks = at(value, 'tracks');
  return {
    id,
    local: at(value, 'local') === true,
    userName: text(at(value, 'user_name')) ?? '',
    audio: text(at(at(tracks, 'audio'), 'state')) ?? 'off',
    video: text(at(at(tracks, 'video'), 'state')) ?? 'off',
  };
}

function participantEvent(
  type: 'participant-joined' | 'participant-updated',
  payload: unknown,
): RoomEvent | null {
  const participant = toParticipant(at(payload, 'participant'));
  return participant === null ? null : { type, participant };
}

/** Only voices and cameras: shared screens and custom tracks are nobody's voice. */
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

function screenShare(name: string): RoomEvent | null {
  const event = SCREEN_SHARE[name];
  return event === undefined ? null : { type: 'screen-share', event };
}

function levels(value: unknown): readonly number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).filter((level): level is number => typeof level === 'number');
}

/** What of a payload a host may clone and serialise. */
function plain(payload: unknown): JsonObject {
  if (typeof payload !== 'object' || payload === null) return {};
  const isPlain = (value: unknown) =>
    ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value);
  const hidden = new Set(['action', 'callClientId', 'callFrameId']);
  return Object.fromEntries(
    Object.entries(payload).filter(([key, value]) => !hidden.has(key) && isPlain(value)),
  );
}

function isTrack(value: unknown): value is MediaStreamTrack {
  return typeof at(value, 'stop') === 'function' && typeof at(value, 'id') === 'string';
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
