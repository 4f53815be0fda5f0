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

/** A partial line is replaced by its next version, and closed by its final one. */
export function addTranscript(captions: readonly Caption[], transcript: Transcript): readonly Caption[] {
  const open = captions.findLast((caption) => caption.role === transcript.role && !caption.final);
  if (open) return captions.map((caption) => (caption === open ? { ...open, ...transcript } : caption));
  const id = (captions.at(-1)?.id ?? 0) + 1;
  return [...captions, { id, ...transcript }].slice(-MOST_KEPT);
}
