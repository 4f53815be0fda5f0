// Scope: what an owner, staff, the provider during a look, and a stranger may do: every operation of the inbox's API.
import { describe, expect, it } from 'vitest';
import type { Agenda } from '../../../../server/book/owner/contract.ts';
import type { InboxContext } from '../../../../server/inbox/context.ts';
import { LinkMails } from '../../../../server/inbox/mail/link-mails.ts';
import type { OwnBusiness } from '../../../../server/inbox/own-business.ts';
import { createApi } from '../../../../server/inbox/web/api.ts';
import type { Listed } from '../../../../server/inbox/web/page-contract.ts';
import type { PageForm } from '../../../../server/inbox/web/settings/contract.ts';
import type { SignIn } from '../../../../server/inbox/web/sign-in/sign-in.ts';
import { PRACTICE } from '../book/example-book.ts';
import { addWithBook, bookAt } from './stored-book.ts';
import { looking, owner, PAT, signedInAt, staff } from './stored-people.ts';
import { StoredBrowser, storedFixture } from './stored-world.ts';

const fixture = storedFixture();
const PATIENCE_MS = 90_000;

type Who = 'owner' | 'staff' | 'look' | 'stranger';
const ALL: readonly Who[] = ['owner', 'staff', 'look', 'stranger'];
const PEOPLE: readonly Who[] = ['owner', 'staff', 'look'];
const MEMBERS: readonly Who[] = ['owner', 'staff'];
const SETTERS: readonly Who[] = ['owner', 'look'];
const OWNERS: readonly Who[] = ['owner'];

/** In an order in which nothing is missing that a later one needs. */
const MAY: readonly (readonly [operation: string, who: readonly Who[], body?: object])[] = [
  ['GET /session', ALL],
  ['POST /sign-in', ALL, { email: 'nobody@shop.example', opens: '' }],
  ['POST /sign-in/finish', ALL, { token: 'none' }],
  ['POST /sign-in/passkey', ALL, {}],
  ['POST /sign-in/passkey/options', ALL, {}],
  ['GET /sessions', MEMBERS],
  ['POST /passkeys/options', MEMBERS, {}],
  ['POST /passkeys', MEMBERS, {}],
  ['DELETE /passkeys/:id', MEMBERS],
  ['GET /businesses', MEMBERS],
  ['GET /stopped-mails', PEOPLE],
  ['POST /stopped-mails/resume', MEMBERS, { address: 'sam@shop.example' }],
  ['GET /changes', PEOPLE],
  ['GET /overview', PEOPLE],
  ['GET /conversations', PEOPLE],
  ['GET /conversations/:id', PEOPLE],
  ['GET /conversations/:id/recording', PEOPLE],
  ['PATCH /conversations/:id', PEOPLE, { note: 'Called back' }],
  ['POST /people/find', PEOPLE, { contact: 'grace@visitor.example' }],
  ['GET /export', OWNERS],
  ['POST /export/check', OWNERS, {}],
  ['POST /export/person', OWNERS, { contact: 'grace@visitor.example' }],
  ['GET /looks', OWNERS],
  ['GET /book/appointments', PEOPLE],
  ['GET /book/free', PEOPLE],
  ['GET /book/figures', PEOPLE],
  ['POST /book/appointments', PEOPLE, {}],
  ['PATCH /book/appointments/:id', PEOPLE, { type: 'unmark' }],
  ['POST /book/appointments/:id/notices', PEOPLE, { kind: 'booked', channel: 'mail', minutesBefore: 0 }],
  ['GET /book/connections', PEOPLE],
  ['POST /book/connections/:which/test', SETTERS, {}],
  ['GET /book/rules', PEOPLE],
  ['POST /book/rules/preview', PEOPLE, { file: PRACTICE }],
  ['PUT /book/rules', SETTERS, { basedOn: 1, file: PRACTICE }],
  ['GET /book/feed', OWNERS],
  ['POST /book/feed', OWNERS, {}],
  ['GET /settings', SETTERS],
  ['PUT /settings', SETTERS, { basedOn: 0, draft: { agentName: 'Erin' } }],
  ['GET /settings/calendars', SETTERS],
  ['PUT /settings/calendars', OWNERS, { basedOn: 0, calendars: {} }],
  ['PUT /settings/people', OWNERS, { basedOn: 0, people: [owner('eve')] }],
  ['POST /settings/webhook-secret', OWNERS, { basedOn: 0 }],
  ['DELETE /conversations/:id', OWNERS],
  ['POST /people/erase', OWNERS, { contact: 'grace@visitor.example' }],
  ['POST /look/end', ALL, {}],
  ['POST /sign-out', ALL, {}],
  ['POST /sign-out/everywhere', ALL, {}],
];

