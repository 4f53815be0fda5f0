/** Reads a page's memory use through the browser's protocol. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import type { VisitedWindow } from './visitor.ts';

/**
 * The counters and their labels. The browser counts the first itself, others are counted by class, and the page counts
 * the last.
 */
export const COUNTED = {
  Nodes: 'nodes',
  JSEventListeners: 'listeners',
  Documents: 'documents',
  RTCPeerConnections: 'peer connections',
  AudioHandlers: 'audio nodes',
  Element: 'elements',
  AudioContext: 'audio contexts',
  MediaStreamTrack: 'tracks',
  WebSocket: 'sockets',
  liveTracks: 'live tracks',
} as const;
export type Counted = keyof typeof COUNTED;
const CLASSES = ['Element', 'AudioContext', 'MediaStreamTrack', 'WebSocket'] as const satisfies Counted[];

export type Reading = {
  readonly cycle: number;
  /** Bytes of JavaScript objects. */
  readonly heap: number;
  readonly counts: Readonly<Record<Counted, number>>;
};

/** Objects that are released in a chain, each by the finalizer of the one before, need one collection per link. */
const COLLECTIONS = 6;
const BETWEEN_COLLECTIONS = 1_000; // milliseconds
const GROUP = 'gauge';

export class Gauge {
  readonly #page: Page;
  readonly #protocol: CDPSession;

  private constructor(page: Page, protocol: CDPSession) {
    this.#page = page;
    this.#protocol = protocol;
  }

  static async on(page: Page): Promise<Gauge> {
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Performance.enable');
    return new Gauge(page, protocol);
  }

  async read(cycle: number): Promise<Reading> {
    await this.#collect();
    const { metrics } = await this.#protocol.send('Performance.getMetrics');
    const own = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    const byClass: Partial<Record<Counted, number>> = {};
    for (const name of CLASSES) byClass[name] = await this.#count(name);
    const liveTracks = await this.#page.evaluate(() =>
      (window as unknown as VisitedWindow).visitor.liveTracks(),
    );
    const counts = Object.fromEntries(
      (Object.keys(COUNTED) as Counted[]).map((name) => [name, byClass[name] ?? own(name)]),
    ) as Record<Counted, number>;
    return { cycle, heap: own('JSHeapUsedSize'), counts: { ...counts, liveTracks } };
  }

  async #collect(): Promise<void> {
    for (let turn = 0; turn < COLLECTIONS; turn += 1) {
      await this.#protocol.send('HeapProfiler.collectGarbage');
      await pause(BETWEEN_COLLECTIONS);
    }
  }

  /** How many objects of a class are reachable. */
  async #count(name: string): Promise<number> {
    const prototype = await this.#protocol.send('Runtime.evaluate', {
      expression: `${name}.prototype`,
      objectGroup: GROUP,
    });
    const found = await this.#protocol.send('Runtime.queryObjects', {
      prototypeObjectId: prototype.result.objectId ?? '',
      objectGroup: GROUP,
    });
    const { result } = await this.#protocol.send('Runtime.callFunctionOn', {
      objectId: found.objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length; }',
      returnByValue: true,
    });
    await this.#protocol.send('Runtime.releaseObjectGroup', { objectGroup: GROUP });
    return Number(result.value);
  }
}
