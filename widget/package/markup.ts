/** What frameworks may be given for the tag: every setting under both of its names, every event as each writes it. */
import type {
  AgentProperties,
  AttributeName,
  EventDetails,
  EventName,
  JsonObject,
  PROPERTIES,
} from '../contract.ts';

type AttributeOf = { [Name in AttributeName as (typeof PROPERTIES)[Name]]: Name };

/** The value itself, or its attribute's text. */
type Written<Value> =
  | Value
  | (boolean extends Value ? 'on' | 'off' : never)
  | (number extends Value ? `${number}` | 'off' : never)
  | (JsonObject extends Value ? string : never)
  | null
  | undefined;

type Properties = { readonly [Name in keyof AgentProperties]?: Written<AgentProperties[Name]> };
type Attributes = {
  readonly [Name in keyof AgentProperties as AttributeOf[Name]]?: Written<AgentProperties[Name]>;
};

export interface TagSettings extends Properties, Attributes {}

/** As frameworks write listeners that take an event's name as it is: `oncall-end`. */
export type TagListeners = {
  readonly [Name in EventName as `on${Name}`]?:
    ((event: CustomEvent<EventDetails[Name]>) => void) | undefined;
};
