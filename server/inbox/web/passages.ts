/** The passage of a conversation in which a search has found it. */
import { linesOf } from '../conversations/rows.ts';
import type { InboxContext } from '../context.ts';
import { inTurns, nextTurn } from '../store/next-turn.ts';
import { finderFor, searchedFields, type Found } from '../store/search.ts';
import type { ConversationRow } from '../store/tables.ts';
import type { Passage } from './page-contract.ts';

type Text = { readonly from: Passage['from']; readonly text: string };
type Place = Text & { readonly found: readonly Found[] };

/** Before the first word that was found, so that it is seen in the first line of a phone. UTF-16 units. */
const MAX_LEADING_CHARACTERS = 24;
const MAX_PASSAGE_CHARACTERS = 160;
/** Read in one transaction, whose beginning and end take longer than reading a usual conversation. */
const MAX_BATCH_CONVERSATIONS = 10;

/** By the conversation's id. Without those whose words have changed meanwhile. */
export async function passagesIn(
  { read }: InboxContext,
  rows: readonly ConversationRow[],
  typed: string,
): Promise<ReadonlyMap<string, Passage>> {
  const find = finderFor(typed);
  const passages = new Map<string, Passage>();
  for (let first = 0; first < rows.length; first += MAX_BATCH_CONVERSATIONS) {
    const batch = rows.slice(first, first + MAX_BATCH_CONVERSATIONS);
    await read(async (db) => {
      for (const row of batch) {
        // One after the other, because each may have megabytes of words.
        const passage = await passageOf(textsOf(row, await linesOf(db, row.id)), find);
        if (passage !== null) passages.set(row.id, passage);
        await nextTurn();
      }
    });
  }
  return passages;
}

/** What was said says most. The list shows the name anyway, and a summary often begins with it. */
const textsOf = (row: ConversationRow, lines: readonly { readonly text: string }[]): readonly Text[] => [
  ...lines.map(({ text }) => ({ from: 'words', text }) as const),
  { from: 'note', text: row.note },
  { from: 'name', text: row.name ?? '' },
  ...searchedFields(row).map((text) => ({ from: 'words', text }) as const),
  { from: 'words', text: row.contact ?? '' },
];

/** Around the first text that has the most of the asked words. */
export async function passageOf(
  texts: readonly Text[],
  find: (text: string) => readonly Found[],
): Promise<Passage | null> {
  let best: Place | null = null;
  for await (const { from, text: written } of inTurns(texts, ({ text }) => text)) {
    const text = written.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    const place = { from, text, found: find(text) };
    if (wordsIn(place) > (best === null ? 0 : wordsIn(best))) best = place;
  }
  return best === null ? null : { from: best.from, parts: partsOf(best) };
}

const wordsIn = ({ found }: Place): number => new Set(found.flatMap(({ asked }) => asked)).size;

function partsOf({ text, found }: Place): readonly string[] {
  const [start, end] = excerptOf(text, found[0]?.start ?? 0);
  const parts: string[] = [];
  let shown = start;
  for (const each of found) {
    // A number and its parts may both be found.
    const from = Math.max(each.start, shown);
    const to = Math.min(each.end, end);
    if (from >= to) continue;
    if (from === shown && parts.length > 0) parts.push(`${parts.pop()}${text.slice(from, to)}`);
    else parts.push(text.slice(shown, from), text.slice(from, to));
    shown = to;
  }
  parts.push(`${text.slice(shown, end)}${end < text.length ? '…' : ''}`);
  return [`${start > 0 ? '…' : ''}${parts[0]}`, ...parts.slice(1)];
}

/** Between spaces, or at least between characters. */
function excerptOf(text: string, first: number): readonly [start: number, end: number] {
  const earliest = Math.max(0, first - MAX_LEADING_CHARACTERS);
  const space = text.lastIndexOf(' ', first);
  const start =
    earliest === 0 ? 0 : space < earliest ? whole(text, earliest) : text.indexOf(' ', earliest) + 1;
  const latest = start + MAX_PASSAGE_CHARACTERS;
  if (latest >= text.length) return [start, text.length];
  const last = text.lastIndexOf(' ', latest);
  return [start, last > first ? last : whole(text, latest)];
}

/** Not inside of a surrogate pair. */
const whole = (text: string, index: number): number =>
  /^[\uDC00-\uDFFF]/.test(text.slice(index, index + 1)) ? index + 1 : index;
