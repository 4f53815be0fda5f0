/** One appointment: when, who, what, and what the owner can do with it. */
import { useState } from 'react';
import { telephoneLink } from '../../../../widget/page/telephone-link.ts';
import type { Agenda, AppointmentChange, OwnAppointment } from '../../../book/owner/contract.ts';
import { clock } from '../../presentation/times.ts';
import { Problem } from '../../../page/notice.tsx';
import { CancelForm } from './cancel-form.tsx';
import { hasBegun, whoOf } from './days.ts';
import { MoveForm } from './move-form.tsx';
import { Notices } from './notices.tsx';
import { changeAppointment } from './requests.ts';
import type { Undoable } from './undo-strip.tsx';
import { useAction } from '../../../page/use-action.ts';

type Props = {
  readonly appointment: OwnAppointment;
  readonly agenda: Agenda;
  readonly onDone: (undoable: Undoable) => void;
};

export function Appointment({ appointment, agenda, onDone }: Props) {
  const { id, state, startsAt, endsAt, contact, note, conversation, calendarProblem } = appointment;
  const time = (at: number) => clock(at, agenda.timeZone);
  return (
    <li className={`appointment ${state}`}>
      <h3 id={`appointment-${id}`} tabIndex={-1}>
        <span className="time">{time(startsAt)}</span>{' '}
        <span>
          {whoOf(appointment)}
          {state === 'cancelled' && <span className="label"> Cancelled</span>}
        </span>
      </h3>
      <p>
        {appointment.title}, until {time(endsAt)}
      </p>
      {calendarProblem !== null && <p className="warning">{CALENDAR_PROBLEMS[calendarProblem]}</p>}
      {note !== null && <p dir="auto">{note}</p>}
      {(contact !== null || conversation !== null) && (
        <p className="links">
          {contact !== null && <a href={linkTo(contact)}>{contact}</a>}
          {conversation !== null && <a href={`#conversation=${conversation}`}>Conversation</a>}
        </p>
      )}
      <Notices appointment={appointment} timeZone={agenda.timeZone} />
      <Actions appointment={appointment} agenda={agenda} onDone={onDone} />
    </li>
  );
}

const CALENDAR_PROBLEMS: Readonly<Record<NonNullable<OwnAppointment['calendarProblem']>, string>> = {
  conflict: 'Your calendar has another event at this time. Move one of the two.',
  refused:
    'Only requested: your calendar has another event then. Call the visitor, then move or cancel one of the two.',
  'whole-day': 'It has a whole day in your calendar, and stays at its time. Give it a time again there.',
  unreachable: 'Not in your calendar yet, which cannot be reached. The visitor has no confirmation.',
};

const linkTo = (contact: string): string =>
  contact.includes('@') ? `mailto:${contact}` : telephoneLink(contact);

const SAYS = { came: 'came', missed: 'did not come' } as const;

/** @property from its state at the press: a reload may bring the new one before the change is confirmed */
type Change = { readonly to: AppointmentChange; readonly from: OwnAppointment['state'] };

type FormName = 'move' | 'cancel';

function Actions({ appointment, agenda, onDone }: Props) {
  const { id, state } = appointment;
  const [form, setForm] = useState<FormName | null>(null);
  const { mutate, error } = useAction({
    mutationFn: ({ to }: Change) => changeAppointment(id, to),
    onSuccess(_, { to: { type }, from }) {
      if (type !== 'came' && type !== 'missed') return;
      const undo = from === 'came' || from === 'missed' ? from : 'unmark';
      onDone({ id, says: `Noted: ${whoOf(appointment)} ${SAYS[type]}.`, undo: { type: undo } });
    },
  });
  const isCancelled = state === 'cancelled';
  const isNoted = state === 'came' || state === 'missed';
  const described = { 'aria-describedby': `appointment-${id}` };
  // A button that is disabled meanwhile would lose the focus.
  const change = (to: AppointmentChange) => mutate({ to, from: state });
  const noting = (type: 'came' | 'missed', label: string) => (
    <button
      key={type}
      type="button"
      aria-pressed={state === type}
      {...described}
      onClick={() => change({ type: state === type ? 'unmark' : type })}
    >
      {label}
    </button>
  );
  return (
    <div className="actions">
      {hasBegun(appointment) && !isCancelled && [noting('came', 'Came'), noting('missed', 'Did not come')]}
      {isCancelled && (
        <button type="button" {...described} onClick={() => change({ type: 'restore' })}>
          Not cancelled after all
        </button>
      )}
      {!isCancelled && !isNoted && (
        <FormButtons describedBy={described['aria-describedby']} onOpen={setForm} />
      )}
      <Problem message={error?.message} />
      {form === 'move' && (
        <MoveForm appointment={appointment} agenda={agenda} onClose={() => setForm(null)} onDone={onDone} />
      )}
      {form === 'cancel' && (
        <CancelForm appointment={appointment} agenda={agenda} onClose={() => setForm(null)} onDone={onDone} />
      )}
    </div>
  );
}

type FormButtonsProps = { readonly describedBy: string; readonly onOpen: (form: FormName) => void };

const FormButtons = ({ describedBy, onOpen }: FormButtonsProps) =>
  (
    [
      ['move', 'Move'],
      ['cancel', 'Cancel'],
    ] as const
  ).map(([form, label]) => (
    <button
      key={form}
      type="button"
      className="plain"
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      onClick={() => onOpen(form)}
    >
      {label}
    </button>
  ));
