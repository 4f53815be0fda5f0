/** The answers of the provider's server, for one Tuesday in November. */
import type { ListedBusiness, OpenedBusiness } from '../../server/provider/page-contract.ts';
import { snippetOf } from '../../server/provider/snippet.ts';

const NO_USAGE = { calls: 0, chats: 0, messages: 0, seconds: 0, bookings: 0 };
const at = (time: string): number => Date.parse(`2026-11-${time}:00-05:00`);

const DENTAL: ListedBusiness = {
  id: 'harbor-dental',
  slug: 'harbor-dental',
  name: 'Harbor Dental',
  kind: 'dental',
  status: 'active',
  lastAt: at('24T09:12'),
  usage: { calls: 148, chats: 31, messages: 6, seconds: 21_840, bookings: 52 },
  problems: [],
  lastProblem: null,
};
const GARAGE: ListedBusiness = {
  id: 'route-nine',
  slug: 'route-nine',
  name: 'Route 9 Auto Repair',
  kind: 'auto-repair',
  status: 'suspended',
  lastAt: at('18T16:40'),
  usage: { ...NO_USAGE, calls: 12, seconds: 1_500 },
  problems: [],
  lastProblem: null,
};
const FORMER: ListedBusiness = {
  id: 'old-mill',
  slug: 'old-mill',
  name: 'Old Mill Grooming',
  kind: 'other',
  status: 'removed',
  lastAt: at('02T11:05'),
  usage: NO_USAGE,
  problems: [],
  lastProblem: null,
};

const LISTED: readonly ListedBusiness[] = [
  DENTAL,
  {
    ...DENTAL,
    id: 'paws',
    slug: 'paws',
    name: 'Paws & Claws Veterinary',
    kind: 'veterinary',
    usage: { ...NO_USAGE, calls: 1, seconds: 40 },
    problems: ['siteKey is missing'],
  },
  GARAGE,
  {
    ...DENTAL,
    id: 'smile',
    slug: 'smile',
    name: 'Smile Studio',
    status: 'paused',
    lastAt: at('21T10:30'),
    usage: { ...NO_USAGE, calls: 40, seconds: 5_000, bookings: 9 },
  },
  {
    ...DENTAL,
    id: 'bay-street',
    slug: 'bay-street',
    name: 'Bay Street Animal Hospital',
    kind: 'veterinary',
    lastAt: null,
    usage: NO_USAGE,
    lastProblem: { text: 'The platform refused a call with 402.', at: at('23T18:05') },
  },
];

const opened = (listed: ListedBusiness, changes: Partial<OpenedBusiness> = {}): OpenedBusiness => ({
  ...listed,
  revision: 1,
  timeZone: 'America/New_York',
  host: null,
  phone: '+1 207 555 0142',
  address: '12 Harbor Street, Portland',
  inboxUrl: 'https://calls.example.com/6b1f0c52-0000-4000-8000-000000000001/inbox/',
  createdAt: Date.parse('2026-09-01T14:00:00Z'),
  assistant: '4e35ff2d-8f6a-4f0f-9f4b-2f1d2a5b7c11',
  siteKey: null,
  hasBook: true,
  origins: ['https://harbor.example'],
  webhookUrls: [],
  limits: { callsPerDay: 200 },
  secrets: [],
  people: [
    { email: 'dana@harbor.example', role: 'owner' },
    { email: 'desk@harbor.example', role: 'staff' },
  ],
  months: [
    { month: '2026-11', ...listed.usage },
    { month: '2026-10', calls: 201, chats: 44, messages: 9, seconds: 30_100, bookings: 71 },
    { month: '2026-09', calls: 96, chats: 12, messages: 4, seconds: 13_980, bookings: 30 },
  ],
  audit: [
    { at: at('23T11:20'), actor: 'pat@provider.example', action: 'looked', detail: '{}' },
    {
      at: at('20T15:02'),
      actor: 'dana@harbor.example',
      action: 'changed',
      detail: '{"fields":["people"],"settings":["prompts","callsPerDay"],"secrets":["webhookSecret"]}',
    },
    { at: at('12T08:45'), actor: 'pat@provider.example', action: 'active', detail: '{}' },
    { at: at('11T17:30'), actor: 'pat@provider.example', action: 'suspended', detail: '{}' },
    {
      at: Date.parse('2026-09-01T14:00:00Z'),
      actor: 'command',
      action: 'added',
      detail: '{"slug":"harbor-dental"}',
    },
  ],
  snippet: snippetOf({
    publicUrl: 'https://calls.example.com',
    slug: listed.slug,
    agentName: '',
    phone: '+1 207 555 0142',
  }),
  ...changes,
});

/** By path below `/provider/api/`. */
export const PROVIDER_ANSWERS: Readonly<Record<string, object>> = {
  session: {
    owner: 'pat@provider.example',
    role: null,
    lookUntil: null,
    business: null,
    timeZone: 'UTC',
    isClosed: false,
    missing: [],
    passkeys: { isPossible: false, isOffered: false, own: [] },
  },
  setup: {
    hasPlatformKey: true,
    hasBotCheck: true,
    limits: { callsPerDay: 200, minutesPerDay: 1_000, callSeconds: 600 },
  },
  drafts: {
    drafts: [
      { id: 'draft', name: 'Cedar Dental', changedBy: 'pat@provider.example', changedAt: at('24T08:50') },
    ],
  },
  businesses: { businesses: LISTED, month: '2026-11', after: null },
  'businesses/harbor-dental': opened(DENTAL),
  'businesses/route-nine': opened(GARAGE, {
    assistant: null,
    hasBook: false,
    months: [],
    lastProblem: { text: 'The platform refused a call with 402.', at: at('18T16:40') },
    audit: [{ at: at('19T09:00'), actor: 'pat@provider.example', action: 'suspended', detail: '{}' }],
  }),
  'businesses/old-mill': opened(FORMER, {
    months: [{ month: '2026-11', ...NO_USAGE, calls: 3, seconds: 200 }],
    snippet: null,
    audit: [
      {
        at: at('03T09:01'),
        actor: 'server',
        action: 'erased',
        detail: `{"conversations":41,"hash":"${'9c0e41d7'.repeat(8)}"}`,
      },
      { at: at('03T09:00'), actor: 'pat@provider.example', action: 'removed', detail: '{}' },
    ],
  }),
};
