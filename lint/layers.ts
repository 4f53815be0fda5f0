/**
 * Import rules by folder. A folder of the tag lists what it may import, including types; everything else is an error.
 * The pages list what they may not import. The last entry that matches a file applies.
 */
import { PAGES_LAYERS } from './pages-layers.ts';
import { folderRule, type FolderRule } from './folder-rule.ts';
import { SERVER_LAYERS } from './server-layers.ts';

const CONTRACT = '**/contract.ts';
const A_CALL = ['../*.ts', '../{errors,media,room,start}/**', CONTRACT, '../../platform/**'];
const WHETHER_IT_WORKS = ['../call/environment.ts', '../chat/writable.ts'];
/** Imports of the view from outside of its folder. */
const FROM_THE_VIEW = [
  '**/dialog/**',
  '**/page/**',
  '**/contract-endpoint.ts',
  '**/config/{link,zone}.ts',
  '**/booking/calendar-file.ts',
  '**/booking/google-calendar-link.ts',
  '**/call/spoken-letters.ts',
  '**/i18n/{consent,en,resolve-language,override-problems,overrides,types}.ts',
  '**/bot-check/bot-check.tsx',
  'react',
  'react-dom',
  'react-dom/client',
  '@r2wc/react-to-web-component',
  '@floating-ui/react',
];
/** Types that the view imports from the tag. @param tag the path of the tag's folder */
const typesFrom = (tag: string): readonly string[] =>
  ['contract', 'booking/booking', 'booking/replies', 'session/state/snapshot', 'session/state/notices'].map(
    (file) => `${tag}${file}.ts`,
  );

