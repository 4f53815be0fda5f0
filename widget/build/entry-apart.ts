/**
 * The entry shares no file with what is fetched later: modules that both need stand in both. Imported by a later part,
 * the entry would be fetched and run a second time under every address that is not spelled alike (`?ver=2`, a
 * redirect), and parts of one version would meet the entry of another. So no module that both need keeps a state, or the build stops.
 */
import { parseAst, type ESTree, type Plugin } from 'vite';

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
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const code = this.getModuleInfo(marked(id)) && this.getModuleInfo(id)?.code;
        const state = code ? stateIn(code) : undefined;
        if (state !== undefined)
          this.error(
            `${id} keeps ${state}, and stands in the entry and in a part: there would be two of it.`,
          );
      }
    },
  };
}

/** The name of a variable outside of all functions that is assigned anew, or is a collection to be filled. */
export function stateIn(code: string): string | undefined {
  for (const statement of parseAst(code).body) {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (inner?.type !== 'VariableDeclaration') continue;
    const found = inner.declarations.find(({ init }) => inner.kind === 'let' || isToBeFilled(init));
    if (found?.id.type === 'Identifier') return found.id.name;
  }
  return undefined;
}

/** `new Map()`, `new AbortController()`, `[]`, `{}`: what is made empty is made to be filled. */
function isToBeFilled(init: ESTree.Expression | null): boolean {
  if (init?.type === 'NewExpression') return init.arguments.length === 0;
  if (init?.type === 'ArrayExpression') return init.elements.length === 0;
  return init?.type === 'ObjectExpression' && init.properties.length === 0;
}

const withoutMark = (id: string): string => id.replace(MARKED, '');
const marked = (id: string): string => `${id}${id.includes('?') ? '&' : '?'}${MARK}`;
