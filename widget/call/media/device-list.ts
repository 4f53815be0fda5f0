/** Lists microphones, loudspeakers and cameras. */
import type { MediaPort } from '../ports.ts';

export type DeviceKind = 'microphone' | 'speaker' | 'camera';
/** `label` is empty until microphone access is granted. */
export type Device = { readonly id: string; readonly label: string };

const KINDS = {
  microphone: 'audioinput',
  speaker: 'audiooutput',
  camera: 'videoinput',
} as const satisfies Record<DeviceKind, MediaDeviceKind>;

/** The devices that the browser lists, possibly none. Never rejects. */
export async function listDevices(media: MediaPort, kind: DeviceKind): Promise<readonly Device[]> {
  const devices = await media.listDevices().catch(() => []);
  return devices
    .filter((device) => device.kind === KINDS[kind] && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
