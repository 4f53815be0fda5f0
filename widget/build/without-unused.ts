/**
 * Methods of libraries that the tag never runs. They are emptied, and the bundler drops what only they used: more
 * than a tenth of the script. With them goes an error tracker's client: the tag tells no third party about its pages.
 */
import type { Plugin } from 'vite';

type Span = { readonly start: number; readonly end: number };
type Change = Span & { readonly text: string };

/** Methods that the library itself calls, with nothing to show for it. */
const SILENCED: Readonly<Record<string, readonly string[]>> = {
  // daily-js reports its failures to its maker.
  '@daily-co/daily-js/dist/daily-esm.js': ['_maybeSendToSentry'],
  // The bot check's script is loaded by our own loader, with a time limit and a retry; this is the other one.
  '@hcaptcha/react-hcaptcha/lib/dist/esm/index.js': ['loadCaptcha'],
};

/** Commands for kinds of calls that we do not make: meetings in a frame, telephones, guests at the door. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  '@daily-co/daily-js/dist/daily-esm.js': [
    'createFrame',
    'createTransparentFrame',
    'getMeetingSession',
    'getReceiveSettings',
    'preAuth',
    'requestAccess',
    'sendDTMF',
    'setMeetingSessionData',
    'setOutputDeviceAsync',
    'setShowLocalVideo',
    'setShowParticipantsBar',
    'setTheme',
    'setUserData',
    'sipCallTransfer',
    'sipRefer',
    'startCamera',
    'startCustomIntegrations',
    'startCustomTrack',
    'startDialIn',
    'startDialOut',
    'startRemoteMediaPlayer',
    'stopCustomIntegrations',
    'stopRemoteMediaPlayer',
    'supportedBrowser',
    'testConnectionQuality',
    'updateCustomTrayButtons',
    'updateReceiveSettings',
    'updateRemoteMediaPlayer',
    'updateTranscription',
    'updateWaitingParticipant',
    'updateWaitingParticipants',
  ],
};

/** A library that is built differently than it was fails the build, so that nothing comes back or goes unseen. */
export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    transform(code, id) {
      const of = (table: typeof UNUSED): readonly string[] =>
        Object.entries(table).find(([file]) => id.endsWith(file))?.[1] ?? [];
      const [silenced, unused] = [of(SILENCED), of(UNUSED)];
      const called = unused.find((method) => code.includes(`.${method}(`));
      if (called !== undefined) return this.error(`${id} calls ${called}, which is to be emptied.`);
      const methods = [...silenced, ...unused];
      if (methods.length === 0) return null;
      const changes = emptied(new Set(methods), this.parse(code));
      if (changes.length !== methods.length)
        return this.error(`${id} has ${changes.length} of the ${methods.length} methods to empty.`);
      return { code: changed(code, changes), map: null };
    },
  };
}

function changed(code: string, changes: readonly Change[]): string {
  return changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
}

/** What empties these methods: in a class, or in a compiled class as `{ key: name, value: function … }`. */
function emptied(methods: ReadonlySet<string>, node: unknown): Change[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((child: unknown) => emptied(methods, child));
  if ('type' in node && node.type === 'MethodDefinition') {
    const { key, value } = node as unknown as { key: { name?: string }; value: { body: Span } };
    if (methods.has(key.name ?? '')) return [{ ...spanOf(value.body), text: '{}' }];
  }
  const [key, value] = 'properties' in node && Array.isArray(node.properties) ? node.properties : [];
  if (methods.has(key?.value?.value)) return [{ ...spanOf(value.value), text: 'function(){}' }];
  return Object.values(node).flatMap((child: unknown) => emptied(methods, child));
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });
