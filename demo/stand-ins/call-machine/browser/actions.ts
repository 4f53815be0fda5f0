/** The machine's handler of each message from the page. */
import { joinMeeting, startCamera } from './joining.ts';
import { askedDevice, mergeInputSettings, processorOf } from './input-settings.ts';
import type { Action, MachineContext } from './machine-context.ts';
import { recordingActions } from './recording.ts';
import { instanceOf } from './daily-globals.ts';
import type { PageMessage } from './page-link.ts';

export const ACTIONS: Readonly<Record<string, Action | undefined>> = {
  ...recordingActions,
  'join-meeting': joinMeeting,
  'start-camera': startCamera,
  'leave-meeting'(context) {
    if (context.meeting === null) context.page.post({ action: 'left-meeting' });
    else context.meeting.leave();
  },
  'app-msg'({ meeting }, { data, to }) {
    meeting?.sendApp(data, typeof to === 'string' ? to : '*');
  },
  'update-participant': (context, { id, properties }) => updateParticipant(context, id, properties),
  'update-participants'(context, { participants }) {
    if (typeof participants !== 'object' || participants === null) return;
    for (const [id, properties] of Object.entries(participants)) updateParticipant(context, id, properties);
  },
  'local-audio': ({ meeting }, { state }) => meeting?.microphone.setEnabled(state === true),
  'set-allow-local-audio'({ meeting }, { state }) {
    void meeting?.microphone.use(state === true);
  },
  'update-input-settings': updateInputSettings,
  'set-input-devices'(context, message) {
    const { audioDeviceId } = message;
    const isAsked = typeof audioDeviceId === 'string' || typeof audioDeviceId === 'boolean';
    const done = isAsked ? context.meeting?.microphone.use(audioDeviceId) : undefined;
    void Promise.resolve(done).then(() => context.page.answer(message, devices(context)));
  },
  'get-input-devices': (context, message) => context.page.answer(message, devices(context)),
  'set-output-device'(context, message) {
    if (typeof message['outputDeviceId'] === 'string') context.speakerId = message['outputDeviceId'];
    context.page.answer(message, devices(context));
  },
  'enumerate-devices'(context, message) {
    const found = navigator.mediaDevices.enumerateDevices();
    found.then(
      (list) => context.page.answer(message, { devices: list.map((device) => device.toJSON() as object) }),
      () => context.page.answer(message, { devices: [] }),
    );
  },
  'start-remote-participants-audio-level-observer'({ meeting, page }, message) {
    if (meeting?.behaviour.observerFails === true) {
      page.answer(message, { error: 'The audio level observer could not be started.' });
      return;
    }
    meeting?.remoteObserver.start(message['interval'], () => meeting.agent.reportLevel());
    page.answer(message, {});
  },
  'stop-remote-participants-audio-level-observer': ({ meeting }) => meeting?.remoteObserver.stop(),
  'start-local-audio-level-observer'({ meeting, page }, message) {
    meeting?.localObserver.start(message['interval'], () => meeting.reportLocalLevel());
    page.answer(message, {});
  },
  'stop-local-audio-level-observer': ({ meeting }) => meeting?.localObserver.stop(),
  'set-user-name'({ meeting, page }, message) {
    const userName = typeof message['name'] === 'string' ? message['name'] : '';
    if (meeting !== null) meeting.userName = userName;
    meeting?.updateLocal();
    page.answer(message, { userName });
  },
  'set-user-data': ({ page }, message) => page.answer(message, { userData: message['userData'] }),
  'local-screen-start'({ meeting, page, callClientId }) {
    const stop = () => {
      meeting?.screen.stop();
      meeting?.updateLocal();
      page.post({ action: 'local-screen-share-stopped' });
    };
    void meeting?.screen.start(instanceOf(callClientId)?.tracks?.screenMediaStream, stop).then((shown) => {
      meeting.updateLocal();
      page.post({ action: shown ? 'local-screen-share-started' : 'local-screen-share-canceled' });
    });
  },
  'local-screen-stop'({ meeting, page }) {
    meeting?.screen.stop();
    meeting?.updateLocal();
    page.post({ action: 'local-screen-share-stopped' });
  },
};

function updateParticipant({ meeting }: MachineContext, id: unknown, properties: unknown): void {
  if (meeting === null || typeof properties !== 'object' || properties === null) return;
  const asked = properties as Readonly<Record<string, unknown>>;
  if (id === 'local') {
    if (typeof asked['setAudio'] === 'boolean') meeting.microphone.setEnabled(asked['setAudio']);
  } else if (typeof id === 'string' && 'setSubscribedTracks' in asked) {
    meeting.agent.subscribe(id, asked['setSubscribedTracks']);
  }
}

function updateInputSettings(context: MachineContext, message: PageMessage): void {
  const { meeting, page } = context;
  const asked = message['inputSettings'];
  context.inputSettings = mergeInputSettings(context.inputSettings, asked);
  const device = askedDevice(asked);
  if (device !== null) void meeting?.microphone.use(device);
  page.answer(message, { inputSettings: context.inputSettings });
  page.post({ action: 'input-settings-updated', inputSettings: context.inputSettings });
  if (meeting?.behaviour.processorFails === true && processorOf(context.inputSettings) !== 'none') {
    page.post({
      action: 'nonfatal-error',
      type: 'audio-processor-error',
      errorMsg: 'The audio processor stopped working.',
    });
  }
}

function devices({ meeting, speakerId }: MachineContext) {
  const deviceId = meeting?.microphone.deviceId ?? null;
  return {
    camera: {},
    mic:
      deviceId === null
        ? {}
        : { deviceId, kind: 'audioinput', label: meeting?.microphone.track?.label ?? '' },
    speaker: { deviceId: speakerId, kind: 'audiooutput', label: '' },
  };
}
