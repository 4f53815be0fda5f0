/** Every action on the element, by the visitor, the host page, the browser, the platform, or other tabs. */
import { RoomError, type RoomEvent } from '../../../widget/call/room/room.ts';
import { FakeTrack } from '../../unit/call/fakes.ts';
import { AGENT } from '../../unit/call/world.ts';
import { GATES, MOODS, type Gate, type Mood } from './gates.ts';
import type { ScriptedPage } from './scripted-page.ts';

type Command = (page: ScriptedPage) => void;
type Commands = Readonly<Record<string, Command>>;

/** Grouped by subject, because commands on the same subject interact. */
const TOPICS = {
  form: {
    'type a name': (page) => type(page, 'Ann'),
    'type nothing': (page) => type(page, ' '),
    consent: ({ session }) => session?.actions.setConsent(true),
    'take consent back': ({ session }) => session?.actions.setConsent(false),
    'pass the check': (page) => passCheck(page),
    'the check expires': ({ session }) => session?.actions.botCheck({ type: 'expired' }),
    submit: (page) => submit(page),
  },
  dialog: {
    open: ({ entrance }) => entrance.open('launcher'),
    close: (page) => close(page),
    hover: ({ entrance }) => void entrance.prepare(),
    'call open()': ({ entrance }) => entrance.open('method'),
    'call close()': ({ entrance }) => entrance.close('method'),
    'open() and close() in one task': (page) => {
      // A listener of the page may request the opposite in between.
      const { isListening } = page;
      page.entrance.open('method');
      page.entrance.close('method');
      const isMet = isListening || !page.entrance.isRequested;
      page.ledger.expect(isMet, 'the dialog is still requested after open() and close() in one task');
    },
    'close() and open() in one task': (page) => {
      const { isListening } = page;
      page.entrance.close('method');
      page.entrance.open('method');
      const mayOpen = page.letsOpen && !page.ledger.removed && !page.isInCall;
      const isMet = isListening || !mayOpen || page.entrance.isRequested;
      page.ledger.expect(isMet, 'the dialog is not requested after close() and open() in one task');
    },
    scroll: ({ entrance }) => entrance.open('scroll'),
    'toggle whether the page lets the dialog open': (page) => {
      page.letsOpen = !page.letsOpen;
    },
    'dismiss a toast': ({ session }) =>
      session?.actions.dismissNotice(session.getSnapshot().notices[0]?.id ?? 0),
  },
  stop: {
    'press End Call': ({ session }) => session?.actions.endCall(),
    'call endCall()': ({ session }) => void session?.endCall(),
    'the page is hidden': ({ session }) => void session?.stopCall('page-closed'),
  },
  mute: {
    mute: (page) => setMuted(page, true),
    unmute: (page) => setMuted(page, false),
    'call setMuted(true)': (page) => setMuted(page, true),
    'call setMuted(false)': (page) => setMuted(page, false),
  },
  element: {
    move: ({ entrance }) => entrance.placed(),
    remove: (page) => page.remove(),
    insert: (page) => page.insert(),
    'the first view breaks': ({ viewBreaks }) => viewBreaks[0]?.(),
  },
  settings: {
    'change the key': (page) =>
      page.configure({ publicKey: page.config.publicKey === 'key' ? 'another' : 'key' }),
    'change the assistant': (page) =>
      page.configure({ assistant: page.config.assistant === null ? 'erin' : null }),
    'change the name': (page) => page.configure({ name: page.config.name === '' ? 'Bea' : '' }),
    'change noise cancellation': (page) =>
      page.configure({ noiseCancellation: !page.config.noiseCancellation }),
  },
  network: {
    'go offline': (page) => connectivity(page, false),
    'come online': (page) => connectivity(page, true),
    'the connection drops': room({ type: 'network', link: 'sfu', interrupted: true }),
    'the connection returns': room({ type: 'network', link: 'sfu', interrupted: false }),
  },
  tabs: {
    'another tab calls': ({ locks }) => locks.takeElsewhere(),
    'the other tab hangs up': ({ locks }) => locks.giveElsewhere(),
  },
  microphone: {
    'choose a microphone': ({ session }) => void session?.actions.devices().choose('microphone', 'usb'),
    'the microphone goes away': room({ type: 'microphone-lost' }),
    'the microphone fails': room({
      type: 'device-failed',
      failure: { type: 'mic-in-use', message: 'In use.', microphone: true, cause: null },
    }),
    'noise cancellation fails': room({ type: 'processor-failed', message: 'No.', cause: null }),
  },
  end: {
    'the platform ends the call': room({
      type: 'message',
      data: '{"type":"status-update","status":"ended","endedReason":"assistant-said-goodbye"}',
    }),
    'the room closes': room({ type: 'left' }),
    'the first room closes': ({ rooms }) => rooms[0]?.emit({ type: 'left' }),
    'the visitor is ejected': failure('ejected', 'Out.'),
    'the meeting has ended': failure('ejected', 'Meeting has ended'),
    'the room is lost': failure('connection-error', 'Lost.'),
  },
  talk: {
    'the first room listens': ({ rooms }) => rooms[0]?.emit({ type: 'message', data: 'listening' }),
    'the agent is heard': ({ rooms }) =>
      rooms.at(-1)?.emit({ type: 'track-started', participant: AGENT, track: new FakeTrack().asTrack() }),
    'the agent speaks': room({ type: 'remote-levels', levels: [0.1] }),
    'a transcript comes': room({
      type: 'message',
      data: '{"type":"transcript","role":"user","transcript":"Hi","transcriptType":"final"}',
    }),
    'call say()': ({ session }) => session?.voice?.say('Hello.'),
    'call send()': ({ session }) => session?.voice?.send({ type: 'odd' }),
    'tap to hear': ({ session }) => session?.actions.unblockAudio(),
  },
  /** Without these, a random sequence rarely reaches a call. */
  call: {
    'fill in and submit': (page) => {
      fillIn(page);
      submit(page);
    },
    'the agent listens': room({ type: 'message', data: 'listening' }),
    'the latest answer comes': ({ gates }) => gates.releaseLatest(),
    'all answers come': ({ gates }) => gates.releaseAll(),
  },
} as const satisfies Readonly<Record<string, Commands>>;

