/** Lighthouse on the owner's page, `/inbox/`: signing in, and the list of a day's conversations. */
import { OWNER } from '../../../demo/inbox/local-inbox.ts';
import { seed, startSeededInbox, type SeededInbox } from '../../e2e/inbox/seeded-inbox.ts';
import { audit, type PageMeasures } from './lighthouse.ts';
import { median } from '../table.ts';

/** The beginning of the cookie's name. Without a prefix, because the page is not served over HTTPS. */
const SESSION = 'task-tamer-session';
/** SEO is left out, because the page asks search engines to stay away. */
const ROWS = [
  ['accessibility', 'Accessibility', 100],
  ['bestPractices', 'Best Practices', 100],
  ['performance', 'Performance', null],
] as const satisfies readonly (readonly [keyof PageMeasures, string, number | null])[];

export async function reportInboxPages(runs: number): Promise<void> {
  const inbox = await startSeededInbox();
  try {
    await seed(inbox);
    const cookie = await signedInCookie(inbox);
    console.log(`\n/inbox/ · Lighthouse, mobile, ${runs} runs\n`);
    for (const [name, headers] of [
      ['signing in', {}],
      ['the list', { cookie }],
    ] as const) {
      const measures: PageMeasures[] = [];
      for (let run = 0; run < runs; run += 1) measures.push(await audit(`${inbox.url}/inbox/`, headers));
      console.log(`${name}: ${rowsOf(measures).join(' · ')}`);
    }
  } finally {
    await inbox.close();
  }
}

function rowsOf(measures: readonly PageMeasures[]): readonly string[] {
  return ROWS.map(([key, title, least]) => {
    const score = median(measures.map((each) => each[key]));
    const missed = least !== null && score < least ? `, target: ${least}  MISSED` : '';
    return `${title} ${score}${missed}`;
  });
}

/** Signs in with a mailed link, like an owner. @throws if the inbox sets no session */
async function signedInCookie(inbox: SeededInbox): Promise<string> {
  const send = async (path: string, body: object, cookie = '') => {
    const answer = await fetch(`${inbox.url}/inbox/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    return answer.headers.getSetCookie().map((set) => set.split(';', 1)[0] ?? '');
  };
  const browser = (await send('sign-in', { email: OWNER, conversation: null })).join('; ');
  const token = /#sign-in=([\w-]+)/.exec(await mailed(inbox))?.[1] ?? '';
  const cookies = await send('sign-in/finish', { token }, browser);
  const session = cookies.find((each) => each.startsWith(SESSION));
  if (session === undefined) throw new Error('The inbox set no session.');
  return session;
}

async function mailed({ links }: SeededInbox): Promise<string> {
  for (;;) {
    const link = links().at(-1);
    if (link !== undefined) return link;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
