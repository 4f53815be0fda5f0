/** The globals of the page, for the functions that tests run in it. */
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
    Daily: { default: { createCallObject(options: DailyCallOptions): DailyCall } };
    daily: DailyCall;
    seen: Seen;
  }
}
