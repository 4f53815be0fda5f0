/**
 * How one endpoint is written in the table, as `METHOD /path/{name}? body open -> Answer`:
 *
 * - `?` after the path: it takes a query;
 * - body: `json`, `json:Name` (a body that is typed), `json?` (may be left out), `form`, `json|form` (what fits);
 * - `open`: it carries no bearer token;
 * - answer: `Name` or `Name[]` (an entity, or a plain list), `Name|Batch` (many entities when many were asked for),
 *   `Page` or `Page<Name>` (one page of many), `File` (bytes); without one, any JSON.
 */
export type Endpoint = {
  readonly method: string;
  /** With its `{names}`. */
  readonly path: string;
  readonly parameters: number;
  readonly takesQuery: boolean;
  readonly body: 'none' | 'json' | 'json?' | 'form' | 'json|form';
  readonly isOpen: boolean;
  readonly answer: 'any' | 'entity' | 'entity or batch' | 'list' | 'page' | 'file';
};

const PATTERN =
  /^(?<method>[A-Z]+) (?<path>[^ ?]+)(?<query>\?)?(?: (?<body>json\|form|json\?|json|form)(?::\w+)?)?(?<open> open)?(?: -> (?<answer>\S+))?$/;

/** @throws TypeError for text that follows another grammar: a fault of the table, found by its tests */
export function readEndpoint(text: string): Endpoint {
  const groups = PATTERN.exec(text)?.groups;
  const { method, path } = groups ?? {};
  if (method === undefined || path === undefined) throw new TypeError(`Not an endpoint: ${text}`);
  return {
    method,
    path,
    parameters: path.split('{').length - 1,
    takesQuery: groups?.['query'] !== undefined,
    body: bodyOf(groups?.['body']),
    isOpen: groups?.['open'] !== undefined,
    answer: answerOf(groups?.['answer']),
  };
}

function bodyOf(text: string | undefined): Endpoint['body'] {
  return text === 'json' || text === 'json?' || text === 'form' || text === 'json|form' ? text : 'none';
}

function answerOf(text: string | undefined): Endpoint['answer'] {
  if (text === undefined) return 'any';
  if (text === 'File') return 'file';
  if (text.startsWith('Page')) return 'page';
  if (text.endsWith('|Batch')) return 'entity or batch';
  return text.endsWith('[]') ? 'list' : 'entity';
}
