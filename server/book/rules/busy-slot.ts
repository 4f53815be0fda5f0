/** Whether an event of a calendar takes the time of a slot. Pure. */

type Event = { readonly from: number; readonly to: number; readonly resource?: string };
type Slot = { readonly busyFrom: number; readonly busyTo: number; readonly resource: string };

/** An event of a person's own calendar concerns that person only. */
export const takesTime = (event: Event, slot: Slot): boolean =>
  event.from < slot.busyTo &&
  event.to > slot.busyFrom &&
  (event.resource === undefined || event.resource === slot.resource);
