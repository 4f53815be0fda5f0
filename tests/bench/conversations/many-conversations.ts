/** Fills a database on Postgres with conversations of many businesses, by plain SQL, because there may be a million. */
import { Client } from 'pg';
import { hashOf } from '../../../server/http/secrets.ts';
import { asSuperuser } from '../../support/postgres-server.ts';

export const SESSION = 'A'.repeat(43);
/** A name that only one conversation has. */
export const ERASED_NAME = 'Zebulon';
const LINES = 4;
/** Less than conversations are kept, else the server erases them meanwhile. */
const SPAN_MS = 20 * 86_400_000;
/** As long as a session lasts: it began after the person was added. */
const SESSION_MS = 30 * 86_400_000;
const BATCH_ROWS = 20_000;

/** Of the conversation with this number. Few words are frequent, and one is its own. */
const WORDS = `array['grace', 'ada', 'zoe', 'linus', 'jose'])[1 + number % 5] || ' the '
  || (array['dog', 'cat', 'rabbit', 'parrot', 'horse', 'goat'])[1 + number % 6] || ' '
  || (array['limps', 'coughs', 'sneezes', 'sleeps', 'shivers'])[1 + number / 7 % 5] || ' '
  || (array['appointment', 'vaccination', 'insurance', 'payment'])[1 + number / 3 % 4] || ' number' || number`;

/** Each business has as many conversations, and its owner is signed in with {@link SESSION}. */
export async function fillConversations(database: string, conversations: number): Promise<void> {
  const client = new Client(asSuperuser(database));
  await client.connect();
  try {
    await client.query(`set search_path to task_tamer`);
    // Neither foreign keys nor notes of due work, of which these make none.
    await client.query(`set session_replication_role to replica`);
    await client.query(`set synchronous_commit to off`);
    await client.query(
      `create temporary table places as select id, row_number() over (order by id) - 1 as place from businesses`,
    );
    for (let from = 0; from < conversations; from += BATCH_ROWS)
      await addBatch(client, { from, until: Math.min(from + BATCH_ROWS, conversations), of: conversations });
    await client.query(
      `insert into sessions (business_id, token_hash, owner, expires_at) select id, $1, 'owner@shop.example', $2 from places`,
      [hashOf(SESSION), Date.now() + SESSION_MS],
    );
    await client.query('vacuum (analyze) conversations, lines, searched');
  } finally {
    await client.end();
  }
}

type Batch = { readonly from: number; readonly until: number; readonly of: number };

async function addBatch(client: Client, { from, until, of }: Batch): Promise<void> {
  const now = Date.now();
  await client.query(`create temporary table batch as
    select places.id as business_id, gen_random_uuid() as id, number, (${WORDS} as words
    from generate_series(${from}, ${until - 1}) as number
    join places on places.place = number % (select count(*) from places)`);
  // The first one is erased later.
  if (from === 0) await client.query(`update batch set words = '${ERASED_NAME} ' || words where number = 0`);
  await client.query(`insert into conversations
    (business_id, id, platform_id, channel, status, started_at, ended_at, updated_at, name, summary, ends)
    select business_id, id, 'call-' || number, 'voice', 'ended', ${now} - number * ${Math.floor(SPAN_MS / of)}::bigint, ${now}, ${now},
      split_part(words, ' ', 1), json_build_object('reason', words)::text, 1 from batch`);
  await client.query(`insert into lines (business_id, conversation_id, position, speaker, text, at)
    select business_id, id, position, case when position % 2 = 0 then 'agent' else 'visitor' end, words, 0
    from batch, generate_series(0, ${LINES - 1}) as position`);
  await client.query(`insert into searched (business_id, conversation_id, words)
    select business_id, id, array_to_tsvector(array(select distinct unnest(string_to_array(lower(words), ' '))))
    from batch`);
  await client.query('drop table batch');
}
