/** Voices (including cloned ones), files, and the providers of voices and workflows. */
import type { IncomingMessage } from 'node:http';
import { sendJson } from '../../http-answers.ts';
import { readFields, readForm, readOptionalFields } from './bodies.ts';
import { bearer, idOf, sendList } from './collections.ts';
import { notFound, type Fields, type Resource, type ResourceStore } from './resource-store.ts';
import type { Route, RouteContext } from '../routes.ts';

const LIBRARY = '/voice-library';
const ACCENTS = ['american', 'british', 'mexican'];

export function voiceRows(store: ResourceStore): Route[] {
  const cloned = (provider: string) =>
    bearer('POST', `/${provider}/voice/clone`, async ({ request, response }) =>
      sendJson(response, 201, addVoice(store, provider, await readForm(request, 'files'))),
    );
  return [
    cloned('11labs'),
    cloned('vapi'),
    ...libraryRows(store),
    bearer('POST', '/{provider}/voice/add', (context) => addShared(context, store)),
    bearer('POST', '/{provider}/voices/add', (context) => addShared(context, store)),
    ...['voice/search', 'voices/search'].map((rest) =>
      bearer('GET', `/{provider}/${rest}`, (context) =>
        sendList(context, 'plain', store.list(libraryOf(providerOf(context)))),
      ),
    ),
    bearer('GET', '/{provider}/locations', ({ response }) => sendJson(response, 200, [])),
    bearer('GET', '/{provider}/workflows', (context) => sendList(context, 'plain', [])),
    bearer('GET', '/{provider}/workflows/{workflowId}/hooks', ({ response }) => sendJson(response, 200, [])),
  ];
}

function libraryRows(store: ResourceStore): Route[] {
  const synced: Route['handle'] = async ({ request, response }) => {
    await readOptionalFields(request);
    sendJson(response, 201, store.listWhere(isLibrary));
  };
  return [
    bearer('GET', `${LIBRARY}/{provider}`, (context) =>
      sendList(context, 'plain', store.list(libraryOf(providerOf(context)))),
    ),
    bearer('GET', `${LIBRARY}/{provider}/accents`, ({ response }) => sendJson(response, 200, ACCENTS)),
    bearer('POST', `${LIBRARY}/sync`, synced),
    bearer('POST', `${LIBRARY}/sync/{provider}`, synced),
    bearer('POST', `${LIBRARY}/create-sesame-voice`, async ({ request, response }) => {
      const fields = await (isForm(request) ? readForm(request, 'file') : readFields(request));
      sendJson(response, 201, addVoice(store, 'sesame', fields));
    }),
    bearer('PATCH', `${LIBRARY}/{id}`, async (context) => {
      const { id, provider } = voiceOf(store, context);
      const fields = await readFields(context.request);
      sendJson(context.response, 200, store.update(libraryOf(String(provider)), id, fields));
    }),
    bearer('DELETE', `${LIBRARY}/{id}`, (context) => {
      const { id, provider } = voiceOf(store, context);
      sendJson(context.response, 200, store.remove(libraryOf(String(provider)), id));
    }),
  ];
}

export function fileRows(store: ResourceStore): Route[] {
  const upload: Route['handle'] = async ({ request, response }) => {
    const { files, ...texts } = await readForm(request, 'file');
    const [file] = files as readonly Fields[];
    sendJson(response, 201, store.add('/file', { ...file, ...texts, status: 'done' }));
  };
  return [bearer('POST', '/file', upload), bearer('POST', '/file/upload', upload)];
}

async function addShared(context: RouteContext, store: ResourceStore): Promise<void> {
  const fields = await readFields(context.request);
  sendJson(context.response, 201, addVoice(store, providerOf(context), fields));
}

function addVoice(store: ResourceStore, provider: string, fields: Fields): Resource {
  return store.add(libraryOf(provider), { ...fields, provider });
}

/** @throws PlatformError 404 */
function voiceOf(store: ResourceStore, context: RouteContext): Resource {
  const id = idOf(context);
  const voice = store.listWhere(isLibrary).find((one) => one.id === id);
  if (voice === undefined) throw notFound('voice', id);
  return voice;
}

const isLibrary = (place: string) => place.startsWith(`${LIBRARY}/`);
const libraryOf = (provider: string) => `${LIBRARY}/${encodeURIComponent(provider)}`;
const providerOf = ({ params }: RouteContext) => params['provider'] ?? '';

function isForm(request: IncomingMessage): boolean {
  return request.headers['content-type']?.startsWith('multipart/') ?? false;
}
