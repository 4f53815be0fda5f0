/** Captures the page's own analytics library when it requests its first extension, to inspect and drive it. */
import type { Page } from '@playwright/test';
import type { PostHogConfig, PostHog } from 'posthog-js/no-external';

declare global {
  interface Window {
    library: PostHog;
  }
}

export type Library = {
  config(names: readonly string[]): Promise<Partial<PostHogConfig>>;
  recording(): Promise<PostHogConfig['session_recording']>;
  /** What a recording shows of "open" in three fields. */
  mask(mark: string): Promise<Record<'marked' | 'plain' | 'password', string | undefined>>;
  /** Captures a number of events in one task. */
  flood(count: number): Promise<void>;
  /** Requests the feature flags a number of times in one task. */
  reloadFlags(times: number): Promise<void>;
};

/** Call before the page is opened. */
export async function catchLibrary(page: Page): Promise<Library> {
  await page.addInitScript(catchFirst);
  return {
    config: (names) =>
      page.evaluate((wanted) => {
        const entries = Object.entries(window.library.config).filter(([name]) => wanted.includes(name));
        return Object.fromEntries(entries);
      }, names),
    recording: () =>
      page.evaluate(() => JSON.parse(JSON.stringify(window.library.config.session_recording)) as object),
    mask: (mark) => page.evaluate(maskThree, mark),
    flood: (count) =>
      page.evaluate((times) => {
        for (let left = times; left > 0; left -= 1) window.library.capture('flood');
      }, count),
    reloadFlags: (times) =>
      page.evaluate((count) => {
        for (let left = count; left > 0; left -= 1) window.library.reloadFeatureFlags();
      }, times),
  };
}

function catchFirst(): void {
  type Load = (library: PostHog, kind: string, done: () => void) => void;
  let load: Load | undefined;
  const caught: Load = (library, kind, done) => {
    window.library = library;
    load?.(library, kind, done);
  };
  const extensions = Object.defineProperty({}, 'loadExternalDependency', {
    get: () => (load === undefined ? undefined : caught),
    set: (value: Load) => {
      load = value;
    },
  });
  Reflect.set(window, '__PosthogExtensions__', extensions);
}

function maskThree(mark: string): Record<'marked' | 'plain' | 'password', string | undefined> {
  const field = (attribute: string, value: string): HTMLElement => {
    const input = document.createElement('input');
    input.setAttribute(attribute, value);
    return input;
  };
  const shown = (input: HTMLElement) => window.library.config.session_recording.maskInputFn?.('open', input);
  return {
    marked: shown(field(mark, '')),
    plain: shown(field('name', 'city')),
    password: shown(field('type', 'password')),
  };
}
