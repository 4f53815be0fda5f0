/**
 * One of the servers that starts are counted on, in a process of its own; prints its address.
 * `node endpoint-server.ts <kind> <address of hCaptcha and platform>`
 */
import { serve } from 'srvx/node';
import { createCallEndpoint, settingsFrom } from '../../widget/endpoint/endpoint.ts';

type Answer = (request: Request) => Promise<Response>;

const [kind = '', far = ''] = process.argv.slice(2);
const NO_LIMIT = 1_000_000_000;
const CALL = { id: 'call-1', webCallUrl: 'https://rooms.example/call-1', maxDurationSeconds: 600 };

const post = async (path: string, body: string | URLSearchParams): Promise<void> => {
  const answer = await fetch(`${far}${path}`, { method: 'POST', body });
  await answer.json();
};

function endpoint(): Answer {
  const answer = createCallEndpoint({
    ...settingsFrom({ ...process.env, API_URL: far, SITEVERIFY_URL: `${far}/siteverify`, TEST: 'true' }),
    limits: {
      startsIn10Minutes: NO_LIMIT,
      startsPerDay: NO_LIMIT,
      callsPerDay: NO_LIMIT,
      minutesPerDay: NO_LIMIT,
    },
    onReceipt: () => undefined,
  });
  return (request) => answer(request, { address: '203.0.113.7' });
}

const KINDS: Readonly<Record<string, () => Answer>> = {
  /** hCaptcha and platform: they answer at once. */
  far: () => async (request) => {
    await request.text();
    return Response.json({ success: true, hostname: 'shop.example', ...CALL });
  },
  /** Asks both as the endpoint does, and nothing else: no limit, no consent, no receipt. */
  bare: () => async (request) => {
    const { name, botCheck } = (await request.json()) as { name: string; botCheck: string };
    await post('/siteverify', new URLSearchParams({ response: botCheck }));
    await post('/call/web', JSON.stringify({ name }));
    return Response.json(CALL, { status: 201 });
  },
  endpoint,
};

const answer = KINDS[kind]?.();
if (answer === undefined) throw new Error(`There is no server of the kind "${kind}".`);
const server = serve({ port: 0, hostname: '127.0.0.1', silent: true, fetch: answer });
await server.ready();
console.log(server.url);
