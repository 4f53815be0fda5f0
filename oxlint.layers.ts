/**
 * Who may import whom, by folder. A room of the tag names what it may import, type imports included, and everything
 * else is an error; a page may import what is not forbidden. A file gets the rule of the last entry that it matches.
 */
import { PAGES_LAYERS } from './oxlint.pages.ts';
import { roomRule, type Room } from './oxlint.room.ts';

const CONTRACT = '**/contract.ts';
const A_CALL = ['../*.ts', '../{errors,media,room,start}/**', CONTRACT, '../../platform/**'];
const WHETHER_IT_WORKS = ['../call/environment.ts', '../chat/writable.ts'];

const PAGE_SAYS =
  'The page runs in a browser: of the server it knows the types of what the two exchange, and each part of it what it shows.';

/** The tag, in the order in which it runs: every page view, the first sign of interest, a dialog, a call. */
const WIDGET: readonly Room[] = [
  {
    files: ['widget/*.ts'],
    own: ['./contract*.ts', './version.ts', './element/element.ts'],
    may: ['react'],
    mayTypes: ['./i18n/types.ts'],
    says: 'The public face: the contract is types and constants, the entry defines the tag.',
  },
  {
    files: ['widget/package/**'],
    may: [CONTRACT, 'task-tamer/task-tamer-agent.js', 'react', 'svelte', 'svelte/elements', 'vue'],
    says: 'What the npm package shows is the contract, the built script by its name, and components of frameworks.',
  },
  {
    files: ['widget/i18n/**'],
    may: [CONTRACT, '../contract-{endpoint,events}.ts'],
    says: 'Words know the contract and nothing else.',
  },
  {
    files: ['widget/i18n/languages/**'],
    may: [CONTRACT, '../resolve-language.ts'],
    says: 'Languages that are files beside the script are read while it is built.',
  },
  {
    files: ['widget/config/**'],
    may: [CONTRACT, '../contract-endpoint.ts', '../platform/{api-url,json}.ts'],
    says: 'Configuration is values in, values out: it knows the contract, where the platform is, and what JSON is.',
  },
  {
    files: ['widget/page/**'],
    may: ['../i18n/resolve-language.ts'],
    mayTypes: ['../contract.ts'],
    says: 'What several rooms need of the host page knows none of them.',
  },
  {
    files: ['widget/element/**'],
    own: ['./**', '../{launcher,opening}/**', '../*.{ts,css?inline}'],
    may: [
      CONTRACT,
      '**/version.ts',
      '**/config/**',
      '**/page/**',
      '**/i18n/{resolve-language,shell,missing-part,overrides}.ts',
      '**/entrance/{browser-parts,delivery,entrance}.ts',
      '**/follow/stored-call.ts',
      '**/diagnose/diagnose.ts',
    ],
    says: 'The element runs on every page view: no library, and everything else by way of the entrance.',
  },
  {
    files: ['widget/dialog/**'],
    may: ['../page/**'],
    says: 'The native dialog is shared by what draws it before React and by React: it knows neither.',
  },
  {
    files: ['widget/entrance/**'],
    may: [
      CONTRACT,
      '../page/**',
      '../dialog/**',
      '../i18n/{resolve-language,overrides}.ts',
      ...WHETHER_IT_WORKS,
    ],
    mayTypes: ['../config/config.ts', '../session/session.ts', '../ui/view/mount-view.ts'],
    says: 'The way in: session and view are brought by browser-parts.ts alone, with import().',
  },
  {
    files: ['widget/entrance/browser-parts.ts'],
    may: [
      CONTRACT,
      '../element/problem-reports.ts',
      '../call/environment.ts',
      '../follow/*.ts',
      '../page/**',
      '../session/session.ts',
      '../ui/view/mount-view.ts',
    ],
    says: 'What the way in brings.',
  },
  {
    files: ['widget/booking/**'],
    may: [CONTRACT, '../config/{characters,zone}.ts', '../platform/json.ts'],
    says: 'Bookings are read from the platform’s messages: no session, no document and no words.',
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
      '../follow/record.ts',
      '../bot-check/rules.ts',
      '../page/schedule.ts',
    ],
    mayTypes: ['../follow/on-page.ts'],
    says: 'The session is one store: it knows no document, no view and no words.',
  },
  {
    files: ['widget/follow/**'],
    may: [CONTRACT, '../platform/**'],
    mayTypes: ['../config/config.ts'],
    says: 'A call that goes along with its visitor: what is stored of it, and how a page is left.',
  },
  {
    files: ['widget/bot-check/**'],
    may: [CONTRACT, '../i18n/types.ts', 'react', '@hcaptcha/react-hcaptcha'],
    says: 'The bot check knows neither call nor page.',
  },
  {
    files: ['widget/ui/**'],
    own: ['./**', '../*.{ts,tsx}', '../*.css*', '../{call,conversation,form,view}/*'],
    may: [
      '**/dialog/**',
      '**/page/**',
      '**/contract-endpoint.ts',
      '**/config/zone.ts',
      '**/booking/calendar-file.ts',
      '**/i18n/{consent,en,resolve-language,override-problems,overrides,types}.ts',
      '**/bot-check/bot-check.tsx',
      'react',
      'react-dom',
      '@r2wc/react-to-web-component',
      '@floating-ui/react',
    ],
    mayTypes: [
      '../contract.ts',
      '../booking/booking.ts',
      '../session/snapshot.ts',
      '../session/notices.ts',
      '../../contract.ts',
      '../../booking/booking.ts',
      '../../session/snapshot.ts',
      '../../session/notices.ts',
    ],
    says: 'The view sees the snapshot and the actions of the session, and does not know who mounts it.',
  },
  {
    files: ['widget/call/*.ts'],
    own: ['./*.ts', './{errors,media,room,start}/**', './daily/daily-room.ts'],
    may: [CONTRACT, '../platform/**'],
    says: 'What the tag calls with knows the contract and the platform, and nothing that only the package has.',
  },
  {
    files: ['widget/call/voice.ts'],
    may: [CONTRACT, '../platform/**'],
    says: 'The package shows the voice client, and the types that its users need.',
  },
  {
    files: ['widget/call/{errors,media,room,start}/**'],
    may: A_CALL,
    says: 'The parts of a call know each other; the call engine is in daily/ alone.',
  },
  {
    files: ['widget/call/voice/**'],
    may: [...A_CALL, '../daily/extended-daily-room.ts'],
    says: 'What only the package has is put around what the tag calls with.',
  },
  {
    files: ['widget/call/daily/**'],
    may: ['../*.ts', '../room/room.ts', '../errors/thrown.ts', '../../contract.ts', '@daily-co/daily-js'],
    mayTypes: ['../voice/extended-room.ts'],
    says: 'The one folder that knows the call engine implements the room, and decides nothing.',
  },
  {
    files: ['widget/chat/**'],
    may: [CONTRACT, '../contract-endpoint.ts', '../platform/**', '../call/{debug-log,emitter}.ts'],
    says: 'The chat client knows the contract and how a request is made: neither document, view nor call.',
  },
  {
    files: ['widget/diagnose/**'],
    may: [
      CONTRACT,
      '../version.ts',
      '../call/**',
      '../chat/writable.ts',
      '../bot-check/api-url.ts',
      '../config/setting-problems.ts',
      '../i18n/override-problems.ts',
    ],
    mayTypes: ['../config/config.ts', '../session/session.ts'],
    says: 'Diagnosis asks what the others know.',
  },
  {
    files: ['widget/preview/**'],
    may: [
      CONTRACT,
      '../bot-check/rules.ts',
      '../call/lifecycle.ts',
      '../chat/writable.ts',
      '../config/config.ts',
      '../dialog/{dialog-styles,focus}.ts',
      '../element/launcher/launcher.ts',
      '../page/language.ts',
      '../session/{conversation,form}.ts',
      '../i18n/{resolve-language,shell}.ts',
      '../i18n/languages/languages.ts',
      '../ui/{view/mount-view.ts,conversation/conversation.tsx}',
    ],
    mayTypes: ['../session/snapshot.ts'],
    says: 'The preview draws made-up states: it knows the view and the states’ own rules, and no session.',
  },
  {
    files: ['widget/platform/**'],
    may: [],
    mayTypes: ['../contract.ts'],
    says: 'The REST client is a package of its own: nothing else of the widget, and no dependency.',
  },
];

