/** English. */
import type { VisitWords } from './visit-words.ts';

export const en: VisitWords = {
  appointment: 'Appointment',
  booked: 'Your appointment is booked',
  moved: 'Your appointment has a new time',
  requested: 'Your appointment is requested',
  uncertain: 'The business will confirm this time.',
  cancelled: 'Your appointment is cancelled',
  reminder: 'A reminder of your appointment',
  open: 'Confirm, move or cancel',
  again: 'Book again',
  call: 'Call {phone}',
  why: 'You receive this because you made an appointment.',
  with: 'With',
  confirmed: 'Thank you. You have confirmed that you will come.',
  closed: 'This appointment can no longer be changed here.',
  confirm: 'I will come',
  move: 'Choose another time',
  cancel: 'Cancel the appointment',
  cancelQuestion: 'Cancel this appointment?',
  cancelYes: 'Yes, cancel it',
  keep: 'No, keep it',
  times: 'Choose a new time',
  later: 'Later times',
  none: 'No other time is free at the moment.',
  taken: 'This time is no longer free. Please choose another one.',
  back: 'Back',
  unknown:
    'This link does not lead to an appointment. It may be incomplete, or the appointment may have been erased.',
  tooMany: 'Too many attempts. Please try again in a quarter of an hour.',
  failed: 'This did not work. Please try again in a few minutes.',
};
