/** Where the program's log, receipts and answers go. */
import { appendFile } from 'node:fs/promises';
import type { BusinessId } from '../businesses/business-id.ts';
import type { Log } from '../http/reports.ts';
import type { EndpointAnswer, EndpointSettings, Feedback } from '../settings.ts';
import type { SharedSettings } from './environment.ts';
import type { ProgramLog } from './program-log.ts';

/** @param businessId in receipts, if there are several businesses */
export type HooksFor = (
  log: ProgramLog,
  businessId?: BusinessId,
) => Partial<EndpointSettings> & { readonly log: Log };

/** Receipts reject when they cannot be written, which the endpoint reports. */
export async function hooksOf({ receiptsFile, accessLog }: SharedSettings): Promise<HooksFor> {
  // Each failed write is reported by its own callback; without a listener the event would end the process.
  process.stdout.on('error', () => undefined);
  if (receiptsFile !== null) await demandWritable(receiptsFile);
  return (log, businessId) => ({
    log,
    onReceipt: (receipt) => {
      const line = `${JSON.stringify(businessId === undefined ? receipt : { ...receipt, businessId })}\n`;
      return receiptsFile === null ? print(line) : appendFile(receiptsFile, line);
    },
    // Not written with the receipts, because a visitor’s browser can send anything.
    onFeedback: (feedback: Feedback) => log.info({ feedback }, 'A visitor answered “Did this help?”'),
    ...(accessLog ? { onAnswer: (answered: EndpointAnswer) => log.info(answered, 'Answered') } : {}),
  });
}

const print = (line: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(line, (error) => (error ? reject(error) : resolve()));
  });

async function demandWritable(file: string): Promise<void> {
  try {
    await appendFile(file, '');
  } catch (error) {
    throw new Error(`RECEIPTS_FILE cannot be written: ${String(error)}`, { cause: error });
  }
}
