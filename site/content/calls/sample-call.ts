/** The shape of a sample call, which a line of the night sheet opens. */
export type Speaker = 'agent' | 'caller';

export type SampleCall = {
  /** Names its recording: `<id>.mp3` in this folder. Without the file, the call is played as captions. */
  readonly id: string;
  readonly lines: readonly { readonly speaker: Speaker; readonly text: string }[];
  readonly slip: { readonly time: string; readonly day: string; readonly what: string };
  /** The reminder, as the caller's phone shows it. */
  readonly reminder: { readonly sent: string; readonly text: string };
  /** What the staff is mailed. */
  readonly mail: { readonly subject: string; readonly facts: readonly (readonly [string, string])[] };
};

export const agent = (text: string) => ({ speaker: 'agent', text }) as const;
export const caller = (text: string) => ({ speaker: 'caller', text }) as const;

/** In the product's words: texts follow no other question. */
export const TEXTS_QUESTION =
  'May Harbor Dental text you about your visits: a confirmation, reminders and changes, about three texts a visit? Message and data rates may apply. Reply STOP to end texts, or HELP for help. You can book without texts.';

export const GREETING = agent('Harbor Dental, this is Erin, the AI agent. How can I help?');
