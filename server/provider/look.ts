/** Lets someone of the provider look at the inbox of a business, by a cookie of that inbox: both are on this host. */
import type { BusinessId } from '../businesses/business-id.ts';
import { beginLook, LOOK_MS } from '../businesses/store/looks.ts';
import { hashOf } from '../http/secrets.ts';
import { LOOK_COOKIE_PURPOSE } from '../inbox/web/sign-in/looking.ts';
import { newToken, tokenCookie } from '../inbox/web/sign-in/tokens.ts';
import { storeAs, type ProviderContext } from './context.ts';
import type { BegunLook } from './page-contract.ts';

export async function lookAt(context: ProviderContext, id: BusinessId, actor: string): Promise<Response> {
  const token = newToken();
  await beginLook(storeAs(context, actor), id, hashOf(token));
  const cookie = tokenCookie(`${context.settings.publicUrl}/${id}`, LOOK_COOKIE_PURPOSE, LOOK_MS);
  const body: BegunLook = { path: `../${id}/inbox/` };
  return Response.json(body, { headers: { 'set-cookie': cookie.set(token) } });
}
