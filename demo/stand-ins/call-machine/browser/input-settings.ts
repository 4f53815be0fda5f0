/** The microphone and camera processing settings that daily-js stores. */
type Fields = { readonly [key: string]: unknown };
export type InputSettings = { readonly audio: Fields; readonly video: Fields };

export const NO_PROCESSING: InputSettings = {
  audio: { processor: { type: 'none' } },
  video: { processor: { type: 'none' } },
};

/** Merges the requested settings into the old ones. */
export function mergeInputSettings(old: InputSettings, asked: unknown): InputSettings {
  return { audio: merge(old.audio, asked, 'audio'), video: merge(old.video, asked, 'video') };
}

/** The microphone that the settings name, if any. */
export function askedDevice(asked: unknown): string | null {
  const settings = fields(fields(fields(asked)['audio'])['settings']);
  const device = settings['deviceId'];
  if (typeof device === 'string') return device;
  const exact = fields(device)['exact'];
  return typeof exact === 'string' ? exact : null;
}

export function processorOf(settings: InputSettings): unknown {
  return fields(settings.audio['processor'])['type'];
}

function merge(old: Fields, asked: unknown, kind: 'audio' | 'video'): Fields {
  return { ...old, ...fields(fields(asked)[kind]) };
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
