/** Creates and delivers consent receipts. */
import type { ConsentReceipt } from '../../widget/contract-endpoint.ts';
import type { Context } from '../context.ts';
import { errorText } from '../http/reports.ts';
import type { Receipt } from '../settings.ts';
import { waitedFor } from '../http/time-limit.ts';

/** The part that the platform stores with the conversation. */
export const receiptMetadata = (consent: ConsentReceipt) => ({ consent });

/** The conversation has already begun, so a receipt that cannot be stored does not stop it; the platform has a copy. */
export async function giveReceipt(
  { settings, report }: Context,
  id: string,
  channel: Receipt['channel'],
  consent: ConsentReceipt,
): Promise<void> {
  const { assistant, businessName, now, onReceipt, timeLimits } = settings;
  const agent = typeof assistant === 'string' ? assistant : 'inline';
  const receipt: Receipt = {
    id,
    at: new Date(now()).toISOString(),
    channel,
    consent,
    agent,
    business: businessName,
  };
  try {
    await waitedFor(timeLimits.receipt, () => onReceipt(receipt));
  } catch (error) {
    report('receipt', `The receipt of ${id} could not be stored: ${errorText(error)}`);
  }
}
