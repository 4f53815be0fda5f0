/** What is chosen on the demo page: kept in its address, turned into the tag's attributes. Pure. */
import type { TagAttributes } from '../site/settings.ts';
import { BOT_CHECK_IDS, BOT_CHECKS, type BotCheckId } from './bot-checks.ts';
import { LOCAL_TAG } from './local-settings.ts';
import { SCENARIO_IDS, scenarioOf, type ScenarioId } from './stand-ins/scenarios.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export const LANGUAGES = ['page', 'en', 'es'] as const;
export const SCROLL = ['off', 'on'] as const;

export type Choices = {
  readonly scenario: ScenarioId;
  readonly check: BotCheckId;
  readonly theme: (typeof THEMES)[number];
  /** `page` leaves the choice to the tag. */
  readonly language: (typeof LANGUAGES)[number];
  /** Whether scrolling opens the dialog. Off here: the log is for scrolling. */
  readonly scroll: (typeof SCROLL)[number];
};

/** What an address asks for; anything unknown is the usual. */
export function readChoices(search: string): Choices {
  const query = new URLSearchParams(search);
  return {
    scenario: oneOf(SCENARIO_IDS, query.get('scenario'), 'erin'),
    check: oneOf(BOT_CHECK_IDS, query.get('check'), 'pass'),
    theme: oneOf(THEMES, query.get('theme'), 'auto'),
    language: oneOf(LANGUAGES, query.get('language'), 'page'),
    scroll: oneOf(SCROLL, query.get('scroll'), 'off'),
  };
}

function oneOf<Value extends string>(values: readonly Value[], asked: string | null, usual: Value): Value {
  return values.find((value) => value === asked) ?? usual;
}

/** The address's query for these choices. */
export function writeChoices(choices: Choices): string {
  return `?${new URLSearchParams(choices)}`;
}

/** The tag's attributes for these choices. */
export function attributesFor(choices: Choices): TagAttributes {
  const { dailyConfig } = scenarioOf(choices.scenario);
  return {
    ...LOCAL_TAG,
    assistant: choices.scenario,
    ...(dailyConfig === undefined ? {} : { 'daily-config': JSON.stringify(dailyConfig) }),
    ...BOT_CHECKS[choices.check].attributes,
    theme: choices.theme,
    ...(choices.language === 'page' ? {} : { language: choices.language }),
    ...(choices.scroll === 'off' ? { 'open-on-scroll': 'off' } : {}),
  };
}
