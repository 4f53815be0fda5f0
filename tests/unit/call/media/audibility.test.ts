// Scope: when a visitor who cannot be heard gets a notice. Only the rules, over levels, words and time.
import { describe, expect, it } from 'vitest';
import {
  NOTHING_HEARD,
  reduceAudibility,
  type HearingProblem,
  type AudibilityEvent,
} from '../../../../widget/call/media/microphone/audibility.ts';

const TICK_MS = 100;
const QUIET_ROOM_LEVEL = 0.001;
const VOICE_LEVEL = 0.2;

/** A call as a sequence of events: levels arrive ten times a second, and all other events between two levels. */
class Story {
  #hearing = NOTHING_HEARD;
  #at = 1_700_000_000_000;
  /** The reported problems in order; null when a problem was cleared. */
  readonly told: (HearingProblem | null)[] = [];

  constructor() {
    this.level(QUIET_ROOM_LEVEL, TICK_MS);
  }

  get finding(): HearingProblem | null {
    return this.#hearing.finding;
  }

  tell(event: AudibilityEvent): this {
    this.#hearing = reduceAudibility(this.#hearing, event);
    if (this.finding !== (this.told.at(-1) ?? null)) this.told.push(this.finding);
    return this;
  }

  level(level: number | null, ms: number, { muted = false } = {}): this {
    for (let passed = 0; passed < ms; passed += TICK_MS) {
      this.#at += TICK_MS;
      this.tell({ type: 'level', level, muted, at: this.#at });
    }
    return this;
  }

  /** The page is frozen, so nothing is measured. */
  sleep(ms: number): this {
    this.#at += ms;
    return this;
  }

  ask(): this {
    return this.agent(true).tell({ type: 'asked' }).level(QUIET_ROOM_LEVEL, 2_000).agent(false);
  }

  agent(speaking: boolean): this {
    return this.tell({ type: 'agent-speaks', speaking });
  }
}

describe('an agent that hears itself', () => {
  /** The agent begins, is interrupted, and its level falls to what is heard without it. */
  const brokenOff = (story: Story, during: number, after: number): Story =>
    story
      .agent(true)
      .level(during, 500)
      .tell({ type: 'interrupted' })
      .level(after, 1_000)
      .agent(false)
      .level(after, 700);

  it('is reported at the third interruption without words, once per call, until the visitor is understood', () => {
    const story = new Story();
    brokenOff(brokenOff(story, VOICE_LEVEL, QUIET_ROOM_LEVEL), VOICE_LEVEL, QUIET_ROOM_LEVEL);
    expect(story.finding).toBeNull();
    brokenOff(story, VOICE_LEVEL, QUIET_ROOM_LEVEL);
    expect(story.finding).toBe('echo');
    story.tell({ type: 'answered' });
    expect(story.finding).toBe('echo');
    story.tell({ type: 'understood' });
    expect(story.finding).toBeNull();
    for (let times = 0; times < 5; times += 1) brokenOff(story, VOICE_LEVEL, QUIET_ROOM_LEVEL);
    expect(story.told).toEqual(['echo', null]);
  });

  it.each([
    [
      'a visitor who barges in and is understood',
      (story: Story) => brokenOff(story, VOICE_LEVEL, QUIET_ROOM_LEVEL).tell({ type: 'understood' }),
    ],
    ['a visitor who barges in and speaks on', (story: Story) => brokenOff(story, VOICE_LEVEL, VOICE_LEVEL)],
    ['noise that continues in the agent’s pauses', (story: Story) => brokenOff(story, 0.1, 0.09)],
    ['interruptions in a quiet room', (story: Story) => brokenOff(story, QUIET_ROOM_LEVEL, QUIET_ROOM_LEVEL)],
    [
      'sound that cannot be measured',
      (story: Story) => story.agent(true).level(null, 500).tell({ type: 'interrupted' }),
    ],
  ])('is not reported for %s', (_, befall) => {
    const story = new Story();
    for (let times = 0; times < 20; times += 1) befall(story);
    expect(story.told).toEqual([]);
  });
});

describe('a microphone that delivers exact silence', () => {
  it('reports silence after four seconds and clears the problem at any sound', () => {
    const story = new Story().level(0, 3_900);
    expect(story.finding).toBeNull();
    expect(story.level(0, 100).finding).toBe('silent');
    expect(story.level(QUIET_ROOM_LEVEL, 100).finding).toBeNull();
  });

  it('reports silence again only after there was sound in between', () => {
    const story = new Story().level(0, 20_000).level(VOICE_LEVEL, 100).level(0, 20_000);
    expect(story.told).toEqual(['silent', null, 'silent']);
  });

  it('does not count a moment without a measurement, and continues after it', () => {
    const story = new Story();
    for (let times = 0; times < 39; times += 1) story.level(0, 100).level(null, 100);
    expect(story.finding).toBeNull();
    expect(story.level(0, 100).finding).toBe('silent');
  });

  it.each([
    ['a quiet room', (story: Story) => story.level(0.00001, 60_000)],
    [
      'a single sound in between',
      (story: Story) => story.level(0, 3_900).level(QUIET_ROOM_LEVEL, 100).level(0, 3_900),
    ],
    ['nothing that could be measured', (story: Story) => story.level(null, 60_000)],
    ['a page that slept', (story: Story) => story.level(0, 1_000).sleep(60_000).level(0, 2_900)],
    ['a visitor who is muted', (story: Story) => story.level(0, 60_000, { muted: true })],
    [
      'silence of which a part was muted',
      (story: Story) => story.level(0, 3_000).level(0, 1_000, { muted: true }).level(0, 3_900),
    ],
  ])('does not report silence for %s', (_, tell) => {
    expect(tell(new Story()).told).toEqual([]);
  });

  it('does not report silence while muted, nor a second time after unmuting', () => {
    const story = new Story().level(0, 5_000).level(0, 1_000, { muted: true });
    expect(story.finding).toBeNull();
    expect(story.level(0, 10_000).told).toEqual(['silent', null]);
  });
});

describe('a visitor who is not understood', () => {
  it('reports the problem after ten seconds of sound without a word and clears it at the first word', () => {
    const story = new Story().ask().level(VOICE_LEVEL, 1_000).level(QUIET_ROOM_LEVEL, 8_900);
    expect(story.finding).toBeNull();
    expect(story.level(QUIET_ROOM_LEVEL, 100).finding).toBe('unclear');
    expect(story.tell({ type: 'answered' }).finding).toBeNull();
  });

  it.each([
    ['the visitor thinks', (story: Story) => story.ask().level(QUIET_ROOM_LEVEL, 60_000)],
    [
      'there was hardly a sound',
      (story: Story) => story.ask().level(VOICE_LEVEL, 900).level(QUIET_ROOM_LEVEL, 60_000),
    ],
    ['no one asked', (story: Story) => story.agent(true).agent(false).level(VOICE_LEVEL, 60_000)],
    ['a word came', (story: Story) => story.ask().tell({ type: 'answered' }).level(VOICE_LEVEL, 60_000)],
    ['the agent is speaking', (story: Story) => story.ask().agent(true).level(VOICE_LEVEL, 60_000)],
    ['the visitor is muted', (story: Story) => story.ask().level(VOICE_LEVEL, 60_000, { muted: true })],
    [
      'most of it was muted',
      (story: Story) =>
        story
          .ask()
          .level(VOICE_LEVEL, 9_900)
          .level(VOICE_LEVEL, 100, { muted: true })
          .level(VOICE_LEVEL, 9_900),
    ],
  ])('does not report the problem when %s', (_, tell) => {
    expect(tell(new Story()).told).toEqual([]);
  });

  it('keeps its timer when the agent asks again, and restarts it after a word', () => {
    const story = new Story()
      .ask()
      .level(VOICE_LEVEL, 9_000)
      .tell({ type: 'answered' })
      .ask()
      .level(VOICE_LEVEL, 6_000);
    story
      .agent(true)
      .level(VOICE_LEVEL, 30_000)
      .tell({ type: 'asked' })
      .agent(false)
      .level(VOICE_LEVEL, 3_900);
    expect(story.told).toEqual([]);
    expect(story.level(VOICE_LEVEL, 100).told).toEqual(['unclear']);
  });

  it('reports the problem a second time only after a word in between', () => {
    const story = new Story().ask().level(VOICE_LEVEL, 20_000).ask().level(VOICE_LEVEL, 20_000);
    expect(story.told).toEqual(['unclear']);
    story.tell({ type: 'answered' }).ask().level(VOICE_LEVEL, 10_000);
    expect(story.told).toEqual(['unclear', null, 'unclear']);
  });

  it('reports silence instead once the microphone dies', () => {
    const story = new Story().ask().level(VOICE_LEVEL, 10_000).level(0, 4_000);
    expect(story.told).toEqual(['unclear', 'silent']);
    expect(story.level(VOICE_LEVEL, 100).finding).toBeNull();
  });
});
