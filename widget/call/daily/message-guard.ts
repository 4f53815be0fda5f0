/**
 * The call engine hears `message` events of the window and asks neither who sent them nor from where, so that any
 * frame could forge a message of the agent or the end of a call. While a room is alive, such messages are kept from
 * it unless this very window sent them. The page may use the same engine, in a frame of its own for instance: what is
 * meant for its clients is none of our business.
 */
import { at, text } from './payloads.ts';

const ENGINE_MESSAGE = 'iframe-call-message';

export type GuardedWindow = {
  readonly origin: string;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void, capture: true): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void, capture: true): void;
};

export type MessageGuard = {
  /** Call it as soon as the room's client has its id: until then it has none to forge. */
  protect(clientId: string): void;
  release(): void;
};

/** The engine's clients that are ours, of all rooms. */
const ours = new Set<string>();

/** Call it before the engine listens: among a window's listeners the first one registered is the first one asked. */
export function guardMessages(own: GuardedWindow): MessageGuard {
  const protectedHere = new Set<string>();
  const onMessage = (event: MessageEvent) => {
    if (at(event.data, 'what') === ENGINE_MESSAGE && !isFrom(event, own)) keepFromOurs(event, own);
  };
  own.addEventListener('message', onMessage, true);
  return {
    protect: (clientId) => {
      ours.add(clientId);
      protectedHere.add(clientId);
    },
    release: () => {
      own.removeEventListener('message', onMessage, true);
      protectedHere.forEach((clientId) => ours.delete(clientId));
    },
  };
}

/** What names no client is heard by all: it is made to name one of the page's, or stopped where there is none. */
function keepFromOurs(event: MessageEvent, own: GuardedWindow): void {
  const data: unknown = event.data;
  const named = at(data, 'callClientId');
  if (named && !(typeof named === 'string' && ours.has(named))) return;
  const others = named ? null : (text(at(data, 'callFrameId')) ?? clientOfPage(own));
  if (others === null) event.stopImmediatePropagation();
  else Reflect.set(Object(data), 'callClientId', others);
}

/** The engine's library keeps all clients of a page, whoever made them, in one registry. */
function clientOfPage(own: GuardedWindow): string | null {
  const clients = Object.keys(Object(at(at(own, '_daily'), 'instances')));
  return clients.findLast((clientId) => !ours.has(clientId)) ?? null;
}

/** Pages without an origin of their own (a file, a sandboxed frame) send as '' or 'null'; the source still tells. */
function isFrom(event: MessageEvent, own: GuardedWindow): boolean {
  const isOwnOrigin = event.origin === own.origin || (own.origin === 'null' && isNoOrigin(event.origin));
  return Object.is(event.source, own) && isOwnOrigin;
}

function isNoOrigin(origin: string): boolean {
  return origin === '' || origin === 'null' || origin === 'file://';
}
