/// <reference types="mocha" />
/** The real view over an empty page, in states that a test sets. */
import { setViewport } from '@web/test-runner-commands';
import { flushSync } from 'react-dom';
import { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import { OpenerMemory } from '../../../widget/dialog/focus.ts';
import { dialogStyles } from '../../../widget/dialog/dialog-styles.ts';
import { shellStyles } from '../../../widget/element/launcher/launcher.ts';
import { fileOf } from '../../../widget/i18n/languages/languages.ts';
import type { Language } from '../../../widget/i18n/resolve-language.ts';
import { NO_ACTIONS } from '../../../widget/preview/stage.ts';
import { staged } from '../../../widget/preview/staged.ts';
import type { Snapshot, Store } from '../../../widget/session/state/snapshot.ts';
import { createViewElement } from '../../../widget/dialog/view-element.ts';
import { mountView } from '../../../widget/ui/view/mount-view.ts';

export type Languages = Language | 'de';
export type Surface = 'panel' | 'card' | 'toast' | 'video';
export type Status = keyof typeof STATUSES;

/** German strings, which the tag does not ship, as an owner would set them: long words that rarely break. */
const GERMAN = {
  'call.mute': 'Stummschalten',
  'call.unmute': 'Stummschaltung aufheben',
  'call.captions': 'Untertitel',
  'call.end': 'Anruf beenden',
  'call.reconnecting': 'Die Verbindung ist unterbrochen. Sie wird wiederhergestellt …',
  'call.weak': 'Ihre Verbindung ist schwach. {agent} versteht vielleicht nicht jedes Wort.',
  'call.otherMicrophone': 'Ein anderes Mikrofon verwenden',
  'writing.write': 'Schreiben',
  'writing.end': 'Unterhaltung beenden',
  'writing.goOn': 'Schriftlich fortfahren',
  'call.more': 'Mehr',
  'booking.calendar': 'In den Kalender übernehmen',
  'notices.helped': 'Hat Ihnen das geholfen?',
};

/** The statuses of the bar in a call, with the state behind each. */
const STATUSES = {
  live: {},
  speaking: { speaker: 'assistant' },
  muted: { muted: true },
  reconnecting: { connected: false },
  weak: { weak: true },
  silent: { finding: 'silent', microphoneLost: true, minutesLeft: 3 },
  unclear: { finding: 'unclear', audioBlocked: true },
} as const satisfies Readonly<Record<string, Partial<Snapshot>>>;

export const STATUS_NAMES = Object.keys(STATUSES) as readonly Status[];

export type SurfacesPage = {
  readonly root: ShadowRoot;
  show(language: Languages, surfaces: readonly Surface[], status: Status | 'none'): void;
  close(): void;
};

/** Opens them before the tests of a file, and closes them after the last one. */
export function surfacesFixture(): () => SurfacesPage {
  let page: SurfacesPage;
  before(async () => {
    page = await openSurfaces();
  });
  after(async () => {
    page.close();
    await setViewport({ width: 800, height: 600 });
  });
  return () => page;
}

async function openSurfaces(): Promise<SurfacesPage> {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [shellStyles(), dialogStyles()];
  document.body.append(host);
  let snapshot = snapshotOf('en', ['panel'], 'none');
  const listeners = new Set<() => void>();
  const store: Store = {
    actions: NO_ACTIONS,
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const fail = (error: unknown): never => {
    throw error;
  };
  const container = createViewElement(host);
  root.append(container);
  const view = mountView(container, null, {
    store,
    opener: new OpenerMemory(),
    onDrawn: () => undefined,
    onRenderError: fail,
    onFatalError: fail,
  });
  await view.drawn;
  // The panel is loaded lazily.
  while (!root.querySelector('.conversation')) await new Promise(requestAnimationFrame);
  return {
    root,
    show(...state) {
      snapshot = snapshotOf(...state);
      flushSync(() => listeners.forEach((listener) => listener()));
    },
    close() {
      view.unmount();
      host.remove();
    },
  };
}

function snapshotOf(language: Languages, surfaces: readonly Surface[], status: Status | 'none'): Snapshot {
  const inCall = status !== 'none';
  const { config, conversation } = sharedStateOf(language);
  const base = { ...staged('call', config, Date.now()), conversation };
  return {
    ...base,
    ...(inCall ? STATUSES[status] : { call: { status: 'idle' }, speaker: null }),
    writing: { ...base.writing, status: 'open', shown: surfaces.includes('panel') },
    booking: surfaces.includes('card') ? { ...BOOKING, afterLine: conversation.lines.at(-1)?.id } : null,
    notices: surfaces.includes('toast') ? [inCall ? FAILED : ENDED] : [],
    video: surfaces.includes('video') ? videoTrack() : null,
  };
}

const sharedStates = new Map<Languages, Pick<Snapshot, 'config' | 'conversation'>>();

/** Reuses the same objects in each snapshot, as a session does, so that React renders only what has changed. */
function sharedStateOf(language: Languages): Pick<Snapshot, 'config' | 'conversation'> {
  const known = sharedStates.get(language) ?? staged('call', configOf(language), Date.now());
  sharedStates.set(language, known);
  return known;
}

function configOf(language: Languages): Snapshot['config'] {
  const contacts = { contactPhone: '+1 212 555 0142', contactEmail: 'hello@example.com' };
  const config = { ...DEFAULT_CONFIG, ...contacts, language: language === 'de' ? ('en' as const) : language };
  if (language === 'en') return config;
  return { ...config, strings: language === 'de' ? GERMAN : fileOf(language) };
}

const ENDED = { id: 1, kind: 'call-ended', style: 'default', reason: null, question: 'asked' } as const;
const FAILED = { id: 2, kind: 'call-error', style: 'destructive', reason: 'microphone-lost' } as const;

const BOOKING: NonNullable<Snapshot['booking']> = {
  id: 'made-up',
  reference: null,
  what: 'Free consultation',
  start: { kind: 'instant', at: Date.UTC(2027, 0, 14, 16) },
  end: { kind: 'instant', at: Date.UTC(2027, 0, 14, 16, 30) },
  zone: 'America/Chicago',
  where: 'By video',
  phone: null,
};

let track: MediaStreamTrack | null = null;

function videoTrack(): MediaStreamTrack | null {
  if (track !== null) return track;
  const canvas = document.createElement('canvas');
  canvas.getContext('2d');
  track = canvas.captureStream().getVideoTracks()[0] ?? null;
  return track;
}
