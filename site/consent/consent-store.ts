/**
 * The visitor's choice about cookies: one value, read by the banner and by analytics, kept on the device under
 * one key and followed in every open tab.
 */
export type Choice = 'granted' | 'denied';
export type ConsentStatus = 'pending' | Choice;

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
};

/** The key that the analytics library is told to use as well, with its own values for yes and no. */
export const CONSENT_KEY = 'tt_cookie_consent';
const STORED: Readonly<Record<Choice, string>> = { granted: '1', denied: '0' };

/**
 * Reads the stored choice at once. Where storage is blocked the choice holds until the page is left.
 * Global Privacy Control is a Decline, renewed with every page: an Accept under it holds for the page.
 */
export function createConsentStore(ports: ConsentPorts): ConsentStore {
  const listeners = new Set<() => void>();
  let consent: Consent = { status: firstStatus(ports), isNew: false, isReviewing: false };

  function update(next: Consent): void {
    consent = next;
    for (const listener of listeners) listener();
  }

  ports.tabs.addEventListener('storage', (event) => {
    const status = told(event);
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
  if (!ports.privacySignal()) return stored(ports);
  store(ports, 'denied');
  return 'denied';
}

function stored({ storage }: ConsentPorts): ConsentStatus {
  try {
    return statusOf(storage().getItem(CONSENT_KEY));
  } catch {
    return 'pending';
  }
}

function store({ storage }: ConsentPorts, choice: Choice): void {
  try {
    storage().setItem(CONSENT_KEY, STORED[choice]);
  } catch {
    // Blocked or full: the choice holds in memory.
  }
}

/** What another tab made of the choice; null when it wrote something else. */
function told(event: Event): ConsentStatus | null {
  if (!('key' in event) || !('newValue' in event)) return null;
  if (event.key === null) return 'pending';
  return event.key === CONSENT_KEY ? statusOf(event.newValue) : null;
}

function statusOf(value: unknown): ConsentStatus {
  if (value === STORED.granted) return 'granted';
  return value === STORED.denied ? 'denied' : 'pending';
}
