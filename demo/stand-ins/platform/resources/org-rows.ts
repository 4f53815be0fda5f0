/** Organizations: members, invitations and feature flags, with credentials. */
import { randomUUID } from 'node:crypto';
import { sendJson } from '../../http-answers.ts';
import { readFields } from './bodies.ts';
import { bearer, idOf, sendList } from './collections.ts';
import type { Fields, ResourceStore } from './resource-store.ts';
import type { Route, RouteContext } from '../routes.ts';

const OWNER = { id: '0b0e7c52-0000-4000-8000-7a5c7a3e0002', email: 'owner@example.com', role: 'admin' };
const SESSION_MS = 15 * 60_000;

export function orgRows(store: ResourceStore): Route[] {
  /** A route below an existing organization. */
  const below = (method: string, rest: string, answer: (context: RouteContext) => unknown) =>
    bearer(method, `/org/{id}/${rest}`, async (context) => {
      store.get('/org', idOf(context));
      sendJson(context.response, method === 'POST' ? 201 : 200, await answer(context));
    });
  const invitations = (context: RouteContext) => `/org/${encodeURIComponent(idOf(context))}/invitations`;
  return [
    bearer('GET', '/org/feature-flag', (context) => sendList(context, 'plain', [])),
    below('GET', 'user', () => [OWNER]),
    below('GET', 'auth', () => ({ enabled: false })),
    below('DELETE', 'leave', (context) => ({ left: idOf(context) })),
    below('DELETE', 'member/{memberId}/leave', ({ params }) => ({ left: params['memberId'] })),
    below('PATCH', 'role', async ({ request }) => ({ ...OWNER, ...(await readFields(request)) })),
    below('POST', 'invite', async (context) =>
      store.add(invitations(context), await readFields(context.request)),
    ),
    below('GET', 'invitations/pending', (context) => store.list(invitations(context))),
    below('DELETE', 'invitations/{invitationId}', (context) =>
      store.remove(invitations(context), context.params['invitationId'] ?? ''),
    ),
    below('POST', 'zdr', (context) => store.update('/org', idOf(context), { zdrEnabled: true })),
    below('DELETE', 'zdr', (context) => store.update('/org', idOf(context), { zdrEnabled: false })),
  ];
}

export function credentialRows(): Route[] {
  const answered = (answer: (fields: Fields) => unknown): Route['handle'] => {
    return async ({ request, response }) => sendJson(response, 201, answer(await readFields(request)));
  };
  const session = () => ({
    token: randomUUID(),
    expiresAt: new Date(Date.now() + SESSION_MS).toISOString(),
  });
  return [
    bearer('POST', '/credential/session', answered(session)),
    bearer(
      'POST',
      '/credential/trigger',
      answered(() => ({ triggered: true })),
    ),
    {
      method: 'POST',
      path: '/credential/webhook',
      access: 'open',
      handle: answered(() => ({ received: true })),
    },
  ];
}
