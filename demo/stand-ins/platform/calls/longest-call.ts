/** The time limit of a call, validated like the platform. */
const MIN_CALL_SECONDS = 10;
const MAX_CALL_SECONDS = 43_200;
const DEFAULT_CALL_SECONDS = 600;

const PLACES = ['assistant', 'assistantOverrides', 'workflowOverrides'] as const;

type Fields = { readonly [key: string]: unknown };

/** The platform's messages about an invalid time limit. */
export function longestCallProblems(body: Fields): string[] {
  return PLACES.flatMap((place) => {
    const seconds = secondsIn(body[place]);
    const name = `${place}.maxDurationSeconds`;
    if (seconds === undefined || seconds === null) return [];
    if (typeof seconds !== 'number') return [`${name} must be a number`];
    if (seconds < MIN_CALL_SECONDS) return [`${name} must not be less than ${MIN_CALL_SECONDS}`];
    return seconds > MAX_CALL_SECONDS ? [`${name} must not be greater than ${MAX_CALL_SECONDS}`] : [];
  });
}

/** Overrides take precedence over the definition, even with a public key. */
export function longestCallIn(body: Fields): number {
  const given = PLACES.toReversed().map((place) => secondsIn(body[place]));
  return given.find((seconds) => typeof seconds === 'number') ?? DEFAULT_CALL_SECONDS;
}

const secondsIn = (definition: unknown): unknown =>
  typeof definition === 'object' && definition !== null
    ? Reflect.get(definition, 'maxDurationSeconds')
    : undefined;
