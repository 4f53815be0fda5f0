// Scope: the debug log of a whole call and of a text chat: its lines, and what is never in one.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { flush } from '../call/fakes.ts';
import { answered, page, fillIn, write } from './session-page.ts';

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const;
const NAME = 'Zebulon';
const KEY = 'pk-0a1b2c3d';
const WORDS = ['Do you clean gutters on Sundays?', 'We clean gutters every Sunday.', 'Splendid, thank you.'];

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  for (const method of METHODS)
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => void lines.push(args.join(' ')));
});
afterEach(() => vi.restoreAllMocks());

/** Removes durations, which differ on slow machines. */
const logged = () =>
  lines.map((line) => line.replace(/^Task Tamer debug /, '').replace(/uration=\d+/, 'uration=…'));

function transcript(role: 'assistant' | 'user', text: string) {
  return { type: 'transcript', role, transcript: text, transcriptType: 'final' };
}

/** A call in which the network weakens and the visitor writes, before ending it. */
async function wholeCall(debug: boolean) {
  const visit = page({ debug, publicKey: KEY });
  fillIn(visit, NAME);
  visit.session.actions.submit();
  await visit.world.timers.advance(1_000);
  visit.world.say('listening');
  visit.world.say(transcript('user', WORDS[0] ?? ''));
  visit.world.say(transcript('assistant', WORDS[1] ?? ''));
  await write(visit, WORDS[2] ?? '');
  visit.session.actions.setMuted(true);
  visit.world.room.emit({ type: 'network', link: 'sfu', interrupted: true });
  visit.world.room.emit({ type: 'network', link: 'sfu', interrupted: false });
  visit.world.say({ type: 'status-update', status: 'ended', endedReason: `${NAME} said: ${WORDS[2]}` });
  await visit.world.timers.advance(3_000);
  return visit;
}

it('the debug log has a whole call line by line, and replaces free text in place of a reason', async () => {
  await wholeCall(true);
  expect(logged()).toEqual([
    '[call] now state=starting',
    '[call] call-start-progress stage=validation status=started',
    '[call] call-start-progress stage=validation status=completed duration=…',
    '[call] call-start-progress stage=initialization status=started',
    '[call] call-start-progress stage=initialization status=completed duration=…',
    '[call] call-start-progress stage=web-call-creation status=started',
    '[call] call-start-progress stage=web-call-creation status=completed duration=…',
    '[call] call-start-progress stage=daily-call-object-creation status=started',
    '[call] call-start-progress stage=daily-call-object-creation status=completed duration=…',
    '[call] call-start-progress stage=mobile-permissions status=started',
    '[call] call-start-progress stage=mobile-permissions status=completed duration=…',
    '[call] call-start-progress stage=daily-call-join status=started',
    '[call] now state=joined',
    '[call] call-start-progress stage=daily-call-join status=completed duration=…',
    '[call] call-start-progress stage=video-recording-setup status=completed',
    '[call] call-start-progress stage=audio-observer-setup status=started',
    '[call] call-start-progress stage=audio-observer-setup status=completed duration=…',
    '[call] call-start-progress stage=audio-processing-setup status=started',
    '[call] call-start-progress stage=audio-processing-setup status=completed duration=…',
    '[call] call-start-success callId=call-1 totalDuration=…',
    '[call] now state=live',
    '[call] call-start',
    '[call] now muted=true',
    '[call] now connected=false',
    '[call] now connected=true',
    '[call] now state=ending',
    '[call] now state=idle',
    '[call] now muted=false',
    '[call] call-end reason=(text)',
  ]);
});

it('the debug log never contains the name, the key or a word of a call', async () => {
  const visit = await wholeCall(true);
  expect(visit.told.map(([name]) => name)).toContain('transcript');
  expect(visit.world.requests).toHaveLength(1);
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of [NAME, KEY, ...WORDS]) expect(lines.join('\n')).not.toContain(secret);
});

it('the debug log says why a start fails', async () => {
  const visit = page({ debug: true });
  visit.world.answer = () =>
    Promise.resolve(
      Response.json(
        { message: NAME },
        { status: 429, headers: { 'retry-after': '7', 'x-request-id': 'r-1' } },
      ),
    );
  fillIn(visit, NAME);
  visit.session.actions.submit();
  await flush();
  expect(logged().slice(-4)).toEqual([
    '[call] now state=ending',
    '[call] now state=idle',
    '[call] call-start-failed reason=rate-limited stage=web-call-creation totalDuration=…',
    '[call] call-error type=web-call-creation-error reason=rate-limited fatal=true stage=web-call-creation status=429 retryAfter=7 requestId=r-1',
  ]);
  expect(lines.join('\n')).not.toContain(NAME);
});

it('the debug log has the delivery of each written message without its text', async () => {
  const visit = page({ debug: true, publicKey: KEY });
  fillIn(visit, NAME);
  visit.session.actions.submit('writing');
  visit.answers.push(() => Response.json({ message: WORDS[1] }, { status: 503 }));
  await write(visit, WORDS[0] ?? '');
  await answered();
  await visit.session.teardown('element-removed');
  expect(logged()).toEqual([
    '[chat] state status=waiting message=1',
    '[chat] chat-error reason=server-error delivery=unknown status=503',
    '[chat] state status=idle',
    '[chat] state status=ended',
  ]);
  for (const secret of [NAME, KEY, ...WORDS]) expect(lines.join('\n')).not.toContain(secret);
});

it('the debug log is empty when it is turned off', async () => {
  const visit = await wholeCall(false);
  fillIn(visit, NAME);
  visit.session.actions.submit('writing');
  await write(visit, WORDS[0] ?? '');
  await answered();
  expect(lines).toEqual([]);
});
