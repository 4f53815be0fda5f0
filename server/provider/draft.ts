/** What the form for a new business means: its JSON, as the command reads it, and which field a problem concerns. Pure. */
import type { LimitChanges } from '../businesses/store/input.ts';
import type { Draft, FieldProblem } from './page-contract.ts';

const textOf = (draft: Draft, field: string): string => (draft[field] ?? '').trim();

const linesOf = (text: string): readonly string[] =>
  text
    .split(/[\s,]+/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Blank fields are left out, so that the provider's defaults apply. */
const given = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

/** A person who types the address of a page, or a domain, means its origin. */
const originOf = (text: string): string => {
  const address = DOMAIN.test(text) ? `https://${text}` : text;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null || url.origin === 'null' ? text : url.origin;
};
/** Without a protocol, such as `www.paws.example/contact`. */
const DOMAIN = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#]|$)/u;

const originsIn = (text: string): readonly string[] => [...new Set(linesOf(text).map(originOf))];

const LIMITS = ['callsPerDay', 'minutesPerDay', 'callSeconds'] as const;

/** A number that is not one stays a text, which the validation refuses. */
const numberOf = (text: string): number | string => (/^\d{1,9}$/.test(text) ? Number(text) : text);

/** What `businesses add` would read. */
export function businessJsonOf(draft: Draft): object {
  const limits = LIMITS.map((name) => [name, textOf(draft, name)] as const).filter(([, text]) => text !== '');
  const origins = originsIn(textOf(draft, 'origins'));
  return {
    ...othersOf(draft),
    settings: {
      ...given({ assistant: textOf(draft, 'assistant'), agentName: textOf(draft, 'agentName') }),
      ...given({ siteKey: textOf(draft, 'siteKey'), contactPhone: textOf(draft, 'phone') }),
      ...bookOf(draft),
      ...(origins.length === 0 ? {} : { origins }),
      ...(limits.length === 0
        ? {}
        : { limits: Object.fromEntries(limits.map(([name, text]) => [name, numberOf(text)])) }),
    },
    people: peopleOf(draft),
  };
}

/** Of the business itself, and its secrets. */
const othersOf = (draft: Draft) => ({
  ...given({ slug: textOf(draft, 'slug'), name: textOf(draft, 'name'), kind: textOf(draft, 'kind') }),
  ...given({ timeZone: textOf(draft, 'timeZone') }),
  secrets: given({
    privateKey: textOf(draft, 'privateKey'),
    botCheckSecret: textOf(draft, 'botCheckSecret'),
  }),
});

const bookOf = (draft: Draft) => (draft['book'] === undefined ? {} : { book: draft['book'] === 'on' });

const peopleOf = (draft: Draft) => [
  ...linesOf(textOf(draft, 'owners')).map((email) => ({ email, role: 'owner' })),
  ...linesOf(textOf(draft, 'staff')).map((email) => ({ email, role: 'staff' })),
];

const hasPeople = (draft: Draft): boolean => ['owners', 'staff'].some((field) => draft[field] !== undefined);

/**
 * What `businesses set` would read, without the limits. Fields that the form does not contain stay, and so do secrets that are
 * left blank. Other fields that are left blank are removed; what cannot be is among the {@link missingProblems}, or refused by
 * the validation.
 */
export function changeJsonOf(draft: Draft): object {
  const { secrets, ...others } = othersOf(draft);
  return {
    ...others,
    ...removable(draft, { host: asEntered }),
    settings: {
      ...removable(draft, { assistant: asEntered, agentName: asEntered, siteKey: asEntered }),
      ...removable(draft, { origins: originsIn, webhookUrls: linesOf }),
      ...(draft['phone'] === undefined ? {} : { contactPhone: textOf(draft, 'phone') || null }),
      ...bookOf(draft),
    },
    secrets: { ...secrets, ...given({ webhookSecret: textOf(draft, 'webhookSecret') }) },
    ...(hasPeople(draft) ? { people: peopleOf(draft) } : {}),
  };
}

/** Of a business that is added already: what a change leaves blank and the business cannot be without. */
export function missingProblems(draft: Draft): readonly FieldProblem[] {
  const blank = ['slug', 'name', 'kind', 'timeZone'].filter(
    (field) => draft[field] !== undefined && textOf(draft, field) === '',
  );
  const hasNoOwner = hasPeople(draft) && linesOf(textOf(draft, 'owners')).length === 0;
  return [
    ...blank.map((field) => ({ field, text: 'is missing' })),
    ...(hasNoOwner ? [{ field: 'owners', text: NO_OWNER }] : []),
  ];
}

/** Without an owner, no one could change the business's settings in its inbox. */
export const NO_OWNER = 'is missing: someone must own the business';

/** What changes within the limits: `businesses set` would replace them as a whole, with those that the form does not have. */
export const limitChangesOf = (draft: Draft): LimitChanges =>
  removable(draft, Object.fromEntries(LIMITS.map((limit) => [limit, numberOf])));

const asEntered = (text: string): string => text;

/** Of the fields that the form contains. Null, which removes the setting, for one that is left blank. */
const removable = (
  draft: Draft,
  meanings: Readonly<Record<string, (text: string) => unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(meanings)
      .filter(([field]) => draft[field] !== undefined)
      .map(([field, valueOf]) => [field, textOf(draft, field) === '' ? null : valueOf(textOf(draft, field))]),
  );

const FIELDS: ReadonlySet<string> = new Set([
  'host',
  'webhookUrls',
  'webhookSecret',
  'slug',
  'name',
  'kind',
  'timeZone',
  'assistant',
  'agentName',
  'book',
  'origins',
  'siteKey',
  'contactPhone',
  'privateKey',
  'botCheckSecret',
  ...LIMITS,
]);

/** @param problem a sentence of the validation, which begins with the setting's name */
export function fieldProblemOf(problem: string, draft: Draft): FieldProblem {
  const [, path = '', text = problem] = /^([\w.]+) (.*)$/s.exec(problem) ?? [];
  const parts = path.split('.');
  const named = parts.findLast((part) => FIELDS.has(part));
  if (named === 'origins' && textOf(draft, 'origins') === '') return { field: 'origins', text: 'is missing' };
  if (named !== undefined) return { field: named === 'contactPhone' ? 'phone' : named, text };
  if (text === NO_OWNER) return { field: 'owners', text };
  if (parts[0] === 'people') return { field: fieldOfPerson(parts[1], draft), text };
  const limit = LIMITS.find((name) => problem.includes(`${name}:`));
  if (limit !== undefined) return { field: limit, text: 'must be a whole number, at least 1' };
  if (parts[0] === 'limits') return { field: 'callsPerDay', text };
  return { field: null, text: problem };
}

/** Owners come first in the list of people. */
function fieldOfPerson(place: string | undefined, draft: Draft): string {
  const owners = linesOf(textOf(draft, 'owners')).length;
  return place !== undefined && Number(place) >= owners ? 'staff' : 'owners';
}
