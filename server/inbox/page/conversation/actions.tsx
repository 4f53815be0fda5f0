/** The next actions: call back, write, mark as done. */
import { useMutation } from '@tanstack/react-query';
import type { Conversation } from '../../web/page-contract.ts';
import { changeConversation } from '../client.ts';
import { Problem } from '../notice.tsx';
import { telephoneLink } from '../../../../widget/page/telephone-link.ts';

export function Actions({ conversation }: { readonly conversation: Conversation }) {
  const { id, isDone, phone, email } = conversation;
  const { mutate, error } = useMutation({ mutationFn: () => changeConversation(id, { isDone: !isDone }) });
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
        className={phone === null && email === null ? 'main' : ''}
        onClick={() => mutate()}
      >
        {isDone ? 'Not done after all' : 'Done'}
      </button>
      <Problem message={error?.message} />
    </div>
  );
}
