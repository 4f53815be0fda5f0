/**
 * `/inbox/visits/{token}`: the page of an appointment. Mail programs open links to look at them, so only POST changes
 * something. The link alone authorizes, like the code that the agent says.
 */
import type { IncomingRequest } from '../../admission/admission.ts';
import { readBody } from '../../http/body.ts';
import { errorText } from '../../http/reports.ts';
import { countAttempt } from '../../inbox/attempts.ts';
import type { InboxContext } from '../../inbox/context.ts';
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import { isInCalendar } from '../calendar/outbox.ts';
import { isOffered } from '../rules/slots.ts';
import { cancel, confirm, move } from '../store/appointments.ts';
import { isAt } from '../store/appointment.ts';
import type { BookKey } from '../store/book-key.ts';
import { moveBack } from '../store/calendar-changes.ts';
import { languageOf } from '../words/languages.ts';
import { idInToken, isLinkOf } from './link.ts';
import { visitPage, type VisitPhase, type VisitView } from './page.ts';
import { VISIT_HEADERS } from './styles.ts';
import { freeDays, readSlot, type TimesContext } from './times.ts';

export type VisitContext = {
  readonly inbox: InboxContext;
  readonly book: TimesContext;
  readonly key: BookKey;
};

type Answer = { readonly status: number; readonly view: VisitView };

const MAX_BYTES = 2_048;
const NOWHERE: Answer = { status: 404, view: { kind: 'message', text: 'unknown' } };
const CLOSED: Answer = { status: 200, view: { kind: 'message', text: 'closed' } };
const TOO_MANY: Answer = { status: 429, view: { kind: 'message', text: 'tooMany' } };
const FAILED: Answer = { status: 503, view: { kind: 'message', text: 'failed' } };

/** Never rejects. @param token of the link */
export async function answerVisit(
  context: VisitContext,
  incoming: IncomingRequest,
  token: string,
): Promise<Response> {
  const { request } = incoming;
  if (!['GET', 'HEAD', 'POST'].includes(request.method))
    return new Response(null, { status: 405, headers: { ...VISIT_HEADERS, allow: 'GET, HEAD, POST' } });
  try {
    if (!(await countAttempt(context.inbox, 'visit', incoming)))
      return await rendered(context, request, TOO_MANY, null);
    const id = idInToken(token);
    const row = id === null ? undefined : await rowOf(context, id);
    // An erasure leaves the time without the visitor.
    if (row === undefined || row.contact === null || !isLinkOf(context.key, row, token))
      return await rendered(context, request, NOWHERE, null);
    if (row.ends_at <= context.book.now()) return await rendered(context, request, CLOSED, row);
    const answer =
      request.method === 'POST'
        ? await changed(context, request, row)
        : await shown(context, row, new URL(request.url).searchParams);
    // The page again, so that reloading it changes nothing. Relative, because a proxy may have added a path.
    if (answer === 'done')
      return new Response(null, { status: 303, headers: { ...VISIT_HEADERS, location: token } });
    return await rendered(context, request, answer, row);
  } catch (error) {
    context.inbox.endpoint.report('book', `The page of an appointment failed: ${errorText(error)}`);
    return rendered(context, request, FAILED, null);
  }
}

const rowOf = ({ book }: VisitContext, id: string): Promise<AppointmentRow | undefined> =>
  book.read((db) => db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst());

const isOpen = ({ book }: VisitContext, { state, starts_at: startsAt }: AppointmentRow): boolean =>
  (state === 'booked' || state === 'moved') && startsAt > book.now();

async function shown(context: VisitContext, row: AppointmentRow, query: URLSearchParams): Promise<Answer> {
  const show = query.get('show');
  if (isOpen(context, row) && show === 'times') return times(context, row, Number(query.get('from')), false);
  if (isOpen(context, row) && show === 'cancel') return { status: 200, view: { kind: 'question', row } };
  const phase = await phaseOf(context, row);
  return { status: 200, view: { kind: 'appointment', row, phase } };
}

/** What the owner's calendar does not have yet is only requested. */
async function phaseOf(context: VisitContext, row: AppointmentRow): Promise<VisitPhase> {
  const { calendar, read } = context.book;
  if (!isOpen(context, row)) return 'closed';
  const isCertain = calendar === null || (await read((db) => isInCalendar(db, row.id)));
  return isCertain ? 'certain' : 'requested';
}

async function times(
  { book }: VisitContext,
  row: AppointmentRow,
  from: number,
  isTaken: boolean,
): Promise<Answer> {
  const found = await freeDays(book, row, Number.isInteger(from) ? from : 0);
  return { status: isTaken ? 409 : 200, view: { kind: 'times', row, isTaken, ...found } };
}

async function changed(
  context: VisitContext,
  request: Request,
  row: AppointmentRow,
): Promise<Answer | 'done'> {
  const seconds = context.inbox.endpoint.settings.timeLimits.body;
  const form = new URLSearchParams(await readBody(request, { maxBytes: MAX_BYTES, seconds }).catch(() => ''));
  // What is no longer possible is seen on the page.
  if (!isOpen(context, row)) return 'done';
  switch (form.get('do')) {
    case 'confirm':
      await confirm(context.book, row.id);
      return 'done';
    case 'cancel':
      await cancel(context.book, row.id);
      return 'done';
    case 'move':
      return moved(context, row, form.get('slot') ?? '');
    default:
      return 'done';
  }
}

async function moved(context: VisitContext, row: AppointmentRow, value: string): Promise<Answer | 'done'> {
  const { book } = context;
  const { calendar } = book;
  const slot = readSlot(book, row, value);
  if (slot === null || !isOffered(book.rules, book.zone, slot, book.now()))
    return times(context, row, 0, true);
  if (await calendar?.isBusyAt(slot)) return times(context, row, 0, true);
  const actor = { conversation: row.conversation_id, language: row.language };
  const result = await move(book, actor, { id: row.id, slot });
  if (result.kind === 'taken') return times(context, row, 0, true);
  if (result.kind !== 'done' || calendar === null) return 'done';
  if ((await calendar.settle(result.row)) !== 'refused') return 'done';
  // If somebody has the former time by now, the page says that the new one is requested.
  const now = await moveBack(book, actor, result.before, result.row);
  const isBack = now !== undefined && isOpen(context, now) && !isAt(now, slot);
  return isBack ? times(context, now, 0, true) : 'done';
}

async function rendered(
  { inbox, book }: VisitContext,
  request: Request,
  { status, view }: Answer,
  row: AppointmentRow | null,
): Promise<Response> {
  const { businessName: business, origins } = inbox.endpoint.settings;
  const stated = row?.language ?? request.headers.get('accept-language')?.split(/[,;]/)[0] ?? '';
  const page = await visitPage({
    view,
    language: languageOf(stated, book.zone.name),
    rules: book.rules,
    business,
    site: origins[0] ?? '',
  });
  return new Response(request.method === 'HEAD' ? null : page, { status, headers: VISIT_HEADERS });
}
