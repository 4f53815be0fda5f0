import { prerender } from 'react-dom/static';
import { App } from '../app/app.tsx';
import { loadPage } from '../app/page-code.tsx';
import { PATHS, type PageName } from '../app/routes.ts';
import type { SiteSettings } from '../settings/settings.ts';

/** Static hosts answer with this file, and status 404, where there is no other. */
const NOT_FOUND = '/404.html';

/**
 * A page as HTML, complete: what is late is waited for, and nothing needs a script to fall into its place.
 * @throws the first error of a component: left to the browser, it would be an empty page to most readers
 */
export async function renderApplication(name: PageName, settings: SiteSettings): Promise<string> {
  await loadPage(name);
  const path = name === 'notFound' ? NOT_FOUND : PATHS[name];
  const errors: unknown[] = [];
  const { prelude } = await prerender(<App settings={settings} path={path} />, {
    progressiveChunkSize: Infinity,
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0) throw new Error(`The page "${name}" cannot be drawn.`, { cause: errors[0] });
  return new Response(prelude).text();
}
