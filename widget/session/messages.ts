/** Sends a visitor's message to the owner's endpoint, without the voice platform or the call engine. */
import type { EndpointMessage, EventDetails } from '../contract.ts';
import { given } from '../platform/json.ts';
import { endpointReason } from '../platform/request-reason.ts';
import { newMessageId } from '../platform/message-id.ts';
import { requestJson, RequestError } from '../platform/request.ts';
import { systemTimers } from '../platform/waiting.ts';
import { proofOf, type Admission } from './admission.ts';
import type { SessionContext } from './context.ts';
import type { Actions } from './state/snapshot.ts';

/** Limit of the whole request, ms: the endpoint may have to wait for the bot check's service. */
const REQUEST_LIMIT_MS = 20_000;

export class Messages {
  readonly #context: SessionContext;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  readonly actions = {
    setContact: (contact) =>
      this.#context.dispatch({ type: 'message', event: { type: 'contact-changed', contact } }),
    setMessage: (text) => this.#context.dispatch({ type: 'message', event: { type: 'text-changed', text } }),
  } satisfies Partial<Actions>;

  /**
   * Uses up the admission, even if the request fails. The text stays in the form until the endpoint has received it.
   */
  async send(admission: Admission): Promise<void> {
    const { dispatch, emit, now } = this.#context;
    dispatch({ type: 'message', event: { type: 'sending' } });
    try {
      await this.#post(admission);
    } catch (error) {
      const failure = failureOf(error);
      dispatch({ type: 'message-failed', failure, at: now() });
      emit('message-failed', failure);
      return;
    }
    dispatch({ type: 'message', event: { type: 'sent' } });
    emit('message-sent', {});
  }

  async #post(admission: Admission): Promise<void> {
    const { state, fetch } = this.#context;
    const { config, message } = state();
    const { contact, text } = message;
    const body: EndpointMessage = { ...(await proofOf(admission)), id: newMessageId(), contact, text };
    if (config.callEndpoint === null) throw new Error('There is no endpoint.');
    const request = { method: 'POST', baseUrl: config.callEndpoint, path: '/messages', token: null } as const;
    await requestJson({ ...request, body, timeout: REQUEST_LIMIT_MS, fetch, timers: systemTimers });
  }
}

function failureOf(error: unknown): EventDetails['message-failed'] {
  if (!(error instanceof RequestError)) return { reason: 'unknown', message: 'The message was not sent.' };
  const { message, status, retryAfter, requestId } = error;
  return { reason: endpointReason(error), message, ...given({ status, retryAfter, requestId }) };
}
