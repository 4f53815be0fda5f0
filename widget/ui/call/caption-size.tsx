/** The size of the captions, one of three, which the visitor chooses for the visit. */
import { useState, type ChangeEvent, type ReactElement } from 'react';
import { useStrings } from '../context.ts';

/** Where the tab's session storage remembers it. */
const KEY = 'task-tamer-captions';

export type CaptionSize = '0' | '1' | '2';

const toSize = (stored: string | null): CaptionSize => (stored === '1' || stored === '2' ? stored : '0');

export function useCaptionSize(): readonly [CaptionSize, (size: string) => void] {
  const [size, setSize] = useState(storedSize);
  const choose = (chosen: string): void => {
    setSize(toSize(chosen));
    store(chosen);
  };
  return [size, choose];
}

/** Storage may be blocked. */
function storedSize(): CaptionSize {
  try {
    return toSize(sessionStorage.getItem(KEY));
  } catch {
    return '0';
  }
}

function store(size: string): void {
  try {
    sessionStorage.setItem(KEY, size);
  } catch {
    // The choice then lasts as long as the captions are shown.
  }
}

type CaptionSizeChoiceProps = { readonly size: CaptionSize; readonly onChange: (size: string) => void };

export function CaptionSizeChoice({ size, onChange }: CaptionSizeChoiceProps): ReactElement {
  const { textSize } = useStrings().call;
  return (
    <span className="caption-size">
      <input
        type="range"
        max="2"
        value={size}
        aria-label={textSize}
        title={textSize}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
      />
    </span>
  );
}
