/** Converts a scenario to the machine's behavior, and an app message to its record. */
import type { Behaviour } from '../call-machine/wire.ts';
import type { CallRecord } from '../platform/calls/call-record.ts';

export function behaviourOf({ scenario: { fault } }: CallRecord): Behaviour {
  return {
    observerFails: fault.kind === 'observer-error',
    processorFails: fault.kind === 'processor-error',
    recordingFails: fault.kind === 'recording-error',
    picture: fault.kind === 'video',
    microphoneDead: fault.kind === 'microphone-dead',
    echo: fault.kind === 'echo',
  };
}

export function describe(data: unknown): string {
  return JSON.stringify(data)?.slice(0, 200) ?? 'nothing';
}
