/** A day: its hours, and each appointment with what the owner can do. */
import { useEffect, useRef } from 'react';
import type { Agenda, AgendaDay } from '../../../book/owner/contract.ts';
import { readFragment } from '../../../page/fragment.ts';
import { hoursText } from './days.ts';
import { Appointment } from './appointment.tsx';
import type { Undoable } from './undo-strip.tsx';

type Props = {
  readonly day: AgendaDay;
  readonly agenda: Agenda;
  /** Whether the owner has opened it. Otherwise it is beside the week, where there is room. */
  readonly isChosen: boolean;
  readonly title: string;
  readonly onDone: (undoable: Undoable) => void;
};

export function Day({ day: { hours, appointments }, agenda, isChosen, title, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const chosen = readFragment().get('appointment');
  useEffect(() => {
    if (!isChosen) return;
    const opened = document.getElementById(`appointment-${chosen}`);
    (opened ?? heading.current)?.focus();
    opened?.scrollIntoView({ block: 'nearest' });
  }, [isChosen, chosen]);
  return (
    <>
      <a className="back plain" href="#appointments">
        ← Week
      </a>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="when">{hoursText(hours)}</p>
      {appointments.length === 0 && <p className="quiet empty">Nothing is booked.</p>}
      <ul className="appointments">
        {appointments.map((each) => (
          <Appointment key={each.id} appointment={each} agenda={agenda} onDone={onDone} />
        ))}
      </ul>
    </>
  );
}