/** The tag, in the order in which it runs: page view, intent, dialog, call. */
const WIDGET: readonly FolderRule[] = [
  {
    files: ['widget/*.ts'],
    own: ['./contract*.ts', './version.ts', './element/element.ts'],
    may: ['react'],
    mayTypes: ['./i18n/types.ts'],
    says: 'The contract contains only types and constants, and the entry only defines the element.',
  },
  {
    files: ['widget/package/**'],
    may: [
      CONTRACT,
      'task-tamer/task-tamer-agent.js',
      'task-tamer/languages/*.json',
      'task-tamer/task-tamer-agent.{diagnosis,follow}.mjs',
      'react',
      'svelte',
      'svelte/elements',
      'vue',
    ],
    mayTypes: ['../i18n/resolve-language.ts'],
    says: 'The npm package consists of the contract, the built script by its name, and framework components.',
  },
  {
    files: ['widget/i18n/**'],
    may: [CONTRACT, '../contract-{endpoint,events}.ts'],
    says: 'Texts depend only on the contract.',
  },
  {
    files: ['widget/i18n/languages/**'],
    own: ['./**', '../language-words.ts'],
    may: [CONTRACT, '../{overrides,resolve-language}.ts'],
    says: 'Language files are read at build time.',
  },
  {
    files: ['widget/config/**'],
    may: [CONTRACT, '../contract-endpoint.ts', '../platform/{api-url,json,url}.ts'],
    says: 'Configuration is pure: it depends on the contract, URLs and JSON.',
  },
  {
    files: ['widget/page/**'],
    may: ['../i18n/resolve-language.ts'],
    mayTypes: ['../contract.ts'],
    says: 'Helpers for the host page do not depend on the folders that use them.',
  },
  {
    files: ['widget/element/**'],
    own: ['./**', '../{follow,launcher,opening}/**', '../*.{ts,css?inline}'],
    may: [
      CONTRACT,
      '**/version.ts',
      '**/{config,page}/**',
      '**/i18n/{resolve-language,shell,missing-part,overrides,waiting-call}.ts',
      '**/entrance/{browser-parts,entrance,load-parts}.ts',
      '**/{follow/{record,stored-call},diagnose/diagnosis}.ts',
    ],
    says: 'The element runs on every page view: it uses no library and loads everything else through the entrance.',
  },
  {
    files: ['widget/element/launcher/{launcher-box,call-and-message,card}.ts'],
    own: ['./*'],
    may: [
      '**/chat/writable.ts',
      '**/dialog/{dialog-theme,mark}.css?inline',
      '**/i18n/shell.ts',
      '**/page/**',
    ],
    says: 'The launcher’s other forms need to know whether visitors can write and what the dialog looks like, and no more than the launcher otherwise.',
  },
  {
    files: ['widget/dialog/**'],
    may: [CONTRACT, '../page/**', '../element/launcher/cut-out-phone.css?inline'],
    says: 'The early dialog and React share the native dialog, which depends on neither.',
  },
  {
    files: ['widget/entrance/**'],
    may: [
      CONTRACT,
      '../config/required-settings.ts',
      '../page/**',
      '../dialog/**',
      '../i18n/{resolve-language,overrides}.ts',
      '../element/{follow/{ports,waiting-call},missing-notice}.ts',
      ...WHETHER_IT_WORKS,
    ],
    mayTypes: ['../config/config.ts', '../session/session.ts', '../ui/view/mount-view.ts'],
    says: 'The entrance loads the session and the view only in browser-parts.ts, with import().',
  },
  {
    files: ['widget/entrance/browser-parts.ts'],
    may: [
      CONTRACT,
      '../{call/environment,config/settings-reader,device/follow-call,element/{launcher/launcher-label,problem-reports},session/session}.ts',
      '../{follow,page}/**',
      '../i18n/resolve-language.ts',
      '../ui/view/mount-view.ts',
      'react-dom/client',
    ],
    mayTypes: ['../config/config.ts'],
    says: 'Loads the parts of the entrance.',
  },
  {
    files: ['widget/booking/**'],
    may: [CONTRACT, '../config/{characters,link,zone}.ts', '../platform/json.ts'],
    says: 'Bookings and replies are parsed from the platform’s messages, without session, DOM or texts.',
  },
  {
    files: ['widget/session/**'],
    may: [
      CONTRACT,
      '../booking/**',
      '../config/**',
      '../call/**',
      '../chat/**',
      '../platform/**',
      '../follow/{record,stored-call}.ts',
      '../bot-check/rules.ts',
      '../page/schedule.ts',
    ],
    mayTypes: ['../follow/on-page.ts'],
    says: 'The session is a store without DOM, view or texts.',
  },
  {
    files: ['widget/session/state/**'],
    may: [
      CONTRACT,
      '../../bot-check/rules.ts',
      '../../call/{client-status,constants,emitter}.ts',
      '../../chat/writable.ts',
      '../../config/{config,contact,name,required-settings}.ts',
    ],
    mayTypes: [
      '../../booking/booking.ts',
      '../../booking/replies.ts',
      '../../call/events.ts',
      '../../call/lifecycle.ts',
      '../../call/media/device-list.ts',
      '../../call/spoken-letters.ts',
      '../../call/media/sound-devices.ts',
    ],
    says: 'The state and its reducers are pure: they know neither the clients nor the rest of the session.',
  },
  {
    files: ['widget/follow/**'],
    may: [CONTRACT, '../page/visit-storage.ts', '../platform/**'],
    mayTypes: ['../config/config.ts'],
    says: 'Stores a call for the next page and handles leaving the page.',
  },
  {
    files: ['widget/device/**'],
    may: [CONTRACT, '../call/{constants,permissions-policy,room/room}.ts', '../page/debug-line.ts'],
    mayTypes: ['../session/state/snapshot.ts'],
    says: 'The device follows the session’s snapshot, as the view does, and draws nothing.',
  },
  {
    files: ['widget/bot-check/**'],
    may: [CONTRACT, '../i18n/types.ts', '../page/inert-script.ts', 'react', '@hcaptcha/react-hcaptcha'],
    says: 'The bot check depends on the call not at all, and on the page only for its script.',
  },
  {
    files: ['widget/ui/**'],
    own: ['./**', '../*.{ts,tsx}', '../*.css*', '../{call,conversation,form,view}/**'],
    may: FROM_THE_VIEW,
    mayTypes: [...typesFrom('../'), ...typesFrom('../../')],
    says: 'The view depends only on the session’s snapshot and actions.',
  },
  {
    files: ['widget/ui/*/*/**'],
    own: [
      './**',
      '../{captions,devices,layout,reachability}/*',
      '../../*.{ts,tsx}',
      '../../{call,conversation,form,view}/**',
    ],
    may: FROM_THE_VIEW,
    mayTypes: typesFrom('../../../'),
    says: 'The view depends only on the session’s snapshot and actions.',
  },
  {
    files: ['widget/call/*.ts'],
    own: ['./*.ts', './{errors,media,room,start}/**', './daily/daily-room.ts'],
    may: [CONTRACT, '../page/{clock,debug-line}.ts', '../platform/**'],
    says: 'The tag’s call client depends on the contract and the platform, not on what only the package contains.',
  },
  {
    files: ['widget/call/voice.ts'],
    may: [CONTRACT, '../platform/**'],
    says: 'The package exports the voice client and its types.',
  },
  {
    files: ['widget/call/{errors,media,room,start}/**'],
    may: A_CALL,
    says: 'The parts of a call may import each other; only daily/ imports the call engine.',
  },
  {
    files: ['widget/call/media/{microphone,playback}/**'],
    may: [CONTRACT, '../../*.ts', '../../{errors,room}/**', '../device-list.ts', '../playback/tone.ts'],
    says: 'The microphone and the agent’s sound depend on the call’s context, not on each other.',
  },
  {
    files: ['widget/call/voice/**'],
    may: [...A_CALL, '../daily/extended-daily-room.ts'],
    says: 'The package’s additions extend the tag’s call client.',
  },
  {
    files: ['widget/call/daily/**'],
    may: [
      '../*.ts',
      '../room/room.ts',
      '../errors/thrown.ts',
      '../../contract.ts',
      '../../page/inert-script.ts',
      '../../platform/json.ts',
      '@daily-co/daily-js',
    ],
    mayTypes: ['../voice/extended-room.ts'],
    says: 'Only this folder imports the call engine. It implements the room.',
  },
  {
    files: ['widget/chat/**'],
    may: [CONTRACT, '../contract-endpoint.ts', '../platform/**', '../call/{debug-log,emitter}.ts'],
    says: 'The chat client depends on the contract and on requests, not on the DOM, the view or the call.',
  },
  {
    files: ['widget/chat/writable.ts'],
    own: [],
    may: [CONTRACT, '../config/required-settings.ts'],
    mayTypes: ['../config/config.ts'],
    says: 'Whether visitors can write depends on the settings alone.',
  },
  {
    files: ['widget/diagnose/**'],
    may: [
      CONTRACT,
      '../version.ts',
      '../call/**',
      '../chat/writable.ts',
      '../bot-check/api-url.ts',
      '../config/{config,required-settings,setting-problems,settings-reader}.ts',
      '../entrance/served-settings.ts',
      '../platform/{json,url}.ts',
      '../i18n/override-problems.ts',
    ],
    mayTypes: ['../session/session.ts'],
    says: 'The diagnosis may read the state of the other parts.',
  },
  {
    files: ['widget/preview/**'],
    may: [
      CONTRACT,
      '../bot-check/rules.ts',
      '../call/lifecycle.ts',
      '../chat/writable.ts',
      '../config/{config,settings-reader}.ts',
      '../dialog/{dialog-styles,focus,view-element}.ts',
      '../element/launcher/launcher.ts',
      '../element/launcher/launcher-label.ts',
      '../page/language.ts',
      '../session/state/{conversation,form}.ts',
      '../i18n/{resolve-language,shell}.ts',
      '../i18n/languages/languages.ts',
      '../ui/{view/mount-view.ts,conversation/conversation.tsx}',
    ],
    mayTypes: ['../session/state/snapshot.ts'],
    says: 'The preview renders sample states, so it depends on the view and the state rules, not on a session.',
  },
  {
    files: ['widget/platform/**'],
    may: [],
    mayTypes: ['../contract.ts'],
    says: 'The REST client is a separate package without dependencies.',
  },
  {
    files: ['widget/platform/client/**'],
    may: ['../{api-url,event-stream-parser,json,request,url,waiting}.ts'],
    mayTypes: ['../../contract.ts'],
    says: 'The package’s client builds on the requests that it shares with the tag.',
  },
];

export const LAYERS = [...WIDGET.map(folderRule), ...SERVER_LAYERS, ...PAGES_LAYERS];
