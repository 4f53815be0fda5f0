/** What a visitor does in two tabs of a site, as data. */
import fc from 'fast-check';

const ACTS = [
  'start a call',
  'start a call',
  'follow a link',
  'follow a link',
  'reload',
  'go back',
  'go back',
  'go forward',
  'mute',
  'unmute',
  'press End Call',
  'change the tab',
] as const;

export type Step = {
  readonly act: (typeof ACTS)[number];
  /** Whether to wait until the pages settle before the next step. */
  readonly rests: boolean;
};
export type Steps = readonly Step[];

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS),
  rests: fc.integer({ min: 0, max: 2 }).map((die) => die > 0),
});

/** At least half begin with a call, because without one there is nothing to resume. */
export const sequences: fc.Arbitrary<Steps> = fc
  .tuple(fc.boolean(), fc.array(step, { minLength: 2, maxLength: 8, size: 'max' }))
  .map(([isInCall, steps]) => (isInCall ? [{ act: 'start a call', rests: true }, ...steps] : steps));

/** The steps as one line, in the format of `FOLLOW_SEQUENCE`. */
export const asText = (steps: Steps): string =>
  steps.map(({ act, rests }) => (rests ? act : `${act} at once`)).join(', ');

export function fromText(text: string): Steps {
  return text.split(', ').map((part) => {
    const act = ACTS.find((one) => part === one || part === `${one} at once`);
    if (act === undefined) throw new Error(`"${part}" is not a step.`);
    return { act, rests: part === act };
  });
}