type NamesOf<Topic> = Topic extends unknown ? keyof Topic : never;
export type CommandName = NamesOf<(typeof TOPICS)[keyof typeof TOPICS]> | `${Gate} ${Mood}`;

const { call, ...others } = TOPICS;
const namesOf = (topic: Commands) => Object.keys(topic) as CommandName[];
const moods: Commands = Object.fromEntries(
  GATES.flatMap((gate) =>
    MOODS.map((mood) => [`${gate} ${mood}`, ({ gates }: ScriptedPage) => gates.set(gate, mood)]),
  ),
);

export const COMMANDS = Object.assign({}, ...Object.values(TOPICS), moods) as Readonly<
  Record<CommandName, Command>
>;
export const CALL_COMMANDS: readonly CommandName[] = namesOf(call);
export const MOOD_COMMANDS: readonly CommandName[] = namesOf(moods);
export const COMMANDS_BY_TOPIC: readonly (readonly CommandName[])[] = [
  ...Object.values(others).map(namesOf),
  MOOD_COMMANDS,
];

/** Only the host page has listeners, so only its commands can come from within an event. */
export const HOST_COMMANDS: readonly CommandName[] = [
  ...namesOf(TOPICS.element),
  ...namesOf(TOPICS.settings),
  ...namesOf(COMMANDS).filter((name) => name.startsWith('call ')),
];

function room(event: RoomEvent): Command {
  return ({ rooms }) => rooms.at(-1)?.emit(event);
}

function failure(type: string, message: string): Command {
  return room({ type: 'failed', failure: new RoomError({ type, message, cause: null }) });
}

/** Types into the early dialog or React's, whichever is shown. */
function type(page: ScriptedPage, name: string): void {
  const { session, early } = page;
  if (session !== null) session.actions.setName(name);
  else if (early?.isShown) early.name = name;
  else return;
  page.ledger.name = name;
}

function close({ session, early }: ScriptedPage): void {
  if (session !== null) session.actions.close('visitor');
  else early?.dismiss();
}

function passCheck(page: ScriptedPage): void {
  page.tokens += 1;
  page.session?.actions.botCheck({ type: 'loaded' });
  page.session?.actions.botCheck({ type: 'passed', token: `token-${page.tokens}` });
}

function fillIn(page: ScriptedPage): void {
  page.entrance.open('launcher');
  type(page, 'Ann');
  page.session?.actions.setConsent(true);
  passCheck(page);
}

function submit(page: ScriptedPage): void {
  const { session } = page;
  if (session !== null) page.ledger.submitting(() => session.actions.submit());
}

function setMuted(page: ScriptedPage, muted: boolean): void {
  if (page.session === null) return;
  page.ledger.muted = muted;
  page.session.actions.setMuted(muted);
}

function connectivity(page: ScriptedPage, online: boolean): void {
  page.facts.online = online;
  page.connectivity.forEach((listener) => listener(online));
}
