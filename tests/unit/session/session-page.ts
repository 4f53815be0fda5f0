/** A session on a page, over the real voice client in a scripted world, and what a visitor does first. */
import { onTestFinished } from 'vitest';
import { CallSlot } from '../../../widget/session/call-slot.ts';
import { CallClient } from '../../../widget/call/call-client.ts';
import type { CallClientOptions } from '../../../widget/call/client-options.ts';
import { DEFAULT_CONFIG, type AgentConfig } from '../../../widget/config/config.ts';
import type { EmitEvent, EventName } from '../../../widget/contract.ts';
import { Door } from '../../../widget/entrance/door.ts';
import { Session } from '../../../widget/session/session.ts';
import { World } from '../call/world.ts';

export const CONFIG: AgentConfig = {
  ...DEFAULT_CONFIG,
  publicKey: 'key',
  captchaSiteKey: 'site',
  assistant: 'erin',
};

/** A session on a page: what it told the page, and the world its calls are made in. */
export function page(
  changes: Partial<AgentConfig> = {},
  options: { refuseOpen?: boolean; onTold?: (name: EventName) => void } = {},
) {
  const world = new World();
  const told: [EventName, unknown][] = [];
  const clients: CallClientOptions[] = [];
  const emit: EmitEvent = (name, detail) => {
    told.push([name, detail]);
    options.onTold?.(name);
    return !(name === 'agent-open' && options.refuseOpen);
  };
  const door = new Door({
    emit,
    mayOpen: () => session.getSnapshot().call.status === 'idle',
    ready: () => true,
    show: (trigger) => session.showDialog(trigger),
    hide: () => session.hideDialog(),
  });
  const session: Session = new Session({
    emit,
    door,
    whenIdle: (run) => run(),
    // Each visit is a browser of its own.
    slot: new CallSlot(null),
    createClient: (clientOptions) => {
      clients.push(clientOptions);
      return new CallClient({ ...clientOptions, ...world.ports() });
    },
  });
  // A page has one call at a time, so each test ends its own.
  onTestFinished(() => session.teardown('element-removed'));
  session.configure({ ...CONFIG, ...changes });
  const names = () => told.map(([name]) => name).filter((name) => name !== 'call-start-progress');
  const shown = () => session.getSnapshot();
  const toasts = () => shown().notices.map(({ kind }) => kind);
  return { session, door, world, told, clients, names, shown, toasts };
}

type Page = ReturnType<typeof page>;

export function fillIn({ session, door }: Page, name = 'Ann'): void {
  const { actions } = session;
  door.open('launcher');
  actions.setName(name);
  actions.setConsent(true);
  actions.botCheck({ type: 'loaded' });
  actions.botCheck({ type: 'passed', token: 'token' });
}

export async function startedCall(changes: Partial<AgentConfig> = {}): Promise<Page> {
  const visit = page(changes);
  fillIn(visit);
  visit.session.actions.submit();
  await visit.world.timers.advance(1_000);
  return visit;
}
