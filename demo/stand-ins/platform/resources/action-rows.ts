/** Endpoints that act rather than store: chats, evaluations, number imports, reports. */
import { send, sendJson } from '../../http-answers.ts';
import { readFields } from './bodies.ts';
import { bearer, idOf, sendList } from './collections.ts';
import type { Fields, ResourceStore } from './resource-store.ts';
import type { Route, RouteContext } from '../routes.ts';

export function actionRows(store: ResourceStore): Route[] {
  return [
    ...chatResponseRows(store),
    ...simulationRows(store),
    ...reportRows(store),
    posted('/phone-number/import/twilio', (fields) =>
      store.add('/phone-number', { ...fields, provider: 'twilio' }),
    ),
    posted('/phone-number/import/vonage', (fields) =>
      store.add('/phone-number', { ...fields, provider: 'vonage' }),
    ),
    posted('/assistant/background-sound/validate', ({ url }) => ({ valid: typeof url === 'string' })),
    posted('/structured-output/run', () => ({ results: [] })),
    bearer('GET', '/template/pinned', ({ response }) => sendJson(response, 200, store.list('/template'))),
    bearer('GET', '/session/export', (context) => sendFile(context, store.list('/session'))),
    bearer('GET', '/v2/campaign/{id}/contacts', (context) => {
      store.get('/campaign', idOf(context));
      sendList(context, 'pages', []);
    }),
    bearer('POST', '/v2/knowledge-base/{id}/file/{fileId}/retry', (context) => {
      const files = `/v2/knowledge-base/${encodeURIComponent(idOf(context))}/file`;
      const file = store.update(files, context.params['fileId'] ?? '', { status: 'processing' });
      sendJson(context.response, 201, file);
    }),
  ];
}

function chatResponseRows(store: ResourceStore): Route[] {
  const answered = (fields: Fields) =>
    store.add('/chat', {
      ...fields,
      output: [{ role: 'assistant', content: 'Thanks for your message. When may we expect you?' }],
    });
  return [
    ...['/chat/responses', '/chat/web/responses'].map((path) => posted(path, answered)),
    bearer('GET', '/chat/export', (context) => sendFile(context, store.list('/chat'))),
  ];
}

function simulationRows(store: ResourceStore): Route[] {
  const runs = '/eval/simulation/run';
  const suites = '/eval/simulation/suite';
  const items = (id: string) => `${runs}/${encodeURIComponent(id)}/item`;
  return [
    bearer('GET', '/eval/simulation/concurrency', ({ response }) =>
      sendJson(response, 200, { concurrencyLimit: 10, activeSimulations: 0 }),
    ),
    posted('/eval/simulation/scenario/generate', () => ({ scenarios: [] })),
    bearer('POST', `${suites}/{id}/duplicate`, (context) => {
      const { id: _, ...suite } = store.get(suites, idOf(context));
      sendJson(context.response, 201, store.add(suites, suite));
    }),
    posted(runs, (fields) => {
      const run = store.add(runs, { ...fields, status: 'queued' });
      store.add(items(run.id), { runId: run.id, status: 'queued' });
      return run;
    }),
    bearer('POST', `${runs}/{id}/item/{itemId}/generate`, (context) => {
      const item = store.get(items(idOf(context)), context.params['itemId'] ?? '');
      sendJson(context.response, 201, { itemId: item.id, suggestions: [] });
    }),
  ];
}

function reportRows(store: ResourceStore): Route[] {
  return [
    posted('/analytics', ({ queries }) =>
      (Array.isArray(queries) ? queries : []).map((query: unknown) => ({ query, result: [] })),
    ),
    bearer('GET', '/reporting/board/default/metrics-overview', ({ response }) =>
      sendJson(response, 200, { insights: [] }),
    ),
    posted('/reporting/insight/preview', (insight) => ({ insight, result: [] })),
    bearer('POST', '/reporting/insight/{id}/run', async (context) => {
      const insight = store.get('/reporting/insight', idOf(context));
      await readFields(context.request);
      sendJson(context.response, 201, { insightId: insight.id, result: [] });
    }),
  ];
}

/** Sends JSON, or with `?format=csv` a table of IDs and times. */
function sendFile({ response, url }: RouteContext, items: readonly Fields[]): void {
  if (url.searchParams.get('format') !== 'csv') {
    sendJson(response, 200, items);
    return;
  }
  const lines = items.map(({ id, createdAt }) => `${String(id)},${String(createdAt)}`);
  send(response, 200, 'text/csv; charset=utf-8', ['id,createdAt', ...lines, ''].join('\r\n'));
}

function posted(path: string, answer: (fields: Fields) => unknown): Route {
  return bearer('POST', path, async ({ request, response }) =>
    sendJson(response, 201, answer(await readFields(request))),
  );
}
