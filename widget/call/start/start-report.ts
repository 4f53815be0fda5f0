/** What hosts are told of a start, as plain data: tracks and device ids are nobody's business. */
import type { EventDetails, JsonObject, StageReport } from '../../contract.ts';
import type { CallRequest, WebCall } from '../../platform/web-call.ts';
import { VIDEO_VOICE_PROVIDER } from '../constants.ts';
import type { CallError } from '../errors/call-error.ts';
import type { AudioSource, VideoSource } from '../room/room.ts';
import type { StageReporter } from './stages.ts';

export function failedStart(
  { stage, totalDuration, timestamp }: Pick<StageReporter, 'stage' | 'totalDuration' | 'timestamp'>,
  { message, reason }: CallError,
  context: JsonObject,
): EventDetails['call-start-failed'] {
  return { stage, totalDuration, error: message, reason, timestamp, context };
}

/** The visitor, or the page, asked for a call while there is one. */
export function secondStart(now: number): StageReport {
  return {
    stage: 'validation',
    status: 'failed',
    timestamp: new Date(now).toISOString(),
    metadata: { reason: 'already-started' },
  };
}

export function referencesIn({ assistant, squad, workflow }: CallRequest): JsonObject {
  return { hasAssistant: !!assistant, hasSquad: !!squad, hasWorkflow: !!workflow };
}

/** In the place of references, which only the endpoint knows. */
export const AT_ENDPOINT: JsonObject = { atEndpoint: true };

export function createdCall({ id: callId, videoRecordingEnabled, voiceProvider }: WebCall): JsonObject {
  return { callId, videoRecordingEnabled, voiceProvider };
}

export function sourcesOf(webCall: WebCall, audioSource: AudioSource, videoSource: VideoSource): JsonObject {
  return {
    audioSource: describeSource(audioSource),
    videoSource: describeSource(videoSource),
    isVideoRecordingEnabled: webCall.videoRecordingEnabled,
    isVideoEnabled: webCall.voiceProvider === VIDEO_VOICE_PROVIDER,
  };
}

function describeSource(source: AudioSource | VideoSource): boolean | string {
  if (typeof source === 'boolean') return source;
  return typeof source === 'string' ? 'device' : 'track';
}
