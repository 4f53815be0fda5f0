/** The businesses of `npm start`, as the command `businesses add` reads them, and their agents, as the platform does. */
import { REPLY_TOOL } from '../stand-ins/erin/reply-tool.ts';

/** The services and hours of a practice, as an owner writes them. */
const PRACTICE = {
  services: [
    { id: 'cleaning', name: 'Cleaning', minutes: 45, resources: ['hygienist'] },
    { id: 'check-up', name: 'Check-up', minutes: 30, resources: ['lee', 'ortega'] },
    { id: 'toothache', name: 'Toothache', minutes: 30, resources: ['lee', 'ortega'] },
  ],
  resources: [
    { id: 'lee', name: 'Dr. Ann Lee' },
    { id: 'ortega', name: 'Dr. Luis Ortega' },
    { id: 'hygienist', name: 'Maya Brooks' },
  ],
  hours: {
    monday: ['08:00-12:00', '13:00-18:00'],
    tuesday: ['08:00-12:00', '13:00-18:00'],
    wednesday: ['08:00-12:00', '13:00-18:00'],
    thursday: ['08:00-12:00', '13:00-18:00'],
    friday: ['08:00-12:00', '13:00-18:00'],
    saturday: ['10:00-14:00'],
  },
  location: 'At the front desk',
  phone: '+1 212 555 0161',
} as const;

export type DemoBusiness = {
  /** The platform's `POST /assistant`. */
  readonly agent: { readonly name: string; readonly firstMessage: string };
  readonly business: {
    readonly slug: string;
    readonly name: string;
    readonly kind: string;
    readonly settings: Readonly<Record<string, unknown>>;
    readonly people: readonly { readonly email: string; readonly role: 'owner' | 'staff' }[];
  };
  /** Its services and hours, if it has a book; else null. */
  readonly book: object | null;
};

const USUAL = { replyTools: [REPLY_TOOL], keepsRooms: true } as const;

/** Telephone numbers and mail addresses are of reserved ranges. */
export const DEMO_BUSINESSES: readonly DemoBusiness[] = [
  {
    agent: {
      name: 'Ava, Bright Smile Dental',
      firstMessage: 'Hi {{name}}, this is Ava at Bright Smile Dental. How can I help you?',
    },
    business: {
      slug: 'bright-smile',
      name: 'Bright Smile Dental',
      kind: 'dental',
      settings: {
        ...USUAL,
        agentName: 'Ava',
        languages: 'en es vi',
        prompts: 'I would like a cleaning on Thursday | I have a toothache | Do you see children?',
        contactPhone: PRACTICE.phone,
        colors: {
          accent: 'light-dark(#0b6e72, #6fd0cf)',
          'accent-ink': 'light-dark(#ffffff, #06292b)',
        },
      },
      people: [{ email: 'ann@bright-smile.example', role: 'owner' }],
    },
    book: PRACTICE,
  },
  {
    agent: {
      name: 'Gus, Miller Auto Repair',
      firstMessage: 'Hey {{name}}, Gus at Miller Auto Repair. What is your car doing?',
    },
    business: {
      slug: 'miller-auto',
      name: 'Miller Auto Repair',
      kind: 'auto-repair',
      settings: {
        ...USUAL,
        agentName: 'Gus',
        languages: 'en es',
        prompts: 'My brakes squeal | I need an oil change',
        contactPhone: '+1 212 555 0172',
        colors: {
          accent: 'light-dark(#9a3412, #fdba74)',
          'accent-ink': 'light-dark(#ffffff, #431407)',
        },
      },
      people: [{ email: 'joe@miller-auto.example', role: 'owner' }],
    },
    book: null,
  },
];

/** Who may sign in at `/provider/`. */
export const PROVIDER_PERSON = 'pat@provider.example';
