/** A draft that was saved or discarded elsewhere since this form has shown it: the person chooses which one stays. */
import type { Conflict } from './draft-saving.ts';

type Props = {
  readonly conflict: Conflict | null;
  readonly takeNewer: () => void;
  readonly keepOwn: () => void;
  readonly onChosen: () => void;
};

export function DraftConflict({ conflict, takeNewer, keepOwn, onChosen }: Props) {
  if (conflict === null) return null;
  const isDiscarded = conflict.newer === null;
  const choose = (choice: () => void) => () => {
    choice();
    onChosen();
  };
  return (
    <div className="notice" role="alert">
      <p className="problem">
        This draft was {isDiscarded ? 'discarded' : 'changed'} in another tab or by someone else, so what you
        entered here is not saved.{' '}
        {isDiscarded
          ? 'Save it again, or discard it here, too.'
          : 'The newer one drops what you entered here. Keeping yours replaces the newer one.'}
      </p>
      <p className="actions">
        {!isDiscarded && (
          <button type="button" onClick={choose(takeNewer)}>
            Show the newer one
          </button>
        )}
        <button type="button" onClick={choose(keepOwn)}>
          {isDiscarded ? 'Save it again' : 'Keep mine'}
        </button>
      </p>
    </div>
  );
}
