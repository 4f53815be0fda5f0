import type { CalendarEvent } from '../stand-ins/owner-calendar/events.ts';
import { ReadingBar } from './reading-bar.tsx';
import { moveLater, readCalendar } from './records/calendar-record.ts';
import { useAction, useLoaded } from './use-loaded.ts';

/** The owners' calendars, in which events can be moved by hand. */
export function CalendarView() {
  const [loaded, reload] = useLoaded(readCalendar);
  const [problem, run] = useAction(reload);
  const events = loaded.status === 'read' ? loaded.value.events : [];
  return (
    <>
      <ReadingBar
        loaded={loaded}
        summary={({ events: { length } }) => `Events: ${length}`}
        onReload={reload}
      />
      {problem !== null && <p className="problem">{problem}</p>}
      {loaded.status === 'read' && events.length === 0 && (
        <p className="empty">
          {loaded.value.isInstalled
            ? 'No events yet. Book an appointment with Erin.'
            : 'Radicale is not installed on this machine, so appointments are in the inbox alone.'}
        </p>
      )}
      {events.length > 0 && (
        <table className="rows">
          <tbody>
            {events
              .toSorted((one, other) => one.startsAt - other.startsAt)
              .map((event) => (
                <EventRow key={event.name} event={event} onMove={() => run(() => moveLater(event.name))} />
              ))}
          </tbody>
        </table>
      )}
    </>
  );
}

type EventRowProps = { readonly event: CalendarEvent; readonly onMove: () => void };

function EventRow({ event: { name, summary, startsAt, endsAt, status }, onMove }: EventRowProps) {
  return (
    <tr>
      <td className="time">{timesOf(startsAt, endsAt)}</td>
      <td className="what">
        <b>{summary}</b>{' '}
        <span className="detail">
          {name.split('/')[0]}
          {status === 'TENTATIVE' && ', held'}
        </span>
      </td>
      <td>
        <button type="button" aria-label={`Move ${summary} to an hour later`} onClick={onMove}>
          An hour later
        </button>
      </td>
    </tr>
  );
}

const timesOf = (startsAt: number, endsAt: number): string =>
  new Intl.DateTimeFormat('en', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).formatRange(startsAt, endsAt);
