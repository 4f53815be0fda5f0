/**
 * The oldest supported browsers by version, as `docs/setup/embedding.md` names them: styles are compiled for them, and
 * tests check scripts against them.
 */
export const OLDEST_BROWSERS = { chrome: 105, firefox: 115, safari: 16.4 } as const;
