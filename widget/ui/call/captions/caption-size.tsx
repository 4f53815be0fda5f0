/** The size of the captions, one of three, which the visitor chooses for the visit. */
import { useState, type ChangeEvent, type ReactElement } from 'react';
import { stored, store } from '../../../page/visit-storage.ts';
import { useStrings } from '../../context.ts';

/** The key of the size in the tab's session storage. */
const KEY = 'task-tamer-captions';

export type CaptionSize = '0' | '1' | '2';

const toSize = (stored: string | null): CaptionSize => (stored === '1' || stored === '2' ? stored : '0');

export function useCaptionSize(): readonly [CaptionSize, (size: string) => void] {
  const [size, setSize] = useState(() => toSize(stored(KEY)));
  const choose = (chosen: string): void => {
    setSize(toSize(chosen));
    store(KEY, chosen);
  };
  return [size, choose];
}

type CaptionSizeChoiceProps = { readonly size: CaptionSize; readonly onChange: (size: string) => void };

export function CaptionSizeChoice({ size, onChange }: CaptionSizeChoiceProps): ReactElement {
  const { textSize } = useStrings().call;
  return (
    <label className="field">
      <span className="field-label">{textSize}</span>
      <input
        type="range"
        className="caption-size"
        max="2"
        value={size}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
      />
    </label>
  );
}
