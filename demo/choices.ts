/** What is chosen on the demo page: kept in its address, turned into the tag's attributes. Pure. */
import type { TagAttributes } from '../site/settings.ts';
import { LOCAL_SETTINGS } from './local-settings.ts';
import type { Scenario } from './stand-ins/scenarios.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export const LANGUAGES = ['page', 'en', 'es'] as const;
export const SCROLL = ['off', 'on'] as const;

export type Choices = {
  /** A scenario's id. */
  readonly scenario: string;
  readonly theme: (typeof THEMES)[number];
  /** `page` leaves the choice to the tag. */
  readonly language: (typeof LANGUAGES)[number];
  /** Whether scrolling opens the dialog. Off here: the log is for scrolling. */
  readonly scroll: (typeof SCROLL)[number];
};

/** What an address asks for; anything unknown is the first of its kind. */
export function readChoices(search: string, scenarios: readonly Scenario[]): Choices {
  const query = new URLSearchParams(search);
  const ids = scenarios.map(({ id }) => id);
  return {
    scenario: oneOf(ids, query.get('scenario')) ?? '',
    theme: oneOf(THEMES, query.get('theme')) ?? 'auto',
    language: oneOf(LANGUAGES, query.get('language')) ?? 'page',
    scroll: oneOf(SCROLL, query.get('scroll')) ?? 'off',
  };
}

/** The address's query for these choices. */
export function writeChoices(choices: Choices): string {
  return `?${new URLSearchParams(choices)}`;
}

/** The tag's attributes for these choices. */
export function attributesFor(choices: Choices, scenario: Scenario | undefined): TagAttributes {
  const engine: object = { ...parseObject(LOCAL_SETTINGS['daily-config']), ...scenario?.dailyConfig };
  return {
    ...LOCAL_SETTINGS,
    assistant: choices.scenario,
    'daily-config': JSON.stringify(engine),
    'captcha-site-key': scenario?.captchaSiteKey ?? LOCAL_SETTINGS['captcha-site-key'],
    theme: choices.theme,
    ...(choices.language === 'page' ? {} : { language: choices.language }),
    ...(choices.scroll === 'off' ? { 'open-on-scroll': 'off' } : {}),
  };
}

function oneOf<Value extends string>(values: readonly Value[], asked: string | null): Value | undefined {
  return values.find((value) => value === asked) ?? values[0];
}

function parseObject(json: string): object {
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? value : {};
}
