/** The requests of CalDAV and WebDAV (RFC 4791, RFC 4918), and what their answers mean. */
import { createObject, davRequest, deleteObject, updateObject } from 'tsdav';
import { CalendarError, type CalendarEntry, type TimeRange } from './calendar.ts';
import { entryFile } from './entry-file.ts';

export type CalDavSettings = {
  /** Of the calendar itself, not of the account. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
};

const REQUEST_TIMEOUT_MS = 15_000;
const STATES = [
  ['cs:getctag', 'getctag'],
  ['d:sync-token', 'syncToken'],
] as const;
const EVENT = { 'Content-Type': 'text/calendar; charset=utf-8' };
const NAMESPACES = {
  'xmlns:d': 'DAV:',
  'xmlns:c': 'urn:ietf:params:xml:ns:caldav',
  'xmlns:cs': 'http://calendarserver.org/ns/',
};

/** tsdav makes numbers of texts that look like some. */
export function textOf(value: unknown): string | null {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, '_cdata') : value;
  return typeof text === 'string' || typeof text === 'number' ? String(text) : null;
}

export function demandOk({ ok, status }: { readonly ok: boolean; readonly status: number }): void {
  if (!ok) throw new CalendarError(sentenceOf(status), status);
}

function sentenceOf(status: number): string {
  switch (status) {
    case 401:
      return 'The calendar refuses the user or the password (401). Check CALENDAR_USER and CALENDAR_PASSWORD.';
    case 403:
      return 'The calendar may not be read or written by CALENDAR_USER (403).';
    case 404:
    case 405:
      return `There is no calendar at CALENDAR_URL (${status}).`;
    default:
      return `The calendar answered with ${status}.`;
  }
}

/** The requests, whose answers may be errors. Each throws a CalendarError if there is no answer. */
export function createRequests({ url, user, password }: CalDavSettings, fetch: typeof globalThis.fetch) {
  const folder = url.endsWith('/') ? url : `${url}/`;
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  const headers = { Authorization: `Basic ${credentials}` };
  const urlOf = (uid: string) => `${folder}${encodeURIComponent(uid)}.ics`;
  const shared = () => ({ fetch, fetchOptions: { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) } });

  const report = async (method: 'PROPFIND' | 'REPORT', depth: string, body: object) => {
    const init = { method, headers: { ...headers, depth }, body, attributes: NAMESPACES };
    const responses = await answered(() => davRequest({ url: folder, init, ...shared() }));
    const [first] = responses;
    // Of the request as a whole, and not of one of several events.
    if (first !== undefined && !first.ok && first.raw?.multistatus === undefined) demandOk(first);
    return responses.filter(({ href }) => href !== undefined);
  };
  const data = { 'd:getetag': {}, 'c:calendar-data': {} };

  return {
    query: (range: TimeRange) =>
      report('REPORT', '1', {
        'c:calendar-query': {
          'd:prop': data,
          'c:filter': {
            'c:comp-filter': {
              _attributes: { name: 'VCALENDAR' },
              'c:comp-filter': {
                _attributes: { name: 'VEVENT' },
                'c:time-range': { _attributes: { start: stampOf(range.from), end: stampOf(range.to) } },
              },
            },
          },
        },
      }),
    multiget: (uids: readonly string[]) =>
      report('REPORT', '1', {
        'c:calendar-multiget': {
          'd:prop': data,
          'd:href': uids.map((uid) => ({ _text: new URL(urlOf(uid)).pathname })),
        },
      }),
    /** What changes whenever an event does; null if the server has no such thing. */
    async state(): Promise<string | null> {
      // Not both at once: Radicale takes long for the second in a large calendar.
      for (const [name, prop] of STATES) {
        const [found] = await report('PROPFIND', '0', { 'd:propfind': { 'd:prop': { [name]: {} } } });
        const state = textOf(found?.props?.[prop]);
        if (state !== null) return state;
      }
      return null;
    },
    /** @param etag of the version to be replaced; null if there must be none */
    put: (entry: CalendarEntry, etag: string | null) => {
      const given = { url: urlOf(entry.uid), data: entryFile([entry]), ...shared() };
      return answered(() =>
        etag === null
          ? createObject({ ...given, headers: { ...headers, ...EVENT, 'If-None-Match': '*' } })
          : updateObject({ ...given, etag, headers: { ...headers, ...EVENT } }),
      );
    },
    remove: (uid: string) => answered(() => deleteObject({ url: urlOf(uid), headers, ...shared() })),
  };
}

/** Such as 20261124T150000Z. */
const stampOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

async function answered<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw new CalendarError('The calendar cannot be reached.', null, { cause: error });
  }
}

export type CalDavRequests = ReturnType<typeof createRequests>;
