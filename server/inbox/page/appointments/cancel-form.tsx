/** Asks before an appointment is cancelled, because its visitor may be informed at once. */
import type { Agenda, OwnAppointment } from '../../../book/owner/contract.ts';
import { Modal } from '../../../page/modal.tsx';
import { Problem } from '../../../page/notice.tsx';
import { inWords, whoOf } from './days.ts';
import { informedText } from './notice-words.ts';
import { changeAppointment } from './requests.ts';
import type { Undoable } from './undo-strip.tsx';
import { useAction } from '../../../page/use-action.ts';

type Props = {
  readonly appointment: OwnAppointment;
  readonly agenda: Agenda;
  readonly onClose: () => void;
  readonly onDone: (undoable: Undoable) => void;
};

export function CancelForm({ appointment, agenda, onClose, onDone }: Props) {
  const { id } = appointment;
  const { mutate, error, isPending } = useAction({
    mutationFn: () => changeAppointment(id, { type: 'cancel' }),
    onSuccess() {
      onDone({
        id,
        says: `The appointment of ${whoOf(appointment)} is cancelled.`,
        undo: { type: 'restore' },
      });
      onClose();
    },
  });
  return (
    <Modal title="Cancel this appointment?" onClose={onClose}>
      <p>{inWords(appointment, agenda)}</p>
      <p className="quiet">{informedText(appointment)}</p>
      <Problem message={error?.message} />
      <p className="actions">
        <button type="button" className="alarm" disabled={isPending} onClick={() => mutate()}>
          Cancel the appointment
        </button>
        <button type="button" onClick={onClose}>
          Keep it
        </button>
      </p>
    </Modal>
  );
}
