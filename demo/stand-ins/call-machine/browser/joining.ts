/** Parses the data that daily-js sends when it joins. */
import type { MachineContext } from './machine-context.ts';
import { instanceOf, CUSTOM_TRACK } from './daily-globals.ts';
import { mergeInputSettings } from './input-settings.ts';
import type { AudioSource } from './sound/microphone.ts';
import { Meeting, type MeetingOptions } from './meeting/meeting.ts';
import type { PageMessage } from './page-link.ts';

type Fields = { readonly [key: string]: unknown };

export function joinMeeting(context: MachineContext, message: PageMessage): void {
  const properties = fields(message['properties']);
  const preload = fields(message['preloadCache']);
  const { url } = properties;
  if (typeof url !== 'string' || !/^https?:/.test(url)) {
    context.page.answer(message, { error: 'The room has no address.' });
    return;
  }
  context.meeting?.close();
  context.inputSettings = mergeInputSettings(context.inputSettings, preload['inputSettings']);
  const meeting = new Meeting(context.page, optionsOf(context, url, properties, preload), () => {
    if (context.meeting === meeting) context.meeting = null;
  });
  context.meeting = meeting;
  startObservers(meeting, preload);
}

/** The camera check before a call: this machine has no camera, and requests the microphone when it joins. */
export function startCamera({ page }: MachineContext, message: PageMessage): void {
  page.post({ action: 'call-machine-initialized' });
  page.answer(message, { camera: {}, mic: {}, speaker: {} });
}

function optionsOf(
  { callClientId }: MachineContext,
  roomUrl: string,
  properties: Fields,
  preload: Fields,
): MeetingOptions {
  const automatic = preload['subscribeToTracksAutomatically'] ?? properties['subscribeToTracksAutomatically'];
  return {
    callClientId,
    roomUrl,
    userName: typeof properties['userName'] === 'string' ? properties['userName'] : '',
    audioSource: preload['allowLocalAudio'] === false ? false : audioSourceOf(callClientId, properties),
    muted: properties['startAudioOff'] === true,
    subscribesAutomatically: automatic !== false,
  };
}

function audioSourceOf(callClientId: string, { audioSource }: Fields): AudioSource {
  if (instanceOf(callClientId)?.tracks?.audioTrack !== undefined) return CUSTOM_TRACK;
  return typeof audioSource === 'string' || typeof audioSource === 'boolean' ? audioSource : true;
}

function startObservers(meeting: Meeting, preload: Fields): void {
  const local = fields(preload['localAudioLevelObserver']);
  const remote = fields(preload['remoteParticipantsAudioLevelObserver']);
  if (local['enabled'] === true) {
    meeting.localObserver.start(local['interval'], () => meeting.reportLocalLevel());
  }
  if (remote['enabled'] === true) {
    meeting.remoteObserver.start(remote['interval'], () => meeting.agent.reportLevel());
  }
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
