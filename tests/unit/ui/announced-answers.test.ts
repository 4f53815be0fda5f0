// Scope: which written answers a screen reader announces, by the events of a conversation.
import { describe, expect, it } from 'vitest';
import {
  NO_CONVERSATION,
  reduceConversation,
  type ConversationEvent,
  type Line,
} from '../../../widget/session/state/conversation.ts';
import { announcedBefore, announcedNow } from '../../../widget/ui/conversation/announced-answers.ts';

const written = (text: string): ConversationEvent => ({ type: 'written', text, at: 0 });
const answered = (to: number, text: string, changes = {}): ConversationEvent => ({
  type: 'answered',
  to,
  part: 0,
  text,
  final: true,
  cut: false,
  at: 0,
  ...changes,
});

/** Renders after each group of events. `history`: what was there when the panel opened. */
function announced(history: readonly ConversationEvent[]) {
  let conversation = history.reduce(reduceConversation, NO_CONVERSATION);
  let state = announcedBefore(conversation.lines);
  const texts = (): readonly string[] =>
    conversation.lines.filter(({ id }) => state.shown.has(id)).map(({ text }: Line) => text);
  return {
    texts,
    after(events: readonly ConversationEvent[], isInCall = false): readonly string[] {
      conversation = events.reduce(reduceConversation, conversation);
      state = announcedNow(state, conversation.lines, isInCall);
      return texts();
    },
  };
}

describe('the announced answers', () => {
  it('leave out what was there when the panel opened, the visitor’s text, and what is still being written', () => {
    const panel = announced([written('One'), answered(1, 'First.')]);
    expect(panel.texts()).toEqual([]);
    expect(panel.after([written('Two'), answered(3, 'Sec', { final: false })])).toEqual([]);
    expect(panel.after([answered(3, 'Second.')])).toEqual(['Second.']);
  });

  it('are those of all questions and all parts that were completed at once, in the order of the log', () => {
    const panel = announced([written('One'), written('Two')]);
    const parts = [answered(2, 'Let me see.'), answered(2, 'Tuesday.', { part: 1 })];
    expect(panel.after([answered(1, 'First.'), ...parts])).toEqual(['First.', 'Let me see.', 'Tuesday.']);
  });

  it('stay until the visitor writes again, so that none is announced twice', () => {
    const panel = announced([written('One')]);
    panel.after([answered(1, 'First.')]);
    expect(panel.after([answered(1, 'And more.', { part: 1 })])).toEqual(['First.', 'And more.']);
    expect(panel.after([written('Two')])).toEqual([]);
    expect(panel.after([answered(4, 'Second.')])).toEqual(['Second.']);
  });

  it('include what was received of a broken answer, then the whole one, and no answer without text', () => {
    const panel = announced([written('One')]);
    expect(panel.after([answered(1, 'Tues', { cut: true })])).toEqual(['Tues']);
    expect(panel.after([{ type: 'answer-voided', to: 1 }, answered(1, 'Tuesday.')])).toEqual(['Tuesday.']);
    expect(panel.after([written('Two'), { type: 'unanswered', to: 4, at: 0 }])).toEqual([]);
  });

  it('leave out what is completed in a call, also once the call is over', () => {
    const panel = announced([written('One')]);
    expect(panel.after([answered(1, 'First.')], true)).toEqual([]);
    expect(panel.after([{ type: 'hung-up' }])).toEqual([]);
    expect(panel.after([answered(1, 'And more.', { part: 1 })])).toEqual(['And more.']);
  });
});
