/** The labels of an opened line. */
export const CALL = {
  sample: 'Sample call',
  madeUp: 'The practice, the caller and the words are made up.',
  silent: 'Without sound: the words are marked as they would be spoken.',
  unplayable: 'The recording cannot be played here. Its words are marked without sound.',
  play: 'Play',
  pause: 'Pause',
  playAgain: 'Play again',
  conversation: 'What was said',
  slip: 'Booked',
  reminder: 'Text',
  mail: 'Mail to',
} as const;
