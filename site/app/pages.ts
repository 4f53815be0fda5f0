/** The pages that a document knows: the one it loaded with, and those fetched since. */
import { createLoader } from '../dialogs/loading.ts';
import { PATHS, pageAt, type PageName } from './routes.ts';

export type Page = { readonly title: string; readonly main: Element };

export type Pages = {
  /** Undefined until fetched. */
  loaded(name: PageName): Page | undefined;
  /**
   * Fetches a page once. An address without a page cannot be fetched.
   * @throws if it fails or is not a page of this site; the next call tries again
   */
  load(name: PageName): Promise<Page>;
};

export function knownPages(): Pages {
  const pages = new Map<PageName, Page>([[pageAt(location.pathname), pageOf(document)]]);
  const loaders = new Map<PageName, () => Promise<Page>>();
  return {
    loaded: (name) => pages.get(name),
    load(name) {
      const load = loaders.get(name) ?? createLoader(() => fetchPage(name));
      loaders.set(name, load);
      return load().then((page) => {
        pages.set(name, page);
        return page;
      });
    },
  };
}

async function fetchPage(name: PageName): Promise<Page> {
  if (name === 'notFound') throw new Error('There is no such page.');
  const answer = await fetch(PATHS[name], { headers: { Accept: 'text/html' } });
  if (!answer.ok) throw new Error(`${PATHS[name]} was answered with status ${answer.status}.`);
  return pageOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
}

function pageOf(parsed: Document): Page {
  const main = parsed.querySelector('main');
  if (main === null) throw new Error('The fetched page has no main element.');
  // DOMParser has scripting disabled and parses noscript content as elements.
  if (parsed !== document) for (const element of main.querySelectorAll('noscript')) element.remove();
  return { title: parsed.title, main };
}
