/** Holds what the host page set, as attributes or as properties that no attribute can express, and parses it. */
import {
  ATTRIBUTE_OF,
  DEFAULT_CONFIG,
  readAttribute,
  readConfig,
  type AgentConfig,
  type RawConfig,
  type ReadConfig,
  type Refused,
} from '../config/config.ts';
import { REFUSED } from '../config/parsers.ts';
import type { AttributeName, PropertyName } from '../contract.ts';

/** The settings that the launcher needs. */
export type Appearance = Pick<
  AgentConfig,
  'launcher' | 'agentName' | 'businessName' | 'language' | 'strings'
>;

/**
 * Each setting by every name that a page may use. Vue and React assign a property of exactly the given name if one exists
 * and set an attribute otherwise, which would turn an object in `assistant-overrides` into `[object Object]`. A server
 * that renders `agentName` writes an attribute, which HTML lowercases.
 */
export const PROPERTY_SPELLINGS: ReadonlyMap<string, PropertyName> = new Map(
  [...ATTRIBUTE_OF].flatMap(([property, attribute]) => [
    [property, property] as const,
    [attribute, property] as const,
  ]),
);

export const ATTRIBUTE_SPELLINGS: ReadonlyMap<string, PropertyName> = new Map(
  [...PROPERTY_SPELLINGS].map(([name, property]) => [name.toLowerCase(), property] as const),
);

export class AttributeStore {
  readonly #host: HTMLElement;
  readonly #assigned = new Map<PropertyName, unknown>();
  readonly #reported = new Map<AttributeName, unknown>();

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** The effective value: the parsed one, or the default. */
  get<Name extends PropertyName>(property: Name): AgentConfig[Name] {
    const value = readAttribute(property, this.#raw(property), baseUrl());
    return value === REFUSED ? DEFAULT_CONFIG[property] : value;
  }

  /** Handles an assigned property. Strings, numbers and booleans are reflected as attributes; objects are stored here. */
  set(property: PropertyName, value: unknown): void {
    const host = this.#host;
    const attribute = attributeOf(property);
    this.#assigned.delete(property);
    // The attribute may also exist under the property's name.
    if (property !== attribute) host.removeAttribute(property);
    if (typeof value === 'boolean') return host.setAttribute(attribute, value ? 'on' : 'off');
    if (typeof value === 'string' || typeof value === 'number')
      return host.setAttribute(attribute, String(value));
    host.removeAttribute(attribute);
    if (value !== null && value !== undefined) this.#assigned.set(property, value);
  }

  /** A changed attribute overrides the value that was assigned before. */
  attributeChanged(property: PropertyName): void {
    this.#assigned.delete(property);
  }

  /** Parses only what the launcher needs: parsing every setting would slow down the page view. */
  readAppearance(): Appearance {
    return {
      launcher: this.get('launcher'),
      agentName: this.get('agentName'),
      businessName: this.get('businessName'),
      language: this.get('language'),
      strings: this.get('strings'),
    };
  }

  read(): ReadConfig {
    return readConfig(this.allRaw(), baseUrl());
  }

  /** The values as the page set them, before parsing. */
  allRaw(): RawConfig {
    return Object.fromEntries(
      [...ATTRIBUTE_OF].map(([property, attribute]) => [attribute, this.#raw(property)]),
    );
  }

  /** The refused attributes whose value was not reported yet: each invalid value is reported once. */
  unreported(refused: readonly Refused[]): readonly Refused[] {
    const fresh = refused.filter(([attribute, raw]) => this.#reported.get(attribute) !== raw);
    for (const [attribute, raw] of fresh) this.#reported.set(attribute, raw);
    return fresh;
  }

  #raw(property: PropertyName): unknown {
    const host = this.#host;
    return (
      this.#assigned.get(property) ??
      host.getAttribute(attributeOf(property)) ??
      host.getAttribute(property) ??
      (property === 'strings' ? ownWords(host) : null)
    );
  }
}

const attributeOf = (property: PropertyName): string => ATTRIBUTE_OF.get(property) ?? property;

/** `strings` may also be a JSON script between the tags, where long texts are easier to write. */
const ownWords = (host: HTMLElement): string | null =>
  host.querySelector(':scope > script[type="application/json"]')?.textContent ?? null;

export const baseUrl = (): string => globalThis.document?.baseURI ?? 'http://localhost/';
