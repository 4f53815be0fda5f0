/**
 * The visitor's cookie choice: a single value for banner and analytics, stored under one key and synchronized across
 * tabs.
 */
import { CONSENT_KEY, readChoice, writeChoice, type Choice, type ConsentStatus } from './stored-choice.ts';

export type Consent = {
  readonly status: ConsentStatus;
  /** The visitor chose in this tab since the page loaded, as opposed to a stored choice. */
  readonly isNew: boolean;
  /** The visitor reopened the banner. The status holds until they answer. */
  readonly isReviewing: boolean;
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
  let consent: Consent = { status: firstStatus(ports), isNew: false, isReviewing: false };

  function update(next: Consent): void {
    consent = next;
    for (const listener of listeners) listener();
  }

  function follow(status: ConsentStatus | null): void {
    if (status === null || status === consent.status) return;
    update({ status, isNew: false, isReviewing: false });
  }

  ports.tabs.addEventListener('storage', (event) => follow(choiceInEvent(event, ports)));
  // A page in the back/forward cache gets no storage events.
  ports.tabs.addEventListener('pageshow', (event) => {
    if ('persisted' in event && event.persisted === true) follow(choiceInStorage(ports));
  });

  return {
    read: () => consent,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    choose(status) {
      store(ports, status);
      update({ status, isNew: true, isReviewing: false });
    },
    review: (isReviewing) => update({ ...consent, isReviewing }),
  };
}

function firstStatus(ports: ConsentPorts): ConsentStatus {
  if (!ports.privacySignal() || isAcceptedDespiteSignal(ports)) return stored(ports);
  store(ports, 'denied');
  return 'denied';
}

function isAcceptedDespiteSignal({ storage, now }: ConsentPorts): boolean {
  try {
    const { status, isDespiteSignal } = readChoice(storage().getItem(CONSENT_KEY), now());
    return status === 'granted' && isDespiteSignal;
  } catch {
    return false;
  }
}

function stored(ports: ConsentPorts): ConsentStatus {
  try {
    const { status, isDated } = readChoice(ports.storage().getItem(CONSENT_KEY), ports.now());
    if (status !== 'pending' && !isDated) store(ports, status);
    return status;
  } catch {
    return 'pending';
  }
}

function store({ storage, now, privacySignal }: ConsentPorts, choice: Choice): void {
  try {
    storage().setItem(CONSENT_KEY, writeChoice(choice, now(), privacySignal()));
  } catch {
    // Blocked or full: the choice holds in memory.
  }
}

/** Null without storage, where the choice in memory holds. */
function choiceInStorage(ports: ConsentPorts): ConsentStatus | null {
  const { storage, now, privacySignal } = ports;
  try {
    const { status } = readChoice(storage().getItem(CONSENT_KEY), now());
    return privacySignal() && !isAcceptedDespiteSignal(ports) ? 'denied' : status;
  } catch {
    return null;
  }
}

/** The choice in a storage event; null if the event is about something else. */
function choiceInEvent(event: Event, { now }: ConsentPorts): ConsentStatus | null {
  if (!('key' in event) || !('newValue' in event)) return null;
  if (event.key === null) return 'pending';
  return event.key === CONSENT_KEY ? readChoice(event.newValue, now()).status : null;
}
