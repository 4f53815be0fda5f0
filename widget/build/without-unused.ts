/**
 * Methods of libraries that the tag never runs. They are emptied, and the bundler drops what only they used: a fifth
 * of the script. With them goes an error tracker's client: the tag tells no third party about its pages.
 */
import type { Plugin } from 'vite';
import { withoutBranches } from './unused-branches.ts';

type Span = { readonly start: number; readonly end: number };
type Change = Span & { readonly text: string };

/** Methods that the library itself calls, with nothing to show for it. */
const SILENCED: Readonly<Record<string, readonly string[]>> = {
  // daily-js reports its failures to its maker.
  '@daily-co/daily-js/dist/daily-esm.js': [
    '_maybeSendToSentry',
    'requestFullscreen',
    'exitFullscreen',
    '_loadFromNetwork',
    '_tryLoadFromIOSCache',
  ],
  // The bot check's script is loaded by our own loader, with a time limit and a retry; this is the other one.
  '@hcaptcha/react-hcaptcha/lib/dist/esm/index.js': ['loadCaptcha'],
};

/** Commands for kinds of calls that we do not make: meetings in a frame, telephones, guests at the door. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  '@daily-co/daily-js/dist/daily-esm.js': [
    '_getBundleCodeFromResponse',
    '_validateVideoSendSettings',
    '_validateVideoTrackForNetworkTests',
    'addFakeParticipant',
    'addLiveStreamingEndpoints',
    'createFrame',
    'createTransparentFrame',
    'cycleCamera',
    'cycleMic',
    'geo',
    'getCameraFacingMode',
    'getCpuLoadStats',
    'getDailyLang',
    'getMeetingSession',
    'getNetworkStats',
    'getNetworkTopology',
    'getReceiveSettings',
    'getSidebarView',
    'preAuth',
    'removeLiveStreamingEndpoints',
    'requestAccess',
    'room',
    'sendDTMF',
    'setBandwidth',
    'setCamera',
    'setCustomIntegrations',
    'setMeetingSessionData',
    'setNativeInCallAudioMode',
    'setNetworkTopology',
    'setOutputDeviceAsync',
    'setPlayNewParticipantSound',
    'setShowLocalVideo',
    'setShowNamesMode',
    'setShowParticipantsBar',
    'setSidebarView',
    'setSubscribeToTracksAutomatically',
    'setTheme',
    'setUserData',
    'setUserName',
    'sipCallTransfer',
    'sipRefer',
    'startCamera',
    'startCustomIntegrations',
    'startCustomTrack',
    'startDialIn',
    'startDialOut',
    'startLiveStreaming',
    'startLocalAudioLevelObserver',
    'startRemoteMediaPlayer',
    'startScreenShare',
    'startTranscription',
    'stopCustomIntegrations',
    'stopCustomTrack',
    'stopDialOut',
    'stopLiveStreaming',
    'stopLocalAudioLevelObserver',
    'stopRemoteMediaPlayer',
    'stopRemoteParticipantsAudioLevelObserver',
    'stopTestConnectionQuality',
    'stopTranscription',
    'supportedBrowser',
    'testCallQuality',
    'testConnectionQuality',
    'testNetworkConnectivity',
    'testPeerToPeerCallQuality',
    'testWebsocketConnectivity',
    'updateCustomTrayButtons',
    'updateLiveStreaming',
    'updateParticipants',
    'updateReceiveSettings',
    'updateRecording',
    'updateRemoteMediaPlayer',
    'updateScreenShare',
    'updateSendSettings',
    'updateTranscription',
    'updateWaitingParticipant',
    'updateWaitingParticipants',
    'validateCustomTrack',
    'validateUpdateSendSettings',
  ],
};

/** Options that we never give, of calls and of participants. The library refuses them as unknown. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  '@daily-co/daily-js/dist/daily-esm.js': [
    'customIntegrations',
    'customTrayButtons',
    'lang',
    'layoutConfig',
    'reactNativeConfig',
    'receiveSettings',
    'sendSettings',
    'styles',
    'theme',
    'updatePermissions',
    'userData',
  ],
};

/**
 * A library that is built differently than it was is left as it is, with a warning: an upgrade builds before anybody
 * has looked at this list, and the script's size limit says that somebody should.
 */
export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    transform(code, id) {
      const of = (table: typeof UNUSED): readonly string[] =>
        Object.entries(table).find(([file]) => id.endsWith(file))?.[1] ?? [];
      const [silenced, unused] = [of(SILENCED), of(UNUSED)];
      const options = of(OPTIONS);
      const methods = [...silenced, ...unused, ...options];
      if (methods.length === 0) return null;
      const tree = this.parse(code);
      const changes = emptied(
        { silenced: new Set(silenced), unused: new Set(unused), options: new Set(options) },
        tree,
      );
      const rest = changed(code, changes);
      const called = unused.find((method) => rest.includes(`.${method}(`));
      const problem =
        called === undefined
          ? `has ${changes.length} of the ${methods.length} parts to empty`
          : `calls ${called}, which is to be emptied`;
      const shortened = withoutBranches(rest, id);
      if (called === undefined && changes.length === methods.length && shortened !== null)
        return { code: shortened, map: null };
      this.warn(`${id} ${problem}: it is left whole. See widget/build/without-unused.ts.`);
      return null;
    },
  };
}

function changed(code: string, changes: readonly Change[]): string {
  return changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
}

type Methods = {
  readonly silenced: ReadonlySet<string>;
  readonly unused: ReadonlySet<string>;
  readonly options: ReadonlySet<string>;
};

/** A command that was left out says so to whoever calls it after all. */
function bodyOf(name: string, { silenced, unused }: Methods): string | null {
  if (silenced.has(name)) return '{}';
  return unused.has(name) ? `{throw Error("${name} is not in this build.")}` : null;
}

/** What empties these methods: in a class, or in a compiled class as `{ key: name, value: function … }`. */
function emptied(methods: Methods, node: unknown): Change[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((child: unknown) => emptied(methods, child));
  if ('type' in node && node.type === 'MethodDefinition') {
    const { key, value } = node as unknown as { key: { name?: string }; value: { body: Span } };
    const body = bodyOf(key.name ?? '', methods);
    if (body !== null) return [{ ...spanOf(value.body), text: body }];
  }
  const option = optionIn(node);
  if (option && methods.options.has(option.name)) return [{ ...spanOf(option.value), text: '0' }];
  const [key, value] = 'properties' in node && Array.isArray(node.properties) ? node.properties : [];
  const body = bodyOf(String(key?.value?.value ?? ''), methods);
  if (body !== null) return [{ ...spanOf(value.value), text: `function()${body}` }];
  return Object.values(node).flatMap((child: unknown) => emptied(methods, child));
}

/** An option as daily-js lists it: `name: { validate: function … }`. */
function optionIn(node: object): { name: string; value: Span } | null {
  if (!('type' in node) || node.type !== 'Property') return null;
  const { key, value } = node as unknown as OptionNode;
  const isOption = value.properties?.some((property) => property.key?.name === 'validate') ?? false;
  return isOption && key.name !== undefined ? { name: key.name, value } : null;
}

type OptionNode = {
  key: { name?: string };
  value: Span & { properties?: readonly { key?: { name?: string } }[] };
};

const spanOf = ({ start, end }: Span): Span => ({ start, end });
