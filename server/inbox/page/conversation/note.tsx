/** The owner's note on a conversation, saved while typing. */
import { useEffect, useRef, useState } from 'react';
import { changeConversation } from '../client.ts';

/** The delay between the last keystroke and saving. */
const SAVE_DELAY_MS = 800;
/** The server's limit, in UTF-16 units. */
const MAX_NOTE_LENGTH = 5_000;

type Saving = 'saved' | 'unsaved' | 'saving' | { readonly problem: string };

type Props = { readonly id: string; readonly note: string; readonly onSaved: () => void };

export function Note({ id, note, onSaved }: Props) {
  const [text, setText] = useState(note);
  const [saving, setSaving] = useState<Saving>('saved');
  const unsaved = useRef<string | null>(null);

  const save = async () => {
    const written = unsaved.current;
    if (written === null) return;
    unsaved.current = null;
    setSaving('saving');
    const outcome = await changeConversation(id, { note: written });
    if (outcome.kind === 'ok') {
      setSaving((before) => (before === 'saving' ? 'saved' : before));
      return onSaved();
    }
    unsaved.current ??= written;
    setSaving({ problem: outcome.kind === 'failed' ? outcome.message : 'You were signed out.' });
  };

  useEffect(() => {
    if (saving !== 'unsaved') return;
    const timer = setTimeout(() => void save(), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react/exhaustive-deps -- it waits for the last key alone
  }, [saving, text]);

  // Save the text before another conversation opens.
  useEffect(
    () => () => {
      if (unsaved.current !== null) void changeConversation(id, { note: unsaved.current });
    },
    [id],
  );

  return (
    <label className="note">
      <span>
        Your note{' '}
        <span className="quiet" role="status">
          {statusOf(saving, text)}
        </span>
      </span>
      <textarea
        value={text}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          unsaved.current = currentTarget.value;
          setSaving('unsaved');
        }}
        onBlur={() => void save()}
      />
    </label>
  );
}

function statusOf(saving: Saving, text: string): string {
  if (typeof saving === 'object') return `Not saved. ${saving.problem}`;
  if (saving === 'saved') return text === '' ? '' : 'Saved';
  return 'Saving …';
}
