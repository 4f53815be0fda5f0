/** Scope: the visitor's cookie choice: reading, storing, changing, other tabs, missing storage. */
import { describe, expect, it } from 'vitest';
import {
  createConsentStore,
  type Consent,
  type ConsentPorts,
} from '../../../../site/consent/consent-store.ts';
import { CONSENT_DAYS, CONSENT_KEY } from '../../../../site/consent/stored-choice.ts';

/** A browser's storage and tabs, which receive each other's storage events. */
class Browser {
  readonly values = new Map<string, string>();
  readonly tabs: EventTarget[] = [];
  privacySignal = false;
  isBlocked = false;
  now = Date.parse('2026-03-01T12:00:00Z');

  tab(): ConsentPorts & { readonly tabs: EventTarget } {
    const tabs = new EventTarget();
    this.tabs.push(tabs);
    return {
      storage: () => {
        if (this.isBlocked) throw new DOMException('The operation is insecure.', 'SecurityError');
        return {
          getItem: (key) => this.values.get(key) ?? null,
          setItem: (key, value) => {
            this.values.set(key, value);
            this.#tellOthers(tabs, key, value);
          },
        };
      },
      privacySignal: () => this.privacySignal,
      tabs,
      now: () => this.now,
    };
  }

  clear(): void {
    this.values.clear();
    this.#tellOthers(null, null, null);
  }

  write(key: string, value: string | null): void {
    this.#tellOthers(null, key, value);
  }

