/** What the inbox of a business has to do. */
import type { Batch } from './background/turns.ts';
import type { DueKind } from './store/due-work.ts';

/** The due work of a business. Each part resolves with whether more of it is due at once. */
export type DueWork = Readonly<Record<DueKind | 'sweep', readonly Batch[]>>;
