/** Where the visitor writes. What is not sent yet belongs to the session, and outlives the panel. */
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { LONGEST_MESSAGE } from '../../contract-endpoint.ts';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { SendIcon } from '../icons.tsx';

export function MessageBox(): ReactElement {
  const ref = useRef<HTMLTextAreaElement>(null);
  const strings = useStrings().writing;
  const actions = useActions();
  const draft = useSnapshot((snapshot) => snapshot.writing.draft);
  useLayoutEffect(() => ref.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => grow(ref.current));
  const onKeyDown = (event: KeyboardEvent): void => {
    // The Enter that takes over a word of an input method sends nothing.
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
        maxLength={LONGEST_MESSAGE}
        aria-label={strings.message}
        placeholder={strings.message}
        enterKeyHint="send"
        dir="auto"
        value={draft}
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

/** Browsers tell the last key of a composition in two ways. */
const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** As high as what is in it; the style sheet says where it ends. An empty box is not measured: that lays out the page. */
function grow(box: HTMLTextAreaElement | null): void {
  if (!box) return;
  box.style.blockSize = box.value === '' ? '' : 'auto';
  if (box.value === '') return;
  box.style.blockSize = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}
