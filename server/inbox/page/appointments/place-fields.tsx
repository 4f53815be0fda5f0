/** The fields for a day, and for a time and a person: what is free then, or anything else. */
import { useQuery } from '@tanstack/react-query';
import type { Agenda, FreeTime } from '../../../book/owner/contract.ts';
import { Notice } from '../../../page/notice.tsx';
import { INBOX } from '../queries.ts';
import { nameIn } from './days.ts';
import { readFreeTimes } from './requests.ts';

export type Place = {
  readonly date: string;
  /** A free time; null for the ones below. */
  readonly free: string | null;
  /** Such as `09:00`. */
  readonly time: string;
  readonly resource: string;
};

type Props = {
  readonly agenda: Agenda;
  readonly service: string;
  /** The id of the appointment that would move there; empty for a new one. */
  readonly moved: string;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
};

const OTHER = 'other';

const valueOf = ({ at, resource }: FreeTime): string => `${at} ${resource}`;

/** What the server gets. */
export function chosen({ date, free, time, resource }: Place): {
  readonly at: string;
  readonly resource: string;
} {
  if (free === null) return { at: `${date}T${time}`, resource };
  const [at = '', of = ''] = free.split(' ');
  return { at, resource: of };
}

export function PlaceFields({ agenda, service, moved, place, onPlace }: Props) {
  const { date, free } = place;
  // Never what was free on another day, because each time is sent with its date.
  const { data, error, refetch } = useQuery({
    queryKey: [...INBOX, 'free', service, date, moved],
    queryFn: () => readFreeTimes(service, date, moved),
  });
  const times = data?.times ?? [];
  const first = error !== null ? 'Not loaded' : data === undefined ? 'Loading …' : firstOption(times);
  return (
    <>
      <label>
        Day
        <input
          type="date"
          required
          value={date}
          onChange={({ currentTarget }) => onPlace({ ...place, date: currentTarget.value, free: '' })}
        />
      </label>
      <label>
        Time
        <select
          required
          value={free ?? OTHER}
          onChange={({ currentTarget: { value } }) =>
            onPlace({ ...place, free: value === OTHER ? null : value })
          }
        >
          <option value="">{first}</option>
          {times.map((each) => (
            <option key={valueOf(each)} value={valueOf(each)}>
              {each.clock}
              {agenda.resources.length > 1 && `, ${nameIn(agenda.resources, each.resource)}`}
              {each.hasEvent && ' (your calendar has an event)'}
            </option>
          ))}
          <option value={OTHER}>Another time …</option>
        </select>
      </label>
      {error !== null && <Notice error={error} onRetry={() => void refetch()} />}
      {free === null && <OtherTime agenda={agenda} service={service} place={place} onPlace={onPlace} />}
    </>
  );
}

const firstOption = ({ length }: readonly FreeTime[]): string =>
  length === 0 ? 'Nothing is free' : 'Choose a free time';

function OtherTime({ agenda, service, place, onPlace }: Omit<Props, 'moved'>) {
  const known = agenda.services.find(({ id }) => id === service)?.resources ?? [];
  return (
    <div className="pair">
      <label>
        Begins at
        <input
          type="time"
          required
          value={place.time}
          onChange={({ currentTarget }) => onPlace({ ...place, time: currentTarget.value })}
        />
      </label>
      <label>
        With
        <select
          required
          value={place.resource}
          onChange={({ currentTarget }) => onPlace({ ...place, resource: currentTarget.value })}
        >
          {known.map((id) => (
            <option key={id} value={id}>
              {nameIn(agenda.resources, id)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
