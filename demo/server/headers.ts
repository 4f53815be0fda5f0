/** The headers that a static host sends: read from the `_headers` file beside the pages, in its own format. */
export type Headers = Readonly<Record<string, string>>;

type Rule = { readonly pattern: string; readonly headers: readonly (readonly [string, string])[] };

/** Lines without an indent are paths, `*` at their end stands for anything; the lines below are their headers. */
export function parseHeaders(text: string): readonly Rule[] {
  return text
    .split(/\n(?=\S)/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')))
    .flatMap(([pattern, ...lines]) =>
      pattern === undefined ? [] : [{ pattern: pattern.trim(), headers: lines.flatMap(parseHeader) }],
    );
}

/** Every header of every rule that a path matches. */
export function headersFor(rules: readonly Rule[], path: string): Headers {
  return Object.fromEntries(
    rules.filter(({ pattern }) => matches(pattern, path)).flatMap(({ headers }) => headers),
  );
}

function parseHeader(line: string): readonly (readonly [string, string])[] {
  const colon = line.indexOf(':');
  return colon < 1 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]];
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;
}
