/** American English: the copy that the product is specified in. */
import { english as botCheck } from './bot-check.ts';
import { enProblems as problems } from './en-problems.ts';
import { SHELL_STRINGS } from './shell.ts';
import type { Strings } from './types.ts';

/** The product whose team processes the call beside the business. */
const PRODUCT = 'Task Tamer';

export const en: Strings = {
  ...SHELL_STRINGS.en,
  dialog: {
    title: (agent) => `Talk to ${agent}, our AI Agent`,
    subtitle: 'Enter your name to get started booking your call.',
    about: (agent, business) =>
      `${agent} is an AI voice agent who books for ${business}. You talk through your microphone, on this page, and can end the call at any time.`,
    close: 'Close',
  },
  form: {
    name: 'Your name',
    errors: { 'name-required': 'Name is required', 'name-too-long': 'Name must be less than 100 characters' },
    consent: (business) =>
      business === PRODUCT
        ? `I agree to voice interaction and data processing by ${PRODUCT} and the product team.`
        : `I agree to voice interaction and data processing by ${business} and the product team (${PRODUCT}).`,
    consentNote: (agent) =>
      `${agent} is an AI, not a person. Your voice is sent to Vapi, which runs the agent, and to Daily, which carries the sound.`,
    recorded: 'The call is recorded.',
    privacy: 'Privacy policy',
    start: 'Start Call',
  },
  botCheck,
  problems,
  startAgain: (wait) => `You can start again ${wait}.`,
  allowMicrophone: {
    chromium: 'Select the icon at the left of the address bar, allow the microphone, then start again.',
    firefox: 'Select the microphone icon in the address bar, clear the block, then start again.',
    safari: 'Open the Safari menu, choose Settings for This Website, allow the microphone, then start again.',
    ios: 'Select the page menu beside the address, open Website Settings, allow the microphone, then start again.',
    android: 'Select the icon beside the address, open Permissions, allow the microphone, then start again.',
    other: 'Allow the microphone for this site in your browser’s settings, then start again.',
  },
  stages: {
    validation: 'Checking your details',
    initialization: 'Getting ready',
    'web-call-creation': 'Opening a line',
    'daily-call-object-creation': 'Preparing the call',
    'mobile-permissions': 'Asking for your microphone',
    'daily-call-join': 'Connecting the call',
    'video-recording-setup': 'Checking the video settings',
    'video-recording-started': 'Applying the video settings',
    'audio-observer-setup': 'Setting up the sound',
    'audio-processing-setup': 'Reducing background noise',
  },
  call: {
    label: (agent) => `Call with ${agent}`,
    joining: (agent) => `${agent} is joining`,
    connected: (agent) => `You are connected to ${agent}`,
    speaking: (agent) => `${agent} is speaking`,
    listening: (agent) => `${agent} is listening`,
    hearingYou: 'You are speaking',
    heard: 'We hear you',
    quiet: 'Quiet',
    muted: 'You are muted',
    findings: {
      silent: () => 'We can’t hear you',
      unclear: (agent) => `${agent} can’t make out what you say. Speak closer to the microphone.`,
    },
    weak: (agent) => `Your connection is weak. ${agent} may miss some words.`,
    reconnecting: 'The connection dropped. Reconnecting…',
    ending: 'Ending…',
    again: 'Call again',
    cancel: 'Cancel',
    end: 'End Call',
    mute: 'Mute',
    unmute: 'Unmute',
    captions: 'Captions',
    noCaptions: 'What is said will appear here.',
    you: 'You',
    duration: 'Time in this call',
    minutesLeft: (minutes) => (minutes === 1 ? '1 minute left' : `${minutes} minutes left`),
    hear: (agent) => `Tap to hear ${agent}`,
    otherMicrophone: 'Use another microphone',
    video: (agent) => `Video of ${agent}`,
  },
  writing: {
    instead: 'Write instead',
    title: (agent) => `Write to ${agent}, our AI Agent`,
    subtitle: 'Enter your name to get started.',
    about: (agent, business) =>
      `${agent} is an AI agent who books for ${business}. You write to each other on this page, and can go over to a call at any time.`,
    start: (agent) => `Write to ${agent}`,
    offered: (what, agent) => `${what.slice(0, -1)}; you can write to ${agent} instead.`,
    write: 'Write',
    label: (agent) => `Conversation with ${agent}`,
    empty: (agent) => `What would you like? ${agent} answers here.`,
    message: 'Message',
    send: 'Send',
    answering: (agent) => `${agent} is writing`,
    resuming: 'The answer broke off. Asking for it once more.',
    sending: 'Sending',
    sent: 'Sent',
    notSent: 'Not sent',
    brokenOff: 'Broke off',
    retry: 'Try again',
    failed: 'The agent could not be reached.',
    unavailable: 'Writing is not available right now.',
    newest: 'New messages',
    hide: 'Hide conversation',
    end: 'End conversation',
    ended: 'This conversation has ended.',
    talk: (agent) => `Talk to ${agent} instead`,
    goOn: 'Go on in writing',
    copy: 'Download a copy',
  },
  devices: {
    open: 'Sound settings',
    short: 'Sound',
    close: 'Done',
    microphone: 'Microphone',
    speaker: 'Speaker',
    unnamed: (position) => `Device ${position}`,
    standard: 'Default device',
    unlisted: 'Another device',
    loading: 'Looking for devices…',
    none: 'No other device was found.',
    failed: 'That device could not be used. Choose another one.',
  },
  notices: {
    region: 'Call messages',
    dismiss: 'Dismiss',
    texts: {
      'verification-required': () => ({
        title: 'Verification Required',
        text: 'Please complete the captcha verification',
      }),
      'consent-required': () => ({
        title: 'Consent Required',
        text: 'Please agree to use voice interaction',
      }),
      'call-started': (name) => ({ title: 'Call Started', text: `Connected for ${name}` }),
      'call-ended': () => ({ title: 'Call Ended', text: 'The call has been disconnected' }),
      'time-reached': () => ({ title: 'Call Ended', text: 'The longest time for a call was reached' }),
      'call-failed': () => ({ title: 'Call Failed', text: 'Unable to connect to AI agent' }),
      'call-error': () => ({ title: 'Call Error', text: 'An error occurred during the call' }),
    },
  },
  crash: { text: 'This window ran into a fault and was closed. The page is not affected.', close: 'Close' },
};
