/** The two businesses of the test of their isolation, and what each has given out, which is then used at the other. */
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { isPostgres } from '../../../../server/inbox/store/database.ts';
import { rowsBy, type Row } from '../../../support/inbox/rows.ts';
import { asSuperuser, rowsIn } from '../../../support/postgres-server.ts';
import type { ToolServer } from '../book/tools-world.ts';
import type { reportingOf, StoredBrowser } from './stored-world.ts';

export type Place = ReturnType<typeof reportingOf>;

/** A slot or a booking, which only one conversation may use. */
export type Issued = { readonly id: string; readonly conversation: string };

export type Party = {
  readonly slug: string;
  /** In everything that its visitors and its people say, and in nothing of the other one. */
  readonly mark: string;
  readonly id: BusinessId;
  readonly eventsSecret: string;
  readonly conversations: string[];
  readonly calls: string[];
  readonly places: Place[];
  /** Of mailed links, with the browser that asked for each. */
  readonly tokens: { readonly token: string; readonly jar: Jar }[];
  asking: Jar | null;
  readonly tools: (ToolServer & { readonly conversation: string })[];
  readonly slots: Issued[];
  readonly bookings: Issued[];
  readonly codes: string[];
  /** Ids of appointments. */
  readonly appointments: string[];
  /** Tokens of visitors' links. */
  readonly visits: string[];
  /** Files of calendar feeds. */
  readonly feeds: string[];
};

/** Of one browser, which both businesses give cookies. */
export type Jar = { readonly cookies: Map<string, string>; readonly signedIn: Set<Party> };

export type Dice = {
  /** From 0 to 1. */
  readonly random: () => number;
  readonly pick: <T>(list: readonly T[]) => T | undefined;
  readonly party: () => Party;
  readonly otherThan: (party: Party) => Party;
  readonly jar: () => Jar;
  readonly browser: (party: Party, jar: Jar) => StoredBrowser;
  /** An address of a visitor. */
  readonly from: () => string;
};

/** The last hundred: most of the earlier ones have been erased. */
export const latest = <T>(list: readonly T[]): readonly T[] => list.slice(-100);

/** Of every business. */
export const rowsAt = async (where: string, query: string): Promise<readonly Row[]> =>
  isPostgres(where) ? rowsIn(asSuperuser(where), query) : rowsBy(where, query);
