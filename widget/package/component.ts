/** Shared by the React, Vue and Svelte components: maps props to attributes and listeners of the tag. */
import { EVENTS, PROPERTIES, TAG, type AttributeName, type EventName } from '../contract.ts';
import { define } from './index.ts';

type Props = Readonly<Record<string, unknown>>;
export type Listeners = Readonly<Partial<Record<EventName, (event: Event) => void>>>;
type TagProps = {
  /** The settings as text, and all other props unchanged. */
  readonly attributes: Props;
  readonly listeners: Listeners;
};

const ATTRIBUTE_OF = new Map<string, AttributeName>(
  (Object.keys(PROPERTIES) as AttributeName[]).map((attribute) => [PROPERTIES[attribute], attribute]),
);
const EVENT_OF = new Map<string, EventName>(EVENTS.map((name) => [propOf(name), name]));

/** Starts with a brace, so that a setting that may be an ID is parsed as JSON too. */
const NOT_JSON = '{ not JSON }';

/**
 * Uses attributes because they work before the tag is defined, in server rendering and during hydration; properties do
 * not.
 */
export function tagProps(props: object): TagProps {
  const attributes: Record<string, unknown> = {};
  const listeners: Partial<Record<EventName, (event: Event) => void>> = {};
  for (const [name, value] of Object.entries(props) as readonly (readonly [string, unknown])[]) {
    const attribute = ATTRIBUTE_OF.get(name);
    const event = EVENT_OF.get(name);
    if (event !== undefined) {
      if (isListener(value)) listeners[event] = value;
    } else if (attribute === undefined) attributes[name] = value;
    else if (value !== null && value !== undefined) attributes[attribute] = textOf(value);
  }
  return { attributes, listeners };
}

/** Loads the tag's script. If that fails, the page shows the fallback content, so a warning is enough. */
export function loadTag(): void {
  define().catch((error: unknown) => {
    console.warn(`<${TAG}>: the script of the tag could not be loaded.`, error);
  });
}

/** `call-end` becomes `onCallEnd`. */
function propOf(event: EventName): string {
  return `on-${event}`.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

const isListener = (value: unknown): value is (event: Event) => void => typeof value === 'function';

/** The tag reports a value that cannot be serialized like any other invalid JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  try {
    return JSON.stringify(value) ?? NOT_JSON;
  } catch {
    return NOT_JSON;
  }
}
