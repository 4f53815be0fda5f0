/** Says that something is booked only when the owner's calendar has it. */
import type { Fields } from '../../http/fields.ts';
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import { bookedAnswer } from './answers.ts';
import type { Actor, ToolsContext } from './context.ts';

const REQUESTED =
  'The calendar of the business cannot be reached now. The time is kept: say that the appointment is requested and that the business will confirm it. Do not say that it is booked.';

/** @param refuse takes back what the calendar does not accept, and offers other times */
export async function confirmed(
  context: ToolsContext,
  actor: Actor,
  row: AppointmentRow,
  refuse: () => Promise<Fields>,
): Promise<Fields> {
  const { calendar } = context;
  const settled = calendar === null ? 'written' : await calendar.settle(row);
  switch (settled) {
    case 'written':
      return bookedAnswer(context, actor, row);
    case 'refused':
      return refuse();
    case 'pending':
      return requestedAnswer(context, actor, row, REQUESTED);
  }
}

/** The time is kept, but it is not certain. @param note what the model says about it */
export function requestedAnswer(
  context: ToolsContext,
  actor: Actor,
  row: AppointmentRow,
  note: string,
): Fields {
  const { booked: _, ...answer } = bookedAnswer(context, actor, row);
  return { booked: false, requested: true, ...answer, note };
}
