/** `/provider/`: the page on which the provider adds, follows and stops its businesses. */
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { IncomingRequest } from '../admission/admission.ts';
import type { DeploymentSettings } from '../businesses/business-settings.ts';
import { endLooksOf } from '../businesses/store/looks.ts';
import { SecretError, type MasterKeys } from '../businesses/store/master-keys.ts';
import { createContext } from '../context.ts';
import { withoutUndefined } from '../http/fields.ts';
import { errorText, type Log } from '../http/reports.ts';
import type { Deployment } from '../inbox/deployment.ts';
import { linkMail } from '../inbox/mail/sign-in-mail.ts';
import { problem, type WebEnv } from '../inbox/web/answers.ts';
import { withConversations } from '../inbox/store/due-work.ts';
import { createPageFiles } from '../inbox/web/files.ts';
import { endFormerSessions } from '../inbox/web/sign-in/sessions.ts';
import { createSignIn } from '../inbox/web/sign-in/sign-in.ts';
import { createApi } from './api.ts';
import { PROVIDER_ID, type ProviderContext } from './context.ts';
import type { ProviderSettings } from './settings.ts';
import { completeUsage } from './usage.ts';

export type Provider = {
  /** Resolves with null for a path that is not the page's. Never rejects. */
  readonly answer: (incoming: IncomingRequest) => Promise<Response | null>;
  readonly close: () => void;
};

export type ProviderParts = {
  readonly settings: ProviderSettings;
  /** Of the inboxes of all businesses, which also sends the page's deferred mails again. */
  readonly inboxes: Pick<Deployment, 'database' | 'mails' | 'linkMails'>;
  readonly keys: MasterKeys;
  readonly deployment: DeploymentSettings;
  readonly log: Log;
};

const BASE_PATH = '/provider';
/** A proxy may add a prefix. */
const PATH = /^(?:\/.*)?\/provider(\/.*)?$/;
/** Short, because a session can stop every business. */
const SESSION_MS = 12 * 3_600_000;
const USAGE_INTERVAL_MS = 3_600_000;

export async function openProvider(parts: ProviderParts): Promise<Provider> {
  const { linkMails, mails } = parts.inboxes;
  const context = contextOf(parts);
  const { report } = context.signIn.endpoint;
  await endFormerSessions(context.signIn);
  const { db, now } = context.store;
  const signIn = createSignIn(
    context.signIn,
    { linkMails, send: mails?.linksFrom(null) ?? null },
    {
      path: '/',
      mailOf: (link) => linkMail(link, 'Sign in to your businesses', null),
      sessionMs: SESSION_MS,
      // A look has a cookie of its own, which the next person at this browser must not have.
      onSignOut: (email) => endLooksOf(db, email, now()),
      isClosed: false,
    },
  );
  const app: Hono<WebEnv> = new Hono({
    getPath: ({ url }) => `${BASE_PATH}${PATH.exec(new URL(url).pathname)?.[1] ?? ''}`,
  });
  const pageFiles = createPageFiles(parts.settings.pageFolder, 'provider', BASE_PATH);
  app.use(pageFiles.addHeaders);
  app.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    report('businesses', `The provider’s page failed to answer: ${errorText(error)}`);
    if (error instanceof SecretError)
      return problem(503, 'This is encrypted with a key that this server lacks. The server’s log names it.');
    return problem(500, 'This did not work. The server’s log says why.');
  });
  // Relative, because a proxy may have removed a part of the path.
  app.get(BASE_PATH, (c) => c.body(null, 308, { location: 'provider/' }));
  app.route(`${BASE_PATH}/api`, createApi(context, signIn));
  app.route(BASE_PATH, pageFiles.app);
  const counting = setInterval(() => {
    completeUsage(context).catch((error: unknown) =>
      report('businesses', `Usage was not counted: ${errorText(error)}`),
    );
  }, USAGE_INTERVAL_MS);
  return {
    answer: async ({ request, socketAddress }) =>
      PATH.test(new URL(request.url).pathname) ? app.fetch(request, { socketAddress }) : null,
    close: () => clearInterval(counting),
  };
}

function contextOf({
  settings,
  inboxes: { database, linkMails, mails },
  keys,
  deployment,
  log,
}: ProviderParts): ProviderContext {
  const endpoint = createContext({
    ...NO_BUSINESS,
    ...withoutUndefined(deployment),
    businessId: PROVIDER_ID,
    businessName: 'Task Tamer provider',
    log,
  });
  const { now, timeZone } = endpoint.settings;
  const { read, change } = database.inBusiness(PROVIDER_ID);
  const { people, publicUrl, mailUrl } = settings;
  const members = people.map((email) => ({ email, role: 'owner', since: 0 }) as const);
  return {
    settings,
    store: { db: database.businesses, keys, deployment, now },
    inBusiness: database.inBusiness,
    withConversations: (since) => withConversations(database.deployment, since),
    linkMails,
    sendFor: (business) => mails?.from(business) ?? null,
    signIn: {
      read,
      change,
      endpoint,
      now,
      // With its path, so that its cookies and passkeys are not those of an inbox at this address.
      settings: { publicUrl: `${publicUrl}${BASE_PATH}`, mailUrl, timeZone },
      members: () => Promise.resolve(members),
    },
  };
}

/** The page serves no visitor. */
const NO_BUSINESS = { privateKey: '', assistant: '', botCheckSecret: '', siteKey: '', origins: [] } as const;
