/** The owner's form of services and hours: reading, trying and saving them. */
import { DAY_MS } from '../../admission/days.ts';
import { readBook } from '../rules/book-file.ts';
import type { BookRules, Service } from '../rules/book-rules.ts';
import { freePosition, slotsOfDay, type Occupied } from '../rules/slots.ts';
import { createWords } from '../rules/words.ts';
import { occupiedIn } from '../store/appointments.ts';
import { OWNER } from '../store/owner-changes.ts';
import { latestVersion, NO_VERSION, saveVersion } from '../store/rules-versions.ts';
import type { OwnerContext } from './context.ts';
import type { RulesForm, RulesPreview, RulesProblem } from './contract.ts';
import { unfittingVisits } from './unfitting-visits.ts';

const OFFERED_SLOTS = 3;
/** Buffers of an appointment may reach this far. */
const MARGIN_MS = 3 * DAY_MS;

/** @param isStored whether the owner sets them on the page */
export async function rulesForm(context: OwnerContext, isStored: boolean): Promise<RulesForm> {
  if (!isStored) return { decidedBy: 'file', ...(await outlookOf(context, context.rules)) };
  const latest = await context.read(latestVersion);
  if (latest === undefined) return { decidedBy: 'page', version: NO_VERSION, file: null };
  const file = JSON.parse(latest.content) as object;
  return { decidedBy: 'page', version: latest.version, file };
}

export async function previewRules(context: OwnerContext, file: object): Promise<RulesPreview> {
  const { rules, problems } = readBook(JSON.stringify(file));
  return rules === null
    ? { problems, offers: [], warning: null }
    : { problems: [], ...(await outlookOf(context, rules)) };
}

/** @returns null if it is saved */
export async function saveRules(
  context: OwnerContext,
  basedOn: number,
  file: object,
): Promise<RulesProblem | null> {
  const content = JSON.stringify(file);
  const { problems } = readBook(content);
  if (problems !== null) return { message: 'Some of this cannot be saved yet.', problems };
  return (await saveVersion(context, { basedOn, content }))
    ? null
    : {
        message: 'Somebody has changed it since you opened it. Discard your changes, then enter them again.',
        problems: [],
      };
}

const outlookOf = async (context: OwnerContext, rules: BookRules) => ({
  offers: await offersOf(context, rules),
  warning: await unfittingVisits(context, rules),
});

/** The next times of each service that visitors would be offered. */
async function offersOf(
  { read, zone, now }: OwnerContext,
  rules: BookRules,
): Promise<RulesPreview['offers']> {
  const range = { from: now() - MARGIN_MS, to: now() + rules.horizonDays * DAY_MS + MARGIN_MS };
  const occupied = await read((db) =>
    occupiedIn(db, range, { conversation: OWNER.conversation, now: now() }),
  );
  const words = createWords('en', zone, now());
  const nextOf = (service: Service) => nextTimes({ rules, zone, now: now(), service }, occupied);
  return rules.services.map((service) => ({ service: service.name, times: nextOf(service).map(words.time) }));
}

type Search = Pick<OwnerContext, 'rules' | 'zone'> & { readonly now: number; readonly service: Service };

function nextTimes({ rules, zone, now, service }: Search, occupied: readonly Occupied[]): readonly number[] {
  const today = zone.dayOf(now);
  const times = new Set<number>();
  for (let day = today; day <= today + rules.horizonDays; day += 1)
    for (const slot of slotsOfDay(rules, zone, { service, day, now })) {
      if (freePosition(rules, slot, occupied) !== null) times.add(slot.startsAt);
      if (times.size === OFFERED_SLOTS) return [...times];
    }
  return [...times];
}
