/** Reconnects to a call that was created earlier, by this page or another. */
import { isHttpUrl } from '../../platform/url.ts';
import type { WebCall } from '../../platform/web-call.ts';
import type { Start } from '../call.ts';
import { CallError, fatalError } from '../errors/call-error.ts';
import { checkBrowser } from './preconditions.ts';
import { enterRoom, initialize } from './start-sequence.ts';

/** The data that a reconnection needs; the result of `start` is sufficient, and so is its `webCallUrl`. */
export type ReconnectTarget = Pick<WebCall, 'webCallUrl'> & Partial<WebCall>;

/** Whether this contains a room URL; callers may be untyped. */
export function hasUrl({ webCallUrl }: { readonly webCallUrl: unknown }): boolean {
  return typeof webCallUrl === 'string' && isHttpUrl(webCallUrl);
}

export function missingUrl(): CallError {
  const message = 'webCallUrl is required for reconnection.';
  return fatalError('validation-error', 'bad-answer', message, { stage: 'validation' });
}

/** The agent has been listening all along. Every error is reported as a reconnect error. */
export const resumedCall = (target: ReconnectTarget): Start => ({
  about: { isReconnect: true },
  agentListens: true,
  asReported: asReconnectError,
  run: async (call) => {
    const webCall = completed(target);
    call.stages.runNow('validation', () => checkBrowser(call.context.ports.environment));
    const { id: callId, videoRecordingEnabled: hasVideoRecording, voiceProvider } = webCall;
    const metadata = { action: 'reconnect', callId, hasVideoRecording, voiceProvider };
    const beginnings = await initialize(call, metadata);
    await enterRoom(call, webCall, beginnings);
    return webCall;
  },
});

export function asReconnectError(error: CallError): CallError {
  const { requestId } = error;
  return new CallError({ ...error.detail(), type: 'reconnect-error', requestId, cause: error });
}

function completed(target: ReconnectTarget): WebCall {
  return {
    id: target.id ?? 'unknown',
    webCallUrl: target.webCallUrl,
    videoRecordingEnabled: target.videoRecordingEnabled ?? false,
    voiceProvider: target.voiceProvider ?? null,
    callToken: target.callToken ?? null,
    // Measured from the call's first start, which may be long ago.
    maxDurationSeconds: null,
  };
}
