/** What the dialog is for: a call, or writing where that was asked for or nothing else can work. */
import type { ConversationWay } from '../contract.ts';
import type { Snapshot } from '../session/snapshot.ts';
import { useSnapshot } from './context.ts';
import { isLasting } from './problem-advice.ts';

const mainWay = ({ panel, form, offersWriting }: Snapshot): ConversationWay =>
  offersWriting && ((panel.open && panel.way === 'writing') || isLasting(form.problem)) ? 'writing' : 'voice';

export const useMainWay = (): ConversationWay => useSnapshot(mainWay);

/** False where a form would be filled in for nothing. */
export const useMayTry = (): boolean =>
  useSnapshot((snapshot) => snapshot.offersWriting || !isLasting(snapshot.form.problem));
