/** The value of a text field, set when the field is in the view. */
import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * React would set it on an element that it has not inserted yet. Session recorders upload every value that is set outside of
 * the view's marks.
 */
export function usePlacedValue(
  ref: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  value: string,
): void {
  const isPlaced = useRef(false);
  useLayoutEffect(() => {
    const field = ref.current;
    if (field === null) return;
    // A field of the early dialog has what the visitor typed, which may be newer than the value.
    const isTyped = !isPlaced.current && field.value !== '';
    isPlaced.current = true;
    // Setting the same value would move the caret.
    if (!isTyped && field.value !== value) field.value = value;
  });
}
