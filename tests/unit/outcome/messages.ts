/** The platform's messages about tools, in the shapes that it sends. */
import type { JsonObject } from '../../../widget/contract.ts';

export const TOOL = 'bookAppointment';
export const RULES = { tools: [TOOL], timeZone: null };

export const ASKED = { service: 'Cleaning', start: '2026-11-24T10:00:00-06:00' };

export const toolCalls = (id = 'call_1', asked: unknown = ASKED, name = TOOL): JsonObject => ({
  type: 'tool-calls',
  toolCallList: [{ id, type: 'function', function: { name, arguments: asked } }],
});

export const toolResult = (result: unknown, id = 'call_1', more: object = {}): JsonObject => ({
  type: 'tool-calls-result',
  toolCallResult: { toolCallId: id, name: TOOL, result, ...more },
});

export const update = (...turns: readonly object[]): JsonObject => ({
  type: 'conversation-update',
  messagesOpenAIFormatted: [
    { role: 'system', content: 'You book.' },
    { role: 'user', content: 'Ten is fine.' },
    ...turns,
  ],
});

export const askedTurn = (id = 'call_1', asked: unknown = JSON.stringify(ASKED), name = TOOL): object => ({
  role: 'assistant',
  tool_calls: [{ id, type: 'function', function: { name, arguments: asked } }],
});

export const answeredTurn = (content: unknown, id = 'call_1'): object => ({
  role: 'tool',
  tool_call_id: id,
  content,
});
