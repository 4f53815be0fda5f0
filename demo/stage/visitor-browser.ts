/** Simulates the visitor's browser on the host page: microphones, devices, user agent, data layer. */
import { BROWSER_NAMES, type BrowserId } from './browser-names.ts';
import type { HostSwitchId } from './host-switches.ts';

/** Call this before the tag uses the browser. */
export function simulateBrowser(host: readonly HostSwitchId[], browser: BrowserId): void {
  if (browser !== 'own') rename(BROWSER_NAMES[browser]);
  if (host.includes('asks')) forgetPermission();
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
