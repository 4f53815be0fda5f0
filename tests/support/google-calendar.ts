/**
 * Google's token endpoint and Calendar API on this machine, as documented: it verifies the signed assertion, and refuses what
 * Google refuses. An id is used once for ever, and a deleted event is a cancelled one.
 */
import { generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type GoogleEvent = Readonly<Record<string, unknown>> & { readonly id: string };

/** What the owner has given the service account. */
type Share = 'none' | 'reader' | 'writer';

export type GoogleStandIn = {
  readonly settings: {
    readonly kind: 'google';
    readonly calendarId: string;
    readonly apiUrl: string;
    readonly key: { readonly email: string; readonly privateKey: string; readonly tokenUrl: string };
  };
  readonly events: ReadonlyMap<string, GoogleEvent>;
  /** As the owner does by hand. */
  readonly write: (event: GoogleEvent) => void;
  readonly removeByHand: (id: string) => void;
  readonly share: (as: Share) => void;
  /** Answers the next requests with this refusal. */
  readonly refuse: (status: number, reason: string, requests?: number) => void;
  /** Carries out the next request with this method, and closes the connection instead of answering. */
  readonly loseAnswerTo: (method: string) => void;
  /** Refuses every connection. */
  readonly setDown: (isDown: boolean) => void;
  /** Forgets all sync tokens. */
  readonly forgetTokens: () => void;
  /** How far its clock is ahead. */
  readonly setClockAhead: (ms: number) => void;
  /** Makes all access tokens invalid. */
  readonly revoke: () => void;
  /** The number of access tokens that were given. */
  readonly tokensGiven: () => number;
  readonly clear: () => void;
  readonly close: () => Promise<void>;
};

type Answer = { readonly status: number; readonly body?: object };

const EMAIL = 'book@project.iam.gserviceaccount.com';
const CALENDAR_ID = 'practice@group.calendar.google.com';
const SCOPE = 'https://www.googleapis.com/auth/calendar.events';
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const MAX_CLOCK_DIFFERENCE_SECONDS = 300;
const MAX_LIFE_SECONDS = 3_600;
const PAGE_EVENTS = 3;
/** Google refuses a sync token beside these. */
const RESTRICTING = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'timeMin',
  'timeMax',
  'updatedMin',
];
const LIST_PARAMETERS = [
  'maxResults',
  'pageToken',
  'singleEvents',
  'syncToken',
  'timeMin',
  'timeMax',
  'showDeleted',
];

const refusal = (status: number, reason: string, message = reason): Answer => ({
  status,
  body: { error: { errors: [{ domain: 'global', reason, message }], code: status, message } },
});

