/** The page's one consent store, made when it is first asked for: never on the server. */
import { createConsentStore, type ConsentStore } from './consent-store.ts';

let store: ConsentStore | undefined;

export function browserConsent(): ConsentStore {
  store ??= createConsentStore({
    storage: () => window.localStorage,
    privacySignal: () => Reflect.get(navigator, 'globalPrivacyControl') === true,
    tabs: window,
  });
  return store;
}
