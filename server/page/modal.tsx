/** A modal dialog with a title and Close. It exists only while it is open. */
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

export function Modal({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // While it is still in the page, so that the focus returns to where it was.
    return () => opened?.close();
  }, []);
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
