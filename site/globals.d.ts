import 'vite/client';
import type { SiteSettings } from './settings/settings.ts';

declare global {
  /** Written in at build, from `.env` or the local settings. */
  const __SITE_SETTINGS__: SiteSettings;
}
