/** What the view may ask of the voice client, passed on. */
import type { CallClient } from '../call/call-client.ts';
import type { Actions } from './snapshot.ts';

type CallActions = Pick<
  Actions,
  | 'unblockAudio'
  | 'replaceMicrophone'
  | 'findMicrophone'
  | 'tryMicrophone'
  | 'endTrial'
  | 'playTone'
  | 'listDevices'
  | 'onDeviceChange'
  | 'chooseDevice'
>;

export const callActions = (client: () => CallClient): CallActions => ({
  unblockAudio: () => void client().unblockAudio(),
  replaceMicrophone: () => void client().replaceMicrophone(),
  findMicrophone: () => void client().devices.findMicrophone(),
  tryMicrophone: () => client().devices.trial.begin(),
  endTrial: (as) => client().devices.trial.end(as),
  playTone: () => client().devices.trial.playTone(),
  listDevices: (kind) => client().listDevices(kind),
  onDeviceChange: (listener) => client().onDeviceChange(listener),
  chooseDevice: (kind, id) =>
    kind === 'microphone' ? client().setInputDevice(id) : client().setOutputDevice(id),
});
