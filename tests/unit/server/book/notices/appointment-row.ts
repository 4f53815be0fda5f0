/** An appointment as it is stored. */
import type { AppointmentRow } from '../../../../../server/inbox/store/tables.ts';
import { NOW } from '../../world.ts';

export const appointmentRow = (changes: Partial<AppointmentRow> = {}): AppointmentRow => ({
  id: '6f1b1c1e-5f0a-4b7e-9d5c-0a1b2c3d4e5f',
  conversation_id: '0b8f4f3e-1c2d-4e5f-8a9b-0c1d2e3f4a5b',
  tool_call_id: 'tool-1',
  state: 'booked',
  service: 'check-up',
  resource: 'ann',
  place: 0,
  turn: null,
  starts_at: NOW,
  ends_at: NOW,
  busy_from: NOW,
  busy_to: NOW,
  hold_until: null,
  name: 'Grace',
  contact: 'grace@mail.example',
  contact_key: 'grace@mail.example',
  note: null,
  language: 'en',
  time_zone: null,
  sequence: 0,
  confirmed_at: null,
  text_consent: null,
  created_at: NOW,
  updated_at: NOW,
  ...changes,
});
