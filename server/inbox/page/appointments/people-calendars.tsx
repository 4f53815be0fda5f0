/** The owner names the calendars of single people and rooms, where the page decides the settings. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PeopleCalendars as Calendars } from '../../web/settings/contract.ts';
import { Problem } from '../../../page/notice.tsx';
import { useIsLooking } from '../role.ts';
import { readCalendars, saveCalendars } from './requests.ts';
import { useAction } from '../../../page/use-action.ts';

export const CALENDARS = ['calendars'];

/** Addresses by the ids of people. */
type Entered = Readonly<Record<string, string>>;

/** What was entered since a save has begun. */
const without = (entered: Entered, sent: Entered): Entered =>
  Object.fromEntries(Object.entries(entered).filter(([id, text]) => text !== sent[id]));

export function PeopleCalendars({ at }: { readonly at: string }) {
  const { data } = useQuery({ queryKey: CALENDARS, queryFn: readCalendars, staleTime: Infinity });
  return data === undefined || data.people.length === 0 ? null : <Fields at={at} {...data} />;
}

function Fields({ at, revision, people }: Calendars & { readonly at: string }) {
  const queries = useQueryClient();
  const isLooking = useIsLooking();
  const [entered, setEntered] = useState<Entered>({});
  const { data, mutate, error, isPending, reset } = useAction({
    mutationFn: (calendars: Entered) => saveCalendars({ basedOn: revision, calendars }),
    async onSettled(result, _, sent) {
      // Also after a refusal, because somebody else may have changed the settings. What is entered stays.
      await queries.invalidateQueries({ queryKey: CALENDARS });
      if (result?.kind === 'done') setEntered((now) => without(now, sent));
    },
  });
  const refusal =
    data?.kind === 'refused' ? `${data.problems.map(({ text }) => text).join(', ')}.` : error?.message;
  const hasChanges = people.some(({ id, calendar }) => (entered[id] ?? calendar) !== calendar);
  return (
    <form
      className="fields"
      aria-label="Calendars of people and rooms"
      onSubmit={(event) => {
        event.preventDefault();
        if (hasChanges) mutate(entered);
      }}
    >
      <p className="quiet">
        A person or a room may have a calendar of its own at {at}: the address, or Google’s id, of one that
        the same user or account can change. Events there make only them busy.
      </p>
      {isLooking && (
        <p className="strip warning">You look as the provider, so you cannot change these. An owner can.</p>
      )}
      {people.map(({ id, name, calendar }) => (
        <label key={id}>
          Calendar of {name}
          <input
            value={entered[id] ?? calendar}
            disabled={isLooking}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => {
              reset();
              setEntered({ ...entered, [id]: value });
            }}
          />
        </label>
      ))}
      <Problem message={refusal} />
      <p role="status">{data?.kind === 'done' && !hasChanges && 'Saved. Test the calendar now.'}</p>
      <p className="actions">
        <button disabled={!isPending && !hasChanges}>{isPending ? 'Saving …' : 'Save the calendars'}</button>
      </p>
    </form>
  );
}
