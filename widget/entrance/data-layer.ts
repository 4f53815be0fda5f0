/**
 * What happens, as neutral steps in an array of the page's own (`data-layer`), for its tag manager: no names, no
 * words and no call ids, which join to recordings. The array is never made: where there is none nothing is measured.
 */
import type { EventDetails, EventName } from '../contract.ts';
import { shellLanguage } from '../page/language.ts';

type Step = {
  readonly step: string;
  readonly reason?: string;
  readonly seconds?: number;
  readonly helped?: boolean;
};

/** `data-layer` and `language`, as they are in force. */
export type DataLayerSettings = () => readonly [name: string | null, language: string | null];

export class DataLayer {
  readonly #settings: DataLayerSettings;
  /** When the call under way was up, ms; null outside of one. */
  #since: number | null = null;

  constructor(settings: DataLayerSettings) {
    this.#settings = settings;
  }

  /** Never throws, whatever stands in the array's place. */
  push<Name extends EventName>(name: Name, detail: EventDetails[Name]): void {
    const step = this.#stepOf(name, detail);
    if (step === null) return;
    const [layerName, stated] = this.#settings();
    if (layerName === null) return;
    try {
      const layer: unknown = Reflect.get(globalThis, layerName);
      if (!Array.isArray(layer)) return;
      const language = shellLanguage(stated);
      // Tag managers merge what is pushed: a field that is left out would keep the value of the step before.
      const all = { reason: undefined, seconds: undefined, helped: undefined, ...step, language };
      layer.push({ event: 'task_tamer', task_tamer: all });
      if (name === 'booking') layer.push({ event: 'generate_lead' });
    } catch {
      // The page's own code runs in it.
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

  /** A call that was resumed has started on another page already. */
  #started(detail: object): Step | null {
    this.#since = performance.now();
    if (!('resumed' in detail)) return { step: 'started' };
    if ('since' in detail && typeof detail.since === 'number') this.#since -= Date.now() - detail.since;
    return null;
  }

  /** The platform's reason for an end may be any text: it is not passed on. */
  #ended(): Step | null {
    const since = this.#since;
    this.#since = null;
    return since === null
      ? null
      : { step: 'ended', seconds: Math.round((performance.now() - since) / 1_000) };
  }
}
