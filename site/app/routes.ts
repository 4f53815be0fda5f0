/** Maps pages to their paths. */
export const PATHS = { home: '/', privacy: '/privacy', terms: '/terms' } as const;
/** The setup page: a separate document that the other pages only link to. */
export const SETUP_PATH = '/setup/';

export type PageName = keyof typeof PATHS | 'notFound';

/** Static hosts also serve a page at its file name or with a trailing slash. */
const SYNONYM = /(?:\/index)?(?:\.html)?\/?$/;

export function pageAt(pathname: string): PageName {
  const path = pathname.replace(SYNONYM, '') || '/';
  const names = Object.keys(PATHS) as (keyof typeof PATHS)[];
  return names.find((name) => PATHS[name] === path) ?? 'notFound';
}