/** The owner's server and the WordPress plugin: packages beside the tag. */
const BESIDE_THE_TAG: readonly Room[] = [
  {
    files: ['server/**'],
    own: ['./**', '../*.ts', '../{admission,counters,http,routes}/*.ts'],
    may: [
      '**/widget/contract-endpoint.ts',
      '**/widget/booking/{booking,tool-calls}.ts',
      '**/widget/config/{characters,contact,name}.ts',
      '**/widget/i18n/consent.ts',
      '**/widget/platform/**',
    ],
    says: 'The server runs on any runtime; it shares with the tag the wire contract, the rules for names, how a consent is composed, and the REST client.',
  },
  {
    files: ['server/counters/**'],
    may: ['../http/{refusal,reports,time-limit}.ts'],
    says: 'Counting knows the library in redis-store.ts alone.',
  },
  {
    files: ['server/http/secrets.ts'],
    own: ['../admission/days.ts'],
    may: ['@noble/hashes/*.js'],
    says: 'Secrets know the library that hashes, and nothing of the endpoint.',
  },
  {
    files: ['server/counters/redis-store.ts'],
    own: ['./counter-store.ts'],
    may: ['rate-limiter-flexible/lib/*.js'],
    says: 'The rate-limiting library is an adapter behind the store interface, and nothing else.',
  },
  {
    files: ['server/inbox/**'],
    may: [
      '../../widget/contract-endpoint.ts',
      '../../widget/booking/*.ts',
      '../../widget/config/zone.ts',
      '../../widget/platform/{json,url}.ts',
      '../{context,environment,settings}.ts',
      '../admission/{admission,budget,days}.ts',
      '../http/*.ts',
      '../routes/{endpoint-inbox,platform}.ts',
      'kysely',
      'node:crypto',
      'node:url',
    ],
    says: 'The inbox runs on Node beside the endpoint, which knows it as a port and never loads it.',
  },
  {
    files: ['server/inbox/store/**'],
    may: [
      '../../../widget/contract-endpoint.ts',
      '../../routes/endpoint-inbox.ts',
      'kysely',
      'kysely/migration',
      'node:sqlite',
      'pg',
    ],
    says: 'The store is tables and their index: it knows nothing of what they are for.',
  },
  {
    files: ['server/inbox/mail/**'],
    may: [
      '../../../widget/booking/*.ts',
      '../../http/{reports,secrets}.ts',
      '../*.ts',
      '../store/tables.ts',
      'nodemailer',
    ],
    says: 'Mails are written from what is kept, and sent.',
  },
  {
    files: ['server/inbox/webhooks/**'],
    may: ['../../http/reports.ts', '../*.ts', '../store/tables.ts', 'kysely', 'standardwebhooks', 'node:*'],
    says: 'Webhooks are read from what is kept, and sent.',
  },
  {
    files: ['server/inbox/web/**'],
    may: [
      '../../../widget/contract-endpoint.ts',
      '../../../widget/{booking/booking,booking/moment,config/zone,platform/json}.ts',
      '../../admission/{address,admission,days}.ts',
      '../../http/*.ts',
      '../../routes/endpoint-inbox.ts',
      '../*.ts',
      '../mail/*.ts',
      '../store/{search,tables}.ts',
      'kysely',
      'node:*',
      'node:fs/promises',
    ],
    says: 'What owners ask of the inbox by way of a browser.',
  },
  {
    files: ['server/inbox/web/sign-in/**'],
    may: [
      '../../../admission/{address,admission}.ts',
      '../../../http/{fields,secrets}.ts',
      '../../context.ts',
      '../../mail/*.ts',
      '../answers.ts',
      '@simplewebauthn/server',
    ],
    mayTypes: ['../../store/tables.ts', '../page-contract.ts'],
    says: 'Signing in knows who the owners are, and nothing of their conversations.',
  },
  {
    files: ['server/inbox/page/**'],
    may: ['react', 'react-dom/client', '@vitejs/plugin-react', 'vite'],
    mayTypes: ['../../../widget/booking/booking.ts', '../web/page-contract.ts', '@simplewebauthn/browser'],
    says: PAGE_SAYS,
  },
  {
    files: ['server/inbox/page/sign-in/**'],
    may: ['../client.ts', 'react', '@simplewebauthn/browser'],
    mayTypes: ['../../web/page-contract.ts'],
    says: PAGE_SAYS,
  },
  {
    files: ['server/inbox/page/account/**'],
    may: ['../{client,times,words}.ts', '../modal.tsx', '../sign-in/passkeys.ts', 'react'],
    mayTypes: ['../../web/page-contract.ts'],
    says: PAGE_SAYS,
  },
  {
    files: ['server/inbox/page/conversation/**'],
    may: [
      '../{client,times,use-live,words}.ts',
      '../{modal,notice}.tsx',
      '../account/erase-person.tsx',
      'react',
    ],
    mayTypes: ['../../../../widget/booking/booking.ts', '../../web/page-contract.ts'],
    says: PAGE_SAYS,
  },
  {
    files: ['server/inbox/page/sheet/**'],
    may: [
      '../{client,times,use-live,words}.ts',
      '../notice.tsx',
      '../account/{account,passkey-offer}.tsx',
      '../conversation/conversation.tsx',
      'react',
    ],
    mayTypes: ['../../web/page-contract.ts'],
    says: PAGE_SAYS,
  },
  {
    files: ['server/cli/**'],
    may: [
      '../../widget/contract-endpoint.ts',
      '../*.ts',
      '../{admission,counters,http,routes}/*.ts',
      '../../widget/platform/json.ts',
      '../inbox/{check,context,inbox,maintenance,settings}.ts',
      'node:*',
      'node:{fs,stream}/promises',
      'srvx',
      'srvx/node',
      'ioredis',
    ],
    says: 'The program runs on Node: HTTP server, settings and Redis, and no rule of its own.',
  },
  {
    files: ['wordpress/build/**'],
    may: ['../../package.json', 'fflate', 'node:*', 'node:fs/promises'],
    says: 'The build of the plugin packs files: it knows the project’s version and nothing of its code.',
  },
];

export const LAYERS = [...WIDGET.map(roomRule), ...BESIDE_THE_TAG.map(roomRule), ...PAGES_LAYERS];
