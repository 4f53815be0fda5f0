// Scope: first questions that a visitor chooses: in the form, for a call, and in an empty conversation.
import { expect, it } from 'vitest';
import { delta, streamed } from '../../chat/world.ts';
import { answered, fillIn, page, writing } from '../session-page.ts';

const QUESTION = 'What are your opening hours?';

it('a question chosen in a complete form begins a text chat with it', async () => {
  const visit = page();
  fillIn(visit);
  visit.answers.push(() => streamed(delta('Nine to five.')));
  visit.session.actions.ask(QUESTION);
  await answered();
  expect(visit.shown()).toMatchObject({
    panel: { open: false },
    writing: { status: 'open' },
    question: null,
  });
  expect(visit.lines()).toEqual([`user: ${QUESTION} (sent)`, 'assistant: Nine to five. (sent)']);
});

it('a question chosen in an incomplete form waits until the form is complete', async () => {
  const visit = page();
  visit.dialog.open('launcher');
  const { actions } = visit.session;
  actions.ask(QUESTION);
  expect(visit.shown()).toMatchObject({
    question: QUESTION,
    channel: 'writing',
    missing: ['name', 'bot-check', 'consent'],
  });
  actions.setName('Ann');
  actions.setConsent(true);
  actions.botCheck({ type: 'loaded' });
  actions.botCheck({ type: 'passed', token: 't' });
  visit.answers.push(() => streamed(delta('Nine to five.')));
  actions.submit('writing');
  await answered();
  expect(visit.lines()).toEqual([`user: ${QUESTION} (sent)`, 'assistant: Nine to five. (sent)']);
});

it('a question that was chosen before the dialog was closed is not asked later', () => {
  const visit = page();
  visit.dialog.open('launcher');
  visit.session.actions.ask(QUESTION);
  visit.dialog.close('visitor');
  visit.dialog.open('launcher');
  expect(visit.shown().question).toBeNull();
});

it('without text chat, a question begins a call, and the agent receives it when it listens', async () => {
  const visit = page({ writing: false });
  fillIn(visit);
  visit.session.actions.ask(QUESTION);
  expect(visit.lines()).toEqual([`user: ${QUESTION} (sending)`]);
  await visit.world.timers.advance(1_000);
  visit.world.say('listening');
  expect(visit.lines()).toEqual([`user: ${QUESTION} (sent)`]);
  expect(visit.world.room.sent).toContainEqual({
    type: 'add-message',
    message: { role: 'user', content: QUESTION },
  });
  expect(visit.shown().question).toBeNull();
});

it('after a call that failed, the chosen question is asked by the next one', async () => {
  const visit = page({ writing: false });
  fillIn(visit);
  visit.world.microphone = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  visit.session.actions.ask(QUESTION);
  await visit.world.timers.advance(1_000);
  expect(visit.shown()).toMatchObject({ panel: { open: true }, question: QUESTION });
});

it('in an open text chat, a question is sent at once', async () => {
  const visit = writing();
  visit.answers.push(() => streamed(delta('Nine to five.')));
  visit.session.actions.ask(QUESTION);
  await answered();
  expect(visit.lines()).toEqual([`user: ${QUESTION} (sent)`, 'assistant: Nine to five. (sent)']);
});
