/**
 * The entry shares no file with what is fetched later: modules that both need stand in both. Imported by a later part,
 * the entry would be fetched and run a second time under every address that is not spelled alike (`?ver=2`, a
 * redirect), and parts of one version would meet the entry of another. So no module that both need keeps a state.
 */
import type { Plugin } from 'vite';

const MARK = 'entry';
const MARKED = new RegExp(`[?&]${MARK}$`);

/** Whatever the entry imports statically is, to the bundler, another module than what `import()` brings. */
export function entryApart(): Plugin {
  return {
    name: 'entry-apart',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer, { kind, ...options }) {
        if (importer === undefined || kind === 'dynamic-import') return null;
        const importerInfo = this.getModuleInfo(importer);
        if (!MARKED.test(importer) && importerInfo?.isEntry !== true) return null;
        const resolved = await this.resolve(source, withoutMark(importer), {
          ...options,
          kind,
          skipSelf: true,
        });
        return resolved && { ...resolved, id: marked(resolved.id) };
      },
    },
  };
}

const withoutMark = (id: string): string => id.replace(MARKED, '');
const marked = (id: string): string => `${id}${id.includes('?') ? '&' : '?'}${MARK}`;
