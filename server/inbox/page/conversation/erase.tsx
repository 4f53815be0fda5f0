/** Erases a conversation, or everything about its visitor, after a confirmation. */
import { useState } from 'react';
import { ErasePerson } from '../account/erase-person.tsx';
import { problemOf, type Outcome } from '../client.ts';
import { Modal } from '../modal.tsx';

type Props = {
  readonly name: string;
  /** The visitor's phone number or email address, or null. */
  readonly contact: string | null;
  readonly timeZone: string;
  readonly onErase: () => Promise<Outcome<void>>;
  readonly onErased: () => void;
};

export function Erase({ name, contact, timeZone, onErase, onErased }: Props) {
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
        <EraseConversation name={name} onErase={onErase} onErased={onErased} onClose={close} />
      )}
      {open === 'person' && (
        <Modal title="Erase a person" onClose={close}>
          <ErasePerson contact={contact} timeZone={timeZone} onErased={onErased} />
        </Modal>
      )}
    </div>
  );
}

type EraseConversationProps = Pick<Props, 'name' | 'onErase' | 'onErased'> & { readonly onClose: () => void };

function EraseConversation({ name, onErase, onErased, onClose }: EraseConversationProps) {
  const [state, setState] = useState<'asking' | 'erasing' | { readonly problem: string }>('asking');
  const erase = async () => {
    setState('erasing');
    const outcome = await onErase();
    if (outcome.kind === 'ok') onErased();
    else setState({ problem: problemOf(outcome) });
  };
  return (
    <Modal title={`Erase the conversation of ${name}?`} onClose={onClose}>
      <p>It is erased here and at the voice platform, with its recording. This cannot be undone.</p>
      {typeof state === 'object' && (
        <p className="problem" role="alert">
          {state.problem}
        </p>
      )}
      <div className="actions">
        <button type="button" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
          Keep it
        </button>
        <button type="button" className="alarm" disabled={state === 'erasing'} onClick={() => void erase()}>
          {state === 'erasing' ? 'Erasing …' : 'Erase'}
        </button>
      </div>
    </Modal>
  );
}
