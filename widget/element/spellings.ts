/**
 * Each setting by every name that a page may write. Vue and React assign a property where one of the very name exists,
 * else they write an attribute: an object under `assistant-overrides` would become `[object Object]`. A server that
 * renders `agentName` writes an attribute of that name, which a page reads in small letters.
 */
import { ATTRIBUTES, PROPERTIES, type AttributeName } from '../contract.ts';

type Spellings = ReadonlyMap<string, AttributeName>;

export const PROPERTY_SPELLINGS: Spellings = new Map(
  ATTRIBUTES.flatMap((attribute) => [
    [PROPERTIES[attribute], attribute] as const,
    [attribute, attribute] as const,
  ]),
);

export const ATTRIBUTE_SPELLINGS: Spellings = new Map(
  [...PROPERTY_SPELLINGS].map(([name, attribute]) => [name.toLowerCase(), attribute] as const),
);
