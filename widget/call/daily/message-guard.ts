/**
 * The call engine hears `message` events of the window and asks neither who sent them nor from where, so that any
 * frame could forge a message of the agent or the end of a call. While a room is alive, such messages are stopped
 * before the engine hears them unless this very window sent them.
 */

const ENGINE_MESSAGE = 'iframe-call-message';

export type GuardedWindow = {
  readonly origin: string;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void, capture: true): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void, capture: true): void;
};

/** Call it before the engine listens: among capturing listeners the first one registered is the first one asked. */
export function guardMessages(own: GuardedWindow): () => void {
  const stopForged = (event: MessageEvent) => {
    if (isEngineMessage(event.data) && !isFrom(event, own)) event.stopImmediatePropagation();
  };
  own.addEventListener('message', stopForged, true);
  return () => own.removeEventListener('message', stopForged, true);
}

/** Pages without an origin of their own (a file, a sandboxed frame) send as '' or 'null'; the source still tells. */
function isFrom(event: MessageEvent, own: GuardedWindow): boolean {
  const isOwnOrigin = event.origin === own.origin || (own.origin === 'null' && isNoOrigin(event.origin));
  return Object.is(event.source, own) && isOwnOrigin;
}

function isNoOrigin(origin: string): boolean {
  return origin === '' || origin === 'null' || origin === 'file://';
}

function isEngineMessage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && Reflect.get(data, 'what') === ENGINE_MESSAGE;
}
