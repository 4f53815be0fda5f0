/** What the made-up websites say, by the kind of business. */
export type Shop = {
  readonly headline: string;
  readonly text: string;
  readonly offers: readonly (readonly [what: string, detail: string])[];
  readonly hours: readonly (readonly [days: string, hours: string])[];
  /** For light and dark windows. */
  readonly colors: Readonly<Record<'paper' | 'ink' | 'quiet' | 'rule' | 'accent' | 'accent-ink', string>>;
};

const WEEK = [
  ['Monday to Friday', '8:00 to 12:00, 13:00 to 18:00'],
  ['Saturday', '10:00 to 14:00'],
] as const;

const PLAIN = {
  paper: 'light-dark(#ffffff, #17191c)',
  ink: 'light-dark(#1b1f24, #eceef0)',
  quiet: 'light-dark(#565e66, #a9b1b8)',
  rule: 'light-dark(#dfe2e5, #34393e)',
  accent: 'light-dark(#2f4a6d, #a9c5ea)',
  'accent-ink': 'light-dark(#ffffff, #0f1c2c)',
} as const;

export const SHOPS: Readonly<Record<string, Shop>> = {
  dental: {
    headline: 'A dentist who has time for you',
    text: 'Two dentists, one hygienist, and mornings without a queue. We explain first and drill second.',
    offers: [
      ['Cleaning', '45 minutes with our hygienist'],
      ['Check-up', '30 minutes, with pictures if they are needed'],
      ['Toothache', 'Seen on the same day'],
    ],
    hours: WEEK,
    colors: {
      paper: 'light-dark(#f6fbfb, #10201f)',
      ink: 'light-dark(#12302f, #e6f3f2)',
      quiet: 'light-dark(#4b6563, #9fb9b7)',
      rule: 'light-dark(#cfe2e1, #2b4341)',
      accent: 'light-dark(#0b6e72, #6fd0cf)',
      'accent-ink': 'light-dark(#ffffff, #06292b)',
    },
  },
  'auto-repair': {
    headline: 'We fix it, and tell you what it costs before we do',
    text: 'Brakes, oil, tires and the noise that comes back. One lift is always free for today.',
    offers: [
      ['Oil change', '30 minutes while you wait'],
      ['Brakes', 'Checked for nothing, done in a day'],
      ['Inspection', 'An hour, with a written list'],
    ],
    hours: [
      ['Monday to Friday', '7:30 to 17:30'],
      ['Saturday', '8:00 to 12:00'],
    ],
    colors: {
      paper: 'light-dark(#f7f4f0, #1b1816)',
      ink: 'light-dark(#221c18, #f3ece6)',
      quiet: 'light-dark(#665a52, #b7aaa0)',
      rule: 'light-dark(#ddd3ca, #3d3530)',
      accent: 'light-dark(#9a3412, #fdba74)',
      'accent-ink': 'light-dark(#ffffff, #431407)',
    },
  },
  veterinary: {
    headline: 'For everyone in the family with four legs',
    text: 'Vaccinations, check-ups and a calm room for those who do not like to come.',
    offers: [
      ['Check-up', '30 minutes'],
      ['Vaccination', '15 minutes'],
      ['Emergencies', 'Come at once'],
    ],
    hours: WEEK,
    colors: PLAIN,
  },
  other: {
    headline: 'Good to see you',
    text: 'Ask us anything, or make an appointment.',
    offers: [['Appointments', 'By telephone, in writing, or with our agent']],
    hours: WEEK,
    colors: PLAIN,
  },
};
