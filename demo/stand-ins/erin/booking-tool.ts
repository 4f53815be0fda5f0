/** Erin's booking tool: its call, and the owner's server's answer. */
import { answerOf, resultOf } from '../platform/tool-results.ts';
import type { UsedTool } from '../platform/tool-server.ts';
import type { Fault } from '../faults.ts';
import type { Appointment } from './dialogue.ts';

/** The tool's name in `booking-tool`. */
export const BOOKING_TOOL = 'bookAppointment';

/** One turn of a conversation in the platform's format. */
export type Turn = {
  readonly role: string;
  readonly content: string | null;
  readonly [key: string]: unknown;
};

/** Also those of the owner's appointment book. */
export const BOOKING_TOOLS = [BOOKING_TOOL, 'book', 'move', 'cancel'] as const;

export const toolCall = (id: string, asked: object, name: string = BOOKING_TOOL) =>
  ({ id, type: 'function', function: { name, arguments: asked } }) as const;

export const askedTurn = (call: ReturnType<typeof toolCall>): Turn => ({
  role: 'assistant',
  content: null,
  tool_calls: [call],
});

/** @param answer of the owner's server */
export const answeredTurn = (id: string, answer: object, name = BOOKING_TOOL): Turn => ({
  role: 'tool',
  tool_call_id: id,
  content: resultOf(id, answerOf(id, name, answer)),
});

/** The turns of a tool that the owner's server has answered. */
export const usedTurns = ({ id, name, given, result }: UsedTool): readonly [asked: Turn, answered: Turn] => [
  askedTurn(toolCall(id, given, name)),
  { role: 'tool', tool_call_id: id, content: result },
];

/** Books and answers like the owner's server (docs/features/bookings.md). Returns null if the tool never answers. */
export function bookBy(
  fault: Fault,
  appointment: Appointment,
  book: (appointment: Appointment) => void,
): object | null {
  if (fault.kind === 'tool') return fault.answer === 'none' ? null : { booked: false, reason: 'full' };
  book(appointment);
  const { startsAt: start, timeZone, title, durationMinutes, location } = appointment;
  return { booked: true, start, timeZone, title, durationMinutes, location };
}
