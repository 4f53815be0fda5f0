/** Runs the real inbox with a temporary database and a local mail server. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Email } from 'postal-mime';
import type { EndpointSettings } from '../../server/index.ts';
import {
  openInbox,
  type BookRules,
  type EndpointInbox,
  type Inbox,
  type InboxSettings,
} from '../../server/inbox/inbox.ts';
import { CARRIER, CARRIER_PATH } from '../stand-ins/carrier/carrier.ts';
import type { CalendarAddress } from '../stand-ins/owner-calendar/owner-calendar.ts';
import { startMailServer } from '../stand-ins/mail-server.ts';
import { createInboxClock } from './inbox-clock.ts';

/** Each text message begins with it. */
const BUSINESS = 'Task Tamer';

/** The account that may sign in. The top-level domain "example" is reserved, so no such address exists. */
export const OWNER = 'owner@shop.example';

export type LocalInbox = {
  readonly endpoint: EndpointInbox;
  /** Answers every path under `/inbox`; null for the others. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> | null;
  readonly mails: readonly Email[];
  /** Sends the next reminder. @returns whether there is one */
  readonly playReminder: () => Promise<boolean>;
  /** Ends open streams and the due work, so that the server can stop. Resolves when what had begun is done. */
  readonly end: () => Promise<void>;
  /** After the last request. */
  readonly close: () => Promise<void>;
};

/**
 * @param url this server's URL
 * @param endpoint the endpoint's settings, used for platform requests
 * @param pageFolder the folder of the built page
 * @param onMail receives each mail to the owner
 * @param timeZone the business's time zone; defaults to this machine's
 * @param book of the appointment book, which then also sends text messages; null without one
 * @param calendar of the book; null without one
 */
export async function openLocalInbox(
  url: string,
  endpoint: EndpointSettings,
  pageFolder: string,
  onMail: (mail: Email) => void,
  timeZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone,
  book: BookRules | 'stored' | null = null,
  calendar: CalendarAddress | null = null,
): Promise<LocalInbox> {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-inbox-'));
  const [mailServer, database] = [await startMailServer(onMail), join(folder, 'inbox.db')];
  const clock = createInboxClock(database);
  const inbox = await openInbox(
    {
      database,
      site: null,
      publicUrl: url,
      reportsTo: `${url}/inbox/events`,
      keepsServer: false,
      owners: [OWNER],
      mailUrl: mailServer.url,
      mails: 'each',
      digestAt: 480,
      webhooks: null,
      ...partsOf(url, book, calendar),
      credentials: null,
      mailFrom: 'inbox@shop.example',
      summary: true,
      keepDays: 30,
      required: false,
      timeZone,
      country: 'US',
      pageFolder,
    },
    { ...endpoint, now: clock.now, ...(book === null ? {} : { businessName: BUSINESS }) },
    book,
  );
  const answer = listenerOf(inbox);
  return {
    endpoint: inbox.endpoint,
    mails: mailServer.mails,
    playReminder: () => clock.playNextReminder(inbox.work),
    handle: (request, response) =>
      /^\/inbox(?:[/?]|$)/.test(request.url ?? '') ? answer(request, response) : null,
    end: inbox.end,
    close: async () => {
      for (const opened of [inbox, mailServer]) await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What only a book uses. */
const partsOf = (url: string, book: BookRules | 'stored' | null, calendar: CalendarAddress | null) => ({
  calendar: calendar === null ? null : ({ kind: 'caldav', ...calendar, hasNames: true } as const),
  texts: book === null ? null : textsAt(url),
});

const listenerOf = (inbox: Inbox) =>
  getRequestListener(
    async (request, { incoming }) =>
      (await inbox.answer({ request, socketAddress: incoming.socket.remoteAddress })) ??
      new Response(null, { status: 404 }),
    { overrideGlobalObjects: false },
  );

/** Through the stand-in of Twilio. */
function textsAt(url: string): NonNullable<InboxSettings['texts']> {
  const { accountSid, authToken, number: from } = CARRIER;
  return {
    provider: { kind: 'twilio', apiUrl: `${url}${CARRIER_PATH}`, accountSid, authToken, from },
    countries: ['US'],
    perDay: 200,
    allowsPrivate: true,
  };
}
