/** Reports that a conversation is done, and takes it back. */
import type { Conversation } from '../../web/page-contract.ts';
import { changeConversation } from '../client.ts';
import { showConversation } from '../fragment.ts';
import { Problem } from '../../../page/notice.tsx';
import { nameOf } from '../../presentation/labels.ts';
import { useAction } from '../../../page/use-action.ts';

type Props = {
  /** The last one that was marked as done; null if none was, or it was taken back. */
  readonly done: Conversation | null;
  readonly onUndone: () => void;
};

export function Undo({ done, onUndone }: Props) {
  const { mutate, error, isPending } = useAction({
    mutationFn: ({ id }: Conversation) => changeConversation(id, { isDone: false }),
    onSuccess(_, { id }) {
      onUndone();
      showConversation(id);
    },
  });
  return (
    <div className={done === null ? '' : 'strip undo'}>
      {/* It exists before its text, because a new live region is not announced. */}
      <span role="status">{done === null ? '' : `${nameOf(done)} is done.`}</span>
      {done !== null && (
        <button type="button" className="plain" disabled={isPending} onClick={() => mutate(done)}>
          Undo
        </button>
      )}
      <Problem message={error?.message} />
    </div>
  );
}
