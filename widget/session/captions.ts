/** The live transcript as captions, as pure data. */
export type Caption = {
  readonly id: number;
  readonly role: 'assistant' | 'user';
  readonly text: string;
  readonly final: boolean;
};

export type Transcript = Omit<Caption, 'id'>;

/** Older lines leave: a caption is for following, not for keeping. */
const MOST_KEPT = 60;
/** UTF-16 units of one line, and of all: browsers lay out a text in one go, and answer to nothing meanwhile. */
const LONGEST_LINE = 1_000;
const LONGEST_LOG = 6_000;
/** More marks on one letter than any script uses: each has to be laid out on top of the others. */
const HEAPED_MARKS = /(\p{M}{8})\p{M}+/gu;
const LONE_TAIL = /^[\uDC00-\uDFFF]/;

/** A partial line is replaced by its next version, and closed by its final one. */
export function addTranscript(captions: readonly Caption[], said: Transcript): readonly Caption[] {
  const transcript = { ...said, text: drawable(said.text) };
  const open = captions.findLast((caption) => caption.role === transcript.role && !caption.final);
  if (open)
    return bounded(captions.map((caption) => (caption === open ? { ...open, ...transcript } : caption)));
  const id = (captions.at(-1)?.id ?? 0) + 1;
  return bounded([...captions, { id, ...transcript }]);
}

/** Of a text that is too long its end: that is what is being said. The page gets it whole, as an event. */
function drawable(text: string): string {
  if (text.length <= LONGEST_LINE) return text.replace(HEAPED_MARKS, '$1');
  return `…${text.slice(-LONGEST_LINE).replace(LONE_TAIL, '').replace(HEAPED_MARKS, '$1')}`;
}

function bounded(captions: readonly Caption[]): readonly Caption[] {
  let room = LONGEST_LOG;
  const first = captions.findLastIndex(({ text }) => (room -= text.length) < 0);
  return captions.slice(Math.max(first + 1, captions.length - MOST_KEPT));
}
