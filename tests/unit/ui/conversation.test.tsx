// Scope: the conversation panel: the copy, the status line, its markup.
import { describe, expect, it } from 'vitest';
import {
  NO_CONVERSATION,
  reduceConversation,
  type Conversation,
  type Line,
} from '../../../widget/session/state/conversation.ts';
import { NO_WRITING } from '../../../widget/session/state/conversation.ts';
import { en } from '../../../widget/i18n/en.ts';
import { copyOf } from '../../../widget/ui/conversation/conversation-copy.ts';
import { ConversationLines } from '../../../widget/ui/conversation/conversation-lines.tsx';
import { statusText } from '../../../widget/ui/conversation/conversation-status.tsx';
import { groupsOf, isSameGroup } from '../../../widget/ui/conversation/line-groups.ts';
import { render } from './rendered.tsx';

describe('line groups of a conversation', () => {
  const add = (state: Conversation, text: string): Conversation =>
    reduceConversation(state, { type: 'written', text, at: 0 });
  const many = Array.from({ length: 1_990 }, (_, place) => `Line ${place}`).reduce(add, NO_CONVERSATION);

  it('contain every line once and in order, and know the line before them', () => {
    const groups = groupsOf(many.lines);
    expect(groups.flatMap(({ lines }) => lines)).toEqual(many.lines);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
    expect(groups.slice(1).map(({ before }) => before)).toEqual(
      groups.slice(0, -1).map(({ lines }) => lines.at(-1)),
    );
    expect(groupsOf([])).toEqual([]);
  });

  it('are reused while a full conversation grows, except the first and the last', () => {
    const before = groupsOf(many.lines);
    const after = groupsOf(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].reduce(add, many).lines,
    );
    const known = new Map(before.map((group) => [group.key, group]));
    const changed = after.filter((group) => {
      const old = known.get(group.key);
      return old === undefined || !isSameGroup(old, group);
    });
    expect(changed.map(({ key }) => key)).toEqual([0, 1_980, 2_000]);
  });
});

it('the log shows the time once a minute, and "Sent" only under the visitor’s last line', () => {
  const at = Date.UTC(2026, 10, 22, 14, 9);
  const conversation = [
    { type: 'written', text: 'One', at } as const,
    { type: 'written', text: 'Two', at: at + 30_000 } as const,
    { type: 'written', text: 'Three', at: at + 70_000 } as const,
    { type: 'undelivered', id: 1 } as const,
    { type: 'delivered', id: 2 } as const,
    { type: 'delivered', id: 3 } as const,
  ].reduce(reduceConversation, NO_CONVERSATION);
  const [before, after] = render(<ConversationLines />, { conversation }).split('Three');
  const count = (markup: string | undefined, text: string) => (markup ?? '').split(text).length - 1;
  expect(count(before, 'line-time')).toBe(2);
  expect(count(before, en.writing.notSent)).toBe(1);
  expect([count(before, `>${en.writing.sent}<`), count(after, `>${en.writing.sent}<`)]).toEqual([0, 1]);
});

it('the copy of the conversation lists speaker, time and text, oldest first', () => {
  const at = new Date(2026, 10, 22, 14, 9).getTime();
  const { lines } = [
    { type: 'written', text: 'Hi', at } as const,
    { type: 'answered', to: 1, part: 0, text: 'Hello.', final: true, cut: false, at } as const,
  ].reduce(reduceConversation, NO_CONVERSATION);
  const names = { title: 'Conversation with Erin, Paws', agent: 'Erin', you: 'You' };
  expect(copyOf(lines, names, 'en-US')).toMatch(
    /^Conversation with Erin, Paws, November 22, 2026\n\n\[2:09\sPM\] You: Hi\n\[2:09\sPM\] Erin: Hello\.\n$/,
  );
});

it('the conversation’s status line shows the state and the problem', () => {
  const words = (changes: Partial<typeof NO_WRITING>, last?: Line) =>
    statusText({ ...NO_WRITING, status: 'open', ...changes }, 'Erin', en, last);
  expect(words({})).toBe('');
  expect(words({ agent: 'writing', problem: 'offline' })).toBe('Erin is writing');
  expect(words({ problem: 'offline' })).toBe('You are offline.');
  expect(words({ problem: 'too-many-starts' })).toBe('Too many attempts from your network.');
  expect(words({ problem: 'payment-required' })).toBe('Writing is not available right now.');
  expect(words({ problem: 'server-error' })).toBe('The agent could not be reached.');
  const answers = { to: 1, part: 0 };
  const cut: Line = {
    id: 2,
    turn: 1,
    role: 'assistant',
    channel: 'writing',
    text: 'We ha',
    final: true,
    delivery: 'failed',
    at: 0,
    answers,
  };
  expect(words({ problem: 'network' }, cut)).toBe('Interrupted');
  expect(words({ problem: 'network' }, { ...cut, text: '' })).toBe('No answer came');
  expect(words({ problem: 'offline' }, cut)).toBe('You are offline.');
  expect(words({ status: 'ended' })).toBe('This conversation has ended.');
});
