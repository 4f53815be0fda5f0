/**
 * The call engine handles the window's `message` events without checking their source or origin, so any frame could
 * forge the agent's messages or the end of a call. While a room exists, this guard stops such messages unless this
 * window sent them. Messages for the page's own Daily clients pass.
 */
import { at, text } from './payloads.ts';

const ENGINE_MESSAGE = 'iframe-call-message';

export type GuardedWindow = {
  readonly origin: string;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void, capture: true): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void, capture: true): void;
};

export type MessageGuard = {
  /** Call it as soon as the room's client has an id: before, there is none to forge. */
  protect(clientId: string): void;
  release(): void;
};

/** The ids of our engine clients, of all rooms. */
const ours = new Set<string>();

/** Call it before the engine adds its listener, because a window calls listeners in order of registration. */
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

/**
 * A message without a client id reaches every client: it is readdressed to one of the page's, or stopped if the page
 * has none.
 */
function keepFromOurs(event: MessageEvent, own: GuardedWindow): void {
  const data: unknown = event.data;
  const named = at(data, 'callClientId');
  if (named && !(typeof named === 'string' && ours.has(named))) return;
  const others = named ? null : (text(at(data, 'callFrameId')) ?? clientOfPage(own));
  if (others === null) event.stopImmediatePropagation();
  else Reflect.set(Object(data), 'callClientId', others);
}

/** The engine's library keeps all clients of a page in one registry. */
function clientOfPage(own: GuardedWindow): string | null {
  const clients = Object.keys(Object(at(at(own, '_daily'), 'instances')));
  return clients.findLast((clientId) => !ours.has(clientId)) ?? null;
}

/** Pages with an opaque origin (a file, a sandboxed frame) send '' or 'null', so compare the source instead. */
function isFrom(event: MessageEvent, own: GuardedWindow): boolean {
  const isOwnOrigin = event.origin === own.origin || (own.origin === 'null' && isNoOrigin(event.origin));
  return Object.is(event.source, own) && isOwnOrigin;
}

function isNoOrigin(origin: string): boolean {
  return origin === '' || origin === 'null' || origin === 'file://';
}
