/** Erasing a conversation, which nobody can undo: asked once more. */
import { useRef, useState } from 'react';
import type { Outcome } from './client.ts';

type Props = {
  readonly name: string;
  readonly onErase: () => Promise<Outcome<void>>;
  readonly onErased: () => void;
};

export function EraseButton({ name, onErase, onErased }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<'asking' | 'erasing' | { readonly problem: string }>('asking');
  const erase = async () => {
    setState('erasing');
    const outcome = await onErase();
    if (outcome.kind === 'ok') return onErased();
    setState({ problem: outcome.kind === 'failed' ? outcome.message : 'You were signed out.' });
  };
  return (
    <>
      <button type="button" className="erase" onClick={() => dialog.current?.showModal()}>
        Erase this conversation
      </button>
      <dialog ref={dialog} aria-labelledby="erase-title" onClose={() => setState('asking')}>
        <h2 id="erase-title">Erase the conversation of {name}?</h2>
        <p>It is erased here and at the voice platform, with its recording. Nobody can bring it back.</p>
        {typeof state === 'object' && (
          <p className="problem" role="alert">
            {state.problem}
          </p>
        )}
        <div className="actions">
          <button type="button" onClick={() => dialog.current?.close()}>
            Keep it
          </button>
          <button type="button" className="alarm" disabled={state === 'erasing'} onClick={() => void erase()}>
            {state === 'erasing' ? 'Erasing …' : 'Erase'}
          </button>
        </div>
      </dialog>
    </>
  );
}