const REFUSALS: Readonly<Record<Who, readonly [status: number, begins: string]>> = {
  owner: [403, 'No owner is refused anything.'],
  staff: [403, 'Only an owner may'],
  look: [403, 'During a look, the provider may not'],
  stranger: [401, 'Sign in first.'],
};

async function opened() {
  const world = await fixture.open({ provider: [PAT] });
  const id = await addWithBook(world, 'paws', { people: [owner('ann'), staff('sam')] });
  fixture.mailServer().refuse(true, 550);
  await bookAt(world, 'paws');
  await world.work();
  fixture.mailServer().refuse(false);
  const signIn = (email: string) => signedInAt(fixture.mailServer(), world, id, email);
  const browsers: Readonly<Record<Who, StoredBrowser>> = {
    owner: await signIn('ann@shop.example'),
    staff: await signIn('sam@shop.example'),
    look: await looking(world, id),
    stranger: new StoredBrowser(world, id),
  };
  const { conversations } = await browsers.owner.read<Listed>('/api/conversations?view=all');
  const { days } = await browsers.owner.read<Agenda>('/api/book/appointments?from=');
  const appointment = days.flatMap(({ appointments }) => appointments)[0]?.id ?? '';
  const ids: Readonly<Record<string, string>> = {
    conversations: conversations[0]?.id ?? '',
    appointments: appointment,
    connections: 'calendar',
    passkeys: 'none',
  };
  const ask = async (who: Who, operation: string, body?: object) => {
    const [method = '', pattern = ''] = operation.split(' ');
    const path = pattern.replace(/(\w+)\/:\w+/, (_, of: string) => `${of}/${ids[of]}`);
    const answer = await browsers[who].ask(`/api${path}`, { method, body });
    const isRefused = [401, 403].includes(answer.status);
    const { message = '' } = isRefused ? ((await answer.json()) as { readonly message?: string }) : {};
    await answer.body?.cancel().catch(() => undefined);
    return { status: answer.status, message };
  };
  return { world, id, browsers, ask, appointment };
}

describe('the inbox’s API', { timeout: PATIENCE_MS }, () => {
  it('has no operation of which it is not said who may do it', () => {
    const parts = { listen: () => new Response(), bounces: {} as never, book: {} as never };
    const invites = { linkMails: new LinkMails(), send: null };
    const own = { looks: {} } as OwnBusiness;
    const { routes } = createApi({} as InboxContext, {} as SignIn, { ...parts, invites, own });
    const operations = routes
      .filter(({ method }) => method !== 'ALL')
      .map((each) => `${each.method} ${each.path}`);
    expect([...operations].sort()).toEqual(MAY.map(([operation]) => operation).sort());
  });

  it('refuses each person what is not theirs, and nothing has changed then', async () => {
    const { ask, browsers } = await opened();
    const state = async () => {
      const { draft, people, hasWebhookSecret } = await browsers.owner.read<PageForm>('/api/settings');
      const { conversations } = await browsers.owner.read<Listed>('/api/conversations?view=all');
      const feed = await browsers.owner.read('/api/book/feed');
      return { draft, people, hasWebhookSecret, conversations, feed };
    };
    const before = await state();
    for (const [operation, may, body] of MAY)
      for (const who of ALL.filter((each) => !may.includes(each))) {
        const { status, message } = await ask(who, operation, body);
        const [code, says] = REFUSALS[who];
        expect([who, operation, status, message.startsWith(says)]).toEqual([who, operation, code, true]);
      }
    expect(await state()).toEqual(before);
  });

  it('answers each person what is theirs', async () => {
    const { ask } = await opened();
    for (const [operation, may, body] of MAY)
      for (const who of may) {
        const { message } = await ask(who, operation, body);
        const isRefused = /^(?:Sign in first|During a look|Only an owner|To export)/.test(message);
        expect([who, operation, isRefused]).toEqual([who, operation, false]);
      }
  });

  it.each(['staff', 'look'] as const)('lets %s send a confirmation again that was refused', async (who) => {
    const { world, browsers, appointment } = await opened();
    const sent = () =>
      fixture.mailServer().mails.filter(({ to }) => to?.[0]?.address === 'grace@visitor.example').length;
    const before = sent();
    const notice = { kind: 'booked', channel: 'mail', minutesBefore: 0 };
    const again = await browsers[who].send(`/api/book/appointments/${appointment}/notices`, notice);
    expect(again.status).toBe(200);
    await world.work();
    expect(sent()).toBe(before + 1);
  });
});
