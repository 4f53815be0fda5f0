/** What is entered in the settings and not saved. */
import { withEntry, type Entered } from '../../../page/entered.ts';
import { useKept } from '../kept.ts';

const NOTHING: Entered = {};

export function useEntered(owner: string) {
  const [kept, keep] = useKept<Entered>('settings', owner);
  const entered = kept ?? NOTHING;
  return {
    entered,
    enter: (name: string, saved: string, text: string) => keep(withEntry(entered, name, { saved, text })),
    clear: () => keep(null),
  };
}
