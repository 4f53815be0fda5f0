/** The routes of signing in and out. Routes that are added afterwards require someone who is signed in. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { SignInContext } from '../../context.ts';
import { bodyOf, problem, type WebEnv } from '../answers.ts';
import type { SignIn } from './sign-in.ts';

const MAX_EMAIL_CHARACTERS = 320;
const MAX_TOKEN_CHARACTERS = 100;
const MAX_FRAGMENT_CHARACTERS = 200;

/** Another value is no owner's address, like any other. */
const EMAIL = v.fallback(v.pipe(v.string(), v.maxLength(MAX_EMAIL_CHARACTERS)), '');
const TOKEN = v.fallback(v.pipe(v.string(), v.maxLength(MAX_TOKEN_CHARACTERS)), '');
const LINK = v.object({
  email: EMAIL,
  token: TOKEN,
  opens: v.fallback(v.pipe(v.string(), v.maxLength(MAX_FRAGMENT_CHARACTERS)), ''),
});
const OPENED_LINK = v.object({ token: TOKEN });

export function addSignInRoutes(
  api: Hono<WebEnv>,
  context: SignInContext,
  { links, passkeys, sessions, session, looking, personOf }: SignIn,
): Hono<WebEnv> {
  const incoming = ({
    req,
    env,
  }: {
    readonly req: { readonly raw: Request };
    readonly env: WebEnv['Bindings'];
  }) => ({
    request: req.raw,
    socketAddress: env.socketAddress,
  });
  api.get('/session', ({ req }) => session(req.raw));
  api.post('/sign-in', async (c) => links.request(incoming(c), await bodyOf(context, c.req.raw, LINK)));
  api.post('/sign-in/finish', async (c) => {
    const { token } = await bodyOf(context, c.req.raw, OPENED_LINK);
    return links.finish(incoming(c), token);
  });
  api.post('/sign-in/passkey/options', (c) => passkeys.signInOptions(incoming(c)));
  api.post('/sign-in/passkey', async (c) =>
    passkeys.signIn(incoming(c), await bodyOf(context, c.req.raw, v.unknown())),
  );
  api.post('/sign-out', ({ req }) => sessions.end(req.raw, false));
  api.post('/sign-out/everywhere', ({ req }) => sessions.end(req.raw, true));
  api.post('/look/end', ({ req }) => looking.end(req.raw));
  api.use(async (c, next) => {
    const person = await personOf(c.req.raw);
    if (person === null) return problem(401, 'Sign in first.');
    c.set('owner', person.email);
    c.set('role', person.role);
    return next();
  });
  return api;
}

/** What people do with their own sign-ins. */
export function addAccountRoutes(
  api: Hono<WebEnv>,
  context: SignInContext,
  { passkeys, sessions }: Pick<SignIn, 'passkeys' | 'sessions'>,
): void {
  api.get('/sessions', (c) => sessions.list(c.req.raw, c.get('owner')));
  api.post('/passkeys/options', (c) => passkeys.registrationOptions(c.get('owner'), c.req.raw));
  api.post('/passkeys', async (c) =>
    passkeys.register(c.get('owner'), c.req.raw, await bodyOf(context, c.req.raw, v.unknown())),
  );
  api.delete('/passkeys/:id', (c) => passkeys.remove(c.get('owner'), c.req.param('id')));
}
