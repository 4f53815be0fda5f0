/** What frameworks can be given for the tag: settings, by property or attribute, and listeners of its events. */
import type {
  AgentProperties,
  AttributeName,
  EventDetails,
  EventName,
  PROPERTIES,
  Written,
} from '../contract.ts';

type AttributeOf = { [Name in AttributeName as (typeof PROPERTIES)[Name]]: Name };

/** The settings under the names of the properties, objects included: the props of every framework's component. */
export type AgentSettings = {
  readonly [Name in keyof AgentProperties]?: Written<AgentProperties[Name]>;
};

/** The same under both names, for a framework that assigns objects before the tag is defined. */
export type TagSettings = AgentSettings & {
  readonly [Name in keyof AgentProperties as AttributeOf[Name]]?: Written<AgentProperties[Name]>;
};

/**
 * For a framework that writes attributes until the tag is defined, where an object would become "[object Object]": JSON
 * as text only.
 */
export type TextSettings = { readonly [Name in keyof TagSettings]: Exclude<TagSettings[Name], object> };

/** `CallEnd`, for `call-end`. */
type PascalCase<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${PascalCase<Rest>}`
  : Capitalize<Name>;

/** Listeners as the components take them, `onCallEnd`, which is also how Vue looks up `@call-end`. */
export type AgentEventProps = {
  readonly [Name in EventName as `on${PascalCase<Name>}`]?:
    ((event: CustomEvent<EventDetails[Name]>) => void) | undefined;
};

/** Listeners on the tag itself in React and Svelte, which take an event's name as it is: `oncall-end`. */
export type TagListeners = {
  readonly [Name in EventName as `on${Name}`]?:
    ((event: CustomEvent<EventDetails[Name]>) => void) | undefined;
};
