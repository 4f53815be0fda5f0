/** `task-tamer-server businesses …`: the provider's commands on stored businesses, usable while the server runs. */
import { readFile } from 'node:fs/promises';
import { DEFAULT_BUSINESS_ID, isBusinessId, type BusinessId } from '../businesses/business-id.ts';
import { STATUS_CHANGES, type Business } from '../businesses/business.ts';
import { BusinessError, businessChangeIn, newBusinessIn } from '../businesses/store/input.ts';
import { allBusinesses, businessById, idOfSlug, peopleOf, settingsOf } from '../businesses/store/reading.ts';
import { rotateDrafts } from '../businesses/store/drafts.ts';
import { rotateSecrets, secretNamesOf } from '../businesses/store/secrets.ts';
import {
  addBusiness,
  changeBusiness,
  changeBusinessStatus,
  recordAction,
  type StoreContext,
} from '../businesses/store/writing.ts';
import { isObject, parseJson } from '../../widget/platform/json.ts';
import { rulesProblems } from '../book/settings.ts';
import { setRules } from '../book/store/rules-versions.ts';
import { errorField, errorText } from '../http/reports.ts';
import { keyProblem } from '../businesses/store/key-problem.ts';
import { unfinishedRemovals } from '../businesses/store/removal.ts';
import type { BusinessRows, Database } from '../inbox/store/database.ts';
import { openDatabase } from '../inbox/store/open-database.ts';
import type { ImportSettings } from './import-environment.ts';
import type { StoreSettings } from './store-environment.ts';
import { RETAKE_SLUG, withoutRetake } from './usage.ts';
import { tablesWithoutBusiness } from './without-business.ts';

export type BusinessesOutput = {
  /** Messages for people: results and errors. */
  readonly print: (line: string) => void;
  /** One JSON value per line. */
  readonly write: (line: string) => void;
  /** The standard input. */
  readonly read: () => Promise<string>;
};

/** The part of the settings that the commands need. */
export type BusinessesSettings = Pick<StoreSettings, 'place' | 'keys' | 'deployment'>;

/** @param words a command, without `businesses` @returns the exit code @throws with a message for the provider */
export function runBusinesses(
  settings: BusinessesSettings,
  [action = '', ...given]: readonly string[],
  output: BusinessesOutput,
): Promise<number> {
  const words = withoutRetake(given);
  return withStore(settings, output, async (found, { inBusiness }) => {
    const context = { ...found, retakesSlug: given.includes(RETAKE_SLUG) };
    const setBook = (id: BusinessId, rules: string | null, done: string) =>
      replaceRules(context, inBusiness(id), { id, rules, done });
    if (action === 'list') return list(context, output);
    if (action === 'rotate-secrets') return rotate(context, output);
    if (action === 'add') {
      const { business, rules } = withoutRules(await jsonIn(output, words[0]));
      const id = await addBusiness(context, newBusinessIn(business));
      await setBook(id, rules, 'added');
      return show(context, id, output);
    }
    const [name = '', file] = words;
    const id = isBusinessId(name) ? name : await idOfSlug(context.db, name, context.now());
    if (id === null) throw new BusinessError([`There is no business ${JSON.stringify(name)}.`]);
    if (action === 'set') {
      const { business, rules } = withoutRules(await jsonIn(output, file));
      await changeBusiness(context, id, businessChangeIn(business));
      await setBook(id, rules, 'changed');
    }
    const wanted = STATUS_CHANGES.find((each) => each === action);
    if (wanted !== undefined) await changeBusinessStatus(context, id, wanted);
    return show(context, id, output);
  });
}

export type ImportAs = {
  readonly slug: string;
  /** Whether it is the one of this database, to which its conversations belong. */
  readonly isDefault: boolean;
  /** See {@link StoreContext.retakesSlug}. */
  readonly retakesSlug?: boolean;
};

/** Adds the business that environment variables describe. */
export function importBusiness(
  { business, bookFile, receivesReports, ...settings }: ImportSettings,
  { slug, isDefault, retakesSlug = false }: ImportAs,
  output: BusinessesOutput,
): Promise<number> {
  return withStore(settings, output, async (found, database) => {
    const context = { ...found, retakesSlug };
    const reports = (await receivesReports()) ? { keepServer: false } : {};
    const given = newBusinessIn({ slug, ...business, settings: { ...business.settings, ...reports } });
    if (!isDefault) await demandNothingToTakeOver(database);
    const id = await addBusiness(context, given, ...(isDefault ? [DEFAULT_BUSINESS_ID] : []));
    await replaceRules(context, database.inBusiness(id), { id, rules: bookFile, done: 'added' });
    return show(context, id, output);
  });
}

/**
 * Stores the services and hours of the book, in a transaction of their own: they are rows of the business, which no change of
 * businesses reaches.
 * @param done what has become of the business already
 * @throws BusinessError that says so, and how to go on
 */
