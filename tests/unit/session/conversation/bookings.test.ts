// Scope: bookings in a conversation: which one is shown and emitted, in a call and in writing.
import { describe, expect, it, vi } from 'vitest';
import { delta, streamed } from '../../chat/world.ts';
import {
  answeredTurn,
  askedTurn,
  BOOKED,
  NOW,
  TOOL,
  toolCalls,
  toolResult,
  update,
} from '../../booking/messages.ts';
import { fillIn, page, startedCall, write, writing } from '../session-page.ts';

const CHANGES = { bookingTool: `${TOOL} moveAppointment` };
const CLOCK = { now: () => NOW };
type Visit = Awaited<ReturnType<typeof startedCall>>;

async function liveCall(changes: Parameters<typeof startedCall>[0] = CHANGES): Promise<Visit> {
  const visit = await startedCall(changes, CLOCK);
  visit.world.say('listening');
  return visit;
}

const bookings = ({ told }: Visit) => told.filter(([name]) => name === 'booking').map(([, detail]) => detail);

describe('a booking in a call', () => {
  it('is shown and emitted once it is confirmed, and stays after the call until it is dismissed', async () => {
    const visit = await liveCall();
    visit.world.say(toolCalls());
    expect(visit.shown().booking).toBeNull();
    expect(bookings(visit)).toEqual([]);
    visit.world.say(toolResult(BOOKED));
    visit.world.say(update(askedTurn(), answeredTurn(BOOKED)));
    expect(bookings(visit)).toEqual([{ what: 'Cleaning', start: '2026-11-24T16:00:00Z' }]);
    await visit.session.endCall();
    expect(visit.shown().booking).toMatchObject({ what: 'Cleaning' });
    visit.session.actions.dismissBooking();
    expect(visit.shown().booking).toBeNull();
  });

  it('is replaced by a newer one', async () => {
    const visit = await liveCall();
    visit.world.say(toolResult(BOOKED));
    visit.world.say(toolResult({ ...BOOKED, title: 'Check-up' }, 'call_2'));
    expect(visit.shown().booking).toMatchObject({ what: 'Check-up' });
    expect(bookings(visit)).toHaveLength(2);
  });

  it('is shown and emitted once if the tool tells it twice', async () => {
    const visit = await liveCall();
    visit.world.say(toolResult(BOOKED));
    visit.world.say(toolResult(BOOKED, 'call_2'));
    expect(bookings(visit)).toHaveLength(1);
    visit.session.actions.dismissBooking();
    visit.world.say(toolResult(BOOKED, 'call_3'));
    expect(visit.shown().booking).toBeNull();
  });

  it('is shown and emitted again with the same ID if it is changed', async () => {
    const visit = await liveCall();
    visit.world.say(toolResult({ ...BOOKED, reference: 'B-17' }));
    const { id } = visit.shown().booking ?? {};
    visit.world.say(
      toolResult({ ...BOOKED, reference: 'B-17', start: '2026-11-25T10:00:00-06:00' }, 'call_2'),
    );
    expect(visit.shown().booking).toMatchObject({ id, start: { at: Date.parse('2026-11-25T16:00:00Z') } });
    expect(bookings(visit)).toHaveLength(2);
  });

  it.each([
    ['cancelled', { cancelled: true }],
    ['only requested at another time', { requested: true, start: '2026-11-25T10:00:00-06:00' }],
  ])('is no longer shown once it is %s, and is shown again if it is booked again', async (_, answer) => {
    const visit = await liveCall();
    const before = { ...BOOKED, reference: 'B-17' };
    visit.world.say(toolResult(before));
    for (const reference of ['B-18', 7])
      visit.world.say(toolResult({ booked: false, ...answer, reference }, `of ${reference}`));
    visit.world.say(toolResult({ booked: false, reference: 'B-17', error: 'Taken' }, 'failed'));
    expect(visit.shown().booking).toMatchObject({ reference: 'B-17' });
    const ended = toolResult({ booked: false, ...answer, reference: 'B-17' }, 'ended');
    visit.world.say(ended);
    expect(visit.shown().booking).toBeNull();
    visit.world.say(toolResult(before, 'again'));
    // The platform repeats the conversation.
    visit.world.say(ended);
    expect(visit.shown().booking).toMatchObject({ reference: 'B-17' });
    expect(bookings(visit)).toHaveLength(2);
  });

  it.each(['2024-11-24T10:00:00Z', '2031-11-24T10:00:00Z'])('is not shown at %s', async (start) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const visit = await liveCall();
    visit.world.say(toolResult({ ...BOOKED, start }));
    expect([visit.shown().booking, bookings(visit)]).toEqual([null, []]);
    expect(warn.mock.calls.join()).toContain('has a start that is past or more than two years ahead');
    warn.mockRestore();
  });

  it('is emitted without data that names the visitor', async () => {
    const visit = await liveCall();
    const answer = {
      booked: true,
      start: '2026-11-24',
      title: 'Haircut for Ann',
      location: "Ann's home",
      timeZone: 'Asia/Tokyo',
    };
    visit.world.say(toolResult(answer));
    expect(bookings(visit)).toEqual([{ start: '2026-11-24', timeZone: 'Asia/Tokyo' }]);
    expect(visit.shown().booking).toMatchObject({ what: 'Haircut for Ann' });
    visit.world.say(toolResult({ ...BOOKED, title: 'Annual service' }, 'call_2'));
    expect(bookings(visit).at(-1)).toMatchObject({ what: 'Annual service' });
  });

  it.each([
    ['王小明', '王小明的剪发预约', '剪发'],
    ['김민수', '김민수님 커트', '커트'],
    ['Анна', 'Стрижка для Анны', 'Стрижка'],
    ['سارة', 'قص شعر لسارة', 'قص شعر'],
    ['Zoë', 'Haircut for Zoe\u0308', 'Haircut'],
  ])('is emitted without the name %s where it is a part of a word', async (name, named, plain) => {
    const visit = page(CHANGES, CLOCK);
    fillIn(visit, name);
    visit.session.actions.submit();
    await visit.world.timers.advance(1_000);
    visit.world.say('listening');
    visit.world.say(toolResult({ ...BOOKED, title: named }));
    expect(bookings(visit)).toEqual([{ start: '2026-11-24T16:00:00Z' }]);
    visit.world.say(toolResult({ ...BOOKED, title: plain }, 'call_2'));
    expect(bookings(visit).at(-1)).toMatchObject({ what: plain });
  });

  it('uses the time zone that the page sets', async () => {
    const visit = await liveCall({ ...CHANGES, timeZone: 'America/Chicago' });
    visit.world.say(toolResult({ booked: true, start: '2026-11-24T10:00' }));
    expect(bookings(visit)).toEqual([{ start: '2026-11-24T16:00:00Z', timeZone: 'America/Chicago' }]);
  });

  it("is reported once, in the console and as an event, when the tool's answer has no documented format", async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const visit = await liveCall();
    visit.world.say(toolResult('Booked.'));
    visit.world.say(update(askedTurn(), answeredTurn('Booked.')));
    const told = visit.told.filter(([name]) => name === 'call-error').map(([, detail]) => detail);
    expect(told).toEqual([
      {
        type: 'configuration-error',
        message: expect.stringContaining(`"${TOOL}" is not a JSON object`) as string,
        fatal: false,
        reason: 'not-configured',
      },
    ]);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
    expect(visit.shown().booking).toBeNull();
  });

  it('is not read when the page names no booking tool', async () => {
    const visit = await liveCall({});
    visit.world.say(toolResult(BOOKED));
    expect(bookings(visit)).toEqual([]);
    expect(visit.shown().booking).toBeNull();
  });
});

