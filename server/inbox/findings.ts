/** What `task-tamer-server check` finds out about a setting. */
import { errorField } from '../http/reports.ts';
import { withinSeconds } from '../http/time-limit.ts';

export type Finding = {
  /** `unsure`: right or wrong, depending on what cannot be seen from here. */
  readonly verdict: 'good' | 'unsure' | 'wrong';
  readonly about: string;
  /** The finding, and what to do if it is a problem. Contains no secret. */
  readonly says: string;
};

export const good = (about: string, says: string): Finding => ({ verdict: 'good', about, says });
export const unsure = (about: string, says: string): Finding => ({ verdict: 'unsure', about, says });
export const wrong = (about: string, says: string): Finding => ({ verdict: 'wrong', about, says });

const VISIT_SECONDS = 5;
/** Node's code for a host name without an address. */
export const NO_HOST = 'ENOTFOUND';

export type Visit =
  | { readonly status: number; readonly code: null }
  | { readonly status: null; readonly code: string };

/** @returns the status of any answer, or the code of the failed connection */
export async function visit(fetch: typeof globalThis.fetch, url: string): Promise<Visit> {
  try {
    const { status, body } = await withinSeconds(VISIT_SECONDS, (signal) =>
      fetch(url, { redirect: 'manual', signal }),
    );
    await body?.cancel();
    return { status, code: null };
  } catch (error) {
    return { status: null, code: errorField(error, 'code') ?? 'no answer' };
  }
}
