// Scope: adding a business by the API of the provider's page: drafts, the agent at the platform, and the end.
import { expect, it } from 'vitest';
import type { OpenedBusiness, OpenedDraft, ProblemsBody } from '../../../../server/provider/page-contract.ts';
import { openWorld, PERSON, saveDraft, signedIn, type PlatformAnswer } from './provider-world.ts';

const ID = '22222222-2222-4222-8222-222222222222';

const FILLED = {
  name: 'Paws',
  kind: 'veterinary',
  timeZone: 'America/Chicago',
  slug: 'paws',
  phone: '+1 512 555 0199',
  address: '1 Elm St',
  agentSource: 'template',
  agentName: 'Ruby',
  firstMessage: 'Hello.',
  prompt: 'You are Ruby.',
  voice: 'Lily',
  language: 'es',
  origins: 'https://shop.example/contact\nhttps://www.shop.example',
  privateKey: 'own-private-key',
  siteKey: 'own-site-key',
  botCheckSecret: 'own-bot-check-secret',
  owners: 'ann@shop.example, Ben@shop.example',
  staff: 'cleo@shop.example',
  callsPerDay: '50',
};

/** A platform that creates agents, and what it was asked. */
function platform(): {
  readonly asked: string[];
  readonly bodies: unknown[];
  readonly answer: PlatformAnswer;
} {
  const [asked, bodies]: [string[], unknown[]] = [[], []];
  return {
    asked,
    bodies,
    async answer(request) {
      asked.push(
        `${request.method} ${new URL(request.url).pathname} ${request.headers.get('authorization')}`,
      );
      bodies.push(await request.json());
      return Response.json({ id: 'assistant-1' }, { status: 201 });
    },
  };
}

it('a draft has its problems beside its fields, and no secret of it is readable in the database', async () => {
  const world = await openWorld();
  const browser = await signedIn(world);
  const answer = await saveDraft(browser, ID, { ...FILLED, name: '', staff: 'x', slug: 'A' });
  const { problems } = (await answer.json()) as OpenedDraft;
  expect(problems).toEqual([
    { field: 'slug', text: 'must have 3 to 40 lower-case letters, digits and single hyphens between them' },
    { field: 'name', text: 'is missing' },
    { field: 'staff', text: 'must be a mail address' },
  ]);
  const rows = await world.store.db.selectFrom('business_drafts').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/own-|ann@|Elm/);
  expect((await browser.read<OpenedDraft>(`api/drafts/${ID}`)).draft).toMatchObject({ agentName: 'Ruby' });
  expect(await browser.read('api/drafts')).toMatchObject({ drafts: [{ id: ID, changedBy: PERSON }] });
  await browser.ask(`api/drafts/${ID}`, { method: 'DELETE' });
  expect((await browser.ask(`api/drafts/${ID}`)).status).toBe(404);
});

it('a save of a draft that is based on another revision is refused, except by the page whose own answer was lost', async () => {
  const world = await openWorld();
  const browser = await signedIn(world);
  const save = async (revision: number, basedOn: readonly (number | null)[], name: string) => {
    const answer = await browser.send(
      `api/drafts/${ID}`,
      { revision, basedOn, draft: { ...FILLED, name } },
      'PUT',
    );
    return answer.status;
  };
  const opened = () => browser.read<OpenedDraft>(`api/drafts/${ID}`);
  expect(await save(11, [null], 'One tab')).toBe(200);
  expect(await save(21, [null], 'Other tab')).toBe(409);
  expect(await opened()).toMatchObject({ revision: 11, draft: { name: 'One tab' } });
  expect(await save(22, [11], 'Other tab')).toBe(200);
  expect(await save(12, [11], 'One tab again')).toBe(409);
  // The other tab has not heard of 22.
  expect(await save(23, [11, 22], 'Other tab again')).toBe(200);
  // An aborted request arrives late.
  expect(await save(24, [11, 22], 'Late')).toBe(409);
  expect(await opened()).toMatchObject({ revision: 23, draft: { name: 'Other tab again' } });
  await browser.ask(`api/drafts/${ID}`, { method: 'DELETE' });
  expect(await save(25, [23], 'Discarded')).toBe(409);
  expect((await browser.ask(`api/drafts/${ID}`)).status).toBe(404);
});

