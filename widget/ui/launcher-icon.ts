/** The agent's mark, a speech bubble with a voice in it, as path data for plain DOM and for React. */
export const VIEW_BOX = '0 0 24 24';

/** Stroked by the style sheet: round caps and joins, no fill. The bubble, then its three bars. */
export const VOICE_PATH =
  'M12 3.5c5.2 0 9 3.3 9 7.6s-3.8 7.6-9 7.6c-.9 0-1.8-.1-2.6-.3L4.6 20.6l.9-3.9C3.9 15.3 3 13.3 3 11.1c0-4.3 3.8-7.6 9-7.6Z' +
  'M8 9.9v2.6M12 7.7v7M16 9.9v2.6';
