/** Creates the endpoint of a stored business. */
import { createCallEndpoint, refuseRequest, type CallEndpoint } from '../../call-endpoint.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Log } from '../../http/reports.ts';
import { EndpointSettingsError } from '../../settings-problems.ts';
import type { EndpointSettings } from '../../settings.ts';
import type { BusinessId } from '../business-id.ts';
import { businessProblems, endpointSettings, type DeploymentSettings } from '../business-settings.ts';
import { BusinessError } from '../store/input.ts';
import { SecretError, type MasterKeys } from '../store/master-keys.ts';
import { storedBusiness } from '../store/reading.ts';
import type { StoreDb } from '../store/tables.ts';

export type OpeningContext = {
  readonly db: StoreDb;
  readonly keys: MasterKeys;
  readonly deployment: DeploymentSettings;
  /** Logs and receipts, which name the business. */
  readonly hooksOf: (id: BusinessId) => Hooks;
};

type Hooks = Partial<EndpointSettings> & { readonly log: Log };

/**
 * A business whose stored settings cannot be used is reported, and refuses its visitors: it must stop no other.
 * @returns null if there is none with this id @throws if the database does not answer
 */
export async function openBusiness(
  { db, keys, deployment, hooksOf }: OpeningContext,
  id: BusinessId,
): Promise<CallEndpoint | null> {
  const hooks = hooksOf(id);
  try {
    const stored = await storedBusiness(db, keys, id);
    if (stored === null) return null;
    const problems = businessProblems(deployment, stored);
    if (problems.length > 0) throw new BusinessError(problems);
    return createCallEndpoint({ ...endpointSettings(deployment, stored), ...hooks });
  } catch (error) {
    if (!isUnusable(error)) throw error;
    void hooks.log.error({ cause: 'business' }, `This business cannot be served: ${error.message}`);
    const refusal = new Refusal('not-available', 'This business cannot be served at the moment.');
    return async (request) => refuseRequest(request, refusal);
  }
}

const isUnusable = (error: unknown): error is Error =>
  [BusinessError, EndpointSettingsError, SecretError].some((kind) => error instanceof kind);
