/** The page's globals, as seen by the functions that run inside it. */
import type { DailyCall, DailyCallOptions } from '@daily-co/daily-js';

export type Seen = {
  readonly events: string[];
  readonly texts: unknown[];
  readonly levels: number[];
  readonly violations: string[];
  track: MediaStreamTrack | null;
};

declare global {
  interface Window {
    Daily: { createCallObject(options: DailyCallOptions): DailyCall };
    daily: DailyCall;
    seen: Seen;
  }
}
