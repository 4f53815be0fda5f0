/** The app messages from the page that Erin understands; others are ignored. */
export type PageMessage =
  | { readonly type: 'playable' }
  | {
      readonly type: 'say';
      readonly message: string;
      readonly endCallAfterSpoken: boolean;
      readonly interruptionsEnabled: boolean;
      readonly interruptAssistantEnabled: boolean;
    }
  | {
      readonly type: 'add-message';
      readonly role: string;
      readonly content: string;
      readonly triggerResponse: boolean;
    }
  | { readonly type: 'control'; readonly control: Control; readonly delaySeconds: number }
  | { readonly type: 'end-call' };

const CONTROLS = ['mute-assistant', 'unmute-assistant', 'say-first-message'] as const;
export type Control = (typeof CONTROLS)[number];

type Fields = { readonly [key: string]: unknown };

/** Pages send JSON text, as the platform's SDK does; plain objects are accepted too. */
export function parsePageMessage(data: unknown): PageMessage | null {
  if (data === 'playable') return { type: 'playable' };
  const fields = toFields(data);
  if (fields === null) return null;
  switch (fields['type']) {
    case 'say':
      return parseSay(fields);
    case 'add-message':
      return parseAddMessage(fields);
    case 'control':
      return parseControl(fields);
    case 'end-call':
      return { type: 'end-call' };
    default:
      return null;
  }
}

function toFields(data: unknown): Fields | null {
  if (typeof data === 'object' && data !== null) return data as Fields;
  if (typeof data !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(data);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Fields) : null;
  } catch {
    return null;
  }
}

function parseSay(fields: Fields): PageMessage | null {
  const message = fields['message'];
  if (typeof message !== 'string') return null;
  return {
    type: 'say',
    message,
    endCallAfterSpoken: fields['endCallAfterSpoken'] === true,
    interruptionsEnabled: fields['interruptionsEnabled'] === true,
    interruptAssistantEnabled: fields['interruptAssistantEnabled'] === true,
  };
}

function parseAddMessage(fields: Fields): PageMessage | null {
  const message = fields['message'];
  if (typeof message !== 'object' || message === null) return null;
  const { role, content } = message as { role?: unknown; content?: unknown };
  if (typeof role !== 'string' || typeof content !== 'string') return null;
  const triggerResponse = fields['triggerResponseEnabled'] !== false;
  return { type: 'add-message', role, content, triggerResponse };
}

function parseControl(fields: Fields): PageMessage | null {
  const control = CONTROLS.find((known) => known === fields['control']);
  if (control === undefined) return null;
  const delay = fields['videoRecordingStartDelaySeconds'];
  return { type: 'control', control, delaySeconds: typeof delay === 'number' ? delay : 0 };
}
