/** The JSON from which a business is added or changed. */
import * as v from 'valibot';
import { isObject } from '../../../widget/platform/json.ts';
import { isHostname } from '../../settings-problems.ts';
import { isMailAddress } from '../../inbox/mail/mail-address.ts';
import { BUSINESS_KINDS } from '../business.ts';
import { ALL_SECRETS, type BusinessSecret } from '../business-settings.ts';
import { slugProblem } from '../slug.ts';
import { ROLES } from './tables.ts';

/** Lists every problem of a business that is to be saved, one per line. */
export class BusinessError extends Error {
  override readonly name = 'BusinessError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Of an object with a fixed set of fields. */
const fieldMessage = ({ expected, path }: v.BaseIssue<unknown>): string => {
  if (path === undefined) return 'must be an object';
  return expected === 'never' ? 'is not a field of a business' : 'is missing';
};

const text = v.pipe(
  v.string('must be a text'),
  v.check((value) => value.trim() === value, 'must not begin or end with a space'),
  // Postgres cannot store it.
  v.check((value) => !value.includes('\0'), 'must not contain the character NUL'),
);
const slug = v.pipe(
  text,
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? slugProblem(dataset.value) : null;
    if (problem !== null) addIssue({ message: problem });
  }),
);
const host = v.pipe(
  text,
  v.check(
    (value) => isHostname(value) && value.includes('.'),
    'must be a host name like calls.example.com, in lower case',
  ),
);
const person = v.strictObject(
  {
    email: v.pipe(
      text,
      v.check(isMailAddress, 'must be a mail address'),
      v.transform((value) => value.toLowerCase()),
    ),
    role: v.picklist(ROLES, `must be one of ${ROLES.join(', ')}`),
  },
  fieldMessage,
);
/** A statement names them all. */
const MAX_ADDRESSES = 1_000;
const people = v.pipe(
  v.array(person, 'must be a list'),
  v.maxLength(MAX_ADDRESSES, `must be at most ${MAX_ADDRESSES} people`),
  v.check(
    (list) => new Set(list.map(({ email }) => email)).size === list.length,
    'must not contain an address twice',
  ),
);
const kind = v.picklist(BUSINESS_KINDS, `must be one of ${BUSINESS_KINDS.join(', ')}`);
/** Checked with the whole business, like its name and its time zone. */
const settings = v.custom<Readonly<Record<string, unknown>>>(isObject, 'must be an object');
const secret = v.optional(v.nullable(text));
/** Null removes one. */
const secrets = v.strictObject(
  Object.fromEntries(ALL_SECRETS.map((name) => [name, secret])) as Readonly<
    Record<BusinessSecret, typeof secret>
  >,
  fieldMessage,
);

const NEW_BUSINESS = v.strictObject(
  {
    slug: v.optional(slug),
    name: text,
    kind,
    timeZone: text,
    host: v.optional(v.nullable(host), null),
    settings: v.optional(settings, {}),
    secrets: v.optional(secrets, {}),
    people: v.optional(people, []),
  },
  fieldMessage,
);

/** What it does not contain stays. */
const BUSINESS_CHANGE = v.strictObject(
  {
    slug: v.optional(slug),
    name: v.optional(text),
    kind: v.optional(kind),
    timeZone: v.optional(text),
    host: v.optional(v.nullable(host)),
    /** Replaces each setting as a whole; null removes one. */
    settings: v.optional(settings, {}),
    secrets: v.optional(secrets, {}),
    /** Replaces all. */
    people: v.optional(people),
  },
  fieldMessage,
);

export type NewBusiness = v.InferOutput<typeof NEW_BUSINESS>;
export type BusinessChange = v.InferOutput<typeof BUSINESS_CHANGE>;

/** Changes these limits and keeps the others. Null removes one, so that the provider's default applies. */
export type LimitChanges = Readonly<Record<string, unknown>>;

/** @throws BusinessError */
export const newBusinessIn = (json: unknown): NewBusiness => parsed(NEW_BUSINESS, json);

/** @throws BusinessError */
export const businessChangeIn = (json: unknown): BusinessChange => parsed(BUSINESS_CHANGE, json);

function parsed<Schema extends v.GenericSchema>(schema: Schema, json: unknown): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, json, { abortPipeEarly: true });
  if (success) return output;
  throw new BusinessError(issues.map((issue) => `${v.getDotPath(issue) ?? 'A business'} ${issue.message}`));
}
