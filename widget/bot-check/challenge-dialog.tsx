/**
 * The container of hCaptcha's challenge. At the end of the body, its default, the challenge would be inert under our
 * modal dialog; a second modal dialog is above the first.
 */
import { useDeferredValue, useLayoutEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import type { BotCheckStrings } from '../i18n/types.ts';

type ChallengeDialogProps = {
  readonly isOpen: boolean;
  readonly strings: BotCheckStrings;
  /** Receives the element for hCaptcha to fill. */
  readonly onContainer: (element: HTMLElement | null) => void;
  /** The visitor dismissed the challenge. */
  readonly onDismiss: () => void;
  /** The dialog has closed; the caller moves focus. */
  readonly onClosed: () => void;
};

/** Rendered after everything else, because hydrating the dialog is already long. */
export function ChallengeDialog(props: ChallengeDialogProps): ReactElement | null {
  return useDeferredValue(true, false) ? <Challenge {...props} /> : null;
}

function Challenge(props: ChallengeDialogProps): ReactElement {
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
      // Browsers let a page cancel only the first of two Escape presses; the second closes the dialog.
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
