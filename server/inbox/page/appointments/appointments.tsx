/** The appointments: the week, and beside it a day. Loaded when an owner opens it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Agenda } from '../../../book/owner/contract.ts';
import { Notice } from '../../../page/notice.tsx';
import { onErased } from '../erasures.ts';
import { INBOX } from '../queries.ts';
import { AddForm } from './add-form.tsx';
import { Day } from './day.tsx';
import { nameOfDate } from './days.ts';
import { RulesPage } from './rules-form.tsx';
import { readAgenda } from './requests.ts';
import { UndoStrip, type Undoable } from './undo-strip.tsx';
import { Week } from './week.tsx';

type Props = {
  /** The day that is open, such as `2026-11-24`; empty for the week alone, `settings` for the services and hours. */
  readonly day: string;
  readonly owner: string;
};

/** In place of a day. */
const SETTINGS = 'settings';

export function Appointments({ day, owner }: Props) {
  const [from, setFrom] = useState(day === SETTINGS ? '' : day);
  const { data, error, refetch } = useQuery({
    queryKey: [...INBOX, 'agenda', from],
    queryFn: () => readAgenda(from),
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return error === null ? (
      <p className="quiet">Loading …</p>
    ) : (
      <Notice error={error} onRetry={() => void refetch()} />
    );
  if (day === SETTINGS) return <RulesPage today={data.today} owner={owner} />;
  return (
    <>
      {error !== null && <Notice error={error} onRetry={() => void refetch()} />}
      <Shown agenda={data} day={day} onFrom={setFrom} />
    </>
  );
}

type ShownProps = Pick<Props, 'day'> & { readonly agenda: Agenda; readonly onFrom: (date: string) => void };

function Shown({ agenda, day, onFrom }: ShownProps) {
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  // It may name the person who was erased.
  useEffect(() => onErased(() => setUndoable(null)), []);
  const [isAdding, setAdding] = useState(false);
  const { days, today } = agenda;
  const open = days.find(({ date }) => date === day) ?? (day === '' ? days[0] : undefined);
  // A link leads to a day of another week.
  if (open === undefined) onFrom(day);
  return (
    <>
      <UndoStrip undoable={undoable} onUndone={() => setUndoable(null)} />
      <div className="columns book">
        <Week agenda={agenda} day={day} onFrom={onFrom} onAdd={() => setAdding(true)} />
        <div className="open">
          {open !== undefined && (
            <Day
              key={open.date}
              day={open}
              agenda={agenda}
              isChosen={day !== ''}
              title={nameOfDate(open.date, today)}
              onDone={setUndoable}
            />
          )}
        </div>
      </div>
      {isAdding && (
        <AddForm
          agenda={agenda}
          date={open?.date ?? today}
          onClose={() => setAdding(false)}
          onDone={setUndoable}
        />
      )}
    </>
  );
}
