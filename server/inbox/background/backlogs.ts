/** The backlog of each business, which outlives its inbox in memory. */
import type { BusinessId } from '../../businesses/business-id.ts';
import { Backlog } from './backlog.ts';

export class Backlogs {
  readonly #backlogs = new Map<BusinessId, Backlog>();

  /** @param report gets each failure */
  of(id: BusinessId, report: (error: unknown) => void): Backlog {
    const backlog = this.#backlogs.get(id) ?? new Backlog(report);
    this.#backlogs.set(id, backlog);
    return backlog;
  }

  /** Never rejects. @returns false while the database does not answer */
  async retry(): Promise<boolean> {
    for (const backlog of this.#backlogs.values()) if (!(await backlog.retry())) return false;
    return true;
  }
}
