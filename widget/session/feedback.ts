/** Sends the owner's endpoint facts that only the visitor's browser knows. */
import type { EndpointFeedback, EventDetails, FailureReason, MicrophoneFailure } from '../contract.ts';
import { SEALED } from '../platform/request.ts';
import { withoutEndSlashes } from '../platform/url.ts';
import type { SessionContext } from './context.ts';

type Port = Pick<SessionContext, 'state' | 'fetch'>;

/** Sends once, even while the page is being left, and ignores the answer. */
export function sendFeedback(port: Port, feedback: EndpointFeedback): void {
  void send(port, feedback).catch(() => undefined);
}

async function send({ state, fetch }: Port, feedback: EndpointFeedback): Promise<void> {
  const { callEndpoint } = state().config;
  if (callEndpoint === null) return;
  await fetch(`${withoutEndSlashes(callEndpoint)}/feedback`, {
    ...SEALED,
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(feedback),
  });
}

/**
 * Reports a refused microphone, because no call was requested then. The endpoint detects every later failure itself.
 */
export function sendFailure(port: Port, { stage, reason, context }: EventDetails['call-start-failed']): void {
  if (stage === 'initialization' && context['atEndpoint'] === true && isOfMicrophone(reason))
    sendFeedback(port, { failed: reason });
}

/** Tests the prefix, because a list of the reasons would be longer. */
const isOfMicrophone = (reason: FailureReason): reason is MicrophoneFailure =>
  reason.startsWith('microphone-');
