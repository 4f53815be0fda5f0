/** The page's one consent store. */
import { createConsentStore, type ConsentStore } from './consent-store.ts';

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
