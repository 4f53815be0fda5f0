import { useState } from 'react';

type CopyButtonProps = { readonly label: string; readonly text: () => string };
type Outcome = 'none' | 'copied' | 'refused';

const MESSAGES: Readonly<Record<Outcome, string>> = {
  none: '',
  copied: 'Copied',
  refused: 'The browser refused',
};

export function CopyButton({ label, text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  return (
    <span className="copy">
      <button type="button" onClick={() => void copy()} onBlur={() => setOutcome('none')}>
        {label}
      </button>
      <span role="status">{MESSAGES[outcome]}</span>
    </span>
  );
}
