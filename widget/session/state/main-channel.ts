/** Which channel the dialog shows. Pure. */
import { offersMessages, offersWriting } from '../../chat/writable.ts';
import type { AgentConfig } from '../../config/config.ts';
import type { Channel, FailureReason } from '../../contract.ts';
import type { FormState } from './form.ts';
import type { PanelState } from './snapshot.ts';

type Deciding = { readonly panel: PanelState; readonly form: FormState; readonly config: AgentConfig };

/** The dialog's channel: the requested one if it is offered; what remains if no call can work. */
export function mainChannel({ panel, form, config }: Deciding): Channel {
  const offered = {
    voice: !isLasting(form.problem),
    writing: offersWriting(config),
    message: offersMessages(config),
  };
  const preferred: readonly Channel[] = [panel.open ? panel.channel : 'voice', 'voice', 'writing', 'message'];
  return preferred.find((channel) => offered[channel]) ?? 'voice';
}

/** No attempt on this page can succeed, so the form is useless. */
const LASTING: ReadonlySet<FailureReason> = new Set([
  'insecure-page',
  'unsupported-browser',
  'page-forbids-microphone',
  'page-forbids-engine',
]);

export const isLasting = (reason: FailureReason | null): boolean => reason !== null && LASTING.has(reason);
