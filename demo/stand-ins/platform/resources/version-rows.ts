/** Routes for versions, drafts and full replacement. */
import { sendJson } from '../../http-answers.ts';
import { readFields } from './bodies.ts';
import { bearer, idOf, sendList } from './collections.ts';
import type { ResourceStore } from './resource-store.ts';
import type { Route, RouteContext } from '../routes.ts';

export function versionRows(store: ResourceStore): Route[] {
  return [
    ...rowsOf('/assistant', store),
    ...rowsOf('/tool', store),
    bearer('GET', '/assistant/{id}/version', (context) =>
      sendList(context, 'pages', store.versions('/assistant', idOf(context))),
    ),
    bearer('PUT', '/assistant/{id}', async (context) => {
      store.get('/assistant', idOf(context));
      const fields = await readFields(context.request);
      sendJson(context.response, 200, store.replace('/assistant', idOf(context), fields));
    }),
    bearer('POST', '/assistant/{id}/restore/{version}', (context) => {
      const { version: _, ...old } = store.setVersion('/assistant', idOf(context), versionOf(context), {});
      sendJson(context.response, 201, store.replace('/assistant', idOf(context), old));
    }),
  ];
}

function rowsOf(path: string, store: ResourceStore): Route[] {
  const one = `${path}/{id}/versions/{version}`;
  return [
    bearer('GET', `${path}/draft`, (context) =>
      sendList(
        context,
        'pages',
        store.listWhere((place) => place.startsWith(`${path}/`) && place.endsWith('/draft')),
      ),
    ),
    bearer('GET', `${path}/{id}/versions`, (context) =>
      sendList(context, 'pages', store.versions(path, idOf(context))),
    ),
    bearer('GET', one, (context) =>
      sendJson(context.response, 200, store.setVersion(path, idOf(context), versionOf(context), {})),
    ),
    bearer('PATCH', one, async (context) => {
      const fields = await readFields(context.request);
      sendJson(context.response, 200, store.setVersion(path, idOf(context), versionOf(context), fields));
    }),
    bearer('DELETE', one, (context) =>
      sendJson(context.response, 200, store.setVersion(path, idOf(context), versionOf(context), null)),
    ),
  ];
}

function versionOf({ params }: RouteContext): string {
  return params['version'] ?? '';
}
