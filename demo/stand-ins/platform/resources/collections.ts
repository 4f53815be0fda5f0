/** CRUD routes of resource collections. */
import { sendJson } from '../../http-answers.ts';
import { readFields, readOptionalFields } from './bodies.ts';
import { pageOf, plainList } from './list-query.ts';
import type { Fields, ResourceStore } from './resource-store.ts';
import type { Route, RouteContext } from '../routes.ts';

type Collection = {
  readonly path: string;
  readonly list: 'plain' | 'pages';
  /** Default: all four. */
  readonly can?: readonly ('create' | 'read' | 'update' | 'delete')[];
  /** The body is optional. */
  readonly isBodyOptional?: boolean;
  /** Another path to the same resources. */
  readonly storedAt?: string;
};

const plain = (path: string): Collection => ({ path, list: 'plain' });
const paged = (path: string): Collection => ({ path, list: 'pages' });

const COLLECTIONS: readonly Collection[] = [
  ...['assistant', 'squad', 'workflow', 'phone-number', 'tool', 'knowledge-base', 'org', 'token'].map(
    (name) => plain(`/${name}`),
  ),
  ...['credential', 'template'].map((name) => plain(`/${name}`)),
  { ...plain('/file'), can: ['read', 'update', 'delete'] },
  ...['campaign', 'session', 'structured-output', 'test-suite', 'eval'].map((name) => paged(`/${name}`)),
  { ...paged('/chat'), can: ['read', 'delete'] },
  paged('/test-suite/{testSuiteId}/test'),
  paged('/test-suite/{testSuiteId}/run'),
  { ...paged('/eval/run'), can: ['create', 'read', 'delete'] },
  paged('/eval/simulation'),
  ...['personality', 'scenario', 'suite'].map((name) => paged(`/eval/simulation/${name}`)),
  { ...paged('/eval/simulation/run'), can: ['read', 'update'], isBodyOptional: true },
  { ...paged('/eval/simulation/run/{runId}/item'), can: ['read', 'update'], isBodyOptional: true },
  paged('/observability/scorecard'),
  paged('/reporting/board'),
  paged('/reporting/insight'),
  paged('/assistant/{assistantId}/draft'),
  paged('/tool/{toolId}/draft'),
  { ...paged('/provider/{provider}/{resourceName}'), isBodyOptional: true },
  { ...paged('/v2/campaign'), storedAt: '/campaign' },
  { path: '/v2/assistant', list: 'pages', can: [], storedAt: '/assistant' },
  { path: '/v2/phone-number', list: 'pages', can: [], storedAt: '/phone-number' },
  paged('/v2/knowledge-base'),
  { ...plain('/v2/knowledge-base/{knowledgeBaseId}/file'), can: ['create', 'delete'] },
];

const PATHS = new Set(COLLECTIONS.map(({ path }) => path));

export function collectionRows(store: ResourceStore): Route[] {
  return COLLECTIONS.flatMap((collection) => rowsOf(collection, store));
}

function rowsOf(collection: Collection, store: ResourceStore): Route[] {
  const { path, list, can = ['create', 'read', 'update', 'delete'] } = collection;
  const one = `${path}/{id}`;
  const at = (context: RouteContext) => placeOf(collection, context, store);
  const read = collection.isBodyOptional ? readOptionalFields : readFields;
  const rows: (Route | false)[] = [
    bearer('GET', path, (context) => sendList(context, list, store.list(at(context)))),
    can.includes('create') &&
      bearer('POST', path, async (context) =>
        sendJson(context.response, 201, store.add(at(context), await read(context.request))),
      ),
    can.includes('read') &&
      bearer('GET', one, (context) => sendJson(context.response, 200, store.get(at(context), idOf(context)))),
    can.includes('update') &&
      bearer('PATCH', one, async (context) => {
        const place = at(context);
        // A missing resource is a 404 regardless of the body.
        store.get(place, idOf(context));
        sendJson(context.response, 200, store.update(place, idOf(context), await read(context.request)));
      }),
    can.includes('delete') &&
      bearer('DELETE', one, (context) =>
        sendJson(context.response, 200, store.remove(at(context), idOf(context))),
      ),
  ];
  return rows.filter((row) => row !== false);
}

export function sendList(
  { response, url }: RouteContext,
  list: Collection['list'],
  items: readonly Fields[],
): void {
  const answer = list === 'pages' ? pageOf(items, url.searchParams) : plainList(items, url.searchParams);
  sendJson(response, 200, answer);
}

export function bearer(method: string, path: string, handle: Route['handle']): Route {
  return { method, path, access: 'bearer', handle };
}

export function idOf({ params }: RouteContext): string {
  return params['id'] ?? '';
}

/** The collection's path with its parents' IDs. @throws PlatformError 404 if a parent is missing */
function placeOf({ path, storedAt }: Collection, { params }: RouteContext, store: ResourceStore): string {
  if (storedAt !== undefined) return storedAt;
  let pattern = '';
  let place = '';
  for (const part of path.split('/').slice(1)) {
    const value = part.startsWith('{') ? (params[part.slice(1, -1)] ?? '') : null;
    if (value !== null && PATHS.has(pattern)) store.get(place, value);
    pattern += `/${part}`;
    place += `/${encodeURIComponent(value ?? part)}`;
  }
  return place;
}
