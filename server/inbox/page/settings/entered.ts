/** What is entered and not saved. It survives closing the settings, and a reload of the page. */
import { useState } from 'react';
import { isObject } from '../../../../widget/platform/json.ts';
import { withEntry, type Entered } from '../../../page/entered.ts';

const keyOf = (owner: string): string => `task-tamer-settings ${location.pathname} ${owner}`;

export function useEntered(owner: string) {
  const [entered, setEntered] = useState(() => read(owner));
  const set = (next: Entered) => {
    setEntered(next);
    write(owner, next);
  };
  return {
    entered,
    enter: (name: string, saved: string, text: string) => set(withEntry(entered, name, { saved, text })),
    clear: () => set({}),
  };
}

function read(owner: string): Entered {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '{}');
    return isObject(kept) ? (kept as Entered) : {};
  } catch {
    return {};
  }
}

/** Without storage, it survives only while the settings are open. */
function write(owner: string, entered: Entered): void {
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify(entered));
  } catch {
    // The form works without it.
  }
}
