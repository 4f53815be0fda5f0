/** Someone of the provider who looks at the inbox: known by a cookie beside that of an owner, which it precedes. */
import { hashOf } from '../../../http/secrets.ts';
import type { SignInContext } from '../../context.ts';
import type { Look, Looks } from '../../own-business.ts';
import { done } from '../answers.ts';
import type { EndedLook } from '../page-contract.ts';
import { tokenCookie } from './tokens.ts';

export const LOOK_COOKIE_PURPOSE = 'look';

export type Looking = {
  /** Null for someone who does not. */
  readonly find: (request: Request) => Promise<Look | null>;
  readonly end: (request: Request) => Promise<Response>;
};

/** @param looks null if the provider cannot look */
export function createLooking({ settings }: Pick<SignInContext, 'settings'>, looks: Looks | null): Looking {
  const cookie = tokenCookie(settings.publicUrl, LOOK_COOKIE_PURPOSE, 0);
  return {
    async find(request) {
      const token = looks === null ? null : cookie.read(request);
      return token === null || looks === null ? null : looks.find(hashOf(token));
    },
    async end(request) {
      const token = cookie.read(request);
      if (looks === null) return done([cookie.clear()]);
      if (token !== null) await looks.end(hashOf(token));
      const body: EndedLook = { path: looks.page };
      return Response.json(body, { headers: { 'set-cookie': cookie.clear() } });
    },
  };
}
