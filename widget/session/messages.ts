/** Leaves a message with the owner's endpoint. Neither the voice platform nor the call engine has a part in it. */
import type { EmitEvent, EndpointMessage, EventDetails } from '../contract.ts';
import { endpointReason } from '../platform/request-reason.ts';
import { requestJson, RequestError } from '../platform/request.ts';
import type { SessionEvent, SessionState } from './session-state.ts';
import type { Actions } from './snapshot.ts';
import { proofOf, type Proof } from './start-request.ts';

export type MessagesPorts = {
  readonly emit: EmitEvent;
  readonly dispatch: (event: SessionEvent) => void;
  readonly state: () => SessionState;
  readonly now: () => number;
  readonly fetch?: typeof globalThis.fetch;
  readonly takeConsentBack: () => void;
};

/** Of the whole request, ms: the endpoint may have to wait for the bot check's service. */
const LIMIT = 20_000;

const timers = {
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export class Messages {
  readonly #ports: MessagesPorts;

  constructor(ports: MessagesPorts) {
    this.#ports = ports;
  }

  get actions(): Pick<Actions, 'setContact' | 'setMessage'> {
    const { dispatch } = this.#ports;
    return {
      setContact: (contact) => dispatch({ type: 'message', event: { type: 'contact-changed', contact } }),
      setMessage: (text) => dispatch({ type: 'message', event: { type: 'text-changed', text } }),
    };
  }

  /** The proof is spent by it, whatever comes of it. What was written stays until it was received. */
  async send(proof: Proof): Promise<void> {
    const { dispatch, emit } = this.#ports;
    dispatch({ type: 'message', event: { type: 'sending' } });
    try {
      await this.#post(proof);
    } catch (error) {
      return this.#fail(failureOf(error));
    }
    dispatch({ type: 'message', event: { type: 'sent' } });
    emit('message-sent', {});
  }

  async #post({ name, botCheck, consent }: Proof): Promise<void> {
    const { state, fetch = globalThis.fetch.bind(globalThis) } = this.#ports;
    const { config, message } = state();
    const { contact, text } = message;
    const receipt = await consent;
    if (config.callEndpoint === null || receipt === null) throw new Error('There is no endpoint.');
    const body: EndpointMessage = { ...proofOf(name, botCheck, receipt), contact, text };
    const request = { method: 'POST', baseUrl: config.callEndpoint, path: '/messages', token: null } as const;
    await requestJson({ ...request, body, timeout: LIMIT, fetch, timers });
  }

  #fail(failure: EventDetails['message-failed']): void {
    const { dispatch, emit, now, takeConsentBack } = this.#ports;
    const { reason, retryAfter } = failure;
    if (reason === 'consent-refused') takeConsentBack();
    const retryAt = retryAfter === undefined ? null : now() + retryAfter * 1_000;
    dispatch({ type: 'message', event: { type: 'failed' } });
    dispatch({ type: 'form', event: { type: 'failed', problem: reason, retryAt } });
    emit('message-failed', failure);
  }
}

function failureOf(error: unknown): EventDetails['message-failed'] {
  if (!(error instanceof RequestError)) return { reason: 'unknown', message: 'The message was not sent.' };
  const { message, status, retryAfter } = error;
  return {
    reason: endpointReason(error),
    message,
    ...(status === null ? {} : { status }),
    ...(retryAfter === null ? {} : { retryAfter }),
  };
}
