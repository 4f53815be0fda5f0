// Scope: which word of a caption is marked: the platform's word times, interruptions, and texts that do not match.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SOUND_BUFFER_MS } from '../../../../widget/call/constants.ts';
import type { AgentSpeech, TimedWord } from '../../../../widget/call/messages.ts';
import {
  NOTHING_SPOKEN,
  reduceSpokenWords,
  type SpokenWords,
} from '../../../../widget/call/room/spoken-words.ts';
import { currentWord, lettersOf, withSpokenWords } from '../../../../widget/call/spoken-letters.ts';

const TEXT = 'Hi Grace, this is Erin. How can I help?';

const timed = (...words: readonly (readonly [text: string, afterMs: number])[]): readonly TimedWord[] =>
  words.map(([text, afterMs]) => ({ text, afterMs }));

const speech = (words: readonly TimedWord[], rest: Partial<AgentSpeech> = {}): AgentSpeech => ({
  turn: 0,
  text: TEXT,
  spoken: null,
  words,
  ...rest,
});

const wait = (state: SpokenWords, at: number): SpokenWords => reduceSpokenWords(state, { type: 'time', at });
/** Receives words so that their sound plays at this time. */
const hear = (state: SpokenWords, at: number, said: AgentSpeech): SpokenWords =>
  wait(reduceSpokenWords(state, { type: 'words', speech: said, at: at - SOUND_BUFFER_MS }), at);

/** The marked word of a line. */
function marked(state: SpokenWords, line = TEXT): string | null {
  const place = state.phase === 'over' ? null : currentWord(line, state);
  return place && line.slice(...place);
}

const HI_GRACE = timed(['Hi', 0], [' ', 300], ['Grace,', 400], [' ', 700]);
const THIS_IS = timed(['this', 0], [' ', 200], ['is', 250]);

describe('the words with their times', () => {
  it('are marked when the browser plays them, which is a little later than they arrive', () => {
    const state = reduceSpokenWords(NOTHING_SPOKEN, { type: 'words', speech: speech(HI_GRACE), at: 1_000 });
    expect(marked(state)).toBeNull();
    expect(marked(wait(state, 1_000 + SOUND_BUFFER_MS))).toBe('Hi');
  });

  it('are marked when they begin, in order, over several messages', () => {
    let state = hear(NOTHING_SPOKEN, 1_000, speech(HI_GRACE));
    expect(marked(state)).toBe('Hi');
    expect(marked(wait(state, 1_399))).toBe('Hi');
    state = wait(state, 1_400);
    expect(marked(state)).toBe('Grace,');
    state = hear(state, 1_800, speech(THIS_IS));
    expect(marked(state)).toBe('this');
    expect(marked(wait(state, 2_100))).toBe('is');
  });

  it('may be single letters, which mark the word that they belong to', () => {
    let state = hear(
      NOTHING_SPOKEN,
      0,
      speech(timed(['H', 0], ['i', 50], [' ', 90], ['G', 100], ['r', 150])),
    );
    expect(marked(state)).toBe('Hi');
    state = wait(state, 100);
    expect(marked(state)).toBe('Grace,');
    expect(marked(hear(state, 200, speech(timed(['a', 0], ['c', 20], ['e', 40]))))).toBe('Grace,');
  });

  it('begin again with each turn', () => {
    const state = wait(hear(NOTHING_SPOKEN, 0, speech(HI_GRACE)), 5_000);
    const next = hear(state, 6_000, speech(timed(['Hi', 0]), { turn: 1 }));
    expect(marked(next)).toBe('Hi');
  });

  it('continue in a text that has grown', () => {
    const state = wait(hear(NOTHING_SPOKEN, 0, speech(HI_GRACE, { text: 'Hi Grace,' })), 900);
    expect(marked(hear(state, 900, speech(THIS_IS)))).toBe('this');
  });

  it('are found again after words that the voice pronounces differently', () => {
    const text = 'That is $20 for the first visit.';
    const said = (...words: readonly string[]) =>
      speech(timed(...words.map((word) => [word, 0] as const)), { text });
    let state = hear(NOTHING_SPOKEN, 0, said('That', ' ', 'is'));
    expect(marked(state, text)).toBe('is');
    state = hear(state, 1, said('twenty', ' ', 'dollars'));
    expect(marked(state, text)).toBe('is');
    state = hear(state, 2, said('for', ' ', 'the'));
    expect(marked(state, text)).toBe('the');
  });

  it('that are nowhere in the text mark nothing', () => {
    expect(marked(hear(NOTHING_SPOKEN, 0, speech(timed(['Goodbye', 0]))))).toBeNull();
  });
});

describe('progress in words', () => {
  it('marks the last spoken word', () => {
    const state = hear(NOTHING_SPOKEN, 0, speech([], { spoken: 5 }));
    expect(marked(state)).toBe('Erin.');
    expect(marked(hear(state, 1, speech([], { spoken: 99 })))).toBe('help?');
  });

  it('continues with the times of the words that follow', () => {
    const state = hear(NOTHING_SPOKEN, 0, speech(THIS_IS, { spoken: 2 }));
    expect(marked(state)).toBe('this');
    expect(marked(wait(state, 250))).toBe('is');
  });

  it('ignores the times of words that have been spoken already', () => {
    const state = hear(NOTHING_SPOKEN, 0, speech(timed(['this', 0], ['is', 200]), { spoken: 4 }));
    expect(marked(state)).toBe('is');
    expect(state.pending).toEqual([]);
  });

  it('never goes back', () => {
    const state = hear(NOTHING_SPOKEN, 0, speech([], { spoken: 5 }));
    expect(marked(hear(state, 1, speech([], { spoken: 2 })))).toBe('Erin.');
  });

  it('of zero words marks nothing', () => {
    expect(marked(hear(NOTHING_SPOKEN, 0, speech([], { spoken: 0 })))).toBeNull();
  });
});

