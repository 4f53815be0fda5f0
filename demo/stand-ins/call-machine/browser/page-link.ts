/** The message envelope between daily-js and its machine. */
export type PageMessage = {
  readonly action: string;
  readonly callbackStamp: unknown;
  readonly [key: string]: unknown;
};
export type Answer = { readonly [key: string]: unknown };

export const ENVELOPE = 'iframe-call-message';

export class PageLink {
  readonly #callClientId: string;

  constructor(callClientId: string) {
    this.#callClientId = callClientId;
  }

  /** Returns the message if it is for this machine and comes from daily-js in this window. */
  read({ data, source }: MessageEvent): PageMessage | null {
    if (source !== window || typeof data !== 'object' || data === null) return null;
    const message = data as Record<string, unknown>;
    const ours =
      message['what'] === ENVELOPE &&
      message['from'] === 'module' &&
      message['callClientId'] === this.#callClientId;
    if (!ours || typeof message['action'] !== 'string') return null;
    return { ...message, action: message['action'], callbackStamp: message['callbackStamp'] };
  }

  post(message: { readonly action: string; readonly [key: string]: unknown }): void {
    this.#send(message);
  }

  answer(request: PageMessage, answer: Answer): void {
    if (request.callbackStamp === undefined) return;
    this.#send({ ...answer, callbackStamp: request.callbackStamp });
  }

  #send(message: Answer): void {
    const origin = location.protocol === 'file:' ? '*' : location.origin;
    const envelope = { what: ENVELOPE, from: 'embedded', callClientId: this.#callClientId };
    window.postMessage({ ...message, ...envelope }, origin);
  }
}
