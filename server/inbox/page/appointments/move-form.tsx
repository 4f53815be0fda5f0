/** Moves an appointment to a free time, or to any other one after a warning. */
import { useState } from 'react';
import type { Agenda, OwnAppointment } from '../../../book/owner/contract.ts';
import { RequestError } from '../../../page/request.ts';
import { Modal } from '../../../page/modal.tsx';
import { Problem } from '../../../page/notice.tsx';
import { dateOf, inWords, whoOf } from './days.ts';
import { informedText } from './notice-words.ts';
import { chosen, PlaceFields, type Place } from './place-fields.tsx';
import { changeAppointment } from './requests.ts';
import type { Undoable } from './undo-strip.tsx';
import { useAction } from '../../../page/use-action.ts';

type Props = {
  readonly appointment: OwnAppointment;
  readonly agenda: Agenda;
  readonly onClose: () => void;
  readonly onDone: (undoable: Undoable) => void;
};

/** @property from where it is at the press: a reload may bring the new place before the move is confirmed */
type Move = { readonly isWarned: boolean; readonly from: Pick<OwnAppointment, 'at' | 'resource'> };

export function MoveForm({ appointment, agenda, onClose, onDone }: Props) {
  const { id, service, resource, at } = appointment;
  const [place, setPlace] = useState<Place>({
    date: dateOf(appointment),
    free: '',
    time: at.slice(-'hh:mm'.length),
    resource,
  });
  const { mutate, error, isPending, reset } = useAction({
    mutationFn: ({ isWarned }: Move) => changeAppointment(id, { type: 'move', ...chosen(place), isWarned }),
    onSuccess(moved, { from }) {
      onDone({
        id,
        says: `Moved: ${inWords(moved, agenda)}.`,
        undo: { type: 'move', ...from, isWarned: true },
      });
      onClose();
    },
  });
  const isWarned = error instanceof RequestError && error.isWarning;
  return (
    <Modal title={`Move ${whoOf(appointment)}`} onClose={onClose}>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ isWarned, from: { at, resource } });
        }}
      >
        <p>Now: {inWords(appointment, agenda)}</p>
        <PlaceFields
          agenda={agenda}
          service={service}
          moved={id}
          place={place}
          onPlace={(changed) => {
            setPlace(changed);
            reset();
          }}
        />
        <p className="quiet">{informedText(appointment)}</p>
        <Problem message={error?.message} />
        <button className="main" disabled={isPending}>
          {isWarned ? 'Move anyway' : 'Move'}
        </button>
      </form>
    </Modal>
  );
}
