/**
 * Previews the tag for its owner: the real launcher and view with a made-up state. There is no session, so no request
 * is made and buttons do nothing.
 */
import type { AgentConfig } from '../config/config.ts';
import { readAttributes, type RawConfig } from '../config/settings-reader.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';
import { OpenerMemory } from '../dialog/focus.ts';
import { createViewElement } from '../dialog/view-element.ts';
import { chatLabel, launcherLabel } from '../element/launcher/launcher-label.ts';
import { Launcher, shellStyles } from '../element/launcher/launcher.ts';
import { pageLanguage } from '../page/language.ts';
import type { OwnStrings } from '../contract.ts';
import type { FileLanguage } from '../i18n/resolve-language.ts';
import type { Actions, Devices, Snapshot, Store } from '../session/state/snapshot.ts';
import { mountView } from '../ui/view/mount-view.ts';
import { installBotCheckPlaceholder } from './bot-check-placeholder.ts';
import { staged, type State } from './staged.ts';

export type { State } from './staged.ts';

export type Stage = {
  show(state: State, attributes: RawConfig): void;
  /** Shows any state of a session. */
  present(snapshotOf: (config: AgentConfig) => Snapshot, attributes: RawConfig): void;
};

/** The preview always includes hCaptcha, because visitors would see it. */
const ANY_KEY = 'preview';

/** @param host an element with the tag's name that is not defined */
export function createStage(host: HTMLElement): Stage {
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [shellStyles(), dialogStyles()];
  installBotCheckPlaceholder(window);
  // Load it now: there may be no network later.
  void import('../ui/conversation/conversation.tsx');
  const launcher = new Launcher({
    onIntent: nothing,
    onClick: nothing,
    onLaidOut: () => last && stage.present(...last),
  });
  root.append(launcher.element);
  const config = (raw: RawConfig) =>
    withLanguageStrings(readAttributes({ ...raw, 'captcha-site-key': ANY_KEY }, document.baseURI).config);
  let snapshot = staged('closed', config({}), Date.now());
  const listeners = new Set<() => void>();
  const store: Store = {
    actions: NO_ACTIONS,
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const container = createViewElement(host);
  root.append(container);
  const reports = { onRenderError: logError, onFatalError: logError };
  // There is no early dialog to hydrate.
  mountView(container, null, { store, opener: new OpenerMemory(), onDrawn: nothing, ...reports }).renderNow();
  let last: Parameters<Stage['present']> | null = null;
  const stage: Stage = {
    show: (state, attributes) => stage.present((read) => staged(state, read, Date.now()), attributes),
    present(snapshotOf, attributes) {
      last = [snapshotOf, attributes];
      snapshot = snapshotOf(config(attributes));
      for (const listener of listeners) listener();
      launcher.showAvatar(snapshot.config.avatar);
      launcher.update({
        label: labelOf(snapshot),
        isUnread: snapshot.offer === 'answered',
        visible: hasLauncher(snapshot),
        isInline: snapshot.config.layout === 'inline',
        config: snapshot.config,
        entrance: { offer: snapshot.offer, withTexts: (settings) => settings },
      });
    },
  };
  void OTHER_WORDS.then(() => last && stage.present(...last));
  return stage;
}

/** The strings of the language files, loaded in advance because there may be no network later. */
let wordsOf: ((language: FileLanguage) => OwnStrings) | null = null;
const OTHER_WORDS = import('../i18n/languages/languages.ts').then(({ fileOf }) => {
  wordsOf = fileOf;
});

/** The language's strings; the owner's overrides take precedence, as in the tag. */
function withLanguageStrings(config: AgentConfig): AgentConfig {
  const language = pageLanguage(config.language);
  if (wordsOf === null || language === 'en') return config;
  return { ...config, strings: { ...wordsOf(language), ...config.strings } };
}

const nothing = (): void => undefined;
const logError = (error: unknown): void => console.error(error);

const labelOf = ({ offer, config }: Snapshot): string =>
  offer === 'launcher' ? launcherLabel(config) : chatLabel(offer, config);

/** The launcher is hidden while anything else is shown. */
const hasLauncher = ({ config, panel, call, offeredUntil, writing }: Snapshot): boolean =>
  config.launcher !== false &&
  !panel.open &&
  call.status === 'idle' &&
  offeredUntil === null &&
  !writing.shown;

const leave = (): (() => void) => nothing;
const NO_DEVICES: Devices = {
  list: () => Promise.resolve([]),
  onChange: leave,
  choose: () => Promise.resolve(false),
  replaceMicrophone: () => Promise.resolve(),
  findMicrophone: () => Promise.resolve(),
  microphoneTest: { begin: nothing, end: nothing, playTone: () => Promise.resolve(false) },
};
/** Buttons that do nothing. */
export const NO_ACTIONS: Actions = {
  close: nothing,
  setName: nothing,
  setConsent: nothing,
  botCheck: nothing,
  showChannel: nothing,
  setContact: nothing,
  setMessage: nothing,
  submit: nothing,
  endCall: nothing,
  endUnreachable: nothing,
  goBack: nothing,
  setMuted: nothing,
  unblockAudio: nothing,
  devices: () => NO_DEVICES,
  dismissNotice: nothing,
  giveFeedback: nothing,
  dismissBooking: nothing,
  ask: nothing,
  choose: nothing,
  draft: nothing,
  write: nothing,
  retry: nothing,
  showConversation: nothing,
  hideConversation: nothing,
  endConversation: nothing,
  changeChannel: nothing,
  onVolume: leave,
  onSpokenLetters: leave,
};
