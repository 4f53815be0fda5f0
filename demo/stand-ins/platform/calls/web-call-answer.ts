/** `POST /call/web`, with the scenarios that break it. */
import type { IncomingMessage } from 'node:http';
import { PlatformError, send, sendJson } from '../../http-answers.ts';
import type { CallRecord } from './call-record.ts';
import { ORG_ID } from '../resources/resource-store.ts';
import type { RouteContext } from '../routes.ts';

export async function answerWebCall(call: CallRecord, context: RouteContext): Promise<void> {
  const { request, response } = context;
  const { fault } = call.scenario;
  switch (fault.kind) {
    case 'http': {
      call.end(`refused: ${fault.status}`);
      const headers =
        'retryAfterSeconds' in fault ? { 'Retry-After': String(fault.retryAfterSeconds) } : undefined;
      throw new PlatformError(fault.status, fault.error, fault.message, headers);
    }
    case 'bad-json':
      send(response, 201, 'application/json; charset=utf-8', '{"id": "half an ans');
      return;
    case 'no-url':
      sendJson(response, 201, { ...webCall(call, request), webCallUrl: undefined, transport: {} });
      return;
    case 'reset':
      request.socket.destroy();
      return;
    case 'slow':
      await untilLater(context, fault.seconds * 1_000);
      break;
    default:
      break;
  }
  sendJson(response, 201, webCall(call, request));
}

function webCall(call: CallRecord, request: IncomingMessage): object {
  const url = new URL(`/stand-ins/rooms/${call.id}`, originOf(request)).href;
  const { kind } = call.scenario.fault;
  const hasPicture = kind === 'video';
  return {
    id: call.id,
    orgId: ORG_ID,
    createdAt: call.createdAt,
    updatedAt: call.createdAt,
    type: 'webCall',
    cost: 0,
    status: 'queued',
    webCallUrl: url,
    assistantId: call.request.agentId,
    artifactPlan: { videoRecordingEnabled: kind === 'recording' || kind === 'recording-error' },
    assistant: { voice: { provider: hasPicture ? 'tavus' : (call.request.voiceProvider ?? 'vapi') } },
    transport: { provider: 'daily', assistantVideoEnabled: hasPicture, callUrl: url },
  };
}

/** The page's origin, including behind a TLS-terminating proxy. */
function originOf(request: IncomingMessage): string {
  const forwarded = request.headers['x-forwarded-proto'];
  const secure = 'encrypted' in request.socket || forwarded === 'https';
  return `${secure ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`;
}

/** Waits, but no longer than the page does. */
function untilLater({ response }: RouteContext, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
