/** Parses the columns of a conversation that contain JSON. */
import type { ConsentReceipt } from '../../../widget/contract-endpoint.ts';
import type { KeptBooking } from '../reports/booking-list.ts';
import type { Summary } from '../reports/report.ts';
import type { ConversationRow } from '../store/tables.ts';

export type { KeptBooking } from '../reports/booking-list.ts';

/** Only this server writes these columns. */
const parsed = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T));

export const summaryOf = ({ summary }: ConversationRow) => parsed<Summary>(summary);
export const bookingsOf = ({ bookings }: Pick<ConversationRow, 'bookings'>) =>
  parsed<readonly KeptBooking[]>(bookings) ?? [];
export const readersOf = ({ read_by }: ConversationRow) => parsed<readonly string[]>(read_by) ?? [];
export const consentOf = ({ consent }: ConversationRow) => parsed<ConsentReceipt>(consent);
