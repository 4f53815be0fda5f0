/** Erases a conversation, or everything about its visitor, after a confirmation. */
import { useState } from 'react';
import { eraseConversation, loadAccountParts } from '../client.ts';
import { Loaded } from '../../../page/loaded.tsx';
import { closeModal, Modal } from '../../../page/modal.tsx';
import { Problem } from '../../../page/notice.tsx';
import { useAction } from '../../../page/use-action.ts';

type Props = {
  readonly id: string;
  readonly name: string;
  /** The visitor's phone number or email address, or null. */
  readonly contact: string | null;
  readonly timeZone: string;
  readonly onErased: () => void;
};

export function Erase({ id, name, contact, timeZone, onErased }: Props) {
  const [open, setOpen] = useState<'nothing' | 'conversation' | 'person'>('nothing');
  const close = () => setOpen('nothing');
  return (
    <div className="actions erase">
      <button type="button" onClick={() => setOpen('conversation')}>
        Erase this conversation
      </button>
      {contact !== null && (
        <button type="button" onClick={() => setOpen('person')}>
          Erase everything of {contact}
        </button>
      )}
      {open === 'conversation' && (
        <EraseConversation id={id} name={name} onErased={onErased} onClose={close} />
      )}
      {open === 'person' && (
        <Modal title="Erase a person" onClose={close}>
          <Loaded name="account" load={loadAccountParts}>
            {({ ErasePerson }) => <ErasePerson contact={contact} timeZone={timeZone} onErased={onErased} />}
          </Loaded>
        </Modal>
      )}
    </div>
  );
}

type EraseConversationProps = Pick<Props, 'id' | 'name' | 'onErased'> & { readonly onClose: () => void };

function EraseConversation({ id, name, onErased, onClose }: EraseConversationProps) {
  const { mutate, isPending, error } = useAction({
    mutationFn: () => eraseConversation(id),
    onSuccess: onErased,
  });
  return (
    <Modal title={`Erase the conversation of ${name}?`} onClose={onClose}>
      <p>It is erased here and at the voice platform, with its recording. This cannot be undone.</p>
      <Problem message={error?.message} />
      <div className="actions" aria-busy={isPending}>
        <button type="button" onClick={closeModal}>
          Keep it
        </button>
        <button type="button" className="alarm" disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Erasing …' : 'Erase'}
        </button>
      </div>
    </Modal>
  );
}
