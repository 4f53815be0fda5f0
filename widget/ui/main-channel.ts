/** What the dialog is for: a call, or writing where that was asked for or nothing else can work. */
import type { Channel } from '../contract.ts';
import type { Snapshot } from '../session/snapshot.ts';
import { useSnapshot } from './context.ts';
import { isLasting } from './problem-advice.ts';

const mainChannel = ({ panel, form, offersWriting }: Snapshot): Channel =>
  offersWriting && ((panel.open && panel.channel === 'writing') || isLasting(form.problem))
    ? 'writing'
    : 'voice';

export const useMainChannel = (): Channel => useSnapshot(mainChannel);

/** False where a form would be filled in for nothing. */
export const useMayTry = (): boolean =>
  useSnapshot((snapshot) => snapshot.offersWriting || !isLasting(snapshot.form.problem));
