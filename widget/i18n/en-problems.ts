/** Problem messages in American English: what went wrong and what the visitor can do. */
import type { Strings } from './types.ts';

const OTHER_WAY = 'Please reach the business another way for now.';
const NOT_AVAILABLE = { what: 'The voice agent is not available right now.', next: OTHER_WAY };

export const enProblems: Strings['problems'] = {
  'not-configured': { what: 'Calls are not set up on this page yet.', next: OTHER_WAY },
  'payment-required': NOT_AVAILABLE,
  paused: NOT_AVAILABLE,
  'rate-limited': { what: 'All lines are busy.', next: 'Wait a minute, then try again.' },
  'too-many-starts': {
    what: 'Too many attempts from your network.',
    next: 'Wait a while, then try again.',
  },
  'budget-spent': { what: 'No more calls can be taken today.', next: OTHER_WAY },
  'bot-check-refused': {
    what: 'The verification was not accepted.',
    next: 'Complete it again, then start again.',
  },
  'consent-refused': {
    what: 'Your consent was not accepted.',
    next: 'Agree again, then start again. If that does not help, reload this page.',
  },
  'server-error': { what: 'The call service isn’t working right now.', next: 'Start again in a moment.' },
  'bad-answer': {
    what: 'The call service sent something we couldn’t read.',
    next: 'Start again in a moment.',
  },
  timeout: { what: 'Connecting took too long.', next: 'Check your connection, then start again.' },
  offline: { what: 'You are offline.', next: 'Connect to the internet, then start again.' },
  network: {
    what: 'The call service could not be reached.',
    next: 'Check your connection, then start again.',
  },
  'microphone-denied': {
    what: 'Your microphone is blocked for this page.',
    next: 'Allow the microphone in your browser, then start again.',
  },
  'microphone-missing': {
    what: 'No microphone was found.',
    next: 'Connect a microphone or a headset, then start again.',
  },
  'microphone-in-use': {
    what: 'Another app is using your microphone.',
    next: 'Close that app or its call, then start again.',
  },
  'microphone-lost': {
    what: 'Your microphone was disconnected.',
    next: 'Connect it again or choose another one, then start again.',
  },
  'page-forbids-microphone': {
    what: 'This page does not allow the use of a microphone.',
    next: OTHER_WAY,
  },
  'page-forbids-engine': {
    what: 'This page does not allow a part of the call to be loaded.',
    next: OTHER_WAY,
  },
  'insecure-page': {
    what: 'Calls need a secure page, and this one is not.',
    next: 'Open this page with an address that begins with https, then start again.',
  },
  'unsupported-browser': {
    what: 'This browser cannot place calls.',
    next: 'Open this page in a current Chrome, Edge, Firefox or Safari.',
  },
  'engine-blocked': {
    what: 'A part of the call could not be loaded. A content blocker may have stopped it.',
    next: 'Allow this page in your blocker, reload the page, then start again.',
  },
  'room-refused': { what: 'The call could not be joined.', next: 'Start again for a new call.' },
  ejected: { what: 'The other side closed the call.', next: 'Start again for a new call.' },
  'connection-lost': {
    what: 'The connection was lost. What was said last may not have arrived.',
    next: 'Check your connection, then start again.',
  },
  'audio-blocked': {
    what: 'Your browser is holding back the sound.',
    next: 'Tap anywhere in this window, then start again.',
  },
  'already-in-call': {
    what: 'A call is already open on this page or in another tab.',
    next: 'End that call first, then start again.',
  },
  cancelled: { what: 'The call was cancelled.', next: 'Start again whenever you are ready.' },
  unknown: { what: 'Something went wrong with the call.', next: 'Start again in a moment.' },
};
