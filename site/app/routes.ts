/** Which page is at which address. */
export const PATHS = { home: '/', privacy: '/privacy', terms: '/terms' } as const;
export type PageName = keyof typeof PATHS | 'notFound';

/** Static hosts also serve a page at the name of its file or with a slash at its end. */
const SYNONYM = /(?:\/index)?(?:\.html)?\/?$/;

export function pageAt(pathname: string): PageName {
  const path = pathname.replace(SYNONYM, '') || '/';
  const names = Object.keys(PATHS) as (keyof typeof PATHS)[];
  return names.find((name) => PATHS[name] === path) ?? 'notFound';
}
