/** Says what the owner has just done, and takes it back. */
import type { AppointmentChange } from '../../../book/owner/contract.ts';
import { Problem } from '../../../page/notice.tsx';
import { isNotFound } from '../../../page/request.ts';
import { changeAppointment } from './requests.ts';
import { useAction } from '../../../page/use-action.ts';

export type Undoable = {
  readonly id: string;
  readonly says: string;
  /** Takes it back. */
  readonly undo: AppointmentChange;
};

type Props = { readonly undoable: Undoable | null; readonly onUndone: () => void };

export function UndoStrip({ undoable, onUndone }: Props) {
  const { mutate, error, isPending } = useAction({
    mutationFn: ({ id, undo }: Undoable) => changeAppointment(id, undo),
    onSuccess: onUndone,
    onError(failure) {
      if (isNotFound(failure)) onUndone();
    },
  });
  return (
    <div className={undoable === null ? '' : 'strip undo'}>
      {/* It exists before its text, because a new live region is not announced. */}
      <span role="status">{undoable?.says}</span>
      {undoable !== null && (
        <button type="button" className="plain" disabled={isPending} onClick={() => mutate(undoable)}>
          Undo
        </button>
      )}
      <Problem message={error?.message} />
    </div>
  );
}
