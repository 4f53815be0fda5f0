/** The page's one consent store. */
import { createConsentStore, type ConsentStore } from './consent-store.ts';

let store: ConsentStore | undefined;

/** Created on first use, so never on the server. */
export function browserConsent(): ConsentStore {
  store ??= createConsentStore({
    storage: () => window.localStorage,
    privacySignal: () => Reflect.get(navigator, 'globalPrivacyControl') === true,
    tabs: window,
    now: () => Date.now(),
  });
  return store;
}
