/** What hosts are told of a start that did not become a call. */
import type { EventDetails, JsonObject, StageReport } from '../contract.ts';
import type { Call } from './call.ts';
import type { CallError } from './call-error.ts';

export function failedStart(call: Call, error: CallError): EventDetails['call-start-failed'] {
  const { stage, totalDuration } = call.stages;
  return {
    stage,
    totalDuration,
    error: error.message,
    reason: error.reason,
    timestamp: call.stages.timestamp(),
    context: contextOf(call),
  };
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

function contextOf(call: Call): JsonObject {
  const isMobile = call.host.ports.environment.mobile();
  if (call.reconnecting) return { isReconnect: true, isMobile };
  const { assistant, squad, workflow } = call.request;
  return { hasAssistant: !!assistant, hasSquad: !!squad, hasWorkflow: !!workflow, isMobile };
}
