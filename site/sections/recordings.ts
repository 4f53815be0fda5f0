/** The recordings of the sample calls: a file named like the call, beside its script. */
const FILES = import.meta.glob<string>('../content/calls/*.mp3', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The recording's URL; null if there is none, and the call is played as captions. */
export const recordingOf = (id: string): string | null => FILES[`../content/calls/${id}.mp3`] ?? null;
