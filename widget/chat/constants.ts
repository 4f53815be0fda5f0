/** Limits of a text conversation. Only the first is the platform's. */

/** The platform's default session lifetime, ms (from its documentation). */
const SESSION_LIFETIME_MS = 86_400_000;
/** Replace a session at this age: the platform would silently replace an expired one and lose its context. */
export const SESSION_RENEWAL_MS = SESSION_LIFETIME_MS - 300_000;

/** Until an answer begins, ms: agents may think and use tools first. */
export const FIRST_BYTE_LIMIT_MS = 30_000;
/** Between two pieces of an answer, ms: the platform lets a tool take 20 s. */
export const SILENCE_LIMIT_MS = 30_000;
/** A complete answer, ms. */
export const ANSWER_LIMIT_MS = 180_000;
/** Reading the body of a refusal, ms: its status already says most. */
export const REFUSAL_LIMIT_MS = 2_000;
/** Notifying the platform of the conversation's end, ms. */
export const END_LIMIT_MS = 5_000;
/** How long to wait for the network before requesting a cut answer again, ms. */
export const NETWORK_WAIT_MS = 30_000;
/** The same while the browser reports to be online, ms. */
export const RESUME_PAUSE_MS = 1_000;

/** An answer's text over all parts, in UTF-16 code units; the rest is dropped. */
export const MAX_ANSWER_CHARACTERS = 20_000;
/** Lines of one answer. */
export const MAX_ANSWER_PARTS = 20;
/** A whole stream in UTF-16 code units, including its framing. */
export const MAX_STREAM_CHARACTERS = 4_000_000;
/** One event in UTF-16 code units. */
export const MAX_EVENT_CHARACTERS = 500_000;
/**
 * The conversation passed to a new session, in UTF-16 code units and in lines: the newest complete lines. The endpoint
 * accepts more.
 */
export const MAX_HANDOVER_CHARACTERS = 16_000;
export const MAX_HANDOVER_LINES = 100;
