/** A modal dialog with a title and Close. It exists only while it is open, and stays open while something in it is busy. */
import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

const isBusy = (dialog: HTMLElement): boolean => dialog.querySelector('[aria-busy="true"]') !== null;

/** Of a button in it. */
export function closeModal({ currentTarget }: MouseEvent<HTMLElement>): void {
  const dialog = currentTarget.closest('dialog');
  if (dialog !== null && !isBusy(dialog)) dialog.close();
}

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
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        if (isBusy(event.currentTarget)) event.preventDefault();
      }}
      onClose={({ currentTarget }) => {
        // A second Escape closes it in any case.
        if (isBusy(currentTarget)) currentTarget.showModal();
        else onClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="plain" onClick={closeModal}>
          Close
        </button>
      </header>
      {children}
    </dialog>
  );
}
