/** What this process can use of a stored business. */
import type { Log } from '../../http/reports.ts';
import type { BusinessId } from '../business-id.ts';
import {
  businessProblems,
  knownSettings,
  unknownSettings,
  type BusinessSecrets,
  type DeploymentSettings,
  type StoredBusiness,
} from '../business-settings.ts';
import { BusinessError } from '../store/input.ts';
import { SecretError } from '../store/master-keys.ts';
import type { ReadableBusiness } from '../store/reading.ts';
import type { UnreadableSecret } from '../store/secrets.ts';

/** Settings that were reported as unknown, so that each is reported once by a process. */
export class ReportedSettings {
  readonly #reported = new Set<string>();

  /** @returns which of them were not reported yet */
  taken(id: BusinessId, names: readonly string[]): readonly string[] {
    const fresh = names.filter((name) => !this.#reported.has(`${id} ${name}`));
    for (const name of fresh) this.#reported.add(`${id} ${name}`);
    return fresh;
  }
}

type Ports = {
  readonly deployment: DeploymentSettings;
  readonly reported: ReportedSettings;
  readonly log: Log;
};

/**
 * A removed business is always usable: everything of it must be erased.
 * @throws BusinessError or SecretError if it cannot serve visitors
 */
export function usableBusiness(
  { deployment, reported, log }: Ports,
  { stored, unreadable }: ReadableBusiness,
): StoredBusiness {
  const { business, settings, secrets } = stored;
  const fresh = reported.taken(business.id, unknownSettings(settings));
  if (fresh.length > 0)
    void log.warn(
      { cause: 'business' },
      `This process ignores settings that its version does not have: ${fresh.join(', ')}.`,
    );
  const known = { ...stored, settings: knownSettings(settings) };
  const sentences = unreadable.map(({ problem }) => problem).join(' ');
  if (business.status === 'removed') {
    if (unreadable.length > 0)
      void log.error(
        { cause: 'business' },
        `This removed business is erased here only; what needs its secrets waits: ${sentences}`,
      );
    return { ...known, secrets: { ...secrets, ...standInsOf(unreadable) } };
  }
  if (unreadable.length > 0) throw new SecretError(sentences);
  const problems = businessProblems(deployment, known);
  if (problems.length > 0) throw new BusinessError(problems);
  return known;
}

/**
 * The platform refuses this key, so that its erasures wait. The deployment's own key would be of another account, which
 * confirms that it has no such call.
 */
const standInsOf = (unreadable: readonly UnreadableSecret[]): BusinessSecrets =>
  unreadable.some(({ field }) => field === 'privateKey') ? { privateKey: 'unreadable' } : {};
