/** Parses the `_headers` file of a static host and finds a path's response headers. */
export type Headers = Readonly<Record<string, string>>;

type Rule = { readonly pattern: string; readonly headers: readonly (readonly [string, string])[] };

/** Unindented lines are paths, in which a trailing `*` matches anything; the indented lines below are their headers. */
export function parseHeaders(text: string): readonly Rule[] {
  return text
    .split(/\n(?=\S)/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')))
    .flatMap(([pattern, ...lines]) =>
      pattern === undefined ? [] : [{ pattern: pattern.trim(), headers: lines.flatMap(parseHeader) }],
    );
}

/** The headers of all rules that match a path. */
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
