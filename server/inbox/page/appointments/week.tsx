/** Seven days as a list, each with its hours and its appointments. */
import type { Agenda, OwnAppointment } from '../../../book/owner/contract.ts';
import { replaceFragment } from '../../../page/fragment.ts';
import { clock } from '../../presentation/times.ts';
import { useMaySet } from '../role.ts';
import { Feed } from './feed.tsx';
import { Figures } from './figures.tsx';
import { problemsIn } from './notice-words.ts';
import { daysAfter, hasBegun, hoursText, nameOfDate, WEEK_DAYS, whoOf } from './days.ts';

type Props = {
  readonly agenda: Agenda;
  /** The open day; empty without one. */
  readonly day: string;
  /** Shows another week. @param date its first day; empty for today */
  readonly onFrom: (date: string) => void;
  readonly onAdd: () => void;
};

export function Week({ agenda, day, onFrom, onAdd }: Props) {
  const { days, today } = agenda;
  const first = days[0]?.date ?? today;
  const maySet = useMaySet();
  const turnTo = (date: string) => {
    onFrom(date);
    // The open day would bring its own week back.
    if (day !== '') replaceFragment('appointments');
  };
  return (
    <nav className="list" aria-label="Week">
      <div className="views" role="group" aria-label="Which week">
        <button type="button" onClick={() => turnTo(daysAfter(first, -WEEK_DAYS))}>
          Earlier
        </button>
        <button type="button" aria-pressed={first === today} onClick={() => turnTo('')}>
          From today
        </button>
        <button type="button" onClick={() => turnTo(daysAfter(first, WEEK_DAYS))}>
          Later
        </button>
      </div>
      <p className="actions">
        {agenda.services.length > 0 && (
          <button type="button" aria-haspopup="dialog" onClick={onAdd}>
            Add an appointment
          </button>
        )}
        {maySet && <a href="#appointments=settings">Services and hours</a>}
      </p>
      {agenda.services.length === 0 && (
        <p className="strip warning">
          Nothing can be booked yet.{' '}
          {maySet
            ? 'Set your services and hours, which takes a few minutes.'
            : 'An owner sets services and hours.'}
        </p>
      )}
      <div role="group" tabIndex={-1} aria-label="Appointments of seven days">
        {days.map(({ date, hours, appointments }) => (
          <section key={date} aria-label={nameOfDate(date, today)}>
            <h2>
              <a href={`#appointments=${date}`} aria-current={date === day ? 'true' : undefined}>
                {nameOfDate(date, today)}
              </a>{' '}
              <span className="quiet">{hoursText(hours)}</span>
            </h2>
            <ul className="lines">
              {appointments.map((each) => (
                <Line key={each.id} appointment={each} date={date} agenda={agenda} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Figures />
      <Feed />
    </nav>
  );
}

type LineProps = {
  readonly appointment: OwnAppointment;
  readonly date: string;
  readonly agenda: Agenda;
};

function Line({ appointment, date, agenda }: LineProps) {
  const { id, state, startsAt } = appointment;
  const note = noteOf(appointment);
  return (
    <li className={`line ${state}`}>
      <time dateTime={new Date(startsAt).toISOString()}>{clock(startsAt, agenda.timeZone)}</time>
      <a href={`#appointments=${date}&appointment=${id}`}>
        <span className="head">
          <span className="who">{whoOf(appointment)}</span>
        </span>
        <span className="what">
          {note !== null && <b className={isAlarming(appointment) ? 'missed' : state}>{note}</b>}
          {note !== null && ' · '}
          {appointment.title}
        </span>
      </a>
    </li>
  );
}

/** Whether the visitor or the calendar does not know of it, which is still ahead. */
const isAlarming = (appointment: OwnAppointment): boolean =>
  !hasBegun(appointment) && (appointment.calendarProblem !== null || problemsIn(appointment).length > 0);

const CALENDAR_NOTES = {
  conflict: 'Conflict',
  refused: 'Not in your calendar',
  unreachable: 'Not in your calendar yet',
  'whole-day': 'A whole day in your calendar',
} as const;

/** What an owner would want to know before opening it. */
function noteOf(appointment: OwnAppointment): string | null {
  const { state, endsAt, calendarProblem } = appointment;
  if (isAlarming(appointment))
    return calendarProblem === null ? 'Not informed' : CALENDAR_NOTES[calendarProblem];
  if (state === 'cancelled') return 'Cancelled';
  if (state === 'came') return 'Came';
  if (state === 'missed') return 'Did not come';
  return endsAt < Date.now() ? 'Came?' : null;
}
