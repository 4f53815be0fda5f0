/** Maps the tag's events to analytics events: what happened, never who the visitor is or what was said. */
import { STAGES, type EventName } from '../../widget/contract.ts';

type AnalyticsEvent = {
  /** The tag's event. */
  readonly from: EventName;
  readonly properties: readonly string[];
  /** Which of the tag's events are not counted; empty if all are. */
  readonly except: string;
};

/** The captured events. The listeners below must match them; `docs/project/analytics.md` lists them. */
export const AGENT_EVENTS = {
  agent_opened: { from: 'agent-open', properties: ['trigger'], except: 'unless canceled' },
  call_started: { from: 'call-start-success', properties: [], except: 'unless resumed' },
  call_failed: { from: 'call-start-failed', properties: ['stage', 'reason'], except: '' },
  call_ended: { from: 'call-end', properties: ['reason', 'duration_seconds'], except: '' },
  booking_made: { from: 'booking', properties: [], except: '' },
  call_rated: { from: 'call-feedback', properties: ['helped'], except: '' },
} as const satisfies Record<string, AnalyticsEvent>;

type Captured = typeof AGENT_EVENTS;
type CapturedEvent = {
  [Name in keyof Captured]: [
    event: Name,
    properties: Readonly<Record<Captured[Name]['properties'][number], string | number>>,
  ];
}[keyof Captured];
type Capture = (...captured: CapturedEvent) => unknown;
type Listeners = Readonly<Record<Captured[keyof Captured]['from'], (event: Event) => void>>;

/**
 * Listens on the page, to which the tag's events bubble.
 * @param now a monotonic clock, ms
 * @returns a function that stops it
 */
export function watchAgent(page: EventTarget, capture: Capture, now = () => performance.now()): () => void {
  let startedAt: number | null = null;
  const listeners: Listeners = {
    'agent-open': (event) => {
      if (!event.defaultPrevented) capture('agent_opened', { trigger: word(event, 'trigger') });
    },
    'call-start-success': (event) => {
      const since = detailOf(event, 'since');
      startedAt = now() - (typeof since === 'number' ? Date.now() - since : 0);
      // A resumed call started on another page.
      if (detailOf(event, 'resumed') !== true) capture('call_started', {});
    },
    'call-start-failed': (event) => {
      capture('call_failed', { stage: stageOf(event), reason: word(event, 'reason') });
    },
    // The booking's details are the visitor's private data.
    booking: () => capture('booking_made', {}),
    'call-feedback': (event) =>
      capture('call_rated', { helped: detailOf(event, 'helped') === true ? 'yes' : 'no' }),
    'call-end': (event) => {
      const seconds = startedAt === null ? 0 : Math.round((now() - startedAt) / 1000);
      startedAt = null;
      capture('call_ended', { reason: word(event, 'reason'), duration_seconds: seconds });
    },
  };
  const entries = Object.entries(listeners);
  for (const [name, listener] of entries) page.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of entries) page.removeEventListener(name, listener);
  };
}

/** A single identifier. Prose could contain anything, so it is dropped. */
const WORD = /^[a-z][a-z0-9]*(?:[-_.][a-z0-9]+)*$/;
const MAX_WORD_CHARACTERS = 80;

function word(event: Event, key: string): string {
  const value = detailOf(event, key);
  const isWord = typeof value === 'string' && value.length <= MAX_WORD_CHARACTERS && WORD.test(value);
  return isWord ? value : 'unknown';
}

function stageOf(event: Event): string {
  const value = detailOf(event, 'stage');
  return STAGES.find((stage) => stage === value) ?? 'unknown';
}

function detailOf(event: Event, key: string): unknown {
  if (!('detail' in event)) return undefined;
  const { detail } = event;
  return typeof detail === 'object' && detail !== null ? Reflect.get(detail, key) : undefined;
}
