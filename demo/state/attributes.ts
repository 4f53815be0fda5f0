/** The tag's attributes as the console's state gives them, and the state after one of them is changed. Pure. */
import type { TagAttributes } from '../../site/settings/settings.ts';
import { ATTRIBUTES, type AttributeName } from '../../widget/contract.ts';
import { LOCAL_TAG } from '../local-settings.ts';
import { scenarioOf, type ScenarioId } from '../stand-ins/scenarios.ts';
import { BOT_CHECKS, type BotCheckId } from './bot-checks.ts';
import type { ConsoleState } from './console-state.ts';

type Choice = Pick<ConsoleState, 'scenario' | 'check'>;

/** What scenario and bot check give. Scrolling opens nothing here: the console is for scrolling. */
export function usualAttributes({ scenario, check }: Choice): TagAttributes {
  const { dailyConfig } = scenarioOf(scenario);
  return {
    ...LOCAL_TAG,
    assistant: scenario,
    ...(dailyConfig === undefined ? {} : { 'daily-config': JSON.stringify(dailyConfig) }),
    ...BOT_CHECKS[check].attributes,
    'open-on-scroll': 'off',
    theme: 'auto',
  };
}

/** In the contract's order. */
export function attributesFor(
  state: Pick<ConsoleState, 'scenario' | 'check' | 'values' | 'without'>,
): TagAttributes {
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

/** What was changed by hand would outrank the scenario: it goes. */
export function withScenario(state: ConsoleState, scenario: ScenarioId): ConsoleState {
  return restored({ ...state, scenario }, ['assistant', 'daily-config']);
}

export function withBotCheck(state: ConsoleState, check: BotCheckId): ConsoleState {
  return restored({ ...state, check }, ['captcha-site-key', 'captcha-api-url']);
}

function restored(state: ConsoleState, names: readonly AttributeName[]): ConsoleState {
  const values = Object.entries(state.values).filter(([name]) => !names.some((other) => other === name));
  return {
    ...state,
    values: Object.fromEntries(values),
    without: state.without.filter((name) => !names.includes(name)),
  };
}
