/** Conversations whose tools a test uses as the platform does. */
import type { BookRulesSetting } from '../../../../server/book/rules/book-rules.ts';
import type { InboxSettings } from '../../../../server/inbox/context.ts';
import type { EndpointSettings } from '../../../../server/settings.ts';
import { bookOf } from './example-book.ts';
import { bodyOf, consent, type proof } from '../world.ts';
import {
  callingPlatform,
  inboxFixture,
  MANY_STARTS,
  type InboxWorld,
  type PlatformAnswers,
} from '../inbox/world.ts';

export type ToolServer = { readonly url: string; readonly headers: Record<string, string> };
type Tool = { readonly function: { readonly name: string }; readonly server: ToolServer };
export type Overrides = {
  readonly 'tools:append': readonly Tool[];
  readonly variableValues: Readonly<Record<string, string>>;
};

export type Answer = {
  readonly booked?: boolean;
  readonly error?: string;
  readonly slots?: readonly { readonly slot: string; readonly say: string; readonly with: string }[];
  readonly [field: string]: unknown;
};

export const overridesIn = (world: InboxWorld, call: number): Overrides =>
  bodyOf(world.endpoint.platform[call])['assistantOverrides'] as Overrides;

export const serverOf = (world: InboxWorld, call: number): ToolServer => {
  const [tool] = overridesIn(world, call)['tools:append'];
  if (tool === undefined) throw new Error('The call has no tools.');
  return tool.server;
};

let requests = 0;

export const toolCalls = (name: string, given: unknown, id = `tool-${(requests += 1)}`): object => ({
  type: 'tool-calls',
  toolCallList: [{ id, type: 'function', function: { name, arguments: given } }],
});

export function post(
  world: InboxWorld,
  { url, headers }: ToolServer,
  message: object,
): Promise<Response | null> {
  const body = JSON.stringify({ message });
  const request = new Request(url, { method: 'POST', headers, body });
  return world.inbox.answer({ request, socketAddress: undefined });
}

export async function resultsOf(answer: Response | null): Promise<readonly Answer[]> {
  if (answer === null) throw new Error('The server has no such path.');
  const { results } = (await answer.json()) as { readonly results: readonly { readonly result: string }[] };
  return results.map(({ result }) => {
    if (/[\r\n]/.test(result)) throw new Error(`A result has several lines: ${result}`);
    return JSON.parse(result) as Answer;
  });
}

/** For one test file: a veterinary practice in Chicago, on Sunday, November 22, at 6 in the morning. */
export function bookFixture() {
  const fixture = inboxFixture();
  return {
    ...fixture,
    openBook: (
      platform: PlatformAnswers = callingPlatform(),
      rules: BookRulesSetting = bookOf(),
      settings: Partial<EndpointSettings> = {},
      inbox: Partial<InboxSettings> = {},
    ): Promise<InboxWorld> =>
      fixture.openWorld({
        book: rules,
        platform,
        settings: { ...MANY_STARTS, ...settings },
        inbox: { timeZone: 'America/Chicago', ...inbox },
      }),
  };
}

export type Caller = {
  readonly use: (name: string, given: unknown, id?: string) => Promise<Answer>;
  readonly server: ToolServer;
  /** The conversation's id in the inbox. */
  readonly id: string;
};

/** Starts a call whose tools can be used. */
export async function callIn(
  world: InboxWorld,
  language = 'en',
  agreed: Parameters<typeof consent>[0] = {},
  more: Parameters<typeof proof>[0] = {},
): Promise<Caller> {
  const call = world.endpoint.platform.length;
  await world.endpoint.start({ consent: consent({ language, ...agreed }), ...more });
  const server = serverOf(world, call);
  return {
    server,
    id: server.url.split('/').at(-1) ?? '',
    async use(name, given, id) {
      const [result] = await resultsOf(await post(world, server, toolCalls(name, given, id)));
      if (result === undefined) throw new Error('There is no result.');
      return result;
    },
  };
}

export async function firstSlot(caller: Caller, given: object = {}): Promise<string> {
  const { slots = [] } = await caller.use('find_slots', { service: 'check-up', day: 'tuesday', ...given });
  return slots[0]?.slot ?? '';
}

export const GRACE = { name: 'Grace', contact: '212 555 0142' };
