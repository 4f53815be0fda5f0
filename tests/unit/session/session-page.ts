/** A session on a page, over the real voice client in a scripted world, with a visitor's first steps. */
import { onTestFinished } from 'vitest';
import { CallLock } from '../../../widget/session/call-lock.ts';
import { ChatClient } from '../../../widget/chat/chat-client.ts';
import { CallClient } from '../../../widget/call/call-client.ts';
import type { CallClientOptions } from '../../../widget/call/client-options.ts';
import { DEFAULT_CONFIG, type AgentConfig } from '../../../widget/config/config.ts';
import type { EmitEvent, EventName } from '../../../widget/contract.ts';
import { DialogState } from '../../../widget/entrance/dialog-state.ts';
import { Session, type SessionPorts } from '../../../widget/session/session.ts';
import { World } from '../call/world.ts';
import { WebLocks } from '../../support/web-locks.ts';
import { settled } from '../chat/world.ts';

export const CONFIG: AgentConfig = {
  ...DEFAULT_CONFIG,
  publicKey: 'key',
  captchaSiteKey: 'site',
  assistant: 'erin',
};

const consentOf = ({ businessName }: AgentConfig): string => `I agree, ${businessName}.`;

type Options = Partial<Pick<SessionPorts, 'now' | 'digest' | 'follow' | 'refresh'>> & {
  readonly refuseOpen?: boolean;
  readonly onTold?: (name: EventName) => void;
  readonly lock?: CallLock;
  /** Throws if the chat client cannot be created. */
  readonly beforeChat?: () => void;
  /** What the endpoint answers to messages and feedback. Without it, the endpoint is down. */
  readonly posted?: () => Response;
};

/** A session on a page, with its emitted events and the world of its calls. */
export function page(changes: Partial<AgentConfig> = {}, options: Options = {}) {
  const world = new World();
  const told: [EventName, unknown][] = [];
  const clients: CallClientOptions[] = [];
  /** The platform's chat requests, and its scripted answers, in order. */
  const written: Record<string, unknown>[] = [];
  const answers: (() => Response | Promise<Response>)[] = [];
  /** Messages and feedback to the owner's endpoint. */
  const sent: [RequestInfo | URL, RequestInit | undefined][] = [];
  const clock = { ahead: 0 };
  const emit: EmitEvent = (name, detail) => {
    told.push([name, detail]);
    options.onTold?.(name);
    return !(name === 'agent-open' && options.refuseOpen);
  };
  const dialog = new DialogState({
    emit,
    mayOpen: () => session.getSnapshot().call.status === 'idle',
    ready: () => true,
    show: (trigger, channel) => session.showDialog(trigger, channel),
    hide: () => session.hideDialog(),
  });
  const session: Session = new Session({
    emit,
    dialog,
    fetch: (url, init) => {
      sent.push([url, init]);
      return options.posted ? Promise.resolve(options.posted()) : Promise.reject(new TypeError('down'));
    },
    whenIdle: (run) => run(),
    createChat: async (given) => {
      await settled();
      options.beforeChat?.();
      return new ChatClient({
        ...given,
        fetch: (_url, init) => {
          written.push(
            JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>,
          );
          return Promise.resolve(answers.shift()?.() ?? Response.json({ message: 'no' }, { status: 500 }));
        },
        timers: { now: () => world.timers.now(), after: () => () => undefined },
        connectivity: { online: () => true, onOnline: () => () => undefined },
      });
    },
    now: options.now ?? (() => world.timers.now() + clock.ahead),
    consentShown: (config, channel) => ({
      text: channel === 'message' ? `${consentOf(config)} My message is kept.` : consentOf(config),
      language: 'en',
      recording: config.recording,
    }),
    digest: options.digest ?? ((text) => Promise.resolve(`hash of ${text}`)),
    // Each visit is in a separate browser.
    lock: options.lock ?? new CallLock(new WebLocks().asLockManager()),
    ...(options.follow && { follow: options.follow }),
    ...(options.refresh && { refresh: options.refresh }),
    createClient: (clientOptions) => {
      clients.push(clientOptions);
      return new CallClient({ ...clientOptions, ...world.ports() });
    },
  });
  // A page has one call at a time, so each test ends its own.
  onTestFinished(() => session.teardown('element-removed'));
  session.configure({ ...CONFIG, ...changes });
  /** The events of the dialog and the call, except for the stages. */
  const names = () =>
    told.map(([name]) => name).filter((name) => name !== 'call-start-progress' && name !== 'consent');
  const consents = () => told.filter(([name]) => name === 'consent').map(([, detail]) => detail);
  const shown = () => session.getSnapshot();
  const toasts = () => shown().notices.map(({ kind }) => kind);
  const lines = () =>
    shown().conversation.lines.map(({ role, text, delivery }) => `${role}: ${text} (${delivery})`);
  return {
    session,
    dialog,
    world,
    told,
    clients,
    written,
    sent,
    answers,
    clock,
    names,
    consents,
    shown,
    toasts,
    lines,
  };
}

type Page = ReturnType<typeof page>;

export function fillIn({ session, dialog }: Page, name = 'Ann'): void {
  const { actions } = session;
  dialog.open('launcher');
  actions.setName(name);
  actions.setConsent(true);
  actions.botCheck({ type: 'loaded' });
  actions.botCheck({ type: 'passed', token: 'token' });
}

export async function startedCall(changes: Partial<AgentConfig> = {}, options: Options = {}): Promise<Page> {
  const visit = page(changes, options);
  fillIn(visit);
  visit.session.actions.submit();
  await visit.world.timers.advance(1_000);
  return visit;
}

export const write = async ({ session }: Page, text: string): Promise<void> => {
  session.actions.draft(text);
  session.actions.write();
  await answered();
};

/** Waits for several tasks: one creates the chat client, others send the request and read the answer. */
export const answered = async (): Promise<void> => {
  for (let tasks = 0; tasks < 4; tasks += 1) await settled();
};

/** A conversation in writing that has just begun. */
export function writing(changes: Partial<AgentConfig> = {}, options: Options = {}): Page {
  const visit = page(changes, options);
  fillIn(visit);
  visit.session.actions.submit('writing');
  return visit;
}
