import { useSyncExternalStore } from 'react';
import { browserConsent } from './browser-consent.ts';
import type { Consent } from './consent-store.ts';

/** The visitor's choice; null in the prerendered page, which cannot know it. */
export function useConsent(): Consent | null {
  return useSyncExternalStore<Consent | null>(
    (listener) => browserConsent().subscribe(listener),
    () => browserConsent().read(),
    () => null,
  );
}
