/** The types that frameworks use for the tag: settings by property or attribute, and event listeners. */
import type {
  AgentProperties,
  AttributeName,
  EventDetails,
  EventName,
  PROPERTIES,
  Written,
} from '../contract.ts';

type AttributeOf = { [Name in AttributeName as (typeof PROPERTIES)[Name]]: Name };

/** The settings by property name, objects included: the props of each framework's component. */
export type AgentSettings = {
  readonly [Name in keyof AgentProperties]?: Written<AgentProperties[Name]>;
};

/** The same by property or attribute name, for a framework that assigns objects before the tag is defined. */
export type TagSettings = AgentSettings & {
  readonly [Name in keyof AgentProperties as AttributeOf[Name]]?: Written<AgentProperties[Name]>;
};

/**
 * For a framework that writes attributes until the tag is defined and would stringify an object to "[object Object]":
 * JSON text only.
 */
export type TextSettings = { readonly [Name in keyof TagSettings]: Exclude<TagSettings[Name], object> };

/** `call-end` becomes `CallEnd`. */
type PascalCase<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${PascalCase<Rest>}`
  : Capitalize<Name>;

/** Listener props of the components, such as `onCallEnd`, which is also how Vue resolves `@call-end`. */
export type AgentEventProps = {
  readonly [Name in EventName as `on${PascalCase<Name>}`]?:
    | ((event: CustomEvent<EventDetails[Name]>) => void)
    | undefined;
};

/** Listener props of the tag itself in React and Svelte, which keep the event's name: `oncall-end`. */
export type TagListeners = {
  readonly [Name in EventName as `on${Name}`]?:
    | ((event: CustomEvent<EventDetails[Name]>) => void)
    | undefined;
};
