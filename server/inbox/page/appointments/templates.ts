/** Where an owner can begin: usual services and hours, to be changed. */
import type { BookFile } from './rules-draft.ts';

const WORKDAYS = (spans: readonly string[]) => ({
  monday: spans,
  tuesday: spans,
  wednesday: spans,
  thursday: spans,
  friday: spans,
});

export const TEMPLATES: readonly (readonly [name: string, file: BookFile])[] = [
  [
    'Dental practice',
    {
      services: [
        { id: 'check-up', name: 'Check-up and cleaning', minutes: 45, bufferAfter: 15 },
        { id: 'toothache', name: 'Toothache', minutes: 30 },
        { id: 'first-visit', name: 'First visit', minutes: 60, bufferAfter: 15 },
      ],
      resources: [{ id: 'dentist', name: 'The dentist' }],
      hours: WORKDAYS(['08:00-12:00', '13:00-17:00']),
      noticeMinutes: 120,
    },
  ],
  [
    'Veterinary clinic',
    {
      services: [
        { id: 'check-up', name: 'Check-up', minutes: 30 },
        { id: 'vaccination', name: 'Vaccination', minutes: 15 },
        { id: 'sick-pet', name: 'Sick pet', minutes: 30, bufferAfter: 15 },
      ],
      resources: [{ id: 'vet', name: 'The vet' }],
      hours: { ...WORKDAYS(['08:00-12:00', '14:00-18:00']), saturday: ['09:00-12:00'] },
      noticeMinutes: 60,
    },
  ],
  [
    'Auto repair shop',
    {
      services: [
        { id: 'oil-change', name: 'Oil change', minutes: 45 },
        { id: 'inspection', name: 'Inspection', minutes: 60 },
        { id: 'tire-change', name: 'Tire change', minutes: 60 },
      ],
      resources: [{ id: 'bays', name: 'Bays', places: 2 }],
      hours: { ...WORKDAYS(['07:30-17:30']), saturday: ['08:00-13:00'] },
      noticeMinutes: 240,
    },
  ],
  [
    'Something else',
    {
      services: [{ id: 'appointment', name: 'Appointment', minutes: 30 }],
      resources: [{ id: 'me', name: 'Me' }],
      hours: WORKDAYS(['09:00-17:00']),
    },
  ],
];
