/** The businesses of `npm start`, as the command `businesses add` reads them, and their agents, as the platform does. */
import { BOOKING_TOOLS } from '../stand-ins/erin/booking-tool.ts';
import { REPLY_TOOL } from '../stand-ins/erin/reply-tool.ts';

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
};

const TOOLS = { bookingTools: BOOKING_TOOLS, replyTools: [REPLY_TOOL], keepsRooms: true } as const;

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
        ...TOOLS,
        agentName: 'Ava',
        languages: 'en es vi',
        prompts: 'I would like a cleaning on Thursday | I have a toothache | Do you see children?',
        contactPhone: '+1 212 555 0161',
        colors: {
          accent: 'light-dark(#0b6e72, #6fd0cf)',
          'accent-ink': 'light-dark(#ffffff, #06292b)',
        },
      },
      people: [{ email: 'ann@bright-smile.example', role: 'owner' }],
    },
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
        ...TOOLS,
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
  },
];

/** Who may sign in at `/provider/`. */
export const PROVIDER_PERSON = 'pat@provider.example';
