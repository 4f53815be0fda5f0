/** The table of what erased conversations count for the usage of their day, so that it does not shrink: numbers only. */
import type { Kysely } from 'kysely';
import { addIsolatedTable } from './isolated-table.ts';
import type { Tables } from './tables.ts';

export const addErasedUsage = (db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> =>
  addIsolatedTable(db, dialect, 'erased_usage', ({ integer }) => {
    const counted = ['calls', 'chats', 'messages', 'seconds', 'bookings'].map(
      (name) => `${name} ${integer} not null`,
    );
    return `day text not null, ${counted.join(', ')}, primary key (business_id, day)`;
  });
