/** The landing page's copy: claims, prices, cards, stories, labels. Data only, no markup. */
import type { Column } from './night-sheet.ts';

export const BRAND = 'Task Tamer';
export const AGENT = 'Erin';

/** What visitors of this page may ask the agent first. */
export const AGENT_PROMPTS = [
  'How would you answer my clients?',
  'What does it cost?',
  'Book me a consultation',
] as const;

/** The labels of actions, wherever they appear. */
export const ACTIONS = {
  getStarted: 'Get Started',
  contactSales: 'Contact Sales',
  scheduleConsultation: 'Schedule Consultation',
  talkToAgent: `Talk to ${AGENT}`,
  strategicAdvantage: 'Initiate Your Strategic Advantage',
  returnHome: 'Return to Home',
} as const;

export type SectionId = 'features' | 'pricing' | 'testimonials';
export type Link = { readonly label: string; readonly href: string };
export type SectionLink = Link & { readonly section: SectionId };

/** Work on every page: on others they lead to the home page first. */
export const SECTION_LINKS: readonly SectionLink[] = [
  { section: 'features', label: 'Features', href: '/#features' },
  { section: 'pricing', label: 'Pricing', href: '/#pricing' },
  { section: 'testimonials', label: 'Success Stories', href: '/#testimonials' },
];

export const LEGAL_LINKS: readonly Link[] = [
  { label: 'Privacy Policy', href: '/privacy' },
  { label: 'Terms of Service', href: '/terms' },
];

export const FOOTER = {
  product: 'Product',
  legal: 'Legal',
  contact: 'Contact',
  setup: 'Set up the agent for your page',
  tagline: 'Answers client calls, books appointments, texts reminders, tells the staff.',
} as const;

export const HERO = {
  title: 'The front desk that never closes',
  sentence:
    'Task Tamer answers client calls and inquiries around the clock, books appointments into your calendar, texts confirmations and reminders, and notifies your staff.',
  withoutScript: 'Erin talks in your browser and needs JavaScript. You can call the team instead:',
} as const;

/** A claim reads as one phrase: the text before its figure, the figure, the text after. */
export type Claim = { readonly before?: string; readonly figure: string; readonly after?: string };

export const PROBLEM = {
  title: 'The $47,000 problem',
  unanswered: { figure: '15-25', after: 'unaddressed inquiries a week' } satisfies Claim as Claim,
  joint: 'cost about',
  price: '$4,500 a month',
} as const;

export const CLAIMS: readonly Claim[] = [
  { figure: '24/7', after: 'automation' },
  { before: 'Return on investment in', figure: '4-6 weeks' },
  { figure: 'Zero', after: 'missed calls' },
];

/** A card explains one column of the night sheet. */
export type Feature = {
  readonly title: string;
  readonly description: string;
  readonly badge: string;
  readonly column: Column;
};

export const FEATURES = {
  title: 'Four columns, no gaps',
  introduction: 'This is the same night, read column by column. Your staff had gone home.',
  cards: [
    {
      badge: 'AI-Powered',
      title: 'Every call is answered',
      description: 'Client calls and inquiries get an answer around the clock, in a natural voice.',
      column: 'request',
    },
    {
      badge: 'Smart Calendar',
      title: 'Appointments book themselves',
      description: 'Clients leave with a time that is free in your business calendar.',
      column: 'booking',
    },
    {
      badge: '24/7 Active',
      title: 'Texts go out on time',
      description:
        'Clients who agree get a confirmation and a reminder, to reduce no-shows. You need an account with a text provider.',
      column: 'reminder',
    },
    {
      badge: 'Team Sync',
      title: 'Your staff knows',
      description: 'Your staff is notified of each new booking by mail, within a minute of the call.',
      column: 'staff',
    },
  ] satisfies readonly Feature[] as readonly Feature[],
} as const;

export const INBOX_PICTURE = {
  caption: 'The same night in your inbox, on Wednesday at 8 AM.',
  description:
    'The inbox: the list of the night’s calls, first Dana R. with a cracked molar, each with its booking in green.',
} as const;

/** Metric and result are read as one phrase: "300%", "increase in new bookings". */
export type Story = {
  readonly business: string;
  readonly result: string;
  readonly description: string;
  readonly metric: string;
};

export const STORIES = {
  title: 'Success Stories',
  cases: [
    {
      business: 'Dental practice',
      metric: '300%',
      result: 'increase in new bookings',
      description: 'Calls that came in during treatments and after hours now end in an appointment.',
    },
    {
      business: 'Veterinary clinic',
      metric: '85%',
      result: 'reduction in no-shows',
      description: 'Every booking is confirmed by text, and again before the visit.',
    },
    {
      business: 'Auto repair shop',
      metric: '$25,000+',
      result: 'monthly increase',
      description: 'Work that used to go to the next garage on the list is now on the lift.',
    },
  ] satisfies readonly Story[] as readonly Story[],
  guarantee: {
    label: 'Performance guarantee',
    quote: {
      before: 'Zero missed calls, and return on investment in',
      figure: '4-6 weeks.',
    } satisfies Claim as Claim,
  },
} as const;

