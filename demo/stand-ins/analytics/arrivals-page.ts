/** A page that lists the received requests, newest first. */
import type { Arrival } from './arrivals.ts';

export function arrivalsPage(arrivals: readonly Arrival[]): string {
  const rows = arrivals.toReversed().map(rowOf).join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What analytics received</title>
<style>
  body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark; }
  summary, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
  pre { overflow: auto; max-height: 30rem; }
</style>
<h1>What analytics received</h1>
<p>${arrivals.length} requests, newest first. <a href="events">As JSON</a>, also with
<code>?containing=text</code> and <code>?since=number</code>. Reload to see more.</p>
${rows}
</html>
`;
}

function rowOf({ id, at, call, body }: Arrival): string {
  const names = eventNames(body).join(', ');
  const json = JSON.stringify(body, null, 2);
  return `<details><summary>${id} ${escape(at)} ${escape(call)} ${escape(names)}</summary><pre>${escape(json)}</pre></details>`;
}

/** The events of one request: a single one, an array, or an array under `batch`. */
function eventNames(body: unknown): readonly string[] {
  if (Array.isArray(body)) return body.flatMap(eventNames);
  if (typeof body !== 'object' || body === null) return [];
  if ('batch' in body) return eventNames(body.batch);
  return 'event' in body && typeof body.event === 'string' ? [body.event] : [];
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
