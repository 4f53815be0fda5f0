/** The five steps of adding a business, and their fields. */
import type { Draft, Setup } from '../../page-contract.ts';
import type { FieldSpec } from '../../../page/field.tsx';
import { KIND_NAMES } from '../words.ts';

export type Step = {
  readonly id: 'business' | 'agent' | 'pages' | 'people' | 'limits';
  readonly title: string;
  readonly purpose: string;
  readonly fields: readonly FieldSpec[];
};

const zones = (): readonly (readonly [string, string])[] =>
  Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone] as const);

export const TIME_ZONE_FIELD: FieldSpec = {
  name: 'timeZone',
  label: 'Time zone',
  hint: 'Such as America/Chicago.',
  options: zones(),
};

export const NAME_FIELDS: readonly FieldSpec[] = [
  { name: 'name', label: 'Name', hint: 'As its customers know it. Every consent names it.' },
  { name: 'kind', label: 'Kind', kind: 'select', options: Object.entries(KIND_NAMES) },
  TIME_ZONE_FIELD,
  { name: 'address', label: 'Address', kind: 'long', isOptional: true },
  { name: 'phone', label: 'Phone', isOptional: true, hint: 'Shown when the agent cannot be reached.' },
];

/** Of a business that is added already. */
export const SLUG_FIELD: FieldSpec = {
  name: 'slug',
  label: 'Slug',
  hint: 'Its name in URLs: lower-case letters, digits and hyphens.',
};

export const NEW_BUSINESS_FIELDS: readonly FieldSpec[] = [
  ...NAME_FIELDS,
  { ...SLUG_FIELD, isOptional: true, hint: `${SLUG_FIELD.hint} Random if left out.` },
];

/** The platform's own voices. */
const VOICES = [
  'Elliot',
  'Kylie',
  'Rohan',
  'Lily',
  'Savannah',
  'Hana',
  'Neha',
  'Cole',
  'Harry',
  'Paige',
  'Spencer',
];

export const AGENT_ID_FIELD: FieldSpec = {
  name: 'assistant',
  label: 'Assistant id',
  hint: 'Of an assistant that exists at the voice platform.',
};

export const AGENT_FIELDS: readonly FieldSpec[] = [
  { name: 'agentName', label: 'Agent’s name' },
  { name: 'firstMessage', label: 'First message', kind: 'long' },
  {
    name: 'prompt',
    label: 'Prompt',
    kind: 'long',
    hint: 'What the agent knows and does. Fill in hours and prices.',
  },
  {
    name: 'voice',
    label: 'Voice',
    kind: 'select',
    options: [['', 'The platform’s default'], ...VOICES.map((voice) => [voice, voice] as const)],
  },
  {
    name: 'language',
    label: 'Language',
    kind: 'select',
    options: [
      ['', 'The platform’s default'],
      ['en', 'English'],
      ['es', 'Spanish'],
      ['multi', 'Several languages'],
    ],
  },
];

export const BOOK_FIELD: FieldSpec = {
  name: 'book',
  label: 'Appointments',
  kind: 'select',
  options: [
    ['off', 'The agent books none'],
    ['on', 'The agent books them'],
  ],
  hint: 'It books once an owner has entered services and hours, under Appointments in the inbox.',
};

export const PLATFORM_KEY_FIELD: FieldSpec = {
  name: 'privateKey',
  label: 'Platform’s private key',
  kind: 'secret',
};

const SITE_KEY_FIELD: FieldSpec = { name: 'siteKey', label: 'Bot check’s site key' };
const BOT_CHECK_SECRET_FIELD: FieldSpec = {
  name: 'botCheckSecret',
  label: 'Bot check’s secret',
  kind: 'secret',
};

