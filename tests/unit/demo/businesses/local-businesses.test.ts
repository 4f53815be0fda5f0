// Scope: the businesses of `npm start`: each has a page, an agent and an inbox of its own, and the provider adds more.
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BusinessList } from '../../../../demo/businesses/directory.ts';
import { PROVIDER_PERSON } from '../../../../demo/businesses/demo-businesses.ts';
import { startServer, type RunningServer } from '../../../../demo/server/server.ts';
import { chatWith } from '../call-endpoint/chat.ts';

let server: RunningServer;
const mails: Email[] = [];

beforeAll(async () => {
  server = await startServer({
    port: 0,
    pagesFolder: '/nowhere',
    hasBusinesses: true,
    onMail: (mail) => void mails.push(mail),
  });
  await server.warmUp();
});
afterAll(() => server.close());

const list = async (): Promise<BusinessList> =>
  (await (await fetch(`${server.url}/businesses.json`)).json()) as BusinessList;

async function signInMail(page: string, email: string): Promise<Email> {
  const before = mails.length;
  const { pathname } = new URL(page);
  const asked = await fetch(`${server.url}${pathname}api/sign-in`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(asked.status).toBeLessThan(300);
  await expect.poll(() => mails.length).toBeGreaterThan(before);
  const mail = mails.at(-1);
  if (mail === undefined) throw new Error('No mail came.');
  return mail;
}

it('the directory lists two businesses with their pages and inboxes, and the provider’s page', async () => {
  const { businesses, provider } = await list();
  expect(businesses.map(({ name, status }) => [name, status])).toEqual([
    ['Bright Smile Dental', 'active'],
    ['Miller Auto Repair', 'active'],
  ]);
  expect(provider.people).toEqual([PROVIDER_PERSON]);
  for (const { page } of businesses) expect(await (await fetch(page)).text()).toContain('<task-tamer-agent');
  expect((await fetch(`${server.url}/businesses/unknown/`)).status).toBe(404);
});

it('the agent of each business greets with its own name', async () => {
  const dentist = {
    at: '/bright-smile',
    names: { businessName: 'Bright Smile Dental', agentName: 'Ava' },
  };
  const garage = { at: '/miller-auto', names: { businessName: 'Miller Auto Repair', agentName: 'Gus' } };
  const [first] = await chatWith(server, dentist, ['Hello']);
  expect(first?.text).toContain('Hi Grace, this is Ava at Bright Smile Dental.');
  const [other] = await chatWith(server, garage, ['Hello']);
  expect(other?.text).toContain('Hey Grace, Gus at Miller Auto Repair.');
});

it('sign-in mails carry the name of their business', async () => {
  const { businesses, provider } = await list();
  for (const { name, inbox } of businesses)
    expect((await signInMail(inbox.page, inbox.people[0] ?? '')).from).toMatchObject({ name });
  const mail = await signInMail(provider.page, PROVIDER_PERSON);
  expect(mail.text).toContain(`${provider.page}#sign-in=`);
});
