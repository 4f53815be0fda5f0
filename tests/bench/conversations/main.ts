/**
 * `npm run bench:conversations [-- --only=reading,erasing --conversations=1000000 --businesses=2000]`: what a server on
 * Postgres takes to show conversations of businesses that have very many together, and to erase one of them. Exits with 1
 * if a figure is worse than promised.
 */
import { parseArgs } from 'node:util';
import { startPostgres } from '../../support/postgres-server.ts';
import { startFarServers } from '../../unit/server/far-servers.ts';
import { fillBusinesses, spreadSweeps } from '../businesses/stored-server.ts';
import { measureErasing } from './erasing.ts';
import { fillConversations } from './many-conversations.ts';
import { measureReading } from './reading.ts';

const PROMISED = { readMs: 100, lockMs: 50 } as const;
const PARTS = ['reading', 'erasing'] as const;
/** Remove unneeded log segments instead of keeping them for reuse, because they may contain an erased name. */
const SETTINGS = ['fsync=off', 'wal_recycle=off', 'min_wal_size=2MB'];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join(',') },
    conversations: { type: 'string', default: '1000000' },
    businesses: { type: 'string', default: '2000' },
  },
});
const [conversations, businesses] = [Number(values.conversations), Number(values.businesses)];

const far = await startFarServers();
const postgres = await startPostgres(SETTINGS);
try {
  const database = await postgres.newDatabase();
  await fillBusinesses(database, businesses);
  await spreadSweeps(database);
  await fillConversations(database, conversations);
  console.log(`${conversations} conversations of ${businesses} businesses on Postgres`);
  const measure = {
    reading: () => measureReading(database, far.url, PROMISED.readMs),
    erasing: () => measureErasing(postgres, database, far.url, PROMISED.lockMs),
  };
  for (const part of PARTS)
    if (values.only.split(',').includes(part) && !(await measure[part]())) process.exitCode = 1;
} finally {
  await postgres.close();
  await far.close();
}
