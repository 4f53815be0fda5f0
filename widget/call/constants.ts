/**
 * All constants of a call, named with their units. "Specification" marks those that the product promises; "ours" marks
 * limits that keep its promises ("every start settles within 30 s").
 */

// Loudness and speech (specification).
/** Interval at which the call engine reports loudness, ms. */
export const LEVEL_INTERVAL_MS = 100;
/** The summed level of all remote voices that counts as full volume. */
export const FULL_VOLUME_LEVEL = 0.15;
/** Above this summed level, someone is speaking. */
export const SPEAKING_LEVEL = 0.01;
/** A speech ends after this much quiet, ms. */
export const SPEECH_END_MS = 1_000;

// Whether the visitor is heard (ours).
/** A microphone is dead after this much exact silence, ms. */
export const SILENT_FOR_MS = 4_000;
/** After the agent's question, a visitor without a recognized word is not understood after this time, ms. */
export const UNANSWERED_FOR_MS = 10_000;
/** How much of that time must have had sound, ms, so that a pause for thought does not count. */
export const SOUND_FOR_MS = 1_000;
/** The highest deflection above which the visitor's sound is more than background noise, 0 to 1. */
export const AUDIBLE_LEVEL = 0.02;
/** An echo needs at least this many interruptions of the agent without a word from the visitor. */
export const ECHO_INTERRUPTIONS = 3;
/** An echo also makes the microphone this many times louder while the agent speaks than in its pauses. */
export const ECHO_RATIO = 3;
/** The weight of a new level in the averages that are compared. */
export const ECHO_WEIGHT = 0.05;
/** How long another microphone is measured before it replaces a dead one, ms. */
export const TRY_MICROPHONE_MS = 500;
/** How long a microphone may be silent after it was paused, before it is opened again, ms. */
export const BACK_AFTER_MS = 2_000;
/** A microphone that ends within this time after the previous one is as good as lost, ms. */
export const STAYS_MS = 10_000;
/** How many such microphones in a row are opened again. */
export const MAX_REOPENED_MICROPHONES = 3;
/** Levels further apart than this were interrupted by a suspended page, ms. */
export const MAX_GAP_MS = 1_500;

// Starting (specification).
/** On phones and tablets: minimum time between the microphone prompt and joining the room, ms. */
export const MOBILE_WAIT_MS = 1_000;
/** The name under which the agent joins; tracks of other participants are not played. */
export const AGENT_USER_NAME = 'Vapi Speaker';
/** The voice provider with video avatars, whose video is also subscribed to. */
export const VIDEO_VOICE_PROVIDER = 'tavus';
/** The app message by which the agent says that it listens. */
export const LISTENING = 'listening';
/** The app message by which we say that the agent's sound plays. */
export const PLAYABLE = 'playable';

// Recording (specification).
export const RECORDING_WIDTH_PX = 1_280;
export const RECORDING_HEIGHT_PX = 720;
export const RECORDING_LAYOUT = 'default';
/** Background color behind the video, ARGB. */
export const RECORDING_BACKGROUND = '#FF1F2D3D';

// Time limits (ours).
/** Answer of the voice platform, ms. */
export const REQUEST_LIMIT_MS = 10_000;
/** Loading the call engine and joining the room, together, ms. */
export const JOIN_LIMIT_MS = 20_000;
/** Each optional step after joining, ms. */
export const SETUP_LIMIT_MS = 5_000;
/** Leaving the room when the engine does not answer, ms. */
export const TEARDOWN_LIMIT_MS = 1_500;
/**
 * A whole start, ms: with the teardown it stays under the promised 30 s. A permission prompt may take this long as
 * well; the rest of the start then has the full limit again.
 */
export const START_LIMIT_MS = 28_000;
/** A lost network, ms: with 2 s to detect the loss, it stays under 30 s. */
export const CONNECTION_LOST_MS = 28_000;
/**
 * A network is reported as weak after the engine calls it bad for this long, and as recovered after this long of good,
 * ms.
 */
export const NETWORK_BAD_MS = 5_000;
export const NETWORK_GOOD_MS = 10_000;
/** An agent that neither listens nor sends sound after we joined, ms. */
export const AGENT_LIMIT_MS = 20_000;
/** How long the platform may take to close the room after it announced the end, before we leave, ms. */
export const HANG_UP_GRACE_MS = 2_000;
/** The platform starts counting slightly before we do, and so closes the room this much before our limit, ms. */
export const TIME_OVER_SLACK_MS = 5_000;
/** A network test, ms. */
export const NETWORK_TEST_LIMIT_MS = 25_000;
/** The platform's end reason for a call that reached its time limit. */
export const TIME_OVER_REASON = 'exceeded-max-duration';
/** The internal reason for leaving a call that continues on another page. It is never emitted. */
export const HANDED_OVER = 'handed-over';
/** Maximum length of an end reason from the platform, characters. */
export const MAX_END_REASON_CHARACTERS = 200;

// Words in time with the agent's voice (ours).
/** The longest text of a turn, characters, and the most words in one message: more is not a turn. */
export const MAX_SPEECH_CHARACTERS = 20_000;
export const WORDS_AT_ONCE = 500;
/** The latest time of a word in a turn, ms. Also bounds the platform's counts of words and turns. */
export const MAX_SPEECH_MS = 1_000_000;
/** The sound of a word plays this much later than its message arrives: browsers buffer sound, ms. */
export const SOUND_BUFFER_MS = 70;
/** How many letters of the text the voice may leave out before it is found again. */
export const SKIPPED_LETTERS = 60;
