/** The fields of the settings, in sections. */
import type { FieldSpec } from '../../../page/field.tsx';

export type Section = {
  readonly title: string;
  /** What it changes, for whom. */
  readonly purpose: string;
  /** Whether the provider may not change it during a look. */
  readonly isOwners?: true;
  readonly fields: readonly FieldSpec[];
};

const optional = { isOptional: true } as const;

/** Shown in the preview. */
export const LOOK_SECTIONS: readonly Section[] = [
  {
    title: 'What visitors see',
    purpose: 'An attribute that is written in the tag of a page takes precedence there.',
    fields: [
      {
        name: 'name',
        label: 'Name of the business',
        hint: 'Every consent names it. A page whose tag has a business-name must say the same, or calls there are refused.',
      },
      { name: 'agentName', label: 'Agent’s name', ...optional },
      {
        name: 'contactPhone',
        label: 'Phone',
        hint: 'Offered when the agent cannot be reached.',
        ...optional,
      },
      { name: 'contactUrl', label: 'Contact page', hint: 'Offered the same way.', ...optional },
      {
        name: 'openingHours',
        label: 'Hours shown',
        kind: 'long',
        hint: 'One day per line, such as monday: 09:00-12:00, 13:00-17:30. Shown where the agent cannot be called, and beside a message. What can be booked does not depend on them.',
        ...optional,
      },
      {
        name: 'prompts',
        label: 'First questions',
        hint: 'Up to four, separated by |. A press asks one.',
        ...optional,
      },
      { name: 'languages', label: 'Languages', hint: 'Such as en es.', ...optional },
      { name: 'avatar', label: 'Picture of the agent', hint: 'Its whole address.', ...optional },
    ],
  },
];

export const COLORS_FIELD: FieldSpec = {
  name: 'colors',
  label: 'Each color',
  kind: 'long',
  hint: 'One per line, such as accent: #0e6b57 or accent: light-dark(#0e6b57, #5cc9a7).',
  ...optional,
};

export const OTHER_SECTIONS: readonly Section[] = [
  {
    title: 'Consent',
    purpose: 'What visitors are told before they talk.',
    fields: [
      {
        name: 'recording',
        label: 'Recording',
        kind: 'select',
        options: [
          ['false', 'Never'],
          ['true', 'If the visitor agrees'],
        ],
      },
      { name: 'privacyUrl', label: 'Privacy policy', hint: 'Its whole address.', ...optional },
    ],
  },
  {
    title: 'Mails',
    purpose: 'To owners. Staff get none.',
    fields: [
      {
        name: 'mails',
        label: 'Mails',
        kind: 'select',
        options: [
          ['each', 'One for each conversation'],
          ['daily', 'One a day'],
          ['off', 'None'],
        ],
      },
      { name: 'digestAt', label: 'Time of the daily mail', hint: 'Such as 07:30.' },
      { name: 'replyTo', label: 'Answers go to', hint: 'A mail address.', ...optional },
    ],
  },
  {
    title: 'Storage',
    purpose: 'Older conversations are erased here and at the voice platform.',
    isOwners: true,
    fields: [{ name: 'keepDays', label: 'Days to keep conversations', kind: 'number' }],
  },
  {
    title: 'Webhooks',
    purpose: 'Send what happens to your other programs, signed with a secret.',
    isOwners: true,
    fields: [
      {
        name: 'webhookUrls',
        label: 'Addresses',
        kind: 'long',
        hint: 'Up to five, one per line, which begin with https://.',
        ...optional,
      },
    ],
  },
];

export const FIELD_NAMES: readonly string[] = [
  ...[...LOOK_SECTIONS, ...OTHER_SECTIONS].flatMap(({ fields }) => fields.map(({ name }) => name)),
  COLORS_FIELD.name,
];