export async function startGoogleCalendar(now: () => number = Date.now): Promise<GoogleStandIn> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const events = new Map<string, GoogleEvent & { readonly revision: number }>();
  let revision = 0;
  let oldestToken = 0;
  let share: Share = 'writer';
  let refused: { readonly answer: Answer; left: number } | null = null;
  let lost: string | null = null;
  let isDown = false;
  let aheadMs = 0;
  let tokens = 0;
  let validTokens = new Set<string>();
  let base = '';

  const save = (event: GoogleEvent): GoogleEvent => {
    revision += 1;
    const saved = { kind: 'calendar#event', status: 'confirmed', ...event, etag: `"${revision}"`, revision };
    events.set(event.id, saved);
    return shown(saved);
  };
  const shown = (event: GoogleEvent): GoogleEvent => ({ ...event, revision: undefined });

  function giveToken(body: string): Answer {
    const form = new URLSearchParams(body);
    const failed = (error_description: string): Answer => ({
      status: 400,
      body: { error: 'invalid_grant', error_description },
    });
    if (form.get('grant_type') !== GRANT_TYPE)
      return { status: 400, body: { error: 'unsupported_grant_type' } };
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const decoded = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    const { iss, scope, aud, iat, exp } = decoded(claims);
    if (decoded(head)['alg'] !== 'RS256') return failed('Invalid JWT: Failed audience check.');
    if (iss !== EMAIL) return failed('Invalid grant: account not found');
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    );
    if (!isSigned) return failed('Invalid JWT Signature.');
    if (aud !== `${base}/token`) return failed('Invalid JWT: Failed audience check.');
    if (scope !== SCOPE) return { status: 400, body: { error: 'invalid_scope' } };
    const seconds = (now() + aheadMs) / 1_000;
    const isTimely =
      Number(iat) <= seconds &&
      Number(iat) > seconds - MAX_CLOCK_DIFFERENCE_SECONDS &&
      Number(exp) - Number(iat) <= MAX_LIFE_SECONDS;
    if (!isTimely)
      return failed(
        'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
      );
    tokens += 1;
    validTokens.add(`token-${tokens}`);
    return {
      status: 200,
      body: { access_token: `token-${tokens}`, expires_in: 3599, token_type: 'Bearer' },
    };
  }

  function list(query: URLSearchParams): Answer {
    const unknown = [...query.keys()].find((name) => !LIST_PARAMETERS.includes(name));
    if (unknown !== undefined) return refusal(400, 'invalidParameter', `Unknown parameter ${unknown}`);
    const syncToken = query.get('syncToken');
    if (syncToken !== null && RESTRICTING.some((name) => query.has(name)))
      return refusal(400, 'syncTokenWithRequestRestrictions');
    const since = syncToken === null ? -1 : Number(syncToken.replace('sync-', ''));
    if (syncToken !== null && since < oldestToken) return refusal(410, 'fullSyncRequired');
    const isSingle = query.get('singleEvents') === 'true';
    const [timeMin, timeMax] = ['timeMin', 'timeMax'].map((name) => query.get(name));
    const all = [...events.values()].filter(
      (event) =>
        event.revision > since &&
        (syncToken !== null || event['status'] !== 'cancelled') &&
        (isSingle ? event['recurrence'] === undefined : event['recurringEventId'] === undefined) &&
        (typeof timeMin !== 'string' || instantOf(event, 'end') > Date.parse(timeMin)) &&
        (typeof timeMax !== 'string' || instantOf(event, 'start') < Date.parse(timeMax)),
    );
    const first = Number(query.get('pageToken') ?? 0);
    const items = all.slice(first, first + PAGE_EVENTS).map((event) =>
      // Google shows little of a deleted event.
      event['status'] === 'cancelled'
        ? { kind: 'calendar#event', etag: event['etag'], id: event.id, status: 'cancelled' }
        : shown(event),
    );
    const isLast = first + PAGE_EVENTS >= all.length;
    const next = isLast ? { nextSyncToken: `sync-${revision}` } : { nextPageToken: `${first + PAGE_EVENTS}` };
    return { status: 200, body: { kind: 'calendar#events', timeZone: 'America/Chicago', items, ...next } };
  }

  function insert(event: GoogleEvent): Answer {
    if (!/^[a-v\d]{5,1024}$/.test(event.id)) return refusal(400, 'invalid', 'Invalid resource id value.');
    if (Number.isNaN(instantOf(event, 'start') + instantOf(event, 'end'))) return refusal(400, 'required');
    if (events.has(event.id)) return refusal(409, 'duplicate', 'The requested identifier already exists.');
    return { status: 200, body: save(event) };
  }

  function one(method: string, id: string, body: string, ifMatch: string | undefined): Answer {
    const event = events.get(id);
    if (event === undefined) return refusal(404, 'notFound');
    if (method === 'GET') return { status: 200, body: shown(event) };
    if (method === 'DELETE') {
      if (event['status'] === 'cancelled') return refusal(410, 'deleted', 'Resource has been deleted');
      save({ ...event, status: 'cancelled' });
      return { status: 204 };
    }
    if (method !== 'PATCH') return refusal(404, 'notFound');
    if (ifMatch !== undefined && ifMatch !== event['etag']) return refusal(412, 'conditionNotMet');
    return { status: 200, body: save({ ...event, ...(JSON.parse(body) as object) }) };
  }

  function answerOf({ method = '', url = '', headers }: IncomingMessage, body: string): Answer {
    const { pathname, searchParams } = new URL(url, base);
    if (pathname === '/token') return giveToken(body);
    if (!validTokens.has(headers.authorization?.replace('Bearer ', '') ?? ''))
      return refusal(401, 'authError', 'Invalid Credentials');
    if (refused !== null && refused.left > 0) {
      refused.left -= 1;
      return refused.answer;
    }
    const [, path] = pathname.split(`/calendar/v3/calendars/${encodeURIComponent(CALENDAR_ID)}/events`);
    if (path === undefined || share === 'none') return refusal(404, 'notFound', 'Not Found');
    if (share === 'reader' && method !== 'GET') return refusal(403, 'requiredAccessLevel');
    if (path === '') return method === 'POST' ? insert(JSON.parse(body) as GoogleEvent) : list(searchParams);
    return one(method, path.slice(1), body, headers['if-match']);
  }

  const server = createServer((request, response) => {
    if (isDown) return void response.destroy();
    void text(request).then((body) => {
      const answer = answerOf(request, body);
      if (lost === request.method && answer.status < 300 && request.url !== '/token') {
        lost = null;
        return void response.destroy();
      }
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        date: new Date(now() + aheadMs).toUTCString(),
      });
      response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      kind: 'google',
      calendarId: CALENDAR_ID,
      apiUrl: `${base}/calendar/v3`,
      key: { email: EMAIL, privateKey, tokenUrl: `${base}/token` },
    },
    events,
    write: (event) => void save({ ...events.get(event.id), ...event }),
    removeByHand: (id) => void save({ ...events.get(id), id, status: 'cancelled' }),
    share: (as) => (share = as),
    refuse: (status, reason, requests = 1) => (refused = { answer: refusal(status, reason), left: requests }),
    loseAnswerTo: (method) => (lost = method),
    setDown: (down) => (isDown = down),
    forgetTokens: () => (oldestToken = revision + 1),
    setClockAhead: (ms) => (aheadMs = ms),
    revoke: () => (validTokens = new Set()),
    tokensGiven: () => tokens,
    clear: () => events.clear(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** NaN for a start or an end that is none. */
function instantOf(event: GoogleEvent, name: 'end' | 'start'): number {
  const { dateTime, date } = (event[name] ?? {}) as { readonly dateTime?: string; readonly date?: string };
  return Date.parse(dateTime ?? date ?? '');
}
