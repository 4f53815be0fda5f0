/** Written in at build, from `.env` or the local settings. */
declare const __SITE_SETTINGS__: import('./settings.ts').SiteSettings;
