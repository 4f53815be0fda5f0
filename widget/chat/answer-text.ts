/** An answer as it grows: its lines in the order of their outputs. Pure. */
import type { ChatEvent, OutputText } from './chat-event.ts';
import { LONGEST_ANSWER, MOST_PARTS } from './constants.ts';

/** In the order in which they began; none is empty. */
export type Parts = readonly OutputText[];

export type Grown = {
  readonly parts: Parts;
  /** There was no room for all of it. */
  readonly isTooLong: boolean;
};

/** Half of a character, whose other half is on its way. */
const LONE_HEAD = /[\uD800-\uDBFF]$/;

export function grow(parts: Parts, event: ChatEvent): Grown {
  if (event.kind === 'delta') return withText(parts, event.index, (old) => old + event.text);
  if (event.kind !== 'output') return { parts, isTooLong: false };
  return event.texts.reduce<Grown>(
    (grown, { index, text }) => {
      const next = withText(grown.parts, index, () => text);
      return { parts: next.parts, isTooLong: grown.isTooLong || next.isTooLong };
    },
    { parts, isTooLong: false },
  );
}

function withText(parts: Parts, index: number, change: (old: string) => string): Grown {
  const place = parts.findIndex((part) => part.index === index);
  const old = parts[place]?.text ?? '';
  const text = change(old);
  if (text === '' || text === old) return { parts, isTooLong: false };
  if (place < 0 && parts.length >= MOST_PARTS) return { parts, isTooLong: true };
  const room = LONGEST_ANSWER - parts.reduce((sum, part) => sum + part.text.length, 0) + old.length;
  const fitting = { index, text: text.slice(0, Math.max(0, room)) };
  const grown = place < 0 ? [...parts, fitting] : parts.map((part, at) => (at === place ? fitting : part));
  return { parts: grown.filter((part) => part.text !== ''), isTooLong: text.length > room };
}

/** As it can be shown. */
export const shown = (text: string): string => text.replace(LONE_HEAD, '');
