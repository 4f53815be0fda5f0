/**
 * The package `task-tamer/voice`: calls with an agent of the voice platform, for pages with their own UI. Importing it
 * has no side effects, even on a server. The manual is docs/api/voice-client.md.
 */
import { VoiceClient } from './voice/voice-client.ts';
import type { VoiceClientOptions } from './voice/voice-options.ts';

/** The same as `new VoiceClient(options)`. */
export const createVoiceClient = (options: VoiceClientOptions): VoiceClient => new VoiceClient(options);

export { VoiceClient };
export type { VoiceClientOptions };
export { CallError, type CallErrorDetail } from './errors/call-error.ts';
export type { StartOptions } from './client-options.ts';
export type { CallCondition } from './client-status.ts';
export type { CallState } from './lifecycle.ts';
export type { Device, DeviceKind } from './media/device-list.ts';
export type { Devices } from './media/sound-devices.ts';
export type { HearingProblem } from './media/microphone/audibility.ts';
export type { ClientMessage } from './messages.ts';
export type { NetworkReport } from './voice/extended-room.ts';
export type { ReconnectTarget } from './start/reconnect.ts';
export type { VoiceClientEvents } from './voice/voice-events.ts';
export type { CallRequest, WebCall } from '../platform/web-call.ts';
export type {
  EndReason,
  ErrorType,
  FailureReason,
  JsonObject,
  SayOptions,
  StageName,
  StageReport,
} from '../contract.ts';
