/** Creates the entrance with its real dependencies: browser APIs and the parts loaded on demand. Tests inject others. */
import { admitsCalls, environment } from '../call/environment.ts';
import type { Served } from '../config/config.ts';
import type { AgentProperties, EmitEvent, PropertyName } from '../contract.ts';
import { chatLabel, launcherLabel } from '../element/launcher/launcher-label.ts';
import { reportConfiguration, reportInterface, wordProblems } from '../element/problem-reports.ts';
import { languagesIn } from '../i18n/resolve-language.ts';
import { CHOSEN_LANGUAGE } from '../page/language-menu.ts';
import { afterPaint, nextTask } from '../page/schedule.ts';
import { stored } from '../page/visit-storage.ts';
import { DataLayer } from './data-layer.ts';
import { EarlyDialog } from './early-dialog.ts';
import { Entrance } from './entrance.ts';
import { loadTexts } from './load-language.ts';
import type { PartLoader } from './load-parts.ts';
import { engine, session } from './part-files.ts';
import type { EntranceParts, EntrancePorts } from './ports.ts';
import { showColors } from './served-colors.ts';
import { ServedSettings } from './served-settings.ts';

/** Longest wait for the hydration: the page may have replaced the APIs that React schedules with. */
const DRAW_LIMIT_MS = 2_000;

const browserParts = ({ address, load, reasonMissing }: PartLoader): EntranceParts => ({
  admitsCalls: () => admitsCalls(environment),
  drawDialog: async (...given) => new EarlyDialog(...given),
  loadSessionParts: () => load(session),
  loadSession: async () => {
    await load(session);
    // Evaluate each module in a separate task, so that input events run in between.
    await nextTask();
    const { drawnSnapshot, Session } = await import('../session/session.ts');
    await nextTask();
    const { onPage: follow } = await import('../follow/on-page.ts');
    const { withDevice } = await import('../device/follow-call.ts');
    await nextTask();
    await import('react-dom/client');
    await nextTask();
    const { consentShown, mountView } = await import('../ui/view/mount-view.ts');
    return {
      createSession: (ports) => withDevice(new Session({ ...ports, consentShown, follow })),
      mountView: (element, drawn, viewPorts) => mountView(element, drawn && drawnSnapshot(drawn), viewPorts),
    };
  },
  loadTexts: (...given) => loadTexts(address, ...given),
  label: (offer, settings) => (offer === 'launcher' ? launcherLabel(settings) : chatLabel(offer, settings)),
  isMissing: (error) => reasonMissing(error) !== null,
  afterPaint,
  nextTask,
  wordProblems,
  renderTimeout: () => new Promise((resume) => setTimeout(resume, DRAW_LIMIT_MS)),
  onPageHide: (run, signal) => window.addEventListener('pagehide', run, { signal }),
});

type Owned = Omit<EntrancePorts, 'root' | 'refresh' | 'onRenderError' | 'onTextProblem'> & {
  readonly host: HTMLElement & AgentProperties;
  readonly attributes: {
    get(name: 'dataLayer' | 'language'): string | null;
    /** What the page has set. */
    own(name: PropertyName): unknown;
    served: Served;
  };
  /** Reads the settings again. */
  readonly reconfigure: () => void;
};

/** Called on the first intent. */
export function createEntrance({ host, attributes, ...ports }: Owned, parts: PartLoader): Entrance {
  // Only now, so that the other files do not compete with the dialog's. A failure here is ignored: opening tries again.
  for (const files of [session, engine]) parts.load(files).catch(() => undefined);
  const dataLayer = new DataLayer(() => [attributes.get('dataLayer'), attributes.get('language')]);
  const emit: EmitEvent = (name, detail) => {
    const isAllowed = ports.emit(name, detail);
    if (isAllowed) dataLayer.push(name, detail);
    return isAllowed;
  };
  restoreLanguage(host);
  const colors = new CSSStyleSheet();
  const served = new ServedSettings({
    endpoint: () => host.callEndpoint,
    isComplete: () => Boolean(attributes.own('captchaSiteKey')),
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    serve: (settings) => {
      attributes.served = settings;
      if (!host.isConnected) return;
      if (host.shadowRoot && (settings.colors || colors.cssRules.length > 0))
        showColors(host.shadowRoot, colors, settings.colors);
      restoreLanguage(host);
      ports.reconfigure();
    },
  });
  return new Entrance(
    {
      ...ports,
      emit,
      refresh: (isDoubtful) => served.refresh(isDoubtful),
      root: () => (host.isConnected ? host.shadowRoot : null),
      onRenderError: (error) => reportInterface(emit, error),
      onTextProblem: (message) => reportConfiguration(emit, message),
    },
    browserParts(parts),
  );
}

/** Applies the visitor's choice of a language in this tab, if it is offered. */
function restoreLanguage(host: AgentProperties): void {
  const offered = languagesIn(host.languages ?? '');
  // Only then, because a tab's first access to the session storage takes a slow phone 6 ms.
  const chosen = offered.length > 0 ? stored(CHOSEN_LANGUAGE) : null;
  if (offered.some((language) => language === chosen)) host.language = chosen;
}