async function replaceRules(
  context: StoreContext,
  rows: BusinessRows,
  { id, rules, done }: { readonly id: BusinessId; readonly rules: string | null; readonly done: string },
): Promise<void> {
  if (rules === null) return;
  try {
    await setRules({ ...rows, now: context.now }, rules);
  } catch (error) {
    throw new BusinessError([
      `The business ${id} is ${done}, but its rules are not saved: ${errorText(error)} ` +
        `Save them with businesses set ${id}, and JSON that has only the rules.`,
    ]);
  }
  await recordAction(context, id, 'changed services and hours');
}

/** Rows that belong to no business would never be read or erased. @throws BusinessError */
async function demandNothingToTakeOver(database: Database): Promise<void> {
  const tables = await tablesWithoutBusiness(database);
  if (tables.length === 0) return;
  throw new BusinessError([
    `The database has rows of a server with one business (${tables.join(', ')}), which would belong to none. ` +
      'Add --default: they belong to the imported business then. To begin without them, use a new database.',
  ]);
}

async function withStore(
  { place, keys, deployment }: BusinessesSettings,
  { print }: BusinessesOutput,
  work: (context: StoreContext, database: Database) => Promise<number>,
): Promise<number> {
  const database = await openDatabase(place, 'maintenance');
  try {
    const context = { db: database.businesses, keys, deployment, actor: 'command', now: Date.now };
    const problem = await keyProblem(context.db, keys);
    if (problem !== null) print(problem.says);
    return await work(context, database);
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    for (const problem of error.problems) print(problem);
    if (error.problems.some((problem) => problem.startsWith('slug belonged ')))
      print(
        `If that business is removed and erased, ${RETAKE_SLUG} takes it over, with pages that still have it.`,
      );
    return 1;
  } finally {
    await database.close();
  }
}

async function list({ db }: StoreContext, { write }: BusinessesOutput): Promise<number> {
  const unfinished = await unfinishedRemovals(db);
  for (const business of await allBusinesses(db)) write(JSON.stringify(withErasure(business, unfinished)));
  return 0;
}

/** Of a removed business: whether everything of it is erased, also at the platform. */
const withErasure = (business: Business, unfinished: ReadonlySet<BusinessId>): object =>
  business.status === 'removed' ? { ...business, erased: !unfinished.has(business.id) } : business;

/** Secrets are only named. */
async function show({ db }: StoreContext, id: BusinessId, { write }: BusinessesOutput): Promise<number> {
  const business = await businessById(db, id);
  if (business === null) throw new BusinessError([`There is no business ${id}.`]);
  const { version, settings } = await settingsOf(db, id);
  const secrets = await secretNamesOf(db, id);
  const people = (await peopleOf(db, id)).map(({ email, role }) => ({ email, role }));
  const shown = withErasure(business, await unfinishedRemovals(db));
  write(JSON.stringify({ ...shown, settings, settingsVersion: version, secrets, people }, null, 2));
  return 0;
}

async function rotate({ db, keys }: StoreContext, { print }: BusinessesOutput): Promise<number> {
  const secrets = await rotateSecrets(db, keys);
  const drafts = await rotateDrafts({ db, keys });
  const problems = [...secrets.problems, ...drafts.problems];
  for (const problem of problems) print(problem);
  print(
    `${secrets.rotated} secrets and ${drafts.rotated} businesses that are not added yet are now encrypted with the key ${keys.currentId}.`,
  );
  return problems.length === 0 ? 0 : 1;
}

/** Takes the services and hours of the book out of the JSON of a business. @throws BusinessError */
function withoutRules(json: unknown): { readonly business: unknown; readonly rules: string | null } {
  if (!isObject(json) || json['rules'] === undefined) return { business: json, rules: null };
  const { rules: given, ...business } = json;
  const rules = JSON.stringify(given);
  const problems = rulesProblems(rules);
  if (problems.length > 0) throw new BusinessError(problems.map((problem) => `rules ${problem}`));
  return { business, rules };
}

/** Some editors begin each file with it. */
const BYTE_ORDER_MARK = /^\ufeff/;

/** @throws BusinessError that says why the file cannot be read */
async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = errorField(error, 'code');
    if (code === 'ENOENT') throw new BusinessError([`There is no file ${file}.`]);
    throw new BusinessError([`The file ${file} cannot be read${code === null ? '' : ` (${code})`}.`]);
  }
}

/** @param file the standard input by default @throws BusinessError for text that is not JSON */
async function jsonIn({ read }: BusinessesOutput, file: string | undefined): Promise<unknown> {
  const text = file === undefined ? await read() : await textOf(file);
  const json = parseJson(text.replace(BYTE_ORDER_MARK, ''));
  if (json === undefined) throw new BusinessError(['This is not JSON.']);
  return json;
}
