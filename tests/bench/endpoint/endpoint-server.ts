/**
 * A server for the endpoint bench, in a separate process; prints its address. `node endpoint-server.ts <kind> <address
 * of hCaptcha and platform>`
 */
import { serve } from '@hono/node-server';
import { createCallEndpoint, settingsFrom } from '../../../server/index.ts';

type Answer = (request: Request) => Promise<Response>;

const [kind = '', far = ''] = process.argv.slice(2);
// Read once, because each access to the environment is a system call.
const { PRIVATE_KEY = '', ASSISTANT, BOT_CHECK_SECRET = '', SITE_KEY = '', ORIGINS = '' } = process.env;
const ADDRESS = '203.0.113.7';
const UNLIMITED_STARTS = 1_000_000;
const CALL = { id: 'call-1', webCallUrl: 'https://rooms.example/call-1', maxDurationSeconds: 600 };

async function post(path: string, body: string | URLSearchParams, headers = {}): Promise<unknown> {
  const answer = await fetch(`${far}${path}`, { method: 'POST', body, headers });
  return answer.json();
}

function endpoint(): Answer {
  const answer = createCallEndpoint({
    ...settingsFrom({ ...process.env, API_URL: far, SITEVERIFY_URL: `${far}/siteverify`, TEST: 'true' }),
    limits: {
      startsIn10Minutes: UNLIMITED_STARTS,
      startsPerDay: UNLIMITED_STARTS,
      callsPerDay: UNLIMITED_STARTS,
      minutesPerDay: 10 * UNLIMITED_STARTS,
    },
    onReceipt: () => undefined,
  });
  return (request) => answer(request, { address: ADDRESS });
}

/** The minimum of any endpoint: makes both requests with the owner's secrets and answers the page, without limits. */
async function bare(request: Request): Promise<Response> {
  const { name, botCheck } = (await request.json()) as { name: string; botCheck: string };
  const asked = { secret: BOT_CHECK_SECRET, response: botCheck, remoteip: ADDRESS, sitekey: SITE_KEY };
  const check = (await post('/siteverify', new URLSearchParams(asked))) as { success: boolean };
  if (!check.success) return new Response(null, { status: 401 });
  const call = { assistantId: ASSISTANT, assistantOverrides: { variableValues: { name } } };
  const { id, webCallUrl } = (await post('/call/web', JSON.stringify(call), {
    authorization: `Bearer ${PRIVATE_KEY}`,
    'content-type': 'application/json',
  })) as typeof CALL;
  const headers = { 'access-control-allow-origin': ORIGINS, vary: 'Origin' };
  return Response.json({ id, webCallUrl }, { status: 201, headers });
}

const KINDS: Readonly<Record<string, () => Answer>> = {
  /** hCaptcha and platform, which answer immediately. */
  far: () => async (request) => {
    await request.text();
    return Response.json({ success: true, hostname: 'shop.example', ...CALL });
  },
  bare: () => bare,
  endpoint,
};

const answer = KINDS[kind]?.();
if (answer === undefined) throw new Error(`There is no server of the kind "${kind}".`);
serve({ port: 0, hostname: '127.0.0.1', fetch: answer }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}/`),
);