describe('the end of what is spoken', () => {
  const speaking = hear(NOTHING_SPOKEN, 0, speech(HI_GRACE));

  it('removes the mark if all announced words were spoken', () => {
    expect(marked(reduceSpokenWords(wait(speaking, 900), { type: 'stopped' }))).toBeNull();
  });

  it.each(['interrupted', 'stopped'] as const)(
    'before the last word ("%s") leaves the mark where it is',
    (type) => {
      const cut = reduceSpokenWords(speaking, { type });
      expect(marked(cut)).toBe('Hi');
      expect(marked(wait(cut, 5_000))).toBe('Hi');
      expect(marked(reduceSpokenWords(cut, { type: 'stopped' }))).toBe('Hi');
    },
  );

  it('is not the end if the agent continues the turn', () => {
    const cut = reduceSpokenWords(speaking, { type: 'interrupted' });
    expect(marked(hear(cut, 900, speech(THIS_IS)))).toBe('this');
  });

  it('without a beginning changes nothing', () => {
    expect(reduceSpokenWords(NOTHING_SPOKEN, { type: 'interrupted' })).toBe(NOTHING_SPOKEN);
  });
});

describe('the marked word of a line', () => {
  const after = (words: string, letters = TEXT) => ({
    letters: lettersOf(letters),
    spoken: lettersOf(words).length,
  });
  const wordIn = (line: string, spoken: Parameters<typeof currentWord>[1]) => {
    const place = currentWord(line, spoken);
    return place && line.slice(...place);
  };

  it('is found although the transcript has other spaces and punctuation', () => {
    expect(wordIn('hi grace this  is', after('Hi Grace, this'))).toBe('this');
  });

  it('is found in a line that is only a part of the turn', () => {
    expect(wordIn('How can I help?', after('Hi Grace, this is Erin. How'))).toBe('How');
    expect(wordIn('How can I help?', after('Hi Grace, this is'))).toBeNull();
  });

  it('stays at the end of a line that has fewer words than were spoken', () => {
    expect(wordIn('Hi Grace,', after('Hi Grace, this is Erin'))).toBe('Grace,');
  });

  it('is missing in a line that says something else, or nothing', () => {
    expect(wordIn('Good morning', after('Hi'))).toBeNull();
    expect(wordIn('—', after('Hi'))).toBeNull();
  });

  it('is a single character in Chinese, and a whole word in Arabic', () => {
    expect(wordIn('您好,我是 Erin。', after('您好', '您好,我是 Erin。'))).toBe('好');
    expect(wordIn('مرحبا بك', after('مرحبا ب', 'مرحبا بك'))).toBe('بك');
  });
});

it('the marked word stays within the text and the limits for any words', () => {
  const word = fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 8 }), afterMs: fc.nat(5_000) });
  const said = fc.record({
    turn: fc.nat(2),
    text: fc.string({ unit: 'grapheme', maxLength: 60 }),
    spoken: fc.option(fc.nat(20)),
    words: fc.array(word, { maxLength: 20 }),
  });
  const event = fc.oneof(
    fc.record({ type: fc.constant('words' as const), speech: said, at: fc.nat(9_000) }),
    fc.record({ type: fc.constant('time' as const), at: fc.nat(9_000) }),
    fc.record({ type: fc.constantFrom('interrupted' as const, 'stopped' as const) }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), fc.string({ unit: 'grapheme' }), (events, line) => {
      let state = NOTHING_SPOKEN;
      for (const one of events) {
        const before = state;
        state = reduceSpokenWords(state, one);
        if (state.turn === before.turn) expect(state.spoken).toBeGreaterThanOrEqual(before.spoken);
        expect(state.pending.length).toBeLessThanOrEqual(500);
        expect(state.pending.every(({ spoken }) => spoken > state.spoken)).toBe(true);
        const [start, end] = currentWord(line, state) ?? [0, 1];
        expect(start).toBeLessThan(end);
      }
    }),
  );
});

describe('an unfinished line', () => {
  const after = (spoken: string) => ({
    text: TEXT,
    letters: lettersOf(TEXT),
    spoken: lettersOf(spoken).length,
  });

  it('gets the words that are spoken before its transcript arrives', () => {
    expect(withSpokenWords('Hi', after('Hi Grace, this'))).toBe('Hi Grace, this');
    expect(withSpokenWords('Hi Grace this', after(TEXT))).toBe(TEXT);
  });

  it('may be a later sentence of the turn', () => {
    expect(withSpokenWords('How', after('Hi Grace, this is Erin. How can'))).toBe('How can');
  });

  it('stays as it is if it is ahead of the voice, empty, or says something else', () => {
    for (const line of ['Hi Grace, this is', '', 'Good morning', '…'])
      expect(withSpokenWords(line, after('Hi Grace,'))).toBe(line);
  });

  it('never loses what is spoken, for any line', () => {
    const texts = fc.array(fc.constantFrom('two', 'to', '字', 'o', ',', '–', 'two-to'), { maxLength: 9 });
    fc.assert(
      fc.property(texts, fc.nat(9), fc.nat(30), (words, known, reached) => {
        const text = words.join(' ');
        const letters = lettersOf(text);
        const spoken = Math.min(reached, letters.length);
        const line = words.slice(0, known).join(' ');
        const shown = lettersOf(withSpokenWords(line, { text, letters, spoken }));
        expect(letters).toContain(shown);
        expect(shown.length).toBeGreaterThanOrEqual(lettersOf(line).length);
      }),
    );
  });
});
