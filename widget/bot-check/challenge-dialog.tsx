/**
 * Where hCaptcha puts its challenge. At the end of the page's body, its usual place, it would lie under our
 * modal dialog and be inert; a second modal dialog is above the first and can be used.
 */
import { useLayoutEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import type { BotCheckStrings } from '../i18n/types.ts';

type ChallengeDialogProps = {
  readonly isOpen: boolean;
  readonly strings: BotCheckStrings;
  /** Receives the element that hCaptcha fills. */
  readonly onContainer: (element: HTMLElement | null) => void;
  /** The visitor put the challenge away. */
  readonly onDismiss: () => void;
  /** The dialog is gone from the screen: the caller takes the focus. */
  readonly onClosed: () => void;
};

export function ChallengeDialog(props: ChallengeDialogProps): ReactElement {
  const { isOpen, strings, onContainer, onDismiss } = props;
  const dialog = useShown(isOpen, props.onClosed);
  return (
    <dialog
      ref={dialog}
      className="bot-check-challenge"
      aria-label={strings.challengeTitle}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
      // Browsers let only one of two Escape presses be cancelled: the second arrives here.
      onClose={() => {
        if (isOpen) onDismiss();
      }}
    >
      <div className="bot-check-challenge-container" ref={onContainer} />
      <button type="button" className="bot-check-close" onClick={onDismiss}>
        {strings.closeChallenge}
      </button>
    </dialog>
  );
}

function useShown(isOpen: boolean, onClosed: () => void): React.RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useRef(onClosed);
  useLayoutEffect(() => {
    closed.current = onClosed;
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || !isOpen) return undefined;
    if (!element.open && element.isConnected) element.showModal();
    return () => {
      element.close();
      closed.current();
    };
  }, [isOpen]);
  return dialog;
}
