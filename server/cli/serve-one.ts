/** Serves the one business of the environment variables. */
import type { BookRulesSetting } from '../book/rules/book-rules.ts';
import { createCallEndpoint, type CallEndpoint } from '../call-endpoint.ts';
import type { InboxSettings } from '../inbox/context.ts';
import type { Inbox } from '../inbox/inbox.ts';
import { demandGoodSettings } from '../settings-problems.ts';
import type { EndpointSettings } from '../settings.ts';
import type { ProgramSettings } from './environment.ts';

/** What answers the program's requests, wherever the businesses come from. */
export type Served = {
  readonly answer: CallEndpoint;
  /** Of the single business. */
  readonly inbox: Inbox | null;
  /** Whether the database can be written. Never rejects. */
  readonly isWritable: () => Promise<boolean>;
  /** Ends open streams and the due work, so that the server can stop. Resolves when what had begun is done. Never rejects. */
  readonly end: () => Promise<void>;
  /** Does the due work. A timer and tests call it. Never rejects. */
  readonly work: () => Promise<void>;
  /** After the last request. */
  readonly close: () => Promise<void>;
};

export async function serveOne(settings: ProgramSettings, added: Partial<EndpointSettings>): Promise<Served> {
  const endpoint = { ...settings.endpoint, ...added };
  demandGoodSettings(endpoint);
  const inbox = settings.inbox === null ? null : await inboxOf(settings.inbox, endpoint, settings.book);
  return {
    answer: createCallEndpoint(inbox === null ? endpoint : { ...endpoint, inbox: inbox.endpoint }),
    inbox,
    isWritable: inbox?.isWritable ?? (() => Promise.resolve(true)),
    end: async () => inbox?.end(),
    work: async () => inbox?.work(),
    close: async () => inbox?.close(),
  };
}

/** Loaded on demand, because its libraries are optional. */
async function inboxOf(
  settings: InboxSettings,
  endpoint: EndpointSettings,
  book: BookRulesSetting | null,
): Promise<Inbox> {
  const { openInbox } = await import('../inbox/inbox.ts');
  return openInbox(settings, endpoint, book);
}