it('a draft with a prompt of 20,000 Cyrillic letters is saved, and a longer one is refused', async () => {
  const world = await openWorld();
  const browser = await signedIn(world);
  const put = (prompt: string) => saveDraft(browser, ID, { ...FILLED, prompt });
  const prompt = 'я'.repeat(20_000);
  expect((await put(prompt)).status).toBe(200);
  expect((await browser.read<OpenedDraft>(`api/drafts/${ID}`)).draft).toMatchObject({ prompt });
  // Each has two units of UTF-16, and four bytes.
  expect((await put('🐕'.repeat(10_000))).status).toBe(200);
  expect((await put('я'.repeat(20_001))).status).toBe(400);
});

it('the agent of a draft is created once, with the key of the business, and changed after that', async () => {
  const { asked, bodies, answer } = platform();
  const world = await openWorld({ platform: answer, deployment: { privateKey: 'provider-key' } });
  const browser = await signedIn(world);
  await saveDraft(browser, ID, { ...FILLED, privateKey: '' });
  expect(await (await browser.send(`api/drafts/${ID}/agent`)).json()).toEqual({
    assistant: 'assistant-1',
    createdAssistant: 'assistant-1',
  });
  const { draft } = await browser.read<OpenedDraft>(`api/drafts/${ID}`);
  await saveDraft(browser, ID, { ...draft, privateKey: 'own-private-key' });
  await browser.send(`api/drafts/${ID}/agent`);
  expect(asked).toEqual([
    'POST /assistant Bearer provider-key',
    'PATCH /assistant/assistant-1 Bearer own-private-key',
  ]);
  expect(bodies[0]).toEqual({
    name: 'Ruby, Paws',
    firstMessage: 'Hello.',
    model: {
      provider: 'openai',
      model: 'gpt-4o',
      messages: [{ role: 'system', content: 'You are Ruby.' }],
    },
    voice: { provider: 'vapi', voiceId: 'Lily' },
    transcriber: { provider: 'deepgram', model: 'nova-3', language: 'es' },
  });
});

it('a page to which the answer was lost creates no second agent, and may still choose another one', async () => {
  const { asked, answer } = platform();
  const world = await openWorld({ platform: answer, deployment: { privateKey: 'provider-key' } });
  const browser = await signedIn(world);
  const put = async (draft: object) => (await (await saveDraft(browser, ID, draft)).json()) as OpenedDraft;
  await put({ ...FILLED, privateKey: '' });
  await browser.send(`api/drafts/${ID}/agent`);
  expect((await put({ ...FILLED, privateKey: '' })).draft).toMatchObject({ createdAssistant: 'assistant-1' });
  await browser.send(`api/drafts/${ID}/agent`);
  expect(asked).toEqual([
    'POST /assistant Bearer provider-key',
    'PATCH /assistant/assistant-1 Bearer provider-key',
  ]);
  const chosen = await put({ ...FILLED, agentSource: 'existing', assistant: 'erin' });
  expect(chosen.draft).toMatchObject({ assistant: 'erin', createdAssistant: 'assistant-1' });
});

it('what was entered or discarded while the platform created the agent stays as it is', async () => {
  const { answer } = platform();
  let meanwhile = async (): Promise<unknown> => undefined;
  const world = await openWorld({
    platform: async (request) => {
      await meanwhile();
      return answer(request);
    },
    deployment: { privateKey: 'provider-key' },
  });
  const browser = await signedIn(world);
  const put = (draft: object) => saveDraft(browser, ID, draft);
  await put(FILLED);
  meanwhile = () => put({ ...FILLED, address: '2 Oak St' });
  expect((await browser.send(`api/drafts/${ID}/agent`)).status).toBe(200);
  const { draft } = await browser.read<OpenedDraft>(`api/drafts/${ID}`);
  expect(draft).toMatchObject({ address: '2 Oak St', assistant: 'assistant-1' });
  meanwhile = () => browser.ask(`api/drafts/${ID}`, { method: 'DELETE' });
  expect((await browser.send(`api/drafts/${ID}/agent`)).status).toBe(404);
  expect(await browser.read('api/drafts')).toEqual({ drafts: [] });
});

