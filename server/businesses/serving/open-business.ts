/** Creates the endpoint and the inbox of a stored business. */
import { createCallEndpoint, refuseRequest, type CallEndpoint } from '../../call-endpoint.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Log } from '../../http/reports.ts';
import { EndpointSettingsError } from '../../settings-problems.ts';
import type { BusinessInbox } from '../../inbox/business-inbox.ts';
import type { OwnBusiness } from '../../inbox/own-business.ts';
import type { EndpointSettings } from '../../settings.ts';
import { DEFAULT_BUSINESS_ID, type BusinessId } from '../business-id.ts';
import {
  endpointSettings,
  type BusinessSecret,
  type DeploymentSettings,
  type StoredBusiness,
} from '../business-settings.ts';
import { BusinessError } from '../store/input.ts';
import { finishRemoval, type RemovalProof } from '../store/removal.ts';
import { SecretError, type MasterKeys } from '../store/master-keys.ts';
import { peopleOf, readableBusiness, type Person } from '../store/reading.ts';
import { inboxPathIn, isGivenOut } from './inbox-path.ts';
import { ownBusiness } from './own-business.ts';
import { usableBusiness, type ReportedSettings } from './usable-business.ts';
import type { StoreDb } from '../store/tables.ts';

/** What serves a business. */
export type ServedBusiness = {
  /** Answers the requests of its endpoint and of its inbox. */
  readonly answer: CallEndpoint;
  /** Null if its settings cannot be used. */
  readonly inbox: BusinessInbox | null;
};

/** What an inbox is made of. */
export type InboxParts = StoredBusiness & {
  /** Its complete settings. */
  readonly endpoint: EndpointSettings;
  readonly people: readonly Person[];
  /** Its people at this moment. */
  readonly members: () => Promise<readonly Person[]>;
  readonly own: OwnBusiness;
  /** Of a removed one: secrets that it has and this process cannot decrypt. */
  readonly unreadable: readonly BusinessSecret[];
  /** For a removed one: called when everything of it is erased. Else null. */
  readonly onErased: ((proof: RemovalProof) => Promise<void>) | null;
};

export type OpeningContext = {
  readonly db: StoreDb;
  readonly keys: MasterKeys;
  readonly deployment: DeploymentSettings;
  readonly reported: ReportedSettings;
  /** Who may look at inboxes, by their mail addresses. */
  readonly providerPeople: readonly string[];
  readonly openInbox: (parts: InboxParts) => Promise<BusinessInbox>;
  /** Logs and receipts, which name the business. */
  readonly hooksOf: (id: BusinessId) => Hooks;
};

type Hooks = Partial<EndpointSettings> & { readonly log: Log };

/**
 * A business whose stored settings cannot be used is reported, and refuses its visitors: it must stop no other.
 * @returns null if there is none with this id @throws if the database does not answer
 */
export async function openBusiness(
  { db, keys, deployment, reported, providerPeople, openInbox, hooksOf }: OpeningContext,
  id: BusinessId,
): Promise<ServedBusiness | null> {
  const hooks = hooksOf(id);
  try {
    const read = await readableBusiness(db, keys, id);
    if (read === null) return null;
    const stored = usableBusiness({ deployment, reported, log: hooks.log }, read);
    const settings = { ...endpointSettings(deployment, stored), ...hooks };
    const isRemoved = stored.business.status === 'removed';
    const members = () => (isRemoved ? Promise.resolve([]) : peopleOf(db, id));
    const now = settings.now ?? Date.now;
    const inbox = await openInbox({
      ...stored,
      endpoint: settings,
      people: await members(),
      members,
      unreadable: read.unreadable.map(({ field }) => field),
      own: ownBusiness({ db, keys, deployment, now }, id, providerPeople),
      onErased: isRemoved ? (proof) => finishRemoval(db, id, now(), proof) : null,
    });
    const complete = { ...settings, inbox: inbox.endpoint };
    const endpoint = isRemoved ? endpointOrRefusal(complete) : createCallEndpoint(complete);
    return { answer: both(id, endpoint, inbox), inbox };
  } catch (error) {
    if (!isUnusable(error)) throw error;
    void hooks.log.error({ cause: 'business' }, `This business cannot be served: ${error.message}`);
    return { answer: refuseAll, inbox: null };
  }
}

const refuseAll: CallEndpoint = async (request) =>
  refuseRequest(request, new Refusal('not-available', 'This business cannot be served at the moment.'));

/** Settings that cannot be used must not keep a removed business from being erased. */
function endpointOrRefusal(settings: EndpointSettings): CallEndpoint {
  try {
    return createCallEndpoint(settings);
  } catch (error) {
    if (!(error instanceof EndpointSettingsError)) throw error;
    return refuseAll;
  }
}

/**
 * The inbox is at the business's id: its cookies, its passkeys and the platform's reports must survive another slug. What a
 * server with one business has given out has no id, and stays valid.
 */
const both =
  (id: BusinessId, endpoint: CallEndpoint, { answer, pageUrl }: BusinessInbox): CallEndpoint =>
  async (request, info = {}) => {
    const { pathname, search } = new URL(request.url);
    const path = inboxPathIn(pathname);
    if (path === null) return endpoint(request, info);
    if (path.place === id || (id === DEFAULT_BUSINESS_ID && isGivenOut(path)))
      return answer({ request, socketAddress: info.address });
    if (request.method !== 'GET' || pageUrl === null)
      return refuseRequest(request, new Refusal('not-found', 'The inbox is at the id of the business.'));
    const location = `${pageUrl}${path.rest}${search}`;
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
  };

const isUnusable = (error: unknown): error is Error =>
  [BusinessError, EndpointSettingsError, SecretError].some((kind) => error instanceof kind);
