/**
 * Presets for what surrounds a call, each as a console state. Scenarios are faults of external services; visits cover
 * the visitor's actions, the browser and the page. Pure.
 */
import type { TagAttributes } from '../../site/settings/settings.ts';
import type { BrowserId } from '../stage/browser-names.ts';
import type { HostSwitchId } from '../stage/host-switches.ts';
import { scenarioOf, type ScenarioId } from '../stand-ins/scenarios.ts';
import type { StartMethod } from './start-methods.ts';
import type { ViewId } from './views.ts';

export type Visit = {
  readonly title: string;
  /** What to do, and what the visitor must see. */
  readonly expect: string;
  readonly scenario?: ScenarioId;
  readonly host?: readonly HostSwitchId[];
  readonly browser?: BrowserId;
  readonly values?: TagAttributes;
  readonly view?: ViewId;
  /** If omitted, what is chosen stays. Only the endpoint has the owner's book. */
  readonly start?: StartMethod;
};

const ofScenario = (scenario: ScenarioId): Visit => ({ ...scenarioOf(scenario), scenario });
const ofBook = (scenario: ScenarioId): Visit => ({
  ...ofScenario(scenario),
  view: 'calendar',
  start: 'call-endpoint',
});
const FOLLOWED = { host: ['links'], values: { follow: 'on' } } as const;

export const VISITS = {
  none: { title: 'Nothing more', expect: '' },
  'in-page': {
    title: 'A card in the page',
    expect:
      'The form and the call stand in the page, which stays in use. In a call switch z-index on: the bar leaves the covered card.',
    values: { layout: 'inline' },
  },
  'two-buttons': {
    title: 'The launcher has two buttons',
    expect:
      'Call opens the dialog for a call, Message for a text chat. While a chat goes on, and with writing off, there is one button.',
    values: { launcher: 'two' },
  },
  'language-menu': {
    title: 'The visitor chooses a language',
    expect:
      'The dialog has a menu. Arabic turns it around; a language whose file is blocked in the developer tools leaves the one before, and says so.',
    values: { languages: 'all' },
  },
  'follow-link': {
    title: 'A call goes along with a link',
    expect:
      'In a call press Another page: the call continues there by itself, or is offered if the browser prompts.',
    ...FOLLOWED,
  },
  'follow-offer': {
    title: 'A way back is offered',
    expect:
      'In a call press Another page: the call bar there has Back to Erin, with the seconds that are left.',
    ...FOLLOWED,
    host: ['links', 'asks'],
  },
  'follow-no-tag': {
    title: 'The next page has no tag',
    expect:
      'In a call press No tag: half a minute later the call is over, as Calls shows when it is read again.',
    ...FOLLOWED,
    view: 'calls',
  },
  'microphone-test': {
    title: 'The microphone is tried before the call',
    expect:
      'Try your microphone, in the dialog: a line that moves with the voice, the devices, a sound to play.',
    host: ['frame'],
  },
  'dead-microphone-test': {
    title: 'The microphone that is tried is dead',
    expect:
      'Try your microphone: after 4 s it says that nothing is heard. Another microphone of the list is heard.',
    host: ['dead'],
  },
  'microphone-dead': ofScenario('microphone-dead'),
  'not-understood': ofScenario('not-understood'),
  echo: ofScenario('echo'),
  'word-times': ofScenario('word-times'),
  'network-weak': ofScenario('network-weak'),
  'call-drops': ofScenario('drops-for-good'),
  'devices-fail': {
    title: 'Another device cannot be used',
    expect: 'In a call choose another device in Sound settings: the one before stays, and the menu says why.',
    host: ['stuck'],
  },
  'microphone-refused': {
    title: 'The microphone is refused',
    expect:
      'Start a call: the dialog says where this browser allows it. The host page has other browsers to pick.',
    host: ['refused'],
  },
  'iphone-refused': {
    title: 'The microphone is refused on an iPhone',
    expect: 'Start a call: the dialog says where an iPhone allows it.',
    host: ['refused'],
    browser: 'safari-iphone',
  },
  'slow-prompt': {
    title: 'The permission prompt is read for 25 s',
    expect: 'Start a call: the platform is asked only after 25 s, and the call is live as usual.',
    host: ['slow-prompt'],
  },
  'phone-call': {
    title: 'A phone call interrupts the call',
    expect:
      'Ten seconds into a call the bar says that another call paused the microphone; six later it goes on.',
    host: ['phone-call'],
  },
  'saves-data': {
    title: 'The visitor saves data',
    expect:
      'Open the dialog, then start a call: the call engine is fetched only with the press on Start Call.',
    host: ['saves-data'],
  },
  booking: {
    title: 'A call ends in a booking',
    expect:
      'Say yes to Erin until she has booked: a card with what, when, where and whom to call, which stays.',
  },
  'booking-fails': ofScenario('booking-fails'),
  'booking-unanswered': ofScenario('booking-unanswered'),
  appointment: {
    title: 'An appointment in the book',
    expect:
      'Say yes to Erin, or write to her, for example "a consultation on Thursday": two free times, then a card. Calendar and the inbox have it, Endpoint the mail, and Phone the texts, also the one of the day before.',
    view: 'phone',
    start: 'call-endpoint',
  },
  'slot-taken': ofBook('slot-taken'),
  'calendar-down': ofBook('calendar-down'),
  'calendar-slow': ofBook('calendar-slow'),
  'answer-lost': ofBook('answer-lost'),
  'booking-repeated': ofBook('booking-repeated'),
  'moved-by-hand': {
    title: 'The owner moves an appointment in the calendar',
    expect:
      'Book with Erin, then press An hour later, here in Calendar: within a minute Phone has a text with the new time. It needs Radicale.',
    view: 'calendar',
    start: 'call-endpoint',
  },
  'visitor-cancels': {
    title: 'The visitor cancels',
    expect:
      'Book with Erin and agree to texts (“Yes, the first one”), then open the link of the text, here in Phone, and cancel: the inbox and the calendar follow.',
    view: 'phone',
    start: 'call-endpoint',
  },
  'texts-stopped': {
    title: 'The visitor wants no more texts',
    expect:
      'Book with Erin and agree to texts (“Yes, the first one”), then send STOP, here in Phone: one last text confirms it, and the day before brings none. START brings them back.',
    view: 'phone',
    start: 'call-endpoint',
  },
  feedback: {
    title: 'The question after the call',
    expect:
      'End a call after the greeting: "Did this help?" The answer is in the record of the endpoint, for calls that are proved.',
    view: 'endpoint',
  },
  'data-layer': {
    title: 'The owner’s numbers',
    expect:
      'Each step of a visit is in the timeline as it reaches the page’s array: no names, no words, no ids.',
    host: ['data-layer'],
    values: { 'data-layer': 'dataLayer' },
  },
} as const satisfies Readonly<Record<string, Visit>>;

export type VisitId = keyof typeof VISITS;
export const VISIT_IDS = Object.keys(VISITS) as readonly VisitId[];
