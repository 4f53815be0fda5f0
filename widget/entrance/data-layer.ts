/**
 * Pushes anonymous steps to the page's global array (`data-layer`) for its tag manager. A step contains no name, no words
 * and no call id, which would lead to the recording. If the page has no such array, nothing is pushed.
 */
import type { EventDetails, EventName } from '../contract.ts';
import { shellLanguage } from '../page/language.ts';

type Step = {
  readonly step: string;
  readonly reason?: string;
  readonly seconds?: number;
  readonly helped?: boolean;
};

/** The effective `data-layer` and `language`. */
export type DataLayerSettings = () => readonly [name: string | null, language: string | null];

export class DataLayer {
  readonly #settings: DataLayerSettings;
  /** When the current call connected, ms; null outside of a call. */
  #since: number | null = null;

  constructor(settings: DataLayerSettings) {
    this.#settings = settings;
  }

  /** Never throws, even if the global is not an array or its `push` throws. */
  push<Name extends EventName>(name: Name, detail: EventDetails[Name]): void {
    const step = this.#stepOf(name, detail);
    if (step === null) return;
    const [layerName, stated] = this.#settings();
    if (layerName === null) return;
    try {
      const layer: unknown = Reflect.get(globalThis, layerName);
      if (!Array.isArray(layer)) return;
      const language = shellLanguage(stated);
      // Tag managers merge pushed objects: an omitted field would keep the value of the previous step.
      const all = { reason: undefined, seconds: undefined, helped: undefined, ...step, language };
      layer.push({ event: 'task_tamer', task_tamer: all });
      if (name === 'booking') layer.push({ event: 'generate_lead' });
    } catch {
      // `push` may be the page's code.
    }
  }

  #stepOf(name: EventName, detail: EventDetails[EventName]): Step | null {
    switch (name) {
      case 'agent-open':
        return { step: 'opened' };
      case 'call-start-success':
        return this.#started(detail);
      case 'call-start-failed':
        return { step: 'failed', ...('reason' in detail && { reason: String(detail.reason) }) };
      case 'call-end':
        return this.#ended();
      case 'booking':
        return { step: 'booked' };
      case 'call-feedback':
        return { step: 'feedback', ...('helped' in detail && { helped: detail.helped }) };
      default:
        return null;
    }
  }

  /** A resumed call started on an earlier page, which pushed that step. */
  #started(detail: object): Step | null {
    this.#since = performance.now();
    if (!('resumed' in detail)) return { step: 'started' };
    if ('since' in detail && typeof detail.since === 'number') this.#since -= Date.now() - detail.since;
    return null;
  }

  /** Leaves out the reason: it can be any text of the platform. */
  #ended(): Step | null {
    const since = this.#since;
    this.#since = null;
    return since === null
      ? null
      : { step: 'ended', seconds: Math.round((performance.now() - since) / 1_000) };
  }
}
