/** Records the layout shifts of a page from its beginning. */
import type { Page } from '@playwright/test';

type Shift = {
  readonly value: number;
  readonly hadRecentInput: boolean;
  /** Whether an element of the page has moved. Nodes in the shadow root are not reported. */
  readonly isOfPage: boolean;
};

/** The script for the page's head. */
export const RECORD_SHIFTS = `<script>
  window.takeShifts = (() => {
    const shifts = [];
    const note = (entries) => {
      for (const { value, hadRecentInput, sources } of entries)
        shifts.push({ value, hadRecentInput, isOfPage: sources.some(({ node }) => node !== null) });
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    return () => (note(observer.takeRecords()), shifts);
  })();
</script>`;

/** All shifts so far, including those right after a press. */
export const shiftsOf = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => (Reflect.get(window, 'takeShifts') as () => readonly Shift[])());
