/**
 * Duplicates the modules that both the entry and a later part need. If a part imported the entry, a page with another URL
 * of it (`?ver=2`, a redirect) would fetch and run the entry twice, and parts of one version could meet the entry of
 * another. A duplicated module must have no state, so the build fails if it has.
 */
import { parseAst, type ESTree, type Plugin } from 'vite';

const MARK = 'entry';
export const FOLLOW_MARK = 'follow';
/** The roots of the parts that need no other part, each with the mark of its modules. */
const ROOTS_APART = {
  // Shows a stored call while the other parts are loaded. Only pages that set `follow` need it.
  '/followed-call.ts': FOLLOW_MARK,
  '/waiting-call.ts': FOLLOW_MARK,
  // The launcher's picture, which most pages do not have.
  '/launcher-avatar.ts': 'avatar',
  // The launcher's other forms, which most pages do not have either.
  '/launcher-box.ts': 'box',
  // Code that a page view needs only after its first paint.
  '/page-watch.ts': 'page',
} as const;
const MARKS = [MARK, ...new Set(Object.values(ROOTS_APART))];
const MARKED = new RegExp(`[?&](${MARKS.join('|')})$`);

/** Marks the ids of the entry's static imports, so that the bundler treats them as different from those of `import()`. */
export function entryApart(): Plugin {
  return {
    name: 'entry-apart',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer, { kind, ...options }) {
        if (importer === undefined) return null;
        const mark = markFor(source, importer, kind, this.getModuleInfo(importer)?.isEntry === true);
        if (mark === null) return null;
        const resolved = await this.resolve(source, withoutMark(importer), {
          ...options,
          kind,
          skipSelf: true,
        });
        return resolved && { ...resolved, id: marked(resolved.id, mark) };
      },
    },
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const isTwice = MARKS.some((mark) => this.getModuleInfo(marked(id, mark)));
        const code = isTwice && this.getModuleInfo(id)?.code;
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

/** Null for the parts, which import one another. */
function markFor(
  source: string,
  importer: string,
  kind: string | undefined,
  isEntry: boolean,
): string | null {
  if (kind === 'dynamic-import')
    return Object.entries(ROOTS_APART).find(([root]) => source.endsWith(root))?.[1] ?? null;
  return isEntry ? MARK : markOf(importer);
}

export const markOf = (id: string): string | null => MARKED.exec(id)?.[1] ?? null;
const withoutMark = (id: string): string => id.replace(MARKED, '');
const marked = (id: string, mark: string): string => `${id}${id.includes('?') ? '&' : '?'}${mark}`;
