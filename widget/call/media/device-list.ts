/** Which microphones, loudspeakers and cameras there are. */
import type { MediaPort } from '../ports.ts';

export type DeviceKind = 'microphone' | 'speaker' | 'camera';
/** `label` is empty until the microphone has been allowed. */
export type Device = { readonly id: string; readonly label: string };

const KINDS = {
  microphone: 'audioinput',
  speaker: 'audiooutput',
  camera: 'videoinput',
} as const satisfies Record<DeviceKind, MediaDeviceKind>;

/** The devices that the browser tells of, perhaps none. Never rejects. */
export async function listDevices(media: MediaPort, kind: DeviceKind): Promise<readonly Device[]> {
  const devices = await media.listDevices().catch(() => []);
  return devices
    .filter((device) => device.kind === KINDS[kind] && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
