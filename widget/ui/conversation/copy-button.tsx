/** Saves a copy of the conversation as a file. */
import type { ReactElement } from 'react';
import { pageLocale } from '../../page/language.ts';
import { useSnapshot, useStrings } from '../context.ts';
import { copyOf, download } from './conversation-copy.ts';

export function CopyButton({ className }: { readonly className: string }): ReactElement | null {
  const { writing, call } = useStrings();
  const lines = useSnapshot((snapshot) => snapshot.conversation.lines);
  const { agentName: agent, businessName, language } = useSnapshot((snapshot) => snapshot.config);
  if (lines.length === 0) return null;
  const save = (): void => {
    const title = `${writing.label(agent)}, ${businessName}`;
    const names = { title, agent, you: call.you };
    download(copyOf(lines, names, pageLocale(language)), `${agent}.txt`);
  };
  return (
    <button type="button" className={className} onClick={save}>
      {writing.copy}
    </button>
  );
}
