/**
 * The numbers of a call. Each stands here once, named with its unit. "Specification" marks those that the product
 * promises; the others are limits of our own that keep its promises ("every start settles within 30 s").
 */

// Loudness and speech (specification).
/** Interval at which the call engine reports loudness, ms. */
export const LEVEL_INTERVAL_MS = 100;
/** The summed level of all remote voices that counts as full volume. */
export const FULL_VOLUME_LEVEL = 0.15;
/** Above this summed level somebody is speaking. */
export const SPEAKING_LEVEL = 0.01;
/** Quiet for this long ends a speech, ms. */
export const SPEECH_END_MS = 1_000;

// Whether the visitor is heard (ours).
/** A microphone that gives exact silence for so long is dead, ms. */
export const SILENT_FOR_MS = 4_000;
/** After a question of the agent's, a visitor of whom no word has arrived for so long is not understood, ms. */
export const UNANSWERED_FOR_MS = 10_000;
/** So much of that time must have been sound, ms: whoever thinks is let think. */
export const SOUND_FOR_MS = 1_000;
/** The highest deflection above which the visitor's sound is more than the noise of a room, 0 to 1. */
export const AUDIBLE_LEVEL = 0.02;
/** Another microphone is listened to for so long before it is taken, ms: with a level at all it is none that is dead. */
export const TRY_MICROPHONE_MS = 500;
/** Levels further apart than this were measured before and after a page's sleep, ms. */
export const LONGEST_GAP_MS = 1_500;

// Starting (specification).
/** On phones and tablets: least time between asking for the microphone and joining the room, ms. */
export const MOBILE_WAIT_MS = 1_000;
/** The name under which the agent joins; tracks of anybody else are not played. */
export const AGENT_USER_NAME = 'Vapi Speaker';
/** The voice provider whose agent has a face, so that its video is wanted too. */
export const VIDEO_VOICE_PROVIDER = 'tavus';
/** The app message by which the agent says that it hears. */
export const LISTENING = 'listening';
/** The app message by which we say that the agent's sound plays. */
export const PLAYABLE = 'playable';

// Recording (specification).
export const RECORDING_WIDTH_PX = 1_280;
export const RECORDING_HEIGHT_PX = 720;
export const RECORDING_LAYOUT = 'default';
/** Colour behind the picture, ARGB, as the peer sets it. */
export const RECORDING_BACKGROUND = '#FF1F2D3D';

// Time limits (ours).
/** Answer of the voice platform, ms. */
export const REQUEST_LIMIT_MS = 10_000;
/** Loading the call engine and joining the room, together, ms. */
export const JOIN_LIMIT_MS = 20_000;
/** Each step after joining that a call can do without, ms. */
export const SETUP_LIMIT_MS = 5_000;
/** Leaving the room when the engine does not answer, ms. */
export const TEARDOWN_LIMIT_MS = 1_500;
/** A whole start, ms: with the teardown it stays under the 30 s in which every start settles. */
export const START_LIMIT_MS = 28_000;
/** A network that stays away, ms: with 2 s to notice it stays under 30 s. */
export const CONNECTION_LOST_MS = 28_000;
/** A network that the engine calls bad for so long is said to be weak, ms; good for so long, it is not any more. */
export const NETWORK_BAD_MS = 5_000;
export const NETWORK_GOOD_MS = 10_000;
/** An agent that neither listens nor sends sound after we have joined, ms. */
export const AGENT_LIMIT_MS = 20_000;
/** After the platform said that the call ended, time for it to close the room before we leave, ms. */
export const HANG_UP_GRACE_MS = 2_000;
/** The platform counts a call's time from a little earlier than we do, and closes the room so much before ours is over, ms. */
export const TIME_OVER_SLACK_MS = 5_000;
/** A network test, ms. */
export const NETWORK_TEST_LIMIT_MS = 25_000;
/** The platform's word for a call that has lasted as long as it may. */
export const TIME_OVER_REASON = 'exceeded-max-duration';
/** Why a page leaves a call that goes on elsewhere: it is told to nobody. */
export const HANDED_OVER = 'handed-over';
/** Longest end reason taken over from the platform, characters. */
export const END_REASON_MAX_LENGTH = 200;