it('an agent that the platform does not accept, or that has no key, is refused beside its field', async () => {
  const world = await openWorld({ platform: () => Response.json({ message: 'No' }, { status: 401 }) });
  const browser = await signedIn(world);
  const refusal = async (draft: object) => {
    await saveDraft(browser, ID, { ...FILLED, ...draft });
    const answer = await browser.send(`api/drafts/${ID}/agent`);
    expect(answer.status).toBe(422);
    return ((await answer.json()) as ProblemsBody).problems[0];
  };
  expect(await refusal({ privateKey: '' })).toEqual({ field: 'privateKey', text: 'is missing' });
  expect(await refusal({ prompt: ' ' })).toEqual({ field: 'prompt', text: 'is missing' });
  expect(await refusal({})).toMatchObject({ field: 'privateKey' });
  expect(await refusal({ agentSource: 'existing', assistant: '../x' })).toMatchObject({ field: 'assistant' });
});

it('a finished draft is a business with everything that was entered, added once by its person', async () => {
  const world = await openWorld();
  const browser = await signedIn(world);
  await saveDraft(browser, ID, { ...FILLED, assistant: 'assistant-1' });
  const answers = await Promise.all([1, 2].map(() => browser.send(`api/drafts/${ID}/finish`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await browser.send(`api/drafts/${ID}/finish`)).status).toBe(200);
  const opened = await browser.read<OpenedBusiness>(`api/businesses/${ID}`);
  expect(opened).toMatchObject({
    name: 'Paws',
    kind: 'veterinary',
    slug: 'paws',
    phone: '+1 512 555 0199',
    address: '1 Elm St',
    assistant: 'assistant-1',
    origins: ['https://shop.example', 'https://www.shop.example'],
    limits: { callsPerDay: 50 },
    secrets: ['botCheckSecret', 'privateKey'],
    problems: [],
    people: [
      { email: 'ann@shop.example', role: 'owner' },
      { email: 'ben@shop.example', role: 'owner' },
      { email: 'cleo@shop.example', role: 'staff' },
    ],
  });
  expect(opened.audit.map(({ actor, action }) => `${actor} ${action}`)).toEqual([`${PERSON} added`]);
  const invited = () => world.mails.filter(({ subject }) => subject === 'You may open the inbox of Paws');
  await expect
    .poll(() => invited().map(({ to }) => to?.[0]?.address))
    .toEqual(['ann@shop.example', 'ben@shop.example', 'cleo@shop.example']);
  expect(invited()[0]?.text).toContain(opened.inboxUrl);
  // Mail services take a second mail with the same id for a repetition.
  expect(new Set(invited().map(({ messageId }) => messageId)).size).toBe(3);
  expect(await browser.read('api/drafts')).toEqual({ drafts: [] });
  expect((await saveDraft(browser, ID, FILLED)).status).toBe(410);
});

it('a field of a draft that is left blank is not filled in yet: it leaves a limit, a key and a slug to defaults', async () => {
  const world = await openWorld({ deployment: { siteKey: 'provider-site-key' } });
  const browser = await signedIn(world);
  const blank = { slug: '', siteKey: '', callsPerDay: '', minutesPerDay: '' };
  await saveDraft(browser, ID, { ...FILLED, ...blank, assistant: 'assistant-1' });
  expect((await browser.send(`api/drafts/${ID}/finish`)).status).toBe(200);
  expect(await browser.read<OpenedBusiness>(`api/businesses/${ID}`)).toMatchObject({
    limits: {},
    siteKey: null,
    problems: [],
    slug: expect.stringMatching(/^[a-z\d-]{3,40}$/) as string,
  });
});
