/**
 * Selects the attributes to ask for and their sections. Descriptions and values come from the contract's editor files.
 */
import { contributions } from '../../editor/web-types.json';
import { ATTRIBUTES, PROPERTIES, type AttributeName } from '../../widget/contract.ts';
import { parseAttribute } from '../../widget/config/setting-problems.ts';
import { asWritten } from './setup-state.ts';

export type AttributeInfo = {
  readonly name: AttributeName;
  /** In plain English. */
  readonly about: string;
  /** The allowed values, if limited. */
  readonly values: readonly string[];
  /** The default as text; empty without one. */
  readonly usual: string;
};

export const BUSINESS = [
  'business-name',
  'agent-name',
  'language',
  'languages',
  'contact-phone',
  'contact-url',
] as const satisfies readonly AttributeName[];
export const START_FIELDS = {
  'call-endpoint': ['call-endpoint', 'captcha-site-key'],
  'public-key': ['public-key', 'assistant', 'captcha-site-key'],
} as const satisfies Readonly<Record<string, readonly AttributeName[]>>;
export const CONSENT = [
  'privacy-url',
  'recording',
  'consent-text',
] as const satisfies readonly AttributeName[];
export const LOOKS = ['layout', 'launcher', 'theme', 'avatar'] as const satisfies readonly AttributeName[];

/** Set by a page that knows its visitor, not by the owner. */
const OF_A_VISITOR: AttributeName = 'name';
/** Needed without an endpoint only. */
const OF_THE_PLATFORM: readonly AttributeName[] = [
  'squad',
  'workflow',
  'assistant-overrides',
  'workflow-overrides',
  'api-url',
];

/** All other attributes in the contract's order, so that new ones are included automatically. */
export function otherAttributes(start: keyof typeof START_FIELDS): readonly AttributeName[] {
  const asked = new Set<AttributeName>([
    ...BUSINESS,
    ...Object.values(START_FIELDS).flat(),
    ...CONSENT,
    ...LOOKS,
    OF_A_VISITOR,
    ...(start === 'call-endpoint' ? OF_THE_PLATFORM : []),
  ]);
  return ATTRIBUTES.filter((name) => !asked.has(name));
}

type WebType = {
  readonly name: string;
  readonly description: string;
  readonly default?: string;
  readonly values?: readonly { readonly name: string }[];
};
const TABLE: readonly WebType[] = contributions.html.elements.flatMap(({ attributes }) => attributes);

/** @throws for an attribute that is missing in the editor files, which are generated from the same contract */
export function attributeInfo(name: AttributeName): AttributeInfo {
  const found = TABLE.find((row) => row.name === name);
  if (found === undefined) throw new Error(`The table has no attribute ${name}.`);
  return {
    name,
    // The second paragraph is for developers.
    about: found.description.split('\n\n')[0] ?? '',
    values: found.values?.map((value) => value.name) ?? [],
    usual: found.default ?? '',
  };
}

/** Relative URLs resolve against the owner's page: https, like every page that uses a microphone. */
const OWNERS_PAGE = 'https://your-site.example/';

/** The tag's message about a value; null if it is valid. Empty means unset. */
export function problemWith(name: AttributeName, value: string): string | null {
  if (value.trim() === '') return null;
  const { problem } = parseAttribute(PROPERTIES[name], asWritten(name, value.trim()), OWNERS_PAGE);
  return problem === null ? null : `It ${problem}.`;
}