/** In whole US dollars. */
export type Price = {
  readonly amount: number;
  readonly name: string;
  readonly unit: string;
  readonly covers: string;
};

export const PRICING = {
  title: 'What it costs',
  setup: {
    amount: 3_499,
    name: 'Setup',
    unit: 'one-time setup fee',
    covers: 'System implementation, customization and training',
  } satisfies Price as Price,
  monthly: {
    amount: 499,
    name: 'Service',
    unit: 'per month',
    covers: 'Ongoing support, maintenance and optimization',
  } satisfies Price as Price,
  firstYear: {
    title: 'The first year',
    terms: 'Applicable taxes are added. You may cancel effective at the end of any paid month.',
  },
  valuesTitle: 'What is included',
  values: [
    'Tailored AI integration',
    'Seamless calendar synchronization',
    'Limitless communication',
    'Dedicated 24/7 support',
  ],
  comparisonTitle: 'Compared with what you pay now',
  comparisons: [
    { figure: 'Over $25,000', after: 'annual savings versus human receptionists' },
    { figure: 'Half the cost', after: 'of conventional answering services' },
  ] satisfies readonly Claim[] as readonly Claim[],
} as const;

export type Question = { readonly question: string; readonly answer: string };

/** Answers repeat what the terms and the claims say, and promise nothing else. */
export const QUESTIONS: readonly Question[] = [
  {
    question: 'What happens in weeks 1 to 4?',
    answer:
      'Setup comes first: we implement the system, customize it for your business and train your team. You connect your calendar, and tell us your prices, hours and services. Then it answers your calls. Return on investment follows in 4-6 weeks.',
  },
  {
    question: `What if ${AGENT} does not know?`,
    answer: `She can mishear and be wrong. In the night sheet above, ${AGENT} does not guess about laughing gas: she leaves the question to the front desk, which reads it in the mail and calls back. She is not for emergencies: callers in danger are told to dial 911.`,
  },
  {
    question: 'What does the guarantee mean?',
    answer:
      'Zero missed calls, and return on investment in 4-6 weeks. It binds us as stated in your order. Your results depend on your trade, your prices and your calls.',
  },
];

export const CONTACT = {
  sentence:
    'Questions about setup, your calendar or the price? Reach the Task Tamer team in any of these ways.',
  call: 'Questions first? Call',
  formNote: 'A short form about your business',
} as const;

export type InactionPoint = {
  readonly number: number;
  readonly title: string;
  readonly description: string;
};

export const INACTION = {
  title: 'The same night, unanswered',
  introduction: 'Leave the desk empty and the sheet still fills up. These are the same callers.',
  points: [
    {
      number: 1,
      title: 'Immediate revenue erosion',
      description: 'A caller who reaches voicemail books somewhere else, most often the same evening.',
    },
    {
      number: 2,
      title: 'Client behavior reshaping',
      description: 'Clients who reach voicemail twice stop calling. The habit outlasts the busy week.',
    },
    {
      number: 3,
      title: 'Strategic disadvantage',
      description:
        'The competitor who answers at nine at night keeps your client, and the friends your client sends.',
    },
  ] satisfies readonly InactionPoint[] as readonly InactionPoint[],
  outcome: 'No answer',
} as const;

export const NOT_FOUND = { title: '404', text: 'Oops! Page not found' } as const;
export const ERROR_TITLE = 'Unexpected Application Error!';
export const STACK = 'Stack';
export const NEW_TAB = 'opens in a new tab';
export const SKIP_LINK = 'Skip to the content';
export const MENU = 'Menu';
export const SECTIONS = 'Sections';

const YEAR_MONTHS = 12;

/** The price of the first year in words: "$3,499 once + 12 × $499 = $9,487". */
export function firstYearPrice(): string {
  const setup = PRICING.setup.amount;
  const monthly = PRICING.monthly.amount;
  const sum = setup + YEAR_MONTHS * monthly;
  return `${dollars(setup)} once + ${YEAR_MONTHS} × ${dollars(monthly)} = ${dollars(sum)}`;
}

/**
 * Formats without Intl.NumberFormat, whose initialization takes longer than the rest of the page together.
 * @param amount whole US dollars; 3499 becomes "$3,499"
 */
export function dollars(amount: number): string {
  return `$${String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}`;
}
