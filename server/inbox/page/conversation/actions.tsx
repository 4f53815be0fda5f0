/** The next actions: call back, write, mark as done. */
import { useMutation } from '@tanstack/react-query';
import type { Conversation } from '../../web/page-contract.ts';
import { changeConversation } from '../client.ts';
import { neighbor } from '../order.ts';
import { Problem } from '../../../page/notice.tsx';
import { telephoneLink } from '../../../../widget/page/telephone-link.ts';

type Props = {
  readonly conversation: Conversation;
  /** @param next the conversation that was below it; null if none was */
  readonly onDone: (conversation: Conversation, next: string | null) => void;
};

export function Actions({ conversation, onDone }: Props) {
  const { id, isDone, phone, email } = conversation;
  const { mutate, error, isPending } = useMutation<void, Error, string | null>({
    mutationFn: () => changeConversation(id, { isDone: !isDone }),
    onSuccess(_, next) {
      if (!isDone) onDone(conversation, next);
    },
  });
  return (
    <div className="actions next">
      {phone !== null && (
        <a className="main" href={telephoneLink(phone)}>
          Call back <span className="contact">{phone}</span>
        </a>
      )}
      {email !== null && (
        <a className={phone === null ? 'main' : ''} href={`mailto:${email}`}>
          Write to <span className="contact">{email}</span>
        </a>
      )}
      <button
        type="button"
        className={phone === null && email === null && !isDone ? 'main' : ''}
        data-key="e"
        disabled={isPending}
        onClick={() => mutate(neighbor(1))}
      >
        {isDone ? 'Not done after all' : 'Done'}
      </button>
      <Problem message={error?.message} />
    </div>
  );
}
