/** What is entered in a form and not saved. It survives closing the form, and a reload of the page. */
import { useState } from 'react';
import { isObject, parseJson } from '../../../widget/platform/json.ts';

type FormName = 'settings' | 'rules';

const keyOf = (form: FormName, owner: string): string => `task-tamer-${form} ${location.pathname} ${owner}`;

/** @returns what is kept, null for nothing, and a function that keeps something else instead */
export function useKept<Value extends object>(
  form: FormName,
  owner: string,
): readonly [kept: Value | null, keep: (next: Value | null) => void] {
  const [kept, setKept] = useState(() => read(form, owner) as Value | null);
  return [
    kept,
    (next) => {
      setKept(next);
      write(form, owner, next);
    },
  ];
}

function read(form: FormName, owner: string): object | null {
  try {
    const kept = parseJson(sessionStorage.getItem(keyOf(form, owner)) ?? '');
    return isObject(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Without storage, it survives only while the form is open. */
function write(form: FormName, owner: string, next: object | null): void {
  try {
    if (next === null) sessionStorage.removeItem(keyOf(form, owner));
    else sessionStorage.setItem(keyOf(form, owner), JSON.stringify(next));
  } catch {
    // The form works without it.
  }
}
