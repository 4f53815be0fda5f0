/** Random sequences of commands, played on a page and checked. */
import fc from 'fast-check';
import { EVENTS, type EventName } from '../../../widget/contract.ts';
import {
  CALL_COMMANDS,
  COMMANDS,
  COMMANDS_BY_TOPIC,
  HOST_COMMANDS,
  MOOD_COMMANDS,
  type CommandName,
} from './commands.ts';
import { ScriptedPage, turn } from './scripted-page.ts';

const WAITS = {
  'at once': () => Promise.resolve(),
  'a moment later': () => turn(),
  'a second later': (page) => page.timers.advance(1_000),
  'eleven seconds later': (page) => page.timers.advance(11_000),
  'half a minute later': (page) => page.timers.advance(29_500),
} as const satisfies Readonly<Record<string, (page: ScriptedPage) => Promise<void>>>;

/** `on`: run from a listener of that event, the next time it fires, instead of now. */
export type Step = {
  readonly command: CommandName;
  readonly on: EventName | null;
  readonly wait: keyof typeof WAITS;
};

/** Opens the dialog, which loads React, and closes it again. */
export const REACT_CAME: readonly Step[] = (['call open()', 'call close()'] as const).map((command) => ({
  command,
  on: null,
  wait: 'a moment later',
}));

/** A step whose command is still a random number, which selects one of the sequence's commands. */
type Choice = Omit<Step, 'command'> & { readonly among: number };

const COMMAND_NUMBERS = 2 ** 16;

/** A sequence uses only a few topics, so that their commands interact often. */
const topics = fc.subarray([...COMMANDS_BY_TOPIC], { minLength: 1, maxLength: 3 });
/** A few gates refuse or wait from the beginning. */
const moods = fc.subarray([...MOOD_COMMANDS], { maxLength: 3 });

const choice: fc.Arbitrary<Choice> = fc.record({
  among: fc.nat(COMMAND_NUMBERS - 1),
  on: fc.oneof(
    { arbitrary: fc.constant(null), weight: 9 },
    { arbitrary: fc.constantFrom(...EVENTS), weight: 1 },
  ),
  wait: fc.oneof(
    { arbitrary: fc.constantFrom<Step['wait']>('at once', 'a moment later'), weight: 3 },
    { arbitrary: fc.constantFrom(...(Object.keys(WAITS) as Step['wait'][])), weight: 1 },
  ),
});

/** React is loaded either at the beginning or on intent. */
const beginning = fc.constantFrom<readonly Step[]>(REACT_CAME, []);

export const sequences: fc.Arbitrary<readonly Step[]> = fc
  .tuple(beginning, moods, topics, fc.array(choice, { minLength: 1, maxLength: 20, size: 'max' }))
  .map(([first, world, chosen, choices]) => {
    const commands = [...CALL_COMMANDS, ...chosen.flat()];
    const steps = choices.map(({ among, on, wait }) => ({
      command: pick(on === null ? commands : HOST_COMMANDS, among),
      on,
      wait,
    }));
    return [...first, ...world.map((command) => ({ command, on: null, wait: 'at once' }) as const), ...steps];
  });

function pick(commands: readonly CommandName[], among: number): CommandName {
  return commands[Math.floor((among * commands.length) / COMMAND_NUMBERS)] ?? 'open';
}

/** The longest chain of waits in which each leads to the next: room, load, leave. */
const RELEASES = 4;
const LONG_AFTER_MS = 60_000;

/** Plays a sequence, lets everything settle, and returns all violations. */
export async function play(steps: readonly Step[]): Promise<readonly string[]> {
  const page = new ScriptedPage();
  for (const { command, on, wait } of steps) {
    if (on === null) COMMANDS[command](page);
    else page.arm(on, () => COMMANDS[command](page));
    await WAITS[wait](page);
    for (const ledger of page.ledgers) ledger.check();
  }
  page.disarm();
  await expectAnswer(page);
  return finish(page);
}

/**
 * Liveness: after any sequence of steps, once every service responds, a request for the dialog is answered, or the
 * reason is reported.
 */
async function expectAnswer(page: ScriptedPage): Promise<void> {
  page.insert();
  page.letsOpen = true;
  page.gates.obligeAll();
  void page.session?.endCall();
  await settle(page);
  page.entrance.open('method');
  await settle(page);
  const { ledger } = page;
  ledger.expect(ledger.removed || page.isDialogShown, 'a request for the dialog was not answered');
  ledger.check();
}

/** Ends all waits, including those that begin meanwhile. */
async function settle(page: ScriptedPage): Promise<void> {
  await turn();
  for (let times = 0; times < RELEASES; times += 1) {
    page.gates.releaseAll();
    await turn();
  }
}

async function finish(page: ScriptedPage): Promise<readonly string[]> {
  page.remove();
  page.locks.giveElsewhere();
  // Earlier requests resolve after their caller is gone.
  await settle(page);
  const leaks = leaksOf(page);
  await page.timers.advance(LONG_AFTER_MS);
  return [...page.ledgers.flatMap((ledger) => ledger.close()), ...leaks, ...leaksOf(page)];
}

function leaksOf(page: ScriptedPage): readonly string[] {
  const left = {
    'live microphones': page.liveTracks,
    timers: page.timers.pending,
    listeners: page.connectivity.size,
    rooms: page.rooms.filter(({ destroyed }) => !destroyed).length,
    locks: page.locks.isHeldHere ? 1 : 0,
  };
  return Object.entries(left).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what} left`]));
}
