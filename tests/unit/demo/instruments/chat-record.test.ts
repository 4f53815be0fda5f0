// Scope: the console's record of text conversations, parsed defensively.
import { expect, it } from 'vitest';
import { toChatRecord } from '../../../../demo/instruments/records/chat-record.ts';

const asked = (sessionId: string | null, status: number) => ({
  at: 'now',
  endpoint: '/chat/web',
  body: {},
  sessionId,
  status,
});

it('the chat record assigns each request to its conversation', () => {
  const record = {
    sessions: [
      {
        id: 's1',
        assistantId: 'erin',
        status: 'active',
        messages: [{ role: 'user', content: 'Hello' }, null],
        bookings: [{ spoken: 'Tuesday' }, 7],
      },
    ],
    requests: [asked('s1', 201), asked(null, 402)],
  };
  expect(toChatRecord(record)).toEqual({
    sessions: [
      {
        id: 's1',
        assistant: 'erin',
        status: 'active',
        lines: [{ role: 'user', text: 'Hello' }],
        bookings: ['Tuesday'],
        requests: ['now /chat/web 201 {}'],
      },
    ],
    refused: ['now /chat/web 402 {}'],
    record,
  });
});

it.each([null, 7, [], {}, { sessions: 'none', requests: {} }])(
  'the chat record is empty for %j',
  (record) => {
    expect(toChatRecord(record)).toEqual({ sessions: [], refused: [], record });
  },
);