describe('a booking in writing', () => {
  it('is read from the turns of the answer when the platform sends them', async () => {
    const visit = writing(CHANGES, CLOCK);
    const output = [
      askedTurn(),
      answeredTurn(JSON.stringify(BOOKED)),
      { role: 'assistant', content: 'Done.' },
    ];
    visit.answers.push(() => streamed(`data: ${JSON.stringify({ id: 's', output })}\n\n`));
    await write(visit, 'Ten is fine');
    expect(visit.lines()).toEqual(['user: Ten is fine (sent)', 'assistant: Done. (sent)']);
    expect(bookings(visit)).toEqual([{ what: 'Cleaning', start: '2026-11-24T16:00:00Z' }]);
  });

  it('is not read from text alone', async () => {
    const visit = writing(CHANGES, CLOCK);
    visit.answers.push(() => streamed(delta('You are booked.')));
    await write(visit, 'Ten is fine');
    expect(bookings(visit)).toEqual([]);
  });
});

describe('the question after a call', () => {
  const question = ({ shown }: Visit) => shown().notices.find(({ kind }) => kind === 'call-ended');

  it('is asked once the agent has listened, and its answer is emitted', async () => {
    const visit = await liveCall();
    await visit.session.endCall();
    const asked = question(visit);
    expect(asked?.question).toBe('asked');
    visit.session.actions.giveFeedback(asked?.id ?? 0, false);
    expect(question(visit)?.question).toBe('answered');
    expect(visit.told.at(-1)).toEqual(['call-feedback', { helped: false }]);
    expect(visit.sent).toEqual([]);
  });

  it('is not asked after a call that was canceled before', async () => {
    const visit = await startedCall();
    await visit.session.endCall();
    expect(question(visit)).not.toHaveProperty('question');
  });

  it('sends its answer to the owner’s endpoint as well, with the call’s id and no name', async () => {
    const visit = await liveCall();
    visit.session.configure({ ...visit.shown().config, callEndpoint: 'https://shop.example/agent/' });
    await visit.session.endCall();
    visit.session.actions.giveFeedback(question(visit)?.id ?? 0, true);
    const [[url, init] = []] = visit.sent;
    expect(url).toBe('https://shop.example/agent/feedback');
    expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
    expect(JSON.parse(typeof init?.body === 'string' ? init.body : '')).toEqual({
      id: visit.session.lastCallId,
      helped: true,
    });
  });
});
