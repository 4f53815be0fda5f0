/** A room over daily-js with the commands that only the package uses. */
import type { DailyCall } from '@daily-co/daily-js';
import type { Room } from '../room/room.ts';
import type { ExtendedRoomFactory, NetworkReport, RoomExtension } from '../voice/extended-room.ts';
import { makeDailyRoom } from './daily-room.ts';
import { EXTENDED_TRANSLATIONS } from './extended-daily-events.ts';

/** Like `createDailyRoom`. */
export const createExtendedDailyRoom: ExtendedRoomFactory = async (options) => {
  const { room, call } = await makeDailyRoom(options, EXTENDED_TRANSLATIONS);
  return Object.assign(room, extensionOf(call, room));
};

function extensionOf(call: DailyCall, room: Room): RoomExtension {
  return {
    setMicrophoneTrack: async (track) => {
      await call.setInputDevicesAsync({ audioSource: track });
    },
    observeLocalLevel: (intervalMs) => call.startLocalAudioLevelObserver(intervalMs),
    stopObservingLocalLevel: () => call.stopLocalAudioLevelObserver(),
    setCamera: (source) => setCamera(call, source),
    startScreenShare: (options) => call.startScreenShare({ ...options }),
    stopScreenShare: () => call.stopScreenShare(),
    testNetwork: async () => {
      await room.load();
      return testNetwork(call);
    },
  };
}

async function setCamera(call: DailyCall, source: string | MediaStreamTrack | false): Promise<void> {
  if (source === false) call.setLocalVideo(false);
  else if (typeof source === 'string') await call.setInputDevicesAsync({ videoDeviceId: source });
  else await call.setInputDevicesAsync({ videoSource: source });
}

/** The engine sends a canvas, so no camera is opened. */
async function testNetwork(call: DailyCall): Promise<NetworkReport> {
  const { result: websocket } = await call.testWebsocketConnectivity();
  const [track] = document.createElement('canvas').captureStream(1).getVideoTracks();
  if (track === undefined) return { websocket, network: 'aborted' };
  try {
    const { result: network } = await call.testNetworkConnectivity(track);
    return { websocket, network };
  } finally {
    track.stop();
  }
}
