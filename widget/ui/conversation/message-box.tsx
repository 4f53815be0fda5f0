/** The message box. Its draft is part of the session, so it survives closing the panel. */
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { MAX_MESSAGE_CHARACTERS } from '../../contract-endpoint.ts';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { usePlacedValue } from '../form/placed-value.ts';
import { SendIcon } from '../icons.tsx';

export function MessageBox(): ReactElement {
  const ref = useRef<HTMLTextAreaElement>(null);
  const strings = useStrings().writing;
  const actions = useActions();
  const draft = useSnapshot((snapshot) => snapshot.writing.draft);
  usePlacedValue(ref, draft);
  useLayoutEffect(() => ref.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => grow(ref.current));
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter that commits an IME composition does not send.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    actions.write();
  };
  return (
    <div className="message">
      <textarea
        ref={ref}
        className="message-box"
        rows={1}
        maxLength={MAX_MESSAGE_CHARACTERS}
        aria-label={strings.message}
        placeholder={strings.message}
        enterKeyHint="send"
        dir="auto"
        onChange={(event) => actions.draft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className="button-icon message-send"
        aria-label={strings.send}
        aria-disabled={draft.trim() === ''}
        onClick={() => {
          actions.write();
          ref.current?.focus();
        }}
      >
        <SendIcon />
      </button>
    </div>
  );
}

/** Detects a key press during an IME composition. Browsers report the last one in two ways. */
const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** Fits the box to its content; CSS limits the height. An empty box is not measured, because that forces layout. */
function grow(box: HTMLTextAreaElement | null): void {
  if (!box) return;
  box.style.blockSize = box.value === '' ? '' : 'auto';
  if (box.value === '') return;
  box.style.blockSize = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}
