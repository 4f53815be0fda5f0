/**
 * The visitor's cookie choice: a single value for banner and analytics, stored under one key and synchronized across
 * tabs.
 */
import {
  CONSENT_KEY,
  readChoice,
  writeChoice,
  type Choice,
  type ConsentStatus,
  type StoredChoice,
} from './stored-choice.ts';

export type Consent = {
  readonly status: ConsentStatus;
  /** The visitor chose in this tab since the page loaded, as opposed to a stored choice. */
  readonly isNew: boolean;
  /** The visitor reopened the banner. The status holds until they answer. */
  readonly isReviewing: boolean;
  /** The browser sends Global Privacy Control, so that nothing is counted unless the visitor accepts. */
  readonly hasSignal: boolean;
};

export type ConsentStore = {
  read(): Consent;
  /** Called after each change, in subscription order. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  choose(choice: Choice): void;
  /** Opens or closes the banner. */
  review(isReviewing: boolean): void;
};

export type ConsentPorts = {
  /** @throws SecurityError if the browser blocks storage */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Whether the browser sends Global Privacy Control. */
  readonly privacySignal: () => boolean;
  /** The target of storage events from other tabs, and of the return from the back/forward cache: the window. */
  readonly tabs: Pick<EventTarget, 'addEventListener'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/**
 * Reads the stored choice; an expired one counts as none. Without storage, a choice holds until the page unloads.
 * Global Privacy Control counts as Decline and overrides an earlier Accept, but not an Accept given despite the signal.
 */
export function createConsentStore(ports: ConsentPorts): ConsentStore {
  const listeners = new Set<() => void>();
  const hasSignal = ports.privacySignal();
  let consent: Consent = { status: firstStatus(ports), isNew: false, isReviewing: false, hasSignal };

  function update(next: Consent): void {
    consent = next;
    for (const listener of listeners) listener();
  }

  function follow(found: ConsentStatus | null): void {
    const status = found === 'pending' && hasSignal ? 'denied' : found;
    if (status === null || status === consent.status) return;
    update({ status, isNew: false, isReviewing: false, hasSignal });
  }

  ports.tabs.addEventListener('storage', (event) => follow(choiceInEvent(event, ports)));
  // A page in the back/forward cache gets no storage events.
  ports.tabs.addEventListener('pageshow', (event) => {
    if (!('persisted' in event) || event.persisted !== true) return;
    const kept = readStored(ports);
    // Without storage, the choice in memory holds.
    if (kept !== null) follow(statusOf(kept, ports));
  });

  return {
    read: () => consent,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    choose(status) {
      store(ports, status);
      update({ status, isNew: true, isReviewing: false, hasSignal });
    },
    review: (isReviewing) => update({ ...consent, isReviewing }),
  };
}

function firstStatus(ports: ConsentPorts): ConsentStatus {
  const kept = readStored(ports);
  const status = statusOf(kept, ports);
  // One without a date counts from now, and so does that of the signal.
  const isOfSignal = status === 'denied' && ports.privacySignal();
  if (status !== 'pending' && (isOfSignal || kept?.isDated !== true)) store(ports, status);
  return status;
}

/** Null without storage. */
function readStored({ storage, now }: ConsentPorts): StoredChoice | null {
  try {
    return readChoice(storage().getItem(CONSENT_KEY), now());
  } catch {
    return null;
  }
}

function statusOf(kept: StoredChoice | null, { privacySignal }: ConsentPorts): ConsentStatus {
  const isDespiteSignal = kept?.status === 'granted' && kept.isDespiteSignal;
  return privacySignal() && !isDespiteSignal ? 'denied' : (kept?.status ?? 'pending');
}

function store({ storage, now, privacySignal }: ConsentPorts, choice: Choice): void {
  try {
    storage().setItem(CONSENT_KEY, writeChoice(choice, now(), privacySignal()));
  } catch {
    // Blocked or full: the choice holds in memory.
  }
}

/** The choice in a storage event; null if the event is about something else. */
function choiceInEvent(event: Event, { now }: ConsentPorts): ConsentStatus | null {
  if (!('key' in event) || !('newValue' in event)) return null;
  if (event.key === null) return 'pending';
  return event.key === CONSENT_KEY ? readChoice(event.newValue, now()).status : null;
}
