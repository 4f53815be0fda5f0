/** A clinic that is open all day, every day, so that visits can book whenever they run. */
import { readBook } from '../../../server/inbox/inbox.ts';

const OPEN = ['08:00-22:00'];

export const CLINIC = {
  services: [
    { id: 'check-up', name: 'Check-up', minutes: 30 },
    { id: 'x-ray', name: 'X-ray', minutes: 20, resources: ['ann'] },
  ],
  resources: [
    { id: 'ann', name: 'Dr. Ann Lee' },
    { id: 'bob', name: 'Bob' },
  ],
  hours: {
    monday: OPEN,
    tuesday: OPEN,
    wednesday: OPEN,
    thursday: OPEN,
    friday: OPEN,
    saturday: OPEN,
    sunday: OPEN,
  },
  noticeMinutes: 0,
  gridMinutes: 30,
};

/** @throws if the example is wrong */
export function clinicRules() {
  const { rules, problems } = readBook(JSON.stringify(CLINIC));
  if (rules === null) throw new Error(problems.join('\n'));
  return rules;
}
