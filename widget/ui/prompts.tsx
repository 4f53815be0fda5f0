/** The owner's first questions, until a conversation has begun: each press asks one. */
import type { ReactElement } from 'react';
import { promptsIn } from '../page/prompts.ts';
import { useSnapshot, useStrings } from './context.ts';

export function Prompts({ ask }: { readonly ask: (question: string) => void }): ReactElement | null {
  const strings = useStrings().writing;
  const prompts = promptsIn(useSnapshot((snapshot) => snapshot.config.prompts));
  const chosen = useSnapshot((snapshot) => snapshot.question);
  const isEmpty = useSnapshot(({ conversation }) => conversation.lines.length === 0);
  if (prompts.length === 0 || !isEmpty) return null;
  return (
    <div className="choices" role="group" aria-label={strings.prompts}>
      {prompts.map((prompt, place) => (
        <button
          key={place}
          type="button"
          className="button-quiet choice"
          aria-pressed={chosen === null ? undefined : chosen === prompt}
          dir="auto"
          onClick={() => ask(prompt)}
        >
          {prompt}
        </button>
      ))}
    </div>
  );
}
