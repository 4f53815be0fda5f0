/**
 * The visitor's choice about cookies: one value, read by the banner and by analytics, kept on the device under
 * one key and followed in every open tab.
 */
import { CONSENT_KEY, readChoice, writeChoice, type Choice, type ConsentStatus } from './stored-choice.ts';

export type Consent = {
  readonly status: ConsentStatus;
  /** The visitor chose in this tab since the page was loaded: a choice, not the memory of one. */
  readonly isNew: boolean;
  /** The visitor asked to see the question again. The status holds until they answer. */
  readonly isReviewing: boolean;
};

export type ConsentStore = {
  read(): Consent;
  /** Calls back after each change, in order of subscription. Returns what ends it. */
  subscribe(listener: () => void): () => void;
  choose(choice: Choice): void;
  /** Asks again, or no longer. */
  review(isReviewing: boolean): void;
};

export type ConsentPorts = {
  /** @throws SecurityError where the browser forbids storage */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Whether the browser sends Global Privacy Control. */
  readonly privacySignal: () => boolean;
  /** Tells of what other tabs wrote: the window. */
  readonly tabs: Pick<EventTarget, 'addEventListener'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/**
 * Reads the stored choice at once; one that is too old is asked for again. Where storage is blocked, the choice holds
 * until the visitor leaves the page. Global Privacy Control counts as a Decline, and overrides an Accept that was given
 * without it. An Accept that the visitor gives despite the signal is kept.
 */
export function createConsentStore(ports: ConsentPorts): ConsentStore {
  const listeners = new Set<() => void>();
  let consent: Consent = { status: firstStatus(ports), isNew: false, isReviewing: false };

  function update(next: Consent): void {
    consent = next;
    for (const listener of listeners) listener();
  }

  ports.tabs.addEventListener('storage', (event) => {
    const status = told(event, ports);
    if (status === null || status === consent.status) return;
    update({ status, isNew: false, isReviewing: false });
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

/** What another tab made of the choice; null when it wrote something else. */
function told(event: Event, { now }: ConsentPorts): ConsentStatus | null {
  if (!('key' in event) || !('newValue' in event)) return null;
  if (event.key === null) return 'pending';
  return event.key === CONSENT_KEY ? readChoice(event.newValue, now()).status : null;
}
