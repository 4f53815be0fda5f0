/** A page whose faults fail its test, and whose traffic with the platform and its rooms is on record. */
import { test as base } from '@playwright/test';

export type Traffic = {
  /** Requests to the platform and sockets to its rooms, as `POST /call/web` and `JOIN`. */
  readonly sent: readonly string[];
};

const PLATFORM = '/stand-ins/platform';
const ROOMS = '/stand-ins/rooms/';

export const test = base.extend<{ traffic: Traffic; faults: readonly string[] }>({
  traffic: async ({ page }, use) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith(PLATFORM)) sent.push(`${request.method()} ${pathname.slice(PLATFORM.length)}`);
    });
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).pathname.startsWith(ROOMS)) sent.push('JOIN');
    });
    await use({ sent });
  },
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      await use(faults);
      base.expect(faults, 'uncaught errors and unhandled rejections').toEqual([]);
    },
    { auto: true },
  ],
});
