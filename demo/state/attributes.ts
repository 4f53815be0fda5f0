/** Derives the tag's attributes from the console's state, and the state after a change to one. Pure. */
import type { TagAttributes } from '../../site/settings/settings.ts';
import { ATTRIBUTES, type AttributeName } from '../../widget/contract.ts';
import { ENDPOINT_PATH } from '../call-endpoint/paths.ts';
import { LOCAL_TAG, PROVED_TAG } from '../local-settings.ts';
import { scenarioOf, type ScenarioId } from '../stand-ins/scenarios.ts';
import { BOT_CHECKS, keyOf, USUAL_KEY, type BotCheckId } from './bot-checks.ts';
import { USUAL, type ConsoleState } from './console-state.ts';
import type { StartMethod } from './start-methods.ts';
import { VISITS, type Visit, type VisitId } from './visits.ts';

type Choice = Pick<ConsoleState, 'scenario' | 'check' | 'start'>;

/**
 * The attributes that follow from scenario, bot check and channel to the platform. Opening on scroll is disabled,
 * because the console itself scrolls.
 */
export function usualAttributes({ scenario, check, start }: Choice): TagAttributes {
  const { dailyConfig } = scenarioOf(scenario);
  return {
    ...agentOf(scenario, check, start),
    ...(dailyConfig === undefined ? {} : { 'daily-config': JSON.stringify(dailyConfig) }),
    ...BOT_CHECKS[check].attributes,
    'open-on-scroll': 'off',
    theme: 'auto',
  };
}

/** The attributes for the endpoint or the platform. The local endpoint's path determines the agent. */
function agentOf(scenario: ScenarioId, check: BotCheckId, start: StartMethod): TagAttributes {
  if (start === 'public-key') return { ...LOCAL_TAG, assistant: scenario };
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

/** @param value null to remove the attribute */
export function withAttribute(state: ConsoleState, name: AttributeName, value: string | null): ConsoleState {
  const usual = usualAttributes(state)[name];
  const others = state.without.filter((other) => other !== name);
  const { [name]: _, ...values } = state.values;
  if (value === null) return { ...state, values, without: usual === undefined ? others : [...others, name] };
  return { ...state, values: value === usual ? values : { ...values, [name]: value }, without: others };
}

/** Drops manual changes that would override the scenario. Some scenarios need the bot check to be verified, or a book. */
export function withScenario(state: ConsoleState, scenario: ScenarioId): ConsoleState {
  const needsEndpoint = ['siteverify', 'book'].includes(scenarioOf(scenario).fault.kind);
  const start = needsEndpoint ? 'call-endpoint' : state.start;
  return restored({ ...state, scenario, start, visit: 'none' }, [
    'assistant',
    'daily-config',
    'call-endpoint',
  ]);
}

export function withBotCheck(state: ConsoleState, check: BotCheckId): ConsoleState {
  return restored({ ...state, check }, ['captcha-site-key', 'captcha-api-url', 'call-endpoint']);
}

export function withStart(state: ConsoleState, start: StartMethod): ConsoleState {
  return restored({ ...state, start }, [
    'call-endpoint',
    'public-key',
    'assistant',
    'api-url',
    'privacy-url',
  ]);
}

/** Resets the state for a visit; only settings that are not part of a visit are kept. */
export function withVisit(state: ConsoleState, visit: VisitId): ConsoleState {
  const { check, start, snippet, values } = state;
  const { scenario, host, browser, view, start: needed, values: given }: Visit = VISITS[visit];
  const kept = Object.entries(values).filter(([name]) => name === 'theme' || name === 'language');
  return {
    ...USUAL,
    check,
    start: needed ?? start,
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
