/**
 * A handler that accepts everything, as a baseline: it parses each event and writes one row, as durably as the inbox.
 * `node bare-handler.ts <file or Postgres>`; prints its address.
 */
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';
import { serve } from '@hono/node-server';
import { isPostgres } from '../../server/inbox/store/database.ts';

const [database = ''] = process.argv.slice(2);
const TABLE = 'create table bare_events (id text not null, type text not null, body text not null)';

type Write = (id: string, type: string, body: string) => unknown;

async function onPostgres(): Promise<Write> {
  const pool = new Pool({ connectionString: database, max: 10 });
  await pool.query(TABLE);
  return (...values) => pool.query('insert into bare_events values ($1, $2, $3)', values);
}

function inFile(): Write {
  const sqlite = new DatabaseSync(database);
  for (const pragma of ['journal_mode = wal', 'synchronous = full']) sqlite.exec(`pragma ${pragma}`);
  sqlite.exec(TABLE);
  const insert = sqlite.prepare('insert into bare_events values (?, ?, ?)');
  return (...values) => insert.run(...values);
}

const write = isPostgres(database) ? await onPostgres() : inFile();
serve(
  {
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const body = await request.text();
      const { message } = JSON.parse(body) as { readonly message: { readonly type: string } };
      await write(new URL(request.url).pathname, message.type, body);
      return new Response(null, { status: 200 });
    },
  },
  ({ port }) => console.log(`http://127.0.0.1:${port}/`),
);
