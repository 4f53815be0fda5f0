/**
 * Duplicates the modules that both the entry and a later part need. If a part imported the entry, a page with another URL
 * of it (`?ver=2`, a redirect) would fetch and run the entry twice, and parts of one version could meet the entry of
 * another. A duplicated module must have no state, so the build fails if it has.
 */
import { parseAst, type ESTree, type Plugin } from 'vite';

const MARK = 'entry';
const MARKED = new RegExp(`[?&]${MARK}$`);

/** Marks the ids of the entry's static imports, so that the bundler treats them as different from those of `import()`. */
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
            `${id} has state in ${state} and is in the entry and in a part, so the state would exist twice.`,
          );
      }
    },
  };
}

/** The name of a module-level variable that is reassigned, or is created empty to be filled. */
export function stateIn(code: string): string | undefined {
  for (const statement of parseAst(code).body) {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (inner?.type !== 'VariableDeclaration') continue;
    const found = inner.declarations.find(({ init }) => inner.kind === 'let' || isToBeFilled(init));
    if (found?.id.type === 'Identifier') return found.id.name;
  }
  return undefined;
}

/** `new Map()`, `new AbortController()`, `[]` and `{}`: an object that is created empty will be mutated. */
function isToBeFilled(init: ESTree.Expression | null): boolean {
  if (init?.type === 'NewExpression') return init.arguments.length === 0;
  if (init?.type === 'ArrayExpression') return init.elements.length === 0;
  return init?.type === 'ObjectExpression' && init.properties.length === 0;
}

const withoutMark = (id: string): string => id.replace(MARKED, '');
const marked = (id: string): string => `${id}${id.includes('?') ? '&' : '?'}${MARK}`;
