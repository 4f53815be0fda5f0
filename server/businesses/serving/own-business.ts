/** Lets the inbox of a business read and change it, as the commands do. */
import type { OwnBusiness, OwnChange, OwnChangeResult } from '../../inbox/own-business.ts';
import type { BusinessId } from '../business-id.ts';
import { BusinessError, businessChangeIn } from '../store/input.ts';
import { endLook, looksAt, lookWith } from '../store/looks.ts';
import { businessById, businessesOf, peopleOf, revisionOf, settingsOf } from '../store/reading.ts';
import { secretNamesOf } from '../store/secrets.ts';
import { changeBusiness, OutdatedError, recordAction, type StoreContext } from '../store/writing.ts';

const SHOWN_LOOKS = 20;

type Place = Omit<StoreContext, 'actor'>;

/** @param providerPeople the mail addresses of those who may look */
export function ownBusiness(place: Place, id: BusinessId, providerPeople: readonly string[]): OwnBusiness {
  const { db } = place;
  return {
    async read() {
      // First: a change while the rest is read makes what is shown outdated, and not what is saved wrong.
      const revision = (await revisionOf(db, id)) ?? 0;
      const { settings } = await settingsOf(db, id);
      return {
        revision,
        name: (await businessById(db, id))?.name ?? '',
        settings,
        hasWebhookSecret: (await secretNamesOf(db, id)).includes('webhookSecret'),
        people: (await peopleOf(db, id)).map(({ email, role }) => ({ email, role })),
      };
    },
    change: (change) => changed(place, id, change),
    record: (actor, action) => recordAction({ ...place, actor }, id, action),
    looks: {
      page: `../../provider/#business=${id}`,
      async find(tokenHash) {
        const look = await lookWith(db, id, tokenHash, place.now());
        // A process with a former list may have let it begin.
        return look !== null && providerPeople.includes(look.actor) ? look : null;
      },
      end: (tokenHash) => endLook(db, id, tokenHash, place.now()),
      list: () => looksAt(db, id, SHOWN_LOOKS),
    },
    othersOf: async (email) => (await businessesOf(db, email)).filter((each) => each.id !== id),
  };
}

async function changed(
  place: Place,
  id: BusinessId,
  { actor, basedOn, json }: OwnChange,
): Promise<OwnChangeResult> {
  try {
    await changeBusiness({ ...place, actor }, id, businessChangeIn(json), basedOn);
    return { kind: 'changed' };
  } catch (error) {
    if (error instanceof OutdatedError) return { kind: 'outdated' };
    if (error instanceof BusinessError) return { kind: 'refused', problems: error.problems };
    throw error;
  }
}
