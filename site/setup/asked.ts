/**
 * Which attributes the page asks for, and where. What each means, and what it may be, is what the contract's own files
 * for editors say of it.
 */
import { contributions } from '../../editor/web-types.json';
import { ATTRIBUTES, PROPERTIES, type AttributeName } from '../../widget/contract.ts';
import { parseAttribute } from '../../widget/config/setting-problems.ts';

export type Asked = {
  readonly name: AttributeName;
  /** In plain English. */
  readonly about: string;
  /** Every text that may be written, where there is a list of them. */
  readonly values: readonly string[];
  /** As it would be written; empty where there is none. */
  readonly usual: string;
};

export const BUSINESS = [
  'business-name',
  'agent-name',
  'language',
  'contact-phone',
  'contact-url',
] as const satisfies readonly AttributeName[];
export const WAY_FIELDS = {
  'call-endpoint': ['call-endpoint', 'captcha-site-key'],
  'public-key': ['public-key', 'assistant', 'captcha-site-key'],
} as const satisfies Readonly<Record<string, readonly AttributeName[]>>;
export const CONSENT = [
  'privacy-url',
  'recording',
  'consent-text',
] as const satisfies readonly AttributeName[];
export const LOOKS = ['theme'] as const satisfies readonly AttributeName[];

/** The page that knows its visitor writes this one, and no owner. */
const OF_A_VISITOR: AttributeName = 'name';
/** Asked for by the way alone: beside an endpoint they mean nothing. */
const OF_THE_PLATFORM: readonly AttributeName[] = [
  'squad',
  'workflow',
  'assistant-overrides',
  'workflow-overrides',
  'api-url',
];

/** Everything else that the contract has, in its order: whatever is added to it stands here by itself. */
export function otherAttributes(way: keyof typeof WAY_FIELDS): readonly AttributeName[] {
  const asked = new Set<AttributeName>([
    ...BUSINESS,
    ...Object.values(WAY_FIELDS).flat(),
    ...CONSENT,
    ...LOOKS,
    OF_A_VISITOR,
    ...(way === 'call-endpoint' ? OF_THE_PLATFORM : []),
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

/** @throws for an attribute that the table does not have: it is generated from the same contract */
export function askedFor(name: AttributeName): Asked {
  const found = TABLE.find((row) => row.name === name);
  if (found === undefined) throw new Error(`The table has no attribute ${name}.`);
  return {
    name,
    // The second paragraph is for programmers.
    about: found.description.split('\n\n')[0] ?? '',
    values: found.values?.map((value) => value.name) ?? [],
    usual: found.default ?? '',
  };
}

/** Relative addresses are the owner's own page's: https, like every page with a microphone. */
const OWNERS_PAGE = 'https://your-site.example/';

/** What the tag would say of this value, as a sentence; null where it takes it. Empty: it is not given. */
export function problemWith(name: AttributeName, value: string): string | null {
  if (value.trim() === '') return null;
  const { problem } = parseAttribute(PROPERTIES[name], value.trim(), OWNERS_PAGE);
  return problem === null ? null : `It ${problem}.`;
}
