/** What is entered in the settings and not saved. */
import { withEntry, type Entered } from '../../../page/entered.ts';
import { useKept } from '../kept.ts';

const NOTHING: Entered = {};

export function useEntered(owner: string) {
  const [kept, keep] = useKept<Entered>('settings', owner);
  return {
    entered: kept ?? NOTHING,
    enter: (name: string, saved: string, text: string) =>
      keep((now) => withEntry(now ?? NOTHING, name, { saved, text })),
    /** @param done what was saved or is discarded of it: what was entered since stays */
    clear: (done: Entered) =>
      keep((now) => {
        const rest = Object.entries(now ?? NOTHING).filter(([name, entry]) => entry !== done[name]);
        return rest.length === 0 ? null : Object.fromEntries(rest);
      }),
  };
}
