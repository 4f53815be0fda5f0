// Scope: the message that gives a call the conversation so far: its speakers, order and length.
import { expect, it } from 'vitest';
import { handoverMessage } from '../../../../widget/session/handover-message.ts';

const content = (lines: Parameters<typeof handoverMessage>[0]): string => {
  const message = handoverMessage(lines)?.['message'] as { content: string } | undefined;
  return message?.content ?? '';
};

it('the handover has no message when there are no lines', () => {
  expect(handoverMessage([])).toBeNull();
});

it("the handover adds the lines to the agent's context, oldest first, without triggering an answer", () => {
  const lines = [
    { role: 'user', text: 'Tuesday?' },
    { role: 'assistant', text: 'At ten.' },
  ] as const;
  expect(handoverMessage(lines)).toMatchObject({ type: 'add-message', triggerResponseEnabled: false });
  expect(content(lines)).toMatch(/Visitor: Tuesday\?\nYou: At ten\.$/);
});

it.each(['x', '"', '\n', '😀'])(
  'the handover keeps the newest lines that fit into an engine message, for text of %j',
  (letter) => {
    const lines = Array.from(
      { length: 200 },
      (_, place) => ({ role: 'user', text: `${place} ${letter.repeat(50)}` }) as const,
    );
    const message = handoverMessage(lines);
    expect(JSON.stringify(JSON.stringify(message)).length).toBeLessThanOrEqual(4_096);
    expect(content(lines)).toContain('Visitor: 199 ');
    expect(content(lines)).toContain('left out');
    expect(content(lines)).not.toContain('Visitor: 0 ');
  },
);

it('the handover keeps the end of a single line that is too long', () => {
  const lines = [{ role: 'user', text: `${'"'.repeat(9_000)} the end` } as const];
  expect(JSON.stringify(JSON.stringify(handoverMessage(lines))).length).toBeLessThanOrEqual(4_096);
  expect(content(lines)).toMatch(/the end$/);
});
