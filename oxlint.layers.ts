/**
 * Who may import whom, by folder. A room of the tag names what it may import, type imports included, and everything
 * else is an error; a page may import what is not forbidden. A file gets the rule of the last entry that it matches.
 */
import type { OxlintOverride } from 'oxlint';

type Room = {
  readonly files: readonly string[];
  /** Beside its own folder: files and packages, as import statements write them. */
  readonly may: readonly string[];
  /** Instead of all of its own folder. */
  readonly own?: readonly string[];
  /** Of these the types only. */
  readonly mayTypes?: readonly string[];
  readonly says: string;
};

const CONTRACT = '**/contract.ts';
/** The parts of a call know each other. */
const A_CALL = ['../*.ts', '../errors/**', '../media/**', '../start/**', CONTRACT, '../../platform/**'];

/** The tag, in the order in which it runs: every page view, the first sign of interest, a dialog, a call. */
const WIDGET: readonly Room[] = [
  {
    files: ['widget/*.ts'],
    own: ['./contract.ts', './contract-events.ts', './version.ts', './element/element.ts'],
    may: ['react'],
    says: 'The public face: the contract is types and constants, the entry defines the tag.',
  },
  {
    files: ['widget/strings/**'],
    may: [CONTRACT],
    says: 'Words know the contract and nothing else.',
  },
  {
    files: ['widget/config/**'],
    may: [CONTRACT, '../platform/api-url.ts'],
    says: 'Configuration is values in, values out: it knows the contract, and where the platform is.',
  },
  {
    files: ['widget/page/**'],
    may: ['../strings/language.ts'],
    says: 'What several rooms need of the host page knows none of them.',
  },
  {
    files: ['widget/element/**'],
    may: [
      CONTRACT,
      '../version.ts',
      '../config/**',
      '../page/**',
      '../strings/shell.ts',
      '../entrance/entrance.ts',
      '../diagnose/diagnose.ts',
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
    may: [CONTRACT, '../page/**', '../dialog/**', '../strings/language.ts', '../call/environment.ts'],
    mayTypes: ['../config/config.ts', '../session/session.ts', '../ui/mount-view.ts'],
    says: 'The way in: session and view are brought by browser-parts.ts alone, with import().',
  },
  {
    files: ['widget/entrance/browser-parts.ts'],
    may: ['../call/environment.ts', '../page/**', '../session/session.ts', '../ui/mount-view.ts'],
    says: 'What the way in brings.',
  },
  {
    files: ['widget/session/**'],
    may: [CONTRACT, '../config/**', '../call/**', '../platform/**', '../bot-check/rules.ts'],
    says: 'The session is one store: it knows no document, no view and no words.',
  },
  {
    files: ['widget/bot-check/**'],
    may: [CONTRACT, '../strings/types.ts', 'react', '@hcaptcha/react-hcaptcha'],
    says: 'The bot check knows neither call nor page.',
  },
  {
    files: ['widget/ui/**'],
    may: [
      '../dialog/**',
      '../page/**',
      '../strings/strings.ts',
      '../bot-check/bot-check.tsx',
      'react',
      'react-dom',
      '@r2wc/react-to-web-component',
      '@floating-ui/react',
    ],
    mayTypes: ['../contract.ts', '../session/snapshot.ts', '../session/notices.ts'],
    says: 'The view sees the snapshot and the actions of the session, and does not know who mounts it.',
  },
  {
    files: ['widget/call/*.ts'],
    own: ['./*.ts', './errors/**', './media/**', './start/**', './daily/daily-room.ts'],
    may: [CONTRACT, '../platform/**'],
    says: 'What the tag calls with knows the contract and the platform, and nothing that only the package has.',
  },
  {
    files: ['widget/call/voice.ts'],
    may: [CONTRACT, '../platform/**'],
    says: 'The package shows the voice client, and the types that its users need.',
  },
  {
    files: ['widget/call/{errors,media,start}/**'],
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
    may: ['../*.ts', '../errors/thrown.ts', '../../contract.ts', '@daily-co/daily-js'],
    mayTypes: ['../voice/extended-room.ts'],
    says: 'The one folder that knows the call engine implements the room, and decides nothing.',
  },
  {
    files: ['widget/diagnose/**'],
    may: [CONTRACT, '../version.ts', '../call/**', '../bot-check/api-url.ts'],
    mayTypes: ['../config/config.ts', '../session/session.ts'],
    says: 'Diagnosis asks what the others know.',
  },
  {
    files: ['widget/platform/**'],
    may: [],
    mayTypes: ['../contract.ts'],
    says: 'The REST client is a package of its own: nothing else of the widget, and no dependency.',
  },
];

const THE_TAG_BY_ITS_SCRIPT = [
  '**/widget/**',
  '!**/widget/contract.ts',
  '@daily-co/**',
  '@hcaptcha/**',
  '@r2wc/**',
];

/** The pages: what is not forbidden may be imported. */
const PAGES = [
  {
    files: ['site/**'],
    forbidden: [
      ...THE_TAG_BY_ITS_SCRIPT,
      '**/demo/**',
      '**/tests/**',
      'posthog-js',
      '@floating-ui/**',
      'node:*',
      'vite',
    ],
    says: 'The page embeds the tag by its script; analytics, floating elements and Node have rooms of their own.',
  },
  {
    files: ['site/analytics/posthog.ts'],
    forbidden: [...THE_TAG_BY_ITS_SCRIPT, '**/demo/**', '**/tests/**', '@floating-ui/**', 'node:*', 'vite'],
    says: 'This file alone knows the analytics library.',
  },
  {
    files: ['site/dialogs/**'],
    forbidden: [...THE_TAG_BY_ITS_SCRIPT, '**/demo/**', '**/tests/**', 'posthog-js', 'node:*', 'vite'],
    says: 'Floating elements are the dialogs’ matter, fetched on intent.',
  },
  {
    files: ['site/prerender/**'],
    forbidden: [...THE_TAG_BY_ITS_SCRIPT, '**/demo/**', '**/tests/**', 'posthog-js', '@floating-ui/**'],
    says: 'What is written at build runs in Node.',
  },
  {
    files: ['demo/**'],
    forbidden: THE_TAG_BY_ITS_SCRIPT,
    says: 'The console embeds the tag as a partner does.',
  },
  {
    // It reads the platform's record as a partner's program would: through the client's own entry.
    files: ['demo/instruments/platform-record.ts'],
    forbidden: ['**/widget/**', '!**/widget/contract.ts', '!**/widget/platform/platform.ts'],
    says: 'Of the widget this file may import the contract and the REST client’s entry.',
  },
  {
    files: ['demo/stand-ins/**'],
    forbidden: [
      '**/widget/**',
      '!**/widget/contract.ts',
      '**/site/**',
      'react',
      'react-dom',
      '@daily-co/**',
      '@hcaptcha/**',
    ],
    says: 'A stand-in plays somebody else’s server: it shares no code with what is tested against it.',
  },
];

function roomRule({ files, own = ['./**'], may, mayTypes = [], says }: Room): OxlintOverride {
  const allowed = [...own, ...may, ...mayTypes].map((path) => `!${path}`);
  // The types first: what one pattern lets through, the patterns after it are not asked about.
  const patterns = [
    ...(mayTypes.length === 0 ? [] : [{ regex: exactly(mayTypes), allowTypeImports: true, message: says }]),
    { group: ['**', ...allowed], message: says },
  ];
  return { files: [...files], rules: { 'eslint/no-restricted-imports': ['error', { patterns }] } };
}

const exactly = (paths: readonly string[]): string =>
  `^(${paths.map((path) => path.replaceAll('.', String.raw`\.`)).join('|')})$`;

const pageRule = ({ files, forbidden, says }: (typeof PAGES)[number]): OxlintOverride => ({
  files,
  rules: { 'eslint/no-restricted-imports': ['error', { patterns: [{ group: forbidden, message: says }] }] },
});

/** What state and rules are made of runs in Node as well. */
export const WITHOUT_A_PAGE: OxlintOverride = {
  files: [
    'widget/contract.ts',
    'widget/config/**',
    'widget/strings/**',
    'widget/session/**',
    'widget/entrance/door.ts',
  ],
  rules: {
    'eslint/no-restricted-globals': [
      'error',
      'window',
      'document',
      'navigator',
      'localStorage',
      'sessionStorage',
      'fetch',
      'requestAnimationFrame',
    ],
  },
};

export const LAYERS = [...WIDGET.map(roomRule), ...PAGES.map(pageRule)];
