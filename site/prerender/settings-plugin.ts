import type { Plugin } from 'vite';
import type { SiteSettings } from '../settings/settings.ts';

/** Writes the settings into the site's code, where they stand as `__SITE_SETTINGS__`. */
export function siteSettings(settings: () => SiteSettings): Plugin {
  return {
    name: 'task-tamer:site-settings',
    config: () => ({ define: { __SITE_SETTINGS__: JSON.stringify(settings()) } }),
  };
}
