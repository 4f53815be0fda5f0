/** Adds an appointment that was made without the agent. */
import { useState } from 'react';
import type { Agenda, NewAppointment } from '../../../book/owner/contract.ts';
import { RequestError } from '../../../page/request.ts';
import { Modal } from '../../../page/modal.tsx';
import { Problem } from '../../../page/notice.tsx';
import { inWords } from './days.ts';
import { chosen, PlaceFields, type Place } from './place-fields.tsx';
import { addAppointment } from './requests.ts';
import type { Undoable } from './undo-strip.tsx';
import { useAction } from '../../../page/use-action.ts';

const DEFAULT_TIME = '09:00';

type Props = {
  readonly agenda: Agenda;
  /** The first day that is offered. */
  readonly date: string;
  readonly onClose: () => void;
  readonly onDone: (undoable: Undoable) => void;
};

type Entries = {
  /** The same for a second attempt whose first answer was lost, and another one once something is changed. */
  readonly request: string;
  readonly service: string;
  readonly place: Place;
  readonly person: Person;
};

const resourceOf = ({ services }: Agenda, service: string): string =>
  services.find(({ id }) => id === service)?.resources[0] ?? '';

function firstEntries({ agenda, date }: Pick<Props, 'agenda' | 'date'>): Entries {
  const service = agenda.services[0]?.id ?? '';
  return {
    request: crypto.randomUUID(),
    service,
    place: { date, free: '', time: DEFAULT_TIME, resource: resourceOf(agenda, service) },
    person: { name: '', contact: '', note: '' },
  };
}

export function AddForm({ agenda, date, onClose, onDone }: Props) {
  const [entered, setEntered] = useState(() => firstEntries({ agenda, date }));
  const { request, service, place, person } = entered;
  const { mutate, error, isPending, reset } = useAction({
    mutationFn: (isWarned: boolean) =>
      addAppointment({ request, service, ...chosen(place), ...person, isWarned }),
    onSuccess(added) {
      onDone({ id: added.id, says: `Added: ${inWords(added, agenda)}.`, undo: { type: 'cancel' } });
      onClose();
    },
  });
  const isWarned = error instanceof RequestError && error.isWarning;
  const change = (changes: Partial<Entries>) => {
    setEntered({ ...entered, ...changes, request: crypto.randomUUID() });
    reset();
  };
  return (
    <Modal title="Add an appointment" onClose={onClose}>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(isWarned);
        }}
      >
        <ServiceField
          agenda={agenda}
          service={service}
          onService={(id) =>
            change({ service: id, place: { ...place, free: '', resource: resourceOf(agenda, id) } })
          }
        />
        <PlaceFields
          agenda={agenda}
          service={service}
          moved=""
          place={place}
          onPlace={(changed) => change({ place: changed })}
        />
        <PersonFields person={person} onPerson={(changed) => change({ person: changed })} />
        {agenda.mails && (
          <p className="quiet">
            A confirmation is mailed to an email address at once, unless the appointment is over.
          </p>
        )}
        <Problem message={error?.message} />
        <button className="main" disabled={isPending}>
          {isWarned ? 'Add anyway' : 'Add'}
        </button>
      </form>
    </Modal>
  );
}

type ServiceProps = {
  readonly agenda: Agenda;
  readonly service: string;
  readonly onService: (id: string) => void;
};

const ServiceField = ({ agenda, service, onService }: ServiceProps) => (
  <label>
    Service
    <select value={service} onChange={({ currentTarget }) => onService(currentTarget.value)}>
      {agenda.services.map(({ id, name, minutes }) => (
        <option key={id} value={id}>
          {name}, {minutes} minutes
        </option>
      ))}
    </select>
  </label>
);

type Person = Pick<NewAppointment, 'name' | 'contact' | 'note'>;

const PERSON_FIELDS = [
  { name: 'name', label: 'Name', maxCharacters: 80 },
  { name: 'contact', label: 'Phone number or email address (optional)', maxCharacters: 320 },
  { name: 'note', label: 'Note (optional)', maxCharacters: 300 },
] as const;

type PersonProps = { readonly person: Person; readonly onPerson: (person: Person) => void };

const PersonFields = ({ person, onPerson }: PersonProps) =>
  PERSON_FIELDS.map(({ name, label, maxCharacters }) => (
    <label key={name}>
      {label}
      <input
        value={person[name]}
        required={name === 'name'}
        maxLength={maxCharacters}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => onPerson({ ...person, [name]: value })}
      />
    </label>
  ));
