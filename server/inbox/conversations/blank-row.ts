/** The row of a conversation of which nothing is known yet. */
import type { ConversationRow, KeptChannel } from '../store/tables.ts';

export function blank(id: string, channel: KeptChannel, now: number): ConversationRow {
  return {
    id,
    platform_id: null,
    channel,
    status: 'starting',
    started_at: now,
    ended_at: null,
    name: null,
    contact: null,
    consent: null,
    time_zone: null,
    missed_reason: null,
    ended_reason: null,
    summary: null,
    bookings: null,
    booking_claimed: 0,
    cost: null,
    has_recording: 0,
    helped: null,
    updated_at: now,
    check_at: null,
    checks: 0,
    note: '',
    done_at: null,
    read_by: null,
    reserved_day: null,
    reserved_seconds: null,
    ends: 0,
    bookings_announced: 0,
    reported_at: null,
    unreported_at: null,
  };
}
