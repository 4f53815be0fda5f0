/** Simulates the visitor's browser on the host page: microphones, devices, user agent, data layer. */
import { BROWSER_NAMES, type BrowserId } from './browser-names.ts';
import type { HostSwitchId } from './host-switches.ts';

/** Call this before the tag uses the browser. */
export function simulateBrowser(host: readonly HostSwitchId[], browser: BrowserId): void {
  if (browser !== 'own') rename(BROWSER_NAMES[browser]);
  if (host.includes('asks') || host.includes('slow-prompt')) forgetPermission();
  if (host.includes('slow-prompt')) answerLate();
  if (host.includes('phone-call')) interruptCalls();
  if (host.includes('saves-data')) saveData();
  if (host.includes('refused')) refuseMicrophone();
  if (host.includes('dead')) silenceUsualMicrophone();
  if (host.includes('stuck')) refuseOtherDevices();
  // The console reads the pushes from here.
  if (host.includes('data-layer')) Object.assign(window, { [DATA_LAYER]: [] });
}

/** The name that tag managers use. */
export const DATA_LAYER = 'dataLayer';

function rename({ userAgent, touchPoints }: { readonly userAgent: string; readonly touchPoints: number }) {
  Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
  Object.defineProperty(navigator, 'maxTouchPoints', { get: () => touchPoints });
}

function forgetPermission(): void {
  const { permissions } = navigator;
  const usual = permissions.query.bind(permissions);
  permissions.query = async (asked) => {
    const status = await usual(asked);
    return asked.name === 'microphone' ? Object.create(status, { state: { value: 'prompt' } }) : status;
  };
}

type Ask = MediaDevices['getUserMedia'];

/** Replaces getUserMedia; `usual` is the previous one. */
function replaceGetUserMedia(
  answer: (asked: MediaStreamConstraints, usual: Ask) => Promise<MediaStream>,
): void {
  const { mediaDevices } = navigator;
  const usual = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = (asked = {}) => answer(asked, usual);
}

function refuseMicrophone(): void {
  replaceGetUserMedia(() => Promise.reject(new DOMException('Refused by the host page.', 'NotAllowedError')));
}

/** The time to read a prompt, and from a call's beginning to a phone call and to its end, ms. */
const [PROMPT_MS, CALLED_MS, HUNG_UP_MS] = [25_000, 10_000, 16_000];

function answerLate(): void {
  const answered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PROMPT_MS));
  let prompt: Promise<void> | undefined;
  replaceGetUserMedia(async (asked, usual) => {
    await (prompt ??= answered());
    return usual(asked);
  });
}

/** The events of Safari's `navigator.audioSession`, which other browsers do not have. */
function interruptCalls(): void {
  const session = Object.assign(new EventTarget(), { state: 'active', type: 'auto' });
  Object.defineProperty(navigator, 'audioSession', { value: session });
  const change = (state: string): void => {
    session.state = state;
    session.dispatchEvent(new Event('statechange'));
  };
  replaceGetUserMedia(async (asked, usual) => {
    const stream = await usual(asked);
    setTimeout(change, CALLED_MS, 'interrupted');
    setTimeout(change, HUNG_UP_MS, 'active');
    return stream;
  });
}

function saveData(): void {
  const connection = Object.assign(new EventTarget(), { saveData: true });
  Object.defineProperty(navigator, 'connection', { value: connection });
}

function silenceUsualMicrophone(): void {
  replaceGetUserMedia(async (asked, usual) => {
    const stream = await usual(asked);
    return isOther(asked) ? stream : silenced(stream);
  });
}

/** Replaces a microphone's audio with digital silence in an equivalent track. */
function silenced(stream: MediaStream): MediaStream {
  const [live] = stream.getAudioTracks();
  const context = new AudioContext();
  const dead = context.createMediaStreamDestination().stream;
  const [track] = dead.getAudioTracks();
  if (live === undefined || track === undefined) return stream;
  const settings = live.getSettings();
  live.stop();
  const stop = track.stop.bind(track);
  const close = () => {
    stop();
    if (context.state !== 'closed') void context.close();
  };
  Object.assign(track, { getSettings: () => settings, stop: close });
  return dead;
}

function refuseOtherDevices(): void {
  const refuse = () => Promise.reject(new DOMException('Refused by the host page.', 'NotReadableError'));
  replaceGetUserMedia((asked, usual) => (isOther(asked) ? refuse() : usual(asked)));
  if ('setSinkId' in HTMLMediaElement.prototype) HTMLMediaElement.prototype.setSinkId = refuse;
}

/** Whether a specific microphone is requested rather than the default. */
function isOther({ audio }: MediaStreamConstraints): boolean {
  const asked = JSON.stringify((typeof audio === 'object' && audio.deviceId) ?? null);
  return !/^(?:false|null)$|"(?:default|)"/.test(asked);
}
