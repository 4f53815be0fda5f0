/** `task-tamer-server check --business=…`: tries the settings of a stored business, as `check` does those of the only one. */
import {
  businessProblems,
  endpointSettings,
  knownSettings,
  unknownSettings,
  type StoredBusiness,
} from '../businesses/business-settings.ts';
import { peopleOf, readableBusiness } from '../businesses/store/reading.ts';
import { variableOf } from '../environment.ts';
import { storedInboxSettings } from '../inbox/inboxes.ts';
import { runCheck } from './check.ts';
import type { StoreSettings } from './store-environment.ts';
import { businessNamed } from './stored-business.ts';

/**
 * @param wanted its slug or id
 * @param print is called with one line per finding; no line contains a secret
 * @returns the exit code
 * @throws with a message for the provider if there is no such business
 */
export async function runStoredCheck(
  settings: StoreSettings,
  wanted: string | null,
  print: (line: string) => void,
): Promise<number> {
  if (wanted === null) throw new Error('say which business: --business=SLUG, or its id.');
  const { people, ...read } = await businessNamed(settings.place, wanted, async (db, id) => {
    const read = await readableBusiness(db, settings.keys, id);
    return read === null ? null : { ...read, people: await peopleOf(db, id) };
  });
  for (const name of unknownSettings(read.stored.settings))
    print(`UNSURE settings: ${name} is ignored, because this version does not have it.`);
  const stored = { ...read.stored, settings: knownSettings(read.stored.settings) };
  if (stored.business.status === 'removed') throw new Error(`${stored.business.name} is removed.`);
  const problems = [
    ...read.unreadable.map(({ problem }) => problem),
    ...businessProblems(settings.deployment, stored),
  ];
  for (const problem of problems) print(`WRONG  settings: ${problem}`);
  if (problems.length > 0) return 1;
  const lone = loneBotCheckValue(stored);
  if (lone !== null) print(`UNSURE bot check: ${lone}`);
  const { place, inbox, deployment, redisUrl } = settings;
  return runCheck(
    {
      businesses: 'store',
      endpoint: endpointSettings(deployment, stored),
      inbox: storedInboxSettings({ ...place, ...inbox }, { ...stored, people }),
      book: stored.settings.book === true ? 'stored' : null,
      redisUrl,
    },
    (line) => print(inSettingNames(line, stored)),
  );
}

/** The other one is the provider's. hCaptcha checks no made-up answer far enough to say whether they belong together. */
function loneBotCheckValue({ settings, secrets }: StoredBusiness): string | null {
  const [hasKey, hasSecret] = [settings.siteKey !== undefined, secrets.botCheckSecret !== undefined];
  if (hasKey === hasSecret) return null;
  const [own, others] = hasKey ? ['siteKey', 'botCheckSecret'] : ['botCheckSecret', 'siteKey'];
  return `The business has its own ${own}, and the provider’s ${others}. If they are of different hCaptcha accounts, every visitor is refused: save its own ${others}, too.`;
}

/** The business has settings where a server with one business has variables. Those of the deployment stay. */
function inSettingNames(line: string, { settings, secrets }: StoredBusiness): string {
  const own = Object.keys({ ...settings, ...secrets }).map((name) => [variableOf(name), name] as const);
  const names = new Map([...own, ['WEBHOOK_URL', 'webhookUrls'], ['OWNERS', 'people']]);
  return line.replaceAll(/\b[A-Z][A-Z_]+\b/g, (word) => names.get(word) ?? word);
}