  #tellOthers(from: EventTarget | null, key: string | null, newValue: string | null): void {
    const others = this.tabs.filter((tab) => tab !== from);
    for (const tab of others) tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

const fresh = (status: Consent['status'], hasSignal = false): Consent => ({
  status,
  isNew: true,
  isReviewing: false,
  hasSignal,
});
const known = (status: Consent['status'], hasSignal = false): Consent => ({
  ...fresh(status, hasSignal),
  isNew: false,
});

describe('the cookie choice', () => {
  it.each([
    ['nothing', undefined, 'pending'],
    ['a yes', '1', 'granted'],
    ['a no', '0', 'denied'],
    ['something else', 'maybe', 'pending'],
  ] as const)('is read from storage: %s', (_what, value, status) => {
    const browser = new Browser();
    if (value !== undefined) browser.values.set(CONSENT_KEY, value);
    expect(createConsentStore(browser.tab()).read()).toEqual(known(status));
  });

  it.each([
    ['granted', '1'],
    ['denied', '0'],
  ] as const)('of %s is stored as %s for the next page', (choice, value) => {
    const browser = new Browser();
    const store = createConsentStore(browser.tab());
    const told: Consent[] = [];
    const stop = store.subscribe(() => told.push(store.read()));
    store.choose(choice);
    stop();
    store.choose('denied');
    expect(told).toEqual([fresh(choice)]);
    store.choose(choice);
    expect(browser.values.get(CONSENT_KEY)).toBe(`${value} 2026-03-01T12:00:00.000Z`);
    expect(createConsentStore(browser.tab()).read()).toEqual(known(choice));
  });

  it.each(['granted', 'denied'] as const)('of %s expires after 365 days', (choice) => {
    const browser = new Browser();
    const store = createConsentStore(browser.tab());
    store.choose(choice);
    browser.now += CONSENT_DAYS * DAY_MS - 1;
    expect(createConsentStore(browser.tab()).read()).toEqual(known(choice));
    browser.now += 1;
    expect(createConsentStore(browser.tab()).read()).toEqual(known('pending'));
    expect(CONSENT_DAYS).toBe(365);
  });

  it.each(['1', '1 soon', '1 2027-01-01T00:00:00.000Z'])('counts from now if it has no date: %s', (value) => {
    const browser = new Browser();
    browser.values.set(CONSENT_KEY, value);
    expect(createConsentStore(browser.tab()).read()).toEqual(known('granted'));
    expect(browser.values.get(CONSENT_KEY)).toBe('1 2026-03-01T12:00:00.000Z');
    browser.now += CONSENT_DAYS * DAY_MS;
    expect(createConsentStore(browser.tab()).read()).toEqual(known('pending'));
  });

  it('holds while the banner is reopened, until it is changed', () => {
    const browser = new Browser();
    browser.values.set(CONSENT_KEY, '1');
    const store = createConsentStore(browser.tab());
    store.review(true);
    expect(store.read()).toEqual({ ...known('granted'), isReviewing: true });
    store.review(false);
    expect(store.read()).toEqual(known('granted'));
    store.review(true);
    store.choose('denied');
    expect(store.read()).toEqual(fresh('denied'));
  });

  it('holds for the page if storage is blocked, initially or later', () => {
    const browser = new Browser();
    browser.isBlocked = true;
    const store = createConsentStore(browser.tab());
    expect(store.read()).toEqual(known('pending'));
    store.choose('granted');
    expect(store.read()).toEqual(fresh('granted'));
    expect(createConsentStore(browser.tab()).read()).toEqual(known('pending'));
  });

  it('follows other tabs, including one that clears storage', () => {
    const browser = new Browser();
    const here = createConsentStore(browser.tab());
    const there = createConsentStore(browser.tab());
    const told: Consent[] = [];
    here.subscribe(() => told.push(here.read()));
    there.choose('granted');
    there.choose('granted');
    there.choose('denied');
    browser.write('another-key', '1');
    browser.clear();
    expect(told).toEqual([known('granted'), known('denied'), known('pending')]);
  });
});

/** A tab in the back/forward cache, which gets no storage events. */
function frozenTab(browser: Browser) {
  const ports = browser.tab();
  const store = createConsentStore(ports);
  browser.tabs.splice(browser.tabs.indexOf(ports.tabs), 1);
  const show = (persisted: boolean) =>
    ports.tabs.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { store, show };
}

describe('a page that returns from the back/forward cache', () => {
  it('has the choice that another tab has made in the meantime', () => {
    const browser = new Browser();
    createConsentStore(browser.tab()).choose('granted');
    const { store, show } = frozenTab(browser);
    createConsentStore(browser.tab()).choose('denied');
    show(false);
    expect(store.read()).toEqual(known('granted'));
    show(true);
    expect(store.read()).toEqual(known('denied'));
  });

  it('keeps its own choice without storage, and tells nobody about the same one', () => {
    const browser = new Browser();
    browser.isBlocked = true;
    const { store, show } = frozenTab(browser);
    store.choose('granted');
    let changes = 0;
    store.subscribe(() => (changes += 1));
    show(true);
    browser.isBlocked = false;
    browser.values.set(CONSENT_KEY, '1');
    show(true);
    expect([store.read(), changes]).toEqual([fresh('granted'), 0]);
  });
});

describe('Global Privacy Control', () => {
  it.each([undefined, '1', '0'])('counts as Decline for the stored value %s', (value) => {
    const browser = new Browser();
    if (value !== undefined) browser.values.set(CONSENT_KEY, value);
    browser.privacySignal = true;
    expect(createConsentStore(browser.tab()).read()).toEqual(known('denied', true));
    expect(browser.values.get(CONSENT_KEY)).toMatch(/^0 2026-03-01/);
  });

  it('counts as Decline also for a page that returns from the back/forward cache', () => {
    const browser = new Browser();
    browser.privacySignal = true;
    const { store, show } = frozenTab(browser);
    for (const value of ['1', null]) {
      if (value === null) browser.values.delete(CONSENT_KEY);
      else browser.values.set(CONSENT_KEY, value);
      show(true);
      expect(store.read()).toEqual(known('denied', true));
    }
  });

  it('is overridden by an explicit Accept, also on later pages', () => {
    const browser = new Browser();
    browser.privacySignal = true;
    createConsentStore(browser.tab()).choose('granted');
    const later = createConsentStore(browser.tab());
    expect(later.read()).toEqual(known('granted', true));
    later.choose('denied');
    expect(createConsentStore(browser.tab()).read()).toEqual(known('denied', true));
  });

  it('overrides an earlier Accept', () => {
    const browser = new Browser();
    createConsentStore(browser.tab()).choose('granted');
    browser.privacySignal = true;
    expect(createConsentStore(browser.tab()).read()).toEqual(known('denied', true));
  });

  it('counts as Decline without storage, and can be overridden for one page', () => {
    const browser = new Browser();
    browser.privacySignal = true;
    browser.isBlocked = true;
    expect(createConsentStore(browser.tab()).read()).toEqual(known('denied', true));
    const store = createConsentStore(browser.tab());
    store.choose('granted');
    expect(store.read()).toEqual(fresh('granted', true));
    browser.isBlocked = false;
    expect(createConsentStore(browser.tab()).read()).toEqual(known('denied', true));
  });
});
