/**
 * Makes React bind functions without the page's `Function.prototype.bind`. MooTools 1.2 replaces it with one that takes the
 * arguments as a list, and React binds whenever it renders, so only React's own code can avoid it.
 */
import type { Rewritten } from './prune.ts';

/** Matches `.bind(` after a function's name or a method. */
const BINDING = /([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\.bind\(/g;

const HELPER =
  'function bindTo(act, self, ...first) { return (...rest) => Reflect.apply(act, self, [...first, ...rest]); }\n';

export function withOwnBind(code: string): Rewritten {
  const bound = code.replaceAll(BINDING, 'bindTo($1, ');
  const names = [...code.matchAll(BINDING)].map(([, name]) => `bound ${name}`);
  const isWhole = names.length > 0 && !bound.includes('.bind(');
  return {
    code: HELPER + bound,
    list: [...new Set(names)].toSorted(),
    problems: isWhole ? [] : ['The file binds in another way.'],
  };
}
