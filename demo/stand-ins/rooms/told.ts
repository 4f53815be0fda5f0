/** What a room tells the visitor's machine of its scenario, and the record of a message. */
import type { Behaviour } from '../call-machine/wire.ts';
import type { Appointment } from '../erin/dialogue.ts';
import type { CallRecord } from '../platform/call-record.ts';

export function behaviourOf({ scenario: { fault } }: CallRecord): Behaviour {
  return {
    observerFails: fault.kind === 'observer-error',
    processorFails: fault.kind === 'processor-error',
    recordingFails: fault.kind === 'recording-error',
    picture: fault.kind === 'video',
    microphoneDead: fault.kind === 'microphone-dead',
  };
}

export function describe(data: unknown): string {
  return JSON.stringify(data)?.slice(0, 200) ?? 'nothing';
}

/** As the owner's server answers Erin's tool; null when no answer ever comes. */
export function bookIn(call: CallRecord, appointment: Appointment): object | null {
  const { fault } = call.scenario;
  if (fault.kind === 'tool') return fault.answer === 'none' ? null : { error: 'The calendar is full.' };
  call.book(appointment);
  return { success: true, ...appointment };
}
