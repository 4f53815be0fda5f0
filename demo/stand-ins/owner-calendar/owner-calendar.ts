/** The owners' calendars: Radicale where it is installed, behind a proxy that plays the network's faults. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { readBody, send, sendJson } from '../http-answers.ts';
import { movedBy, ownEvent, rangeIn, readEvent, type CalendarEvent, type TimeRange } from './events.ts';
import { CALENDAR_USER, startRadicale, type Radicale } from './radicale.ts';

/** `down`: no connection. `slow`: each answer takes longer than the server waits for a calendar. */
export type CalendarFault = 'down' | 'slow';

/** Each belongs to a business. */
export const CALENDARS = { house: 'task-tamer', dentist: 'bright-smile' } as const;
export type CalendarName = (typeof CALENDARS)[keyof typeof CALENDARS];

/** Where the server finds a calendar. */
export type CalendarAddress = { readonly url: string; readonly user: string; readonly password: string };

const CALDAV_PATH = '/stand-ins/caldav';
const CONSOLE_PATH = '/stand-ins/owner-calendar';
const MAX_BODY_BYTES = 1_000_000;
const SLOW_ANSWER_MS = 8_000;
/** Long enough to see what a visitor is told, and short enough to see the calendar catch up. */
const FAULT_MS = 30_000;
const HOUR_MS = 3_600_000;
/** Of the proxy's own connections. */
const NOT_PASSED_ON = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);
const AUTHORIZATION = `Basic ${Buffer.from(`${CALENDAR_USER.user}:${CALENDAR_USER.password}`).toString('base64')}`;

const CALENDAR_NAMES: readonly CalendarName[] = Object.values(CALENDARS);

/** @param url of a request */
const calendarIn = (url: string): CalendarName | undefined =>
  CALENDAR_NAMES.find((name) => url.includes(`/${name}/`));

export const isCalendarPath = (pathname: string): boolean =>
  pathname === CONSOLE_PATH || pathname.startsWith(`${CALDAV_PATH}/`);

export class OwnerCalendar {
  readonly #radicale: Radicale | null;
  #takesNext = false;
  #fault: { readonly kind: CalendarFault; readonly until: number } | null = null;

  constructor(radicale: Radicale | null) {
    this.#radicale = radicale;
  }

  static async open(): Promise<OwnerCalendar> {
    return new OwnerCalendar(await startRadicale(CALENDAR_NAMES));
  }

  /** Null without calendars. @param origin of this server */
  address(origin: string, calendar: CalendarName): CalendarAddress | null {
    if (this.#radicale === null) return null;
    return { url: `${origin}${CALDAV_PATH}${this.#radicale.path}${calendar}/`, ...CALENDAR_USER };
  }

  /** For half a minute. */
  fail(kind: CalendarFault): void {
    this.#fault = { kind, until: Date.now() + FAULT_MS };
  }

  /** The owner enters an event at the next time that the book looks at, before it is answered. */
  takeNext(): void {
    this.#takesNext = true;
  }

  async events(): Promise<readonly CalendarEvent[]> {
    return (await this.#files())
      .map(({ name, file }) => readEvent(name, file))
      .filter((event) => event !== null);
  }

  /** The owner moves an event to an hour later. @returns whether there is one */
  async moveLater(name: string): Promise<boolean> {
    const found = (await this.#files()).find((each) => each.name === name);
    if (found === undefined) return false;
    await this.#write(name, movedBy(found.file, HOUR_MS));
    return true;
  }

  /** @param pathname for which {@link isCalendarPath} is true. Never rejects: an answer that fails breaks the connection. */
  async answer(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    try {
      if (pathname === CONSOLE_PATH) await this.#answerConsole(request, response);
      else await this.#passOn(request, response);
    } catch {
      response.destroy();
    }
  }

  /** Passes a request of the book on. */
  async #passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#radicale === null) return send(response, 404, 'text/plain', 'There is no calendar here.');
    const fault = this.#fault !== null && Date.now() < this.#fault.until ? this.#fault.kind : null;
    if (fault === 'down') return void request.destroy();
    if (fault === 'slow') await pause(SLOW_ANSWER_MS);
    await this.#radicale.ready;
    const body = await readBody(request, MAX_BODY_BYTES);
    if (this.#takesNext) await this.#take(rangeIn(body.toString()), calendarIn(request.url ?? ''));
    const answered = await fetch(`${this.#radicale.origin}${(request.url ?? '').slice(CALDAV_PATH.length)}`, {
      method: request.method ?? 'GET',
      headers: { ...passedOn(request), 'x-script-name': CALDAV_PATH },
      ...(body.length === 0 ? {} : { body }),
      redirect: 'manual',
    });
    const headers = [...answered.headers].filter(
      ([name]) => !NOT_PASSED_ON.has(name) && name !== 'content-encoding',
    );
    response.writeHead(answered.status, Object.fromEntries(headers));
    response.end(Buffer.from(await answered.arrayBuffer()));
  }

  /** For the console: `GET` lists the events, `POST` with a name moves one. */
  async #answerConsole(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#radicale === null) return sendJson(response, 200, { isInstalled: false, events: [] });
    if (request.method === 'POST') {
      const hasMoved = await this.moveLater((await readBody(request, MAX_BODY_BYTES)).toString());
      return void response.writeHead(hasMoved ? 204 : 404).end();
    }
    sendJson(response, 200, { isInstalled: true, events: await this.events() });
  }

  async close(): Promise<void> {
    await this.#radicale?.close();
  }

  async #take(range: TimeRange | null, calendar: CalendarName | undefined): Promise<void> {
    if (range === null || calendar === undefined) return;
    this.#takesNext = false;
    const uid = randomUUID();
    await this.#write(`${calendar}/${uid}.ics`, ownEvent(uid, range));
  }

  async #files(): Promise<readonly { readonly name: string; readonly file: string }[]> {
    const headers = { depth: '1', 'content-type': 'application/xml' };
    const answers = await Promise.all(
      CALENDAR_NAMES.map((calendar) => this.#ask('REPORT', `${calendar}/`, QUERY, headers)),
    );
    return [...answers.join('').matchAll(RESPONSE)].map(([, href = '', file = '']) => ({
      name: href.split('/').slice(-2).join('/'),
      file: unescaped(file),
    }));
  }

  async #write(name: string, file: string): Promise<void> {
    await this.#ask('PUT', name, file, { 'content-type': 'text/calendar; charset=utf-8' });
  }

  async #ask(
    method: string,
    name: string,
    body: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<string> {
    if (this.#radicale === null) return '';
    const { origin, path, ready } = this.#radicale;
    await ready;
    const answer = await fetch(`${origin}${path}${name}`, {
      method,
      body,
      headers: { authorization: AUTHORIZATION, ...headers },
    });
    if (!answer.ok) throw new Error(`Radicale answered ${method} with ${answer.status}.`);
    return answer.text();
  }
}

const QUERY = `<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">
<d:prop><c:calendar-data/></d:prop>
<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter></c:filter>
</c:calendar-query>`;

const RESPONSE =
  /<(?:\w+:)?href>([^<]*)<\/(?:\w+:)?href>[\s\S]*?<(?:\w+:)?calendar-data>([\s\S]*?)<\/(?:\w+:)?calendar-data>/g;

const unescaped = (xml: string): string =>
  xml.replaceAll('&#13;', '\r').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const passedOn = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !NOT_PASSED_ON.has(name) ? [[name, value]] : [],
    ),
  );
