/** Which page is at which address. */
export const PATHS = { home: '/', privacy: '/privacy', terms: '/terms' } as const;
/** The owner's page: a document of its own, which the others lead to and know nothing else of. */
export const SETUP_PATH = '/setup/';

export type PageName = keyof typeof PATHS | 'notFound';

/** Static hosts also serve a page at the name of its file or with a slash at its end. */
const SYNONYM = /(?:\/index)?(?:\.html)?\/?$/;

export function pageAt(pathname: string): PageName {
  const path = pathname.replace(SYNONYM, '') || '/';
  const names = Object.keys(PATHS) as (keyof typeof PATHS)[];
  return names.find((name) => PATHS[name] === path) ?? 'notFound';
}
