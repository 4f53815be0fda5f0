/** Discards a draft, after a confirmation if something was entered. */
import { useState } from 'react';
import { replaceFragment } from '../../../page/fragment.ts';
import { closeModal, Modal } from '../../../page/modal.tsx';
import { Problem } from '../../../page/notice.tsx';
import { useAction } from '../../../page/use-action.ts';

type Props = {
  /** Whether there is something to lose. */
  readonly isEntered: boolean;
  readonly isDisabled: boolean;
  /** @throws an error for the person if the draft is still there */
  readonly onDiscard: () => Promise<void>;
};

const leave = () => replaceFragment('');

export function Discard({ isEntered, isDisabled, onDiscard }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className="plain"
        aria-haspopup={isEntered ? 'dialog' : undefined}
        disabled={isDisabled}
        onClick={() => (isEntered ? setAsking(true) : leave())}
      >
        {isEntered ? 'Discard …' : 'Discard'}
      </button>
      {isAsking && <Question onDiscard={onDiscard} onClose={() => setAsking(false)} />}
    </>
  );
}

type QuestionProps = Pick<Props, 'onDiscard'> & { readonly onClose: () => void };

function Question({ onDiscard, onClose }: QuestionProps) {
  const { mutate, error, isPending } = useAction({ mutationFn: onDiscard, onSuccess: leave });
  return (
    <Modal title="Discard this draft?" onClose={onClose}>
      <p>What was entered is lost, also for the others who could go on with it. This cannot be undone.</p>
      <Problem message={error?.message} />
      <div className="actions" aria-busy={isPending}>
        <button type="button" onClick={closeModal}>
          Keep it
        </button>
        <button type="button" className="alarm" disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Discarding …' : 'Discard'}
        </button>
      </div>
    </Modal>
  );
}
