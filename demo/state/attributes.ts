/** The tag's attributes as the console's state gives them, and the state after one of them is changed. Pure. */
import type { TagAttributes } from '../../site/settings/settings.ts';
import { ATTRIBUTES, type AttributeName } from '../../widget/contract.ts';
import { ENDPOINT_PATH } from '../call-endpoint/paths.ts';
import { LOCAL_TAG, PROVED_TAG } from '../local-settings.ts';
import { scenarioOf, type ScenarioId } from '../stand-ins/scenarios.ts';
import { BOT_CHECKS, keyOf, USUAL_KEY, type BotCheckId } from './bot-checks.ts';
import { USUAL, type ConsoleState, type WayId } from './console-state.ts';
import { VISITS, type Visit, type VisitId } from './visits.ts';

type Choice = Pick<ConsoleState, 'scenario' | 'check' | 'way'>;

/** What scenario, bot check and way give. Scrolling opens nothing here: the console is for scrolling. */
export function usualAttributes({ scenario, check, way }: Choice): TagAttributes {
  const { dailyConfig } = scenarioOf(scenario);
  return {
    ...agentOf(scenario, check, way),
    ...(dailyConfig === undefined ? {} : { 'daily-config': JSON.stringify(dailyConfig) }),
    ...BOT_CHECKS[check].attributes,
    'open-on-scroll': 'off',
    theme: 'auto',
  };
}

/** Whom the tag asks, and for whom. An endpoint knows that itself: here its path does. */
function agentOf(scenario: ScenarioId, check: BotCheckId, way: WayId): TagAttributes {
  if (way === 'public-key') return { ...LOCAL_TAG, assistant: scenario };
  const siteKey = keyOf(check);
  const path = siteKey === USUAL_KEY ? scenario : `${scenario}/${siteKey}`;
  return { ...PROVED_TAG, 'call-endpoint': `${ENDPOINT_PATH}/${path}` };
}

/** In the contract's order. */
export function attributesFor(state: Pick<ConsoleState, keyof Choice | 'values' | 'without'>): TagAttributes {
  const given = { ...usualAttributes(state), ...state.values };
  const entries = ATTRIBUTES.flatMap((name) => {
    const value = given[name];
    return value === undefined || state.without.includes(name) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** @param value null when the attribute is not to be given */
export function withAttribute(state: ConsoleState, name: AttributeName, value: string | null): ConsoleState {
  const usual = usualAttributes(state)[name];
  const others = state.without.filter((other) => other !== name);
  const { [name]: _, ...values } = state.values;
  if (value === null) return { ...state, values, without: usual === undefined ? others : [...others, name] };
  return { ...state, values: value === usual ? values : { ...values, [name]: value }, without: others };
}

/** What was changed by hand would outrank the scenario: it goes. Some strike only where the bot check is verified. */
export function withScenario(state: ConsoleState, scenario: ScenarioId): ConsoleState {
  const way = scenarioOf(scenario).fault.kind === 'siteverify' ? 'call-endpoint' : state.way;
  return restored({ ...state, scenario, way, visit: 'none' }, ['assistant', 'daily-config', 'call-endpoint']);
}

export function withBotCheck(state: ConsoleState, check: BotCheckId): ConsoleState {
  return restored({ ...state, check }, ['captcha-site-key', 'captcha-api-url', 'call-endpoint']);
}

export function withWay(state: ConsoleState, way: WayId): ConsoleState {
  return restored({ ...state, way }, ['call-endpoint', 'public-key', 'assistant', 'api-url', 'privacy-url']);
}

/** Set up anew for it: of the state before stays what is no part of a visit. */
export function withVisit(state: ConsoleState, visit: VisitId): ConsoleState {
  const { check, way, snippet, values } = state;
  const { scenario, host, browser, view, values: given }: Visit = VISITS[visit];
  const kept = Object.entries(values).filter(([name]) => name === 'theme' || name === 'language');
  return {
    ...USUAL,
    check,
    way,
    snippet,
    visit,
    ...(scenario && { scenario }),
    ...(host && { host }),
    ...(browser && { browser }),
    ...(view && { view }),
    values: { ...Object.fromEntries(kept), ...given },
  };
}

function restored(state: ConsoleState, names: readonly AttributeName[]): ConsoleState {
  const values = Object.entries(state.values).filter(([name]) => !names.some((other) => other === name));
  return {
    ...state,
    values: Object.fromEntries(values),
    without: state.without.filter((name) => !names.includes(name)),
  };
}
