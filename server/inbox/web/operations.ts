/**
 * Every operation of the inbox's API that needs a sign-in, and who may do it. What is not in this table is refused to everybody.
 *
 * Someone of the provider, who looks at an inbox for an hour, reads what owners read, and does their daily work. What they may not
 * do would outlast the look, or cannot be undone: people and sign-in, addresses, calendars and secrets with which visitors' words
 * leave the inbox, exports, erasing, and how long conversations are kept.
 */
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { OwnBusiness } from '../own-business.ts';
import { problem, type WebEnv } from './answers.ts';
import type { Role } from './page-contract.ts';

type Operation = {
  readonly who: readonly Role[];
  /** Such as `erase`: in refusals, and in the audit log. */
  readonly what: string;
  /** Whether one during a look is added to the audit log here. Changes of settings are added with what was changed. */
  readonly isRecorded: boolean;
};

const EVERYBODY: readonly Role[] = ['owner', 'staff', 'provider'];
/** The people of the business. */
const MEMBERS: readonly Role[] = ['owner', 'staff'];
const OWNERS: readonly Role[] = ['owner'];
const OWNERS_AND_LOOKS: readonly Role[] = ['owner', 'provider'];

const reads = (what: string, who = EVERYBODY): Operation => ({ who, what, isRecorded: false });
const changes = (what: string, who = EVERYBODY): Operation => ({ who, what, isRecorded: true });
const changesSettings = (what: string, who = OWNERS_AND_LOOKS): Operation => ({
  who,
  what,
  isRecorded: false,
});

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'GET /sessions': reads('see where you are signed in', MEMBERS),
  'POST /passkeys/options': changes('add a passkey', MEMBERS),
  'POST /passkeys': changes('add a passkey', MEMBERS),
  'DELETE /passkeys/:id': changes('remove a passkey', MEMBERS),
  'GET /businesses': reads('see your other inboxes', MEMBERS),
  'GET /stopped-mails': reads('see who gets no mail'),
  'POST /stopped-mails/resume': changes('send mails to an address again', MEMBERS),

  'GET /changes': reads('read the inbox'),
  'GET /overview': reads('read the inbox'),
  'GET /conversations': reads('read the inbox'),
  'GET /conversations/:id': reads('read the inbox'),
  'GET /conversations/:id/recording': reads('hear a recording'),
  'PATCH /conversations/:id': changes('change a conversation'),
  'DELETE /conversations/:id': changes('erase', OWNERS),
  'POST /people/find': reads('find a person'),
  'POST /people/erase': changes('erase', OWNERS),
  'GET /export': reads('export', OWNERS),
  'POST /export/check': reads('export', OWNERS),
  'POST /export/person': reads('export', OWNERS),
  'GET /looks': reads('see who looked', OWNERS),

  'GET /book/appointments': reads('read the appointments'),
  'GET /book/free': reads('read the appointments'),
  'GET /book/figures': reads('read the appointments'),
  'POST /book/appointments': changes('add an appointment'),
  'PATCH /book/appointments/:id': changes('change an appointment'),
  'POST /book/appointments/:id/notices': changes('send a notice again'),
  'GET /book/connections': reads('see the connections'),
  // It writes into the calendar.
  'POST /book/connections/:which/test': changes('test a connection', OWNERS_AND_LOOKS),
  'GET /book/rules': reads('read services and hours'),
  'POST /book/rules/preview': reads('read services and hours'),
  'PUT /book/rules': changes('change services and hours', OWNERS_AND_LOOKS),
  // Whoever has the address reads the appointments without signing in.
  'GET /book/feed': reads('see the calendar’s address', OWNERS),
  'POST /book/feed': changes('replace the calendar’s address', OWNERS),

  'GET /settings': reads('see the settings', OWNERS_AND_LOOKS),
  'PUT /settings': changesSettings('change the settings'),
  'GET /settings/calendars': reads('see the settings', OWNERS_AND_LOOKS),
  // Appointments with visitors' names are written into them.
  'PUT /settings/calendars': changesSettings('change the calendars of people', OWNERS),
  'PUT /settings/people': changesSettings('change who may open this inbox', OWNERS),
  'POST /settings/webhook-secret': changesSettings('replace the secret of webhooks', OWNERS),
};

/** Fields of `PUT settings` that not everyone may change who may change the others. */
const FIELDS: Readonly<Record<string, Operation>> = {
  webhookUrls: changesSettings('change where webhooks go', OWNERS),
  // Fewer days erase older conversations at once.
  keepDays: changesSettings('change how long conversations are kept', OWNERS),
};

/** @returns none for middleware, and for the files of the page */
const nameOf = (method: string, path: string): readonly string[] => {
  const [, inApi] = /\/api(\/.*)$/.exec(path) ?? [];
  return method === 'ALL' || inApi === undefined ? [] : [`${method} ${inApi}`];
};

/** @param own null if there is no audit log, because the environment describes the only business */
export const allowedOnly =
  (own: Pick<OwnBusiness, 'record'> | null): MiddlewareHandler<WebEnv> =>
  async (c, next) => {
    const name = matchedRoutes(c).flatMap(({ method, path }) => nameOf(method, path))[0];
    // Answered with 404 or 405.
    if (name === undefined) return next();
    const operation = OPERATIONS[name];
    const role = c.get('role');
    if (operation === undefined || !operation.who.includes(role)) return refusal(role, operation?.what);
    // First, so that no change of a look is without its entry.
    if (role === 'provider' && operation.isRecorded)
      await own?.record(c.get('owner'), `looked: ${operation.what}`);
    return next();
  };

export const mayChangeField = (role: Role, field: string): boolean =>
  FIELDS[field]?.who.includes(role) ?? true;

/** @returns a refusal of the first of these fields that the person may not change; null without one */
export function fieldRefusal(role: Role, fields: readonly string[]): Response | null {
  const refused = fields.find((field) => !mayChangeField(role, field));
  return refused === undefined ? null : refusal(role, FIELDS[refused]?.what);
}

const refusal = (role: Role, what = 'do this'): Response =>
  problem(
    403,
    role === 'provider' ? `During a look, the provider may not ${what}.` : `Only an owner may ${what}.`,
  );
