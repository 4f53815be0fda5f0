/** The numbers of a written conversation, all limits of our own but the first. */

/** How long the platform keeps a session that nobody set otherwise, ms (its documentation). */
const SESSION_LIFETIME_MS = 86_400_000;
/** A session older than this is left for a new one: the platform would replace it in silence, and know nothing. */
export const SESSION_RENEWAL_MS = SESSION_LIFETIME_MS - 300_000;

/** Until the answer begins, ms: agents may think, and use tools, before their first word. */
export const FIRST_BYTE_LIMIT_MS = 30_000;
/** Between two pieces of an answer, ms: a tool may take as long as the platform lets it, 20 s. */
export const SILENCE_LIMIT_MS = 30_000;
/** A whole answer, ms. */
export const ANSWER_LIMIT_MS = 180_000;
/** The reason that a refusal gives, ms: its status has said the most. */
export const REFUSAL_LIMIT_MS = 2_000;
/** Telling the platform that the conversation is over, ms. */
export const END_LIMIT_MS = 5_000;
/** How long a cut answer waits for the network before it is asked for again, ms. */
export const NETWORK_WAIT_MS = 30_000;
/** How long it waits where the network seems to be there, ms. */
export const RESUME_PAUSE_MS = 1_000;

/** UTF-16 units of an answer's text, over all its parts: what is longer is cut off, since an endless one has no end. */
export const LONGEST_ANSWER = 20_000;
/** Lines of one answer. */
export const MOST_PARTS = 20;
/** UTF-16 units of a whole stream, its wrapping included. */
export const LONGEST_STREAM = 4_000_000;
/** UTF-16 units of one event. */
export const LONGEST_EVENT = 500_000;
/** UTF-16 units of the lines that are handed over, and how many: the newest, each whole. The endpoint takes more. */
export const LONGEST_HANDOVER = 16_000;
export const MOST_HANDED_OVER = 100;
