/** A modal dialog with a title and Close. It exists only while it is open. */
import { useEffect, useId, useRef, type ReactNode } from 'react';

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

export function Modal({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="plain" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      {children}
    </dialog>
  );
}
