/** What the way in needs of the browser, and what it brings when that is wanted: tests give it other parts. */
import { admitsCalls, environment } from '../call/environment.ts';
import type { EmitEvent } from '../contract.ts';
import { reportConfiguration, reportInterface } from '../element/problem-reports.ts';
import { afterPaint } from '../page/schedule.ts';
import { DataLayer } from './data-layer.ts';
import type { Delivery } from './delivery.ts';
import { EarlyDialog } from './early-dialog.ts';
import { Entrance } from './entrance.ts';
import { bringWords } from './language-file.ts';
import type { EntranceParts, EntrancePorts } from './ports.ts';

/** A page may have replaced what React paces itself by. */
const DRAW_LIMIT_MS = 2_000;

const nextTask = (): Promise<void> => new Promise((resume) => setTimeout(resume));

const browserParts = ({ address, bring, missing }: Delivery): EntranceParts => ({
  admitsCalls: () => admitsCalls(environment),
  drawDialog: async (...given) => new EarlyDialog(...given),
  loadSession: async () => {
    await bring('session');
    // Each is evaluated in a task of its own: what the visitor does comes in between.
    await nextTask();
    const { Session } = await import('../session/session.ts');
    const { onPage: follow } = await import('../follow/on-page.ts');
    await nextTask();
    const { consentShown, mountView } = await import('../ui/view/mount-view.ts');
    return { createSession: (ports) => new Session({ ...ports, consentShown, follow }), mountView };
  },
  bringWords: (...given) => bringWords(address, ...given),
  isMissing: (error) => missing(error) !== null,
  afterPaint,
  nextTask,
  patience: () => new Promise((resume) => setTimeout(resume, DRAW_LIMIT_MS)),
  onPageHide: (run) => {
    window.addEventListener('pagehide', run);
    return () => window.removeEventListener('pagehide', run);
  },
});

type Owned = Omit<EntrancePorts, 'root' | 'onFault' | 'onWordFault'> & {
  readonly host: HTMLElement;
  /** Its properties, by name. */
  readonly attributes: { get(name: 'dataLayer' | 'language'): string | null };
};

/** The way in of an element, once there is a first sign of interest. */
export function createEntrance({ host, attributes, ...ports }: Owned, delivery: Delivery): Entrance {
  const dataLayer = new DataLayer(() => [attributes.get('dataLayer'), attributes.get('language')]);
  const emit: EmitEvent = (name, detail) => {
    const isAllowed = ports.emit(name, detail);
    if (isAllowed) dataLayer.push(name, detail);
    return isAllowed;
  };
  return new Entrance(
    {
      ...ports,
      emit,
      root: () => (host.isConnected ? host.shadowRoot : null),
      onFault: (error) => reportInterface(emit, error),
      onWordFault: (message) => reportConfiguration(emit, message),
    },
    browserParts(delivery),
  );
}
