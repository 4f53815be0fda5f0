/** Reports that an inbox must reject: forged, replayed, expired, or of another call. */
import { createHmac, randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { readHmacPlan, type HmacPlan } from '../../../server/inbox/reports/platform-credentials.ts';
import { openInboxStage, type InboxStage, type StagedCall } from './stage.ts';

const SECRET = 'shared-secret-of-32-characters-or-more';
const CONCURRENT_REQUESTS = 50;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Everything that a report could change. */
const TABLES = ['conversations', 'lines', 'deliveries', 'webhooks', 'erasures'];

type Sent = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** A false report, and how much later than the genuine report it is sent, ms. */
type Falsehood = { readonly later: number; readonly make: (genuine: Genuine) => Sent };

type Genuine = {
  readonly one: StagedCall;
  readonly other: StagedCall;
  readonly eventsUrl: string;
  readonly at: number;
};

const report = (call: object): string =>
  JSON.stringify({
    message: {
      type: 'end-of-call-report',
      endedReason: 'customer-ended-call',
      startedAt: new Date(0).toISOString(),
      cost: 99,
      call,
      artifact: { messages: [{ role: 'user', message: 'A forged line.' }] },
    },
  });

const PROOF = 'x-task-tamer-proof';
const random = () => randomBytes(32).toString('base64url');

/** The telephone call of the genuine report. */
const TELEPHONE = { id: 'telephone-1', type: 'inboundPhoneCall', customer: { number: '+15550100' } };
const unknownCall = () => ({ ...TELEPHONE, id: random() });

function signed(eventsUrl: string, body: string, at: number, secret = SECRET): Sent {
  const timestamp = String(Math.floor(at / 1_000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { url: eventsUrl, headers: { 'x-signature': signature, 'x-timestamp': timestamp }, body };
}

const FALSEHOODS: Readonly<Record<string, Falsehood>> = {
  'forged proof': {
    later: 0,
    make: ({ one, at }) => ({
      url: one.server.url,
      headers: { [PROOF]: `${at + DAY_MS}.${random()}` },
      body: report({ id: one.call.id }),
    }),
  },
  'proof of another call': {
    later: 0,
    make: ({ one, other }) => ({
      url: one.server.url,
      headers: other.server.headers,
      body: report({ id: one.call.id }),
    }),
  },
  'report of another call': {
    later: 0,
    make: ({ one, other }) => ({ ...one.server, body: report({ id: other.call.id }) }),
  },
  'replayed, changed': {
    later: 0,
    make: ({ one }) => ({ ...one.server, body: report({ id: one.call.id }) }),
  },
  'expired proof': {
    later: 3 * DAY_MS,
    make: ({ one }) => ({ ...one.server, body: report({ id: one.call.id }) }),
  },
  'forged signature': {
    later: 0,
    make: ({ eventsUrl, at }) => signed(eventsUrl, report(unknownCall()), at, random()),
  },
  'signature of another body': {
    later: 0,
    make: ({ eventsUrl, at }) => ({
      ...signed(eventsUrl, report(TELEPHONE), at),
      body: report(unknownCall()),
    }),
  },
  'replayed signature': { later: 0, make: ({ eventsUrl, at }) => signed(eventsUrl, report(TELEPHONE), at) },
  'expired signature': {
    later: 6 * MINUTE_MS,
    make: ({ eventsUrl, at }) => signed(eventsUrl, report(unknownCall()), at),
  },
  'signature with a later timestamp': {
    later: 6 * MINUTE_MS,
    make: ({ eventsUrl, at }) => {
      const { headers, ...sent } = signed(eventsUrl, report(unknownCall()), at);
      const later = String(Math.floor((at + 6 * MINUTE_MS) / 1_000));
      return { ...sent, headers: { ...headers, 'x-timestamp': later } };
    },
  },
};

export type FalseReports = {
  readonly sent: number;
  /** The kinds that changed anything in the inbox. */
  readonly accepted: readonly string[];
  /** The number of answers by kind and status. */
  readonly answers: Readonly<Record<string, number>>;
};

/** @param count the number of reports, divided equally among the kinds */
export async function sendFalseReports(count: number): Promise<FalseReports> {
  let passed = 0;
  const hmac = readHmacPlan({ secretKey: SECRET }) as HmacPlan;
  const stage = await openInboxStage({
    settings: { credentials: { hmac, bearer: null }, keepDays: 3_650 },
    now: () => Date.now() + passed,
  });
  try {
    const genuine = await reportTruly(stage);
    const answers: Record<string, number> = {};
    const accepted: string[] = [];
    const kinds = Object.entries(FALSEHOODS);
    for (const [name, { later, make }] of kinds) {
      passed = later;
      const before = contentOf(stage.file);
      await inTurns(Math.ceil(count / kinds.length), async () => {
        const { url, headers, body } = make(genuine);
        const answer = await fetch(url, { method: 'POST', headers, body });
        await answer.arrayBuffer();
        const key = `${name}: ${answer.status}`;
        answers[key] = (answers[key] ?? 0) + 1;
      });
      if (contentOf(stage.file) !== before) accepted.push(name);
    }
    const sent = Object.values(answers).reduce((sum, each) => sum + each, 0);
    return { sent, accepted, answers };
  } finally {
    await stage.close();
  }
}

/** Reports two web calls and a telephone call correctly, each once. */
async function reportTruly(stage: InboxStage): Promise<Genuine> {
  const one = await stage.begin('report-never', 'Grace');
  const other = await stage.begin('report-never', 'Bob');
  for (const { call, server } of [one, other]) {
    const answer = await fetch(server.url, {
      method: 'POST',
      headers: server.headers,
      body: report({ id: call.id }),
    });
    if (answer.status !== 200) throw new Error(`A genuine report was answered with ${answer.status}.`);
  }
  const at = Date.now();
  const { url, ...sent } = signed(stage.eventsUrl, report(TELEPHONE), at);
  const answer = await fetch(url, { method: 'POST', ...sent });
  if (answer.status !== 200) throw new Error(`A genuine report was answered with ${answer.status}.`);
  await stage.inbox.work();
  return { one, other, eventsUrl: stage.eventsUrl, at };
}

function contentOf(file: string): string {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return JSON.stringify(TABLES.map((table) => db.prepare(`select * from ${table}`).all()));
  } finally {
    db.close();
  }
}

export async function inTurns(
  count: number,
  work: () => Promise<void>,
  abreast = CONCURRENT_REQUESTS,
): Promise<void> {
  let left = count;
  const turn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: abreast }, turn));
}
