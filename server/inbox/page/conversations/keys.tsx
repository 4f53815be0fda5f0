/** Keys for owners who work through many conversations. They can be turned off (WCAG 2.1.4). */
import { useEffect, useState } from 'react';
import { hasDeclined, setDeclined } from '../../../page/declined.ts';
import { showConversation } from '../fragment.ts';
import { Modal } from '../../../page/modal.tsx';
import { neighbor } from '../order.ts';

const KEYS = [
  ['J', 'The next conversation'],
  ['K', 'The one before'],
  ['E', 'Done, or not done after all'],
  ['/', 'Search'],
  ['?', 'These keys'],
] as const;

export function Keys() {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(() => !hasDeclined('keys'));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isOn || !isMeant(event)) return;
      if (event.key === '/') event.preventDefault();
      if (event.key === '?') setOpen(true);
      act(event.key);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn]);
  const turn = (on: boolean) => {
    setOn(on);
    setDeclined('keys', !on);
  };
  return (
    <>
      <button type="button" className="plain keys" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Keys
      </button>
      {isOpen && (
        <Modal title="Keys" onClose={() => setOpen(false)}>
          <dl className="rows">
            {KEYS.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <label className="choice">
            <input
              type="checkbox"
              checked={isOn}
              onChange={({ currentTarget }) => turn(currentTarget.checked)}
            />
            Use these keys on this device
          </label>
        </Modal>
      )}
    </>
  );
}

/** Whether it is a key of ours: alone, not held or typed into a field, and no dialog is open. */
const isMeant = ({ ctrlKey, metaKey, altKey, repeat, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || repeat) &&
  !(target instanceof Element && target.matches('input, textarea, select')) &&
  document.querySelector('dialog[open]') === null;

function act(key: string): void {
  switch (key) {
    case 'j':
    case 'k': {
      const id = neighbor(key === 'j' ? 1 : -1);
      if (id !== null) showConversation(id);
      break;
    }
    case 'e':
      document.querySelector<HTMLElement>('.open [data-key="e"]')?.click();
      break;
    case '/':
      document.querySelector<HTMLElement>('.list input[type="search"]')?.focus();
      break;
  }
}
