/** Scope: the stand-ins of the lead form and the calendar: their content, and each failure mode. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handlePages } from '../../../../../demo/stand-ins/pages/index.ts';

let server: Server;
let base = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    if (!handlePages(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stand-ins`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('the external pages’ stand-in', () => {
  it.each([
    ['/lead-form', 'text/html', 'Tell us about your business'],
    ['/calendar', 'text/html', '30 minute consultation'],
    ['/pages/lead-form.js', 'text/javascript', 'preventDefault'],
    ['/pages/calendar.js', 'text/javascript', 'nextBusinessDays'],
    ['/pages/page.css', 'text/css', ':root'],
  ])('serves %s', async (path, type, words) => {
    const answer = await fetch(base + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(await answer.text()).toContain(words);
  });

  it('refuses framing, fails, or never responds, depending on its mode', async () => {
    const refused = await fetch(`${base}/calendar?mode=refuse`);
    expect(refused.headers.get('x-frame-options')).toBe('DENY');
    expect((await fetch(`${base}/calendar?mode=broken`)).status).toBe(500);
    const slow = new AbortController();
    const arrived = fetch(`${base}/calendar?mode=slow`, { signal: slow.signal }).then(() => 'arrived');
    // A response that is not held back would have arrived by now.
    const next = fetch(`${base}/calendar`).then(() => 'the next one');
    expect(await Promise.race([arrived, next])).toBe('the next one');
    slow.abort();
    await expect(arrived).rejects.toThrow();
  });

  it('does not handle other paths', async () => {
    expect((await fetch(`${base}/pages/index.ts`)).status).toBe(404);
  });
});
