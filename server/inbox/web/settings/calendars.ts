/** `settings/calendars`: the calendars of single people and rooms of the book. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { OwnerBook } from '../../../book/owner/owner-book.ts';
import type { InboxContext } from '../../context.ts';
import type { OwnBusiness } from '../../own-business.ts';
import { bodyOf, type WebEnv } from '../answers.ts';
import { answered } from './answers.ts';
import type { PeopleCalendars } from './contract.ts';

const MAX_CALENDAR_CHARACTERS = 1_000;

const CHANGE = v.object(
  {
    basedOn: v.number('`basedOn` is a number.'),
    calendars: v.record(
      v.string(),
      v.pipe(
        v.string('Every calendar is a text.'),
        v.trim(),
        v.maxLength(MAX_CALENDAR_CHARACTERS, `A calendar has at most ${MAX_CALENDAR_CHARACTERS} characters.`),
      ),
      '`calendars` is an object.',
    ),
  },
  'The change must be an object.',
);

/** @param own null if environment variables decide */
export function addCalendarRoutes(
  app: Hono<WebEnv>,
  context: InboxContext,
  own: OwnBusiness | null,
  book: Pick<OwnerBook, 'resources'>,
): void {
  app.get('/settings/calendars', async () => Response.json(await peopleCalendars(own, book)));
  if (own === null) return;
  app.put('/settings/calendars', async (c) => {
    const { basedOn, calendars } = await bodyOf(context, c.req.raw, CHANGE);
    const { settings } = await own.read();
    const all = Object.entries({ ...settings.calendarPeople, ...calendars });
    const named = all.filter(([, calendar]) => calendar !== '');
    const calendarPeople = named.length === 0 ? null : Object.fromEntries(named);
    const json = { settings: { calendarPeople } };
    return answered(await own.change({ basedOn, actor: c.get('owner'), json }), {});
  });
}

async function peopleCalendars(
  own: OwnBusiness | null,
  { resources }: Pick<OwnerBook, 'resources'>,
): Promise<PeopleCalendars> {
  const { revision, settings } = (await own?.read()) ?? { revision: 0, settings: {} };
  const { calendarUrl, calendarGoogleId, calendarPeople = {} } = settings;
  if (calendarUrl === undefined && calendarGoogleId === undefined) return { revision, people: [] };
  const named = await resources();
  // A calendar of someone who has left the book can still be removed.
  const former = Object.keys(calendarPeople).filter((id) => !named.some((each) => each.id === id));
  const people = [...named, ...former.map((id) => ({ id, name: id }))];
  return { revision, people: people.map((each) => ({ ...each, calendar: calendarPeople[each.id] ?? '' })) };
}
