// Scope: of the platform's client, the widget's script carries what `POST /call/web` and `POST /chat/web` need, and nothing else.
import { expect, it } from 'vitest';
import { reachable } from '../../support/reachable.ts';

const ENTRY = new URL('../../../widget/index.ts', import.meta.url);

it('reaches eight files from its entry', async () => {
  const reached = [...(await reachable(ENTRY))];
  expect(reached.length).toBeGreaterThan(50);
  const files = reached.map((url) => url.split('/widget/platform/')[1]).filter((name) => name !== undefined);
  expect(files.toSorted()).toEqual([
    'api-url.ts',
    'event-stream-parser.ts',
    'json.ts',
    'parsed-url.ts',
    'refusal.ts',
    'request-reason.ts',
    'request.ts',
    'web-call.ts',
  ]);
});
