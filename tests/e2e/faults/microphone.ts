/** A microphone that fails the way browsers do: the only mock for what no browser does on demand. */
import type { Page } from '@playwright/test';

/** Makes microphone requests fail with this error; `null` restores the real one. */
export async function refuseMicrophone(page: Page, name: string | null): Promise<void> {
  await page.evaluate((refusal) => {
    const { mediaDevices } = navigator;
    const usual: unknown = Reflect.get(mediaDevices, 'usual') ?? Reflect.get(mediaDevices, 'getUserMedia');
    const refuse = () => Promise.reject(new DOMException('Injected.', refusal ?? ''));
    Object.assign(mediaDevices, { usual, getUserMedia: refusal === null ? usual : refuse });
  }, name);
}
