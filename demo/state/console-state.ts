/** The console's state, kept in the URL so that links reproduce it. Pure. */
import { attributesIn, oneOf } from '../../site/embed/address-values.ts';
import { ATTRIBUTES, type AttributeName } from '../../widget/contract.ts';
import { ENTRY_KINDS, type EntryKind } from '../instruments/log/log-entries.ts';
import { SNIPPET_IDS, type SnippetId } from '../snippets/snippets.ts';
import { BROWSER_IDS, type BrowserId } from '../stage/browser-names.ts';
import { HOST_SWITCH_IDS, PLACE_IDS, type HostSwitchId, type PlaceId } from '../stage/host-switches.ts';
import { SCENARIO_IDS, type ScenarioId } from '../stand-ins/scenarios.ts';
import { BOT_CHECK_IDS, type BotCheckId } from './bot-checks.ts';
import { START_METHODS, type StartMethod } from './start-methods.ts';
import { VIEW_IDS, type ViewId } from './views.ts';
import { VISIT_IDS, type VisitId } from './visits.ts';

export type ConsoleState = {
  readonly scenario: ScenarioId;
  /** A preset of the whole setup. */
  readonly visit: VisitId;
  readonly check: BotCheckId;
  readonly start: StartMethod;
  /** Attributes that differ from the scenario's and bot check's. */
  readonly values: Readonly<Partial<Record<AttributeName, string>>>;
  /** Attributes that are removed although scenario or bot check set them. */
  readonly without: readonly AttributeName[];
  /** Attributes that are set through their property. */
  readonly property: readonly AttributeName[];
  readonly host: readonly HostSwitchId[];
  /** The visitor's user agent. */
  readonly browser: BrowserId;
  readonly place: PlaceId;
  readonly snippet: SnippetId;
  readonly view: ViewId;
  /** Kinds of entries that the timeline hides. */
  readonly hide: readonly EntryKind[];
  /** The timeline's text filter. */
  readonly find: string;
};

export const MAX_FIND_CHARACTERS = 100;

export const USUAL: ConsoleState = {
  scenario: 'erin',
  visit: 'none',
  check: 'pass',
  start: 'call-endpoint',
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

/** Parses a URL's state; unknown values become the default. */
export function readState(search: string): ConsoleState {
  const query = new URLSearchParams(search);
  return {
    scenario: oneOf(SCENARIO_IDS, query.get('scenario'), USUAL.scenario),
    visit: oneOf(VISIT_IDS, query.get('visit'), USUAL.visit),
    check: oneOf(BOT_CHECK_IDS, query.get('check'), USUAL.check),
    start: oneOf(START_METHODS, query.get('start'), USUAL.start),
    values: attributesIn(query),
    without: someOf(ATTRIBUTES, query.get('without')),
    property: someOf(ATTRIBUTES, query.get('property')),
    host: someOf(HOST_SWITCH_IDS, query.get('host')),
    browser: oneOf(BROWSER_IDS, query.get('browser'), USUAL.browser),
    place: oneOf(PLACE_IDS, query.get('place'), USUAL.place),
    snippet: oneOf(SNIPPET_IDS, query.get('snippet'), USUAL.snippet),
    view: oneOf(VIEW_IDS, query.get('view'), USUAL.view),
    hide: someOf(ENTRY_KINDS, query.get('hide')),
    find: (query.get('find') ?? USUAL.find).slice(0, MAX_FIND_CHARACTERS),
  };
}

/** In the table's order, without duplicates. */
function someOf<Value extends string>(values: readonly Value[], asked: string | null): readonly Value[] {
  const names = new Set(asked?.split(','));
  return values.filter((value) => names.has(value));
}

/** The query for this state without defaults. Empty, or with a leading question mark. */
export function writeState(state: ConsoleState): string {
  const { values, ...choices } = state;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(choices)) {
    const text = textOf(value);
    if (text !== textOf(USUAL[name as keyof typeof choices])) query.set(name, text);
  }
  for (const [name, value] of Object.entries(values)) query.set(name, value);
  // A comma needs no escaping in a query, and people read links.
  return query.size === 0 ? '' : `?${query.toString().replaceAll('%2C', ',')}`;
}

const textOf = (value: string | readonly string[]): string =>
  typeof value === 'string' ? value : value.join(',');

/** Adds the value to the list, or removes it. */
export function toggled<Value extends string>(list: readonly Value[], value: Value): readonly Value[] {
  return list.includes(value) ? list.filter((other) => other !== value) : [...list, value];
}
