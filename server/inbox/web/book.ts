/** `book/…`: the owner's requests to the appointment book. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import type {
  AppointmentChange,
  AppointmentProblem,
  NewAppointment,
  OwnAppointment,
} from '../../book/owner/contract.ts';
import type { OwnerBook } from '../../book/owner/owner-book.ts';
import { CONVERSATION_ID, type InboxContext } from '../context.ts';
import type { OwnBusiness } from '../own-business.ts';
import { bodyOf, done, noSuchPath, problem, type WebEnv } from './answers.ts';

const MAX_FIELD_CHARACTERS = 500;

const text = (says: string) => v.pipe(v.string(says), v.maxLength(MAX_FIELD_CHARACTERS, says));
const PLACE = {
  at: text('`at` is a date and a time.'),
  resource: text('`resource` is an id.'),
  isWarned: v.boolean('`isWarned` is true or false.'),
};
const ADDED = v.object(
  {
    ...PLACE,
    request: v.pipe(
      v.string('`request` is a UUID.'),
      v.regex(CONVERSATION_ID, '`request` is a UUID in lower case.'),
    ),
    service: text('`service` is an id.'),
    name: text('`name` is a text.'),
    contact: text('`contact` is a text.'),
    note: text('`note` is a text.'),
  },
  'The appointment must be an object.',
);
const CHANGE = v.variant(
  'type',
  [
    v.object({ type: v.literal('move'), ...PLACE }),
    v.object({ type: v.picklist(['cancel', 'came', 'missed', 'unmark', 'restore']) }),
  ],
  'The change must be an object with a known `type`.',
);
const NOTICE = v.object(
  {
    kind: v.picklist(['booked', 'moved', 'cancelled', 'reminder'], '`kind` is not known.'),
    channel: v.picklist(['mail', 'text'], '`channel` is `mail` or `text`.'),
    minutesBefore: v.number('`minutesBefore` is a number.'),
  },
  'The notice must be an object.',
);
/** The book reads it, and says what is wrong. */
const FILE = v.record(v.string(), v.unknown(), '`file` is an object.');
const RULES = v.object(
  { basedOn: v.number('`basedOn` is a number.'), file: FILE },
  'The change must be an object.',
);
/** Of services and hours: each of many services may list many people. */
const MAX_RULES_BYTES = 256 * 1_024;
const PREVIEWED = v.object({ file: FILE }, 'The body must be an object.');
const CONNECTION = v.picklist(['calendar', 'texts']);
const QUERY = v.object({
  service: v.fallback(v.string(), ''),
  date: v.fallback(v.string(), ''),
  moved: v.fallback(v.string(), ''),
});

/** @param app only for owners who are signed in */
export function addBookRoutes(app: Hono<WebEnv>, context: InboxContext, book: OwnerBook): void {
  app.get('/book/appointments', async ({ req }) => Response.json(await book.agenda(req.query('from') ?? '')));
  app.get('/book/free', async ({ req }) => Response.json(await book.freeTimes(v.parse(QUERY, req.query()))));
  app.get('/book/figures', async () => Response.json(await book.figures()));
  app.post('/book/appointments', async ({ req }) => {
    const added: NewAppointment = await bodyOf(context, req.raw, ADDED);
    return answered(await book.add(added), 201);
  });
  app.post('/book/appointments/:id/notices', async ({ req }) => {
    const id = req.param('id');
    if (!CONVERSATION_ID.test(id)) return noSuchAppointment();
    return answered(await book.sendAgain(id, await bodyOf(context, req.raw, NOTICE)), 200);
  });
  app.patch('/book/appointments/:id', async ({ req }) => {
    const id = req.param('id');
    if (!CONVERSATION_ID.test(id)) return noSuchAppointment();
    const change: AppointmentChange = await bodyOf(context, req.raw, CHANGE);
    return answered(await book.change(id, change), 200);
  });
}

/**
 * The services and hours, and what the book is connected to.
 * @param own null if there is no audit log, because the environment describes the only business
 */
export function addRulesRoutes(
  app: Hono<WebEnv>,
  context: InboxContext,
  book: OwnerBook,
  own: Pick<OwnBusiness, 'record'> | null,
): void {
  app.get('/book/connections', () => Response.json(book.connections));
  app.post('/book/connections/:which/test', async ({ req }) => {
    const which = v.safeParse(CONNECTION, req.param('which'));
    return which.success ? Response.json(await book.test(which.output)) : noSuchPath();
  });
  app.get('/book/rules', async () => Response.json(await book.rules()));
  app.post('/book/rules/preview', async ({ req }) => {
    const { file } = await bodyOf(context, req.raw, PREVIEWED, MAX_RULES_BYTES);
    return Response.json(await book.preview(file));
  });
  app.put('/book/rules', async (c) => {
    const { basedOn, file } = await bodyOf(context, c.req.raw, RULES, MAX_RULES_BYTES);
    const refusal = await book.save(basedOn, file);
    if (refusal !== null) return Response.json(refusal, { status: 409 });
    // What a look does is recorded before.
    if (c.get('role') === 'owner') await own?.record(c.get('owner'), 'changed services and hours');
    return done();
  });
}

const noSuchAppointment = () => problem(404, 'There is no such appointment.');

const answered = (result: Awaited<ReturnType<OwnerBook['add']>>, status: number): Response =>
  'kind' in result
    ? Response.json({ message: result.message, isWarning: result.isWarning } satisfies AppointmentProblem, {
        status: 409,
      })
    : Response.json(result satisfies OwnAppointment, { status });
