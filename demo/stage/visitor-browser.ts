/** What the visitor's browser does on the page of the switches: microphones, devices, its name, a data layer. */
import { BROWSER_NAMES, type BrowserId } from './browser-names.ts';
import type { HostSwitchId } from './host-switches.ts';

/** Before the tag asks the browser for anything. */
export function furnishBrowser(host: readonly HostSwitchId[], browser: BrowserId): void {
  if (browser !== 'own') rename(BROWSER_NAMES[browser]);
  if (host.includes('asks')) forgetPermission();
  if (host.includes('refused')) refuseMicrophone();
  if (host.includes('dead')) silenceUsualMicrophone();
  if (host.includes('stuck')) refuseOtherDevices();
  // Reached from the console, which lists what is pushed.
  if (host.includes('data-layer')) Object.assign(window, { [DATA_LAYER]: [] });
}

/** The array's name, as tag managers have it. */
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

/** Asks the browser in another way from now on; `usual` is the one before. */
function askBy(answer: (asked: MediaStreamConstraints, usual: Ask) => Promise<MediaStream>): void {
  const { mediaDevices } = navigator;
  const usual = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = (asked = {}) => answer(asked, usual);
}

function refuseMicrophone(): void {
  askBy(() => Promise.reject(new DOMException('Refused by the host page.', 'NotAllowedError')));
}

function silenceUsualMicrophone(): void {
  askBy(async (asked, usual) => {
    const stream = await usual(asked);
    return isOther(asked) ? stream : silenced(stream);
  });
}

/** Exact silence in place of what a microphone gives, by a track that looks like its own. */
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
  askBy((asked, usual) => (isOther(asked) ? refuse() : usual(asked)));
  if ('setSinkId' in HTMLMediaElement.prototype) HTMLMediaElement.prototype.setSinkId = refuse;
}

/** Whether it is for a microphone that was chosen, and not for the usual one. */
function isOther({ audio }: MediaStreamConstraints): boolean {
  const asked = JSON.stringify((typeof audio === 'object' && audio.deviceId) ?? null);
  return !/^(?:false|null)$|"(?:default|)"/.test(asked);
}
