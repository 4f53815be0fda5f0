/** Erin's reply tool: offers replies for the visitor to press, in the format of docs/features/conversation.md. */
import { answeredTurn, type Turn } from './booking-tool.ts';

/** The tool's name in `reply-tool`. */
export const REPLY_TOOL = 'offerReplies';

const REPLIES = [
  'Yes, please',
  'What does it cost?',
  { text: 'How it works', url: 'https://task-tamer.example/how' },
] as const;

export const replyTurns = (id: string): readonly Turn[] => [
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name: REPLY_TOOL, arguments: {} } }],
  },
  answeredTurn(id, { replies: REPLIES }, REPLY_TOOL),
];
