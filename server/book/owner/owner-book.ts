/** The owner's side of the book, for the inbox's page. */
import { dayNamed } from '../rules/zone.ts';
import { agenda, freeTimes, shown } from './agenda.ts';
import { addAppointment, changeAppointment, type OwnerResult, type Refused } from './changes.ts';
import type { OwnerContext } from './context.ts';
import type { Agenda, AppointmentChange, FreeTimes, NewAppointment, OwnAppointment } from './contract.ts';

export type OwnerBook = {
  /** @param from the first day, such as `2026-11-24`; today if it is no date */
  readonly agenda: (from: string) => Promise<Agenda>;
  readonly freeTimes: (wanted: FreeTimesQuery) => Promise<FreeTimes>;
  readonly add: (added: NewAppointment) => Promise<OwnAppointment | Refused>;
  readonly change: (id: string, change: AppointmentChange) => Promise<OwnAppointment | Refused>;
};

/** @property moved the id of the appointment that would move; empty for a new one */
export type FreeTimesQuery = { readonly service: string; readonly date: string; readonly moved: string };

export function createOwnerBook(context: OwnerContext): OwnerBook {
  const answered = (result: OwnerResult): OwnAppointment | Refused =>
    result.kind === 'done'
      ? shown(context, result.row, new Set([result.row.conversation_id].filter((id) => id !== '')))
      : result;
  return {
    agenda: (from) => agenda(context, dayNamed(from) ?? context.zone.dayOf(context.now())),
    async freeTimes({ service, date, moved }) {
      const day = dayNamed(date);
      return day === null ? { times: [] } : freeTimes(context, { service, day, moved });
    },
    add: async (added) => answered(await addAppointment(context, added)),
    change: async (id, change) => answered(await changeAppointment(context, id, change)),
  };
}
