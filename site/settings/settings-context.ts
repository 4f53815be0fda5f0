import { createContext, use } from 'react';
import type { SiteSettings } from './settings.ts';

export const SettingsContext = createContext<SiteSettings | null>(null);

/** @throws outside of the page's tree */
export function useSettings(): SiteSettings {
  const settings = use(SettingsContext);
  if (settings === null) throw new Error('useSettings() is called outside of <SettingsContext>.');
  return settings;
}
