import 'vite/client';
import type { SiteSettings } from './settings/settings.ts';

declare global {
  /** Inlined at build time, from `.env` or the local settings. */
  const __SITE_SETTINGS__: SiteSettings;
}
