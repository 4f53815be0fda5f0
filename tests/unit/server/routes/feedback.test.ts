// Scope: `POST feedback`: what is accepted, how often, and where it is sent.
import { expect, it } from 'vitest';
import type { Feedback } from '../../../../server/index.ts';
import { NOW, openWorld, refusalOf } from '../world.ts';

const AT = { path: 'feedback' };
const GOOD = { id: 'call-1', helped: true };

it("the endpoint passes a visitor's answer and call id to the owner, and sends no request", async () => {
  const feedback: Feedback[] = [];
  const world = openWorld({ onFeedback: (each) => void feedback.push(each) });
  const answer = await world.ask({ ...GOOD, name: 'Grace', words: 'Hi' }, AT);
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(feedback).toEqual([{ id: 'call-1', at: new Date(NOW).toISOString(), helped: true }]);
  expect([world.platform, world.siteverify, world.receipts]).toEqual([[], [], []]);
  expect(world.answered).toMatchObject([{ path: 'feedback', status: 204, error: null }]);
});

it.each([
  {},
  { ...GOOD, helped: 'yes' },
  { ...GOOD, id: '' },
  { ...GOOD, id: 'x'.repeat(201) },
  { ...GOOD, id: 'a\nb' },
  { ...GOOD, id: 7 },
  { failed: 'Grace' },
  { failed: 7 },
  [],
  'no json',
])('the endpoint refuses feedback of the form %j', async (body) => {
  const feedback: Feedback[] = [];
  const world = openWorld({ onFeedback: (each) => void feedback.push(each) });
  expect(await refusalOf(await world.ask(body, AT))).toEqual([400, 'bad-request']);
  expect(feedback).toEqual([]);
});

it('the endpoint accepts that a microphone was refused, which is no answer to “Did this help?”', async () => {
  const feedback: Feedback[] = [];
  const world = openWorld({ onFeedback: (each) => void feedback.push(each) });
  expect((await world.ask({ failed: 'microphone-denied' }, AT)).status).toBe(204);
  expect(feedback).toEqual([]);
});

it('the endpoint accepts as much feedback per address as starts, and counts them separately', async () => {
  const world = openWorld({ onFeedback: () => undefined });
  const statuses: number[] = [];
  for (let each = 0; each < 6; each += 1) statuses.push((await world.ask(GOOD, AT)).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  expect((await world.start()).status).toBe(201);
});

it('the endpoint accepts feedback from the owner’s pages only', async () => {
  const world = openWorld();
  const foreign = await world.ask(GOOD, { ...AT, headers: { origin: 'https://elsewhere.example' } });
  expect(await refusalOf(foreign)).toEqual([403, 'origin-not-allowed']);
});

it("the endpoint answers feedback even when the owner's function fails", async () => {
  const world = openWorld({ onFeedback: () => Promise.reject(new Error('full')) });
  expect((await world.ask(GOOD, AT)).status).toBe(204);
  expect(world.problems.join()).toContain('full');
});
