/** The attributes by which the player finds what `sample-call.tsx` renders. */
export const CALL_ATTRIBUTE = 'data-sample-call';
/** On the call: the URL of its recording, if there is one. */
export const RECORDING_ATTRIBUTE = 'data-recording';
export const PLAY_ATTRIBUTE = 'data-play';
/** On each line: who speaks. */
export const SPEAKER_ATTRIBUTE = 'data-speaker';
export const NOTE_ATTRIBUTE = 'data-play-note';
/** On the call, while it is played: `agent` or `caller`. */
export const SPEAKING_ATTRIBUTE = 'data-speaking';
/** On the word that is spoken. */
export const SPOKEN_ATTRIBUTE = 'data-spoken';