/** Says what goes with one that is entered alone: hCaptcha refuses every visitor if they are of different accounts. */
export function botCheckFields(
  { hasBotCheck }: Pick<Setup, 'hasBotCheck'>,
  { siteKey = '', botCheckSecret = '' }: Draft,
  hasSavedSecret = false,
): readonly FieldSpec[] {
  const hasKey = siteKey.trim() !== '';
  const hasSecret = hasSavedSecret || botCheckSecret.trim() !== '';
  if (!hasBotCheck || hasKey === hasSecret) return [SITE_KEY_FIELD, BOT_CHECK_SECRET_FIELD];
  return hasKey
    ? [{ ...SITE_KEY_FIELD, hint: LONE_SITE_KEY }, BOT_CHECK_SECRET_FIELD]
    : [{ ...SITE_KEY_FIELD, hint: LONE_SECRET }, BOT_CHECK_SECRET_FIELD];
}

const LONE_SITE_KEY =
  'With the provider’s secret. If this key is of another hCaptcha account, enter its secret, too.';
const LONE_SECRET =
  'The provider’s if left out. If the secret is of another hCaptcha account, enter its site key, too.';

export const ORIGINS_FIELD: FieldSpec = {
  name: 'origins',
  label: 'Website',
  kind: 'long',
  hint: 'One per line, such as https://www.example.com. Only pages there may start conversations.',
};

/** Only of a business that is added already. */
export const HOST_FIELD: FieldSpec = {
  name: 'host',
  label: 'Host name',
  isOptional: true,
  hint: 'Its own name for this server, such as calls.example.com, where URLs need no slug.',
};

export const WEBHOOK_FIELDS: readonly FieldSpec[] = [
  {
    name: 'webhookUrls',
    label: 'Webhooks',
    kind: 'long',
    isOptional: true,
    hint: 'Up to five addresses, one per line, which begin with https://.',
  },
  {
    name: 'webhookSecret',
    label: 'Secret of webhooks',
    kind: 'secret',
    isOptional: true,
    hint: 'It signs them: whsec_ and base64.',
  },
];

export const PEOPLE_FIELDS: readonly FieldSpec[] = [
  { name: 'owners', label: 'Owners', kind: 'long', hint: 'Mail addresses, one per line.' },
  {
    name: 'staff',
    label: 'Staff',
    kind: 'long',
    isOptional: true,
    hint: 'Mail addresses, one per line.',
  },
];

export const limitFields = ({ limits }: Setup): readonly FieldSpec[] => [
  {
    name: 'callsPerDay',
    label: 'Calls per day',
    kind: 'number',
    isOptional: true,
    hint: `${limits.callsPerDay} if left out.`,
  },
  {
    name: 'minutesPerDay',
    label: 'Minutes per day',
    kind: 'number',
    isOptional: true,
    hint: `${limits.minutesPerDay} if left out.`,
  },
  {
    name: 'callSeconds',
    label: 'Longest call, in seconds',
    kind: 'number',
    isOptional: true,
    hint: `${limits.callSeconds} if left out.`,
  },
];

export function stepsOf(setup: Setup): readonly [Step, ...Step[]] {
  return [
    {
      id: 'business',
      title: 'Business',
      purpose: 'Its name and its contacts, as its customers know them.',
      fields: NEW_BUSINESS_FIELDS,
    },
    {
      id: 'agent',
      title: 'Agent',
      purpose: 'The agent that talks to its visitors.',
      fields: [
        ...(setup.hasPlatformKey ? [] : [PLATFORM_KEY_FIELD]),
        AGENT_ID_FIELD,
        ...AGENT_FIELDS,
        BOOK_FIELD,
      ],
    },
    {
      id: 'pages',
      title: 'Pages',
      purpose: 'The website on which visitors find the agent.',
      fields: [ORIGINS_FIELD, SITE_KEY_FIELD, BOT_CHECK_SECRET_FIELD],
    },
    {
      id: 'people',
      title: 'People',
      purpose: 'The people who read its conversations.',
      fields: PEOPLE_FIELDS,
    },
    {
      id: 'limits',
      title: 'Limits',
      purpose: 'The most that it may use. Days begin at midnight in its time zone.',
      fields: limitFields(setup),
    },
  ];
}

/** What is entered in a new draft. */
export const NEW_DRAFT: Draft = { kind: 'dental', agentSource: 'template', agentName: 'Erin' };
