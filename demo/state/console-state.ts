/** Everything that is chosen on the console: kept in its address, so that a link shows the same again. Pure. */
import { attributesIn, oneOf } from '../../site/embed/address-values.ts';
import { ATTRIBUTES, type AttributeName } from '../../widget/contract.ts';
import { ENTRY_KINDS, type EntryKind } from '../instruments/log-entries.ts';
import { SNIPPET_IDS, type SnippetId } from '../snippets/snippets.ts';
import { BROWSER_IDS, type BrowserId } from '../stage/browser-names.ts';
import { HOST_SWITCH_IDS, PLACE_IDS, type HostSwitchId, type PlaceId } from '../stage/host-switches.ts';
import { SCENARIO_IDS, type ScenarioId } from '../stand-ins/scenarios.ts';
import { BOT_CHECK_IDS, type BotCheckId } from './bot-checks.ts';
import { VIEW_IDS, type ViewId } from './views.ts';
import { VISIT_IDS, type VisitId } from './visits.ts';

/** Who is asked for a call: the owner's endpoint, which proves the visitor, or the platform itself, with a key. */
export const WAY_IDS = ['call-endpoint', 'public-key'] as const;
export type WayId = (typeof WAY_IDS)[number];

export type ConsoleState = {
  readonly scenario: ScenarioId;
  /** What is tried besides, as it was set up by one choice. */
  readonly visit: VisitId;
  readonly check: BotCheckId;
  readonly way: WayId;
  /** Attributes that are given otherwise than scenario and bot check give them. */
  readonly values: Readonly<Partial<Record<AttributeName, string>>>;
  /** Attributes that are not given, although scenario and bot check give them. */
  readonly without: readonly AttributeName[];
  /** Attributes that are set by their property. */
  readonly property: readonly AttributeName[];
  readonly host: readonly HostSwitchId[];
  /** How the visitor's browser calls itself. */
  readonly browser: BrowserId;
  readonly place: PlaceId;
  readonly snippet: SnippetId;
  readonly view: ViewId;
  /** Kinds of entries that the timeline leaves out. */
  readonly hide: readonly EntryKind[];
  /** Text that entries of the timeline must hold. */
  readonly find: string;
};

export const FIND_LIMIT = 100;

export const USUAL: ConsoleState = {
  scenario: 'erin',
  visit: 'none',
  check: 'pass',
  way: 'call-endpoint',
  values: {},
  without: [],
  property: [],
  host: [],
  browser: 'own',
  place: 'first',
  snippet: 'script',
  view: 'timeline',
  hide: [],
  find: '',
};

/** What an address asks for; anything unknown is the usual. */
export function readState(search: string): ConsoleState {
  const query = new URLSearchParams(search);
  return {
    scenario: oneOf(SCENARIO_IDS, query.get('scenario'), USUAL.scenario),
    visit: oneOf(VISIT_IDS, query.get('visit'), USUAL.visit),
    check: oneOf(BOT_CHECK_IDS, query.get('check'), USUAL.check),
    way: oneOf(WAY_IDS, query.get('way'), USUAL.way),
    values: attributesIn(query),
    without: someOf(ATTRIBUTES, query.get('without')),
    property: someOf(ATTRIBUTES, query.get('property')),
    host: someOf(HOST_SWITCH_IDS, query.get('host')),
    browser: oneOf(BROWSER_IDS, query.get('browser'), USUAL.browser),
    place: oneOf(PLACE_IDS, query.get('place'), USUAL.place),
    snippet: oneOf(SNIPPET_IDS, query.get('snippet'), USUAL.snippet),
    view: oneOf(VIEW_IDS, query.get('view'), USUAL.view),
    hide: someOf(ENTRY_KINDS, query.get('hide')),
    find: (query.get('find') ?? USUAL.find).slice(0, FIND_LIMIT),
  };
}

/** In the table's order, each once. */
function someOf<Value extends string>(values: readonly Value[], asked: string | null): readonly Value[] {
  const names = new Set(asked?.split(','));
  return values.filter((value) => names.has(value));
}

/** The address's query for this state, without what is usual. Empty or with a question mark before it. */
export function writeState(state: ConsoleState): string {
  const { values, ...choices } = state;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(choices)) {
    const text = textOf(value);
    if (text !== textOf(USUAL[name as keyof typeof choices])) query.set(name, text);
  }
  for (const [name, value] of Object.entries(values)) query.set(name, value);
  // A comma needs no escape in a query, and a link is read by people.
  return query.size === 0 ? '' : `?${query.toString().replaceAll('%2C', ',')}`;
}

const textOf = (value: string | readonly string[]): string =>
  typeof value === 'string' ? value : value.join(',');

/** The list with the value, or without it when it was there. */
export function toggled<Value extends string>(list: readonly Value[], value: Value): readonly Value[] {
  return list.includes(value) ? list.filter((other) => other !== value) : [...list, value];
}
