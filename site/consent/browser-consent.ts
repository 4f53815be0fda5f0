/** The page's one consent store, and the visitor's choice in it. */
import { useSyncExternalStore } from 'react';
import { createConsentStore, type Consent, type ConsentStore } from './consent-store.ts';

let store: ConsentStore | undefined;

/** Made when it is first asked for: never on the server. */
export function browserConsent(): ConsentStore {
  store ??= createConsentStore({
    storage: () => window.localStorage,
    privacySignal: () => Reflect.get(navigator, 'globalPrivacyControl') === true,
    tabs: window,
    now: () => Date.now(),
  });
  return store;
}

/** The visitor's choice; null in the prerendered page, which cannot know it. */
export function useConsent(): Consent | null {
  return useSyncExternalStore<Consent | null>(
    (listener) => browserConsent().subscribe(listener),
    () => browserConsent().read(),
    () => null,
  );
}
