/** What is entered and not saved. It survives closing the settings, and a reload of the page. */
import { useState } from 'react';
import { isObject } from '../../../../widget/platform/json.ts';

/** By the field's name. @property base what was saved when it was entered */
export type Entered = Readonly<Record<string, { readonly base: string; readonly text: string }>>;

const keyOf = (owner: string): string => `task-tamer-settings ${location.pathname} ${owner}`;

export function useEntered(owner: string) {
  const [entered, setEntered] = useState(() => read(owner));
  const set = (next: Entered) => {
    setEntered(next);
    write(owner, next);
  };
  return {
    entered,
    enter(name: string, base: string, text: string) {
      const { [name]: before, ...others } = entered;
      const kept = before?.base ?? base;
      set(text === kept ? others : { ...others, [name]: { base: kept, text } });
    },
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
