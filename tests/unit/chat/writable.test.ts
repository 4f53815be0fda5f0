// Scope: which agents can receive text messages.
import { expect, it } from 'vitest';
import { canWrite, writingObstacle, type WritableConfig } from '../../../widget/chat/writable.ts';

const GOOD: WritableConfig = {
  publicKey: 'key',
  assistant: 'erin',
  squad: null,
  workflow: null,
  callEndpoint: null,
  captchaSiteKey: 'site',
};

const OPEN = { status: 'known', channels: ['writing'] } as const;

it.each<[Partial<WritableConfig>, ReturnType<typeof writingObstacle>]>([
  [{}, null],
  [{ assistant: { model: {} } }, null],
  [{ squad: 'sales' }, 'squad'],
  [{ assistant: null, squad: { members: [] } }, 'squad'],
  [{ assistant: null, workflow: 'booking' }, 'workflow'],
  [{ assistant: null }, 'no-assistant'],
  [{ publicKey: null }, 'no-key'],
  [{ captchaSiteKey: null }, 'no-site-key'],
  [{ captchaSiteKey: null, callEndpoint: 'https://owner.example' }, null],
  [{ captchaSiteKey: null, callEndpoint: 'https://owner.example', endpoint: OPEN }, 'no-site-key'],
  [{ publicKey: null, assistant: null, squad: 'sales', callEndpoint: 'https://owner.example' }, null],
])('an agent with %o: the obstacle to text chat is %s', (changed, obstacle) => {
  const config = { ...GOOD, ...changed };
  expect([writingObstacle(config), canWrite(config)]).toEqual([obstacle, obstacle === null]);
});
