/**
 * What the host page has set on the element: attribute strings, and values that were given by property and
 * cannot be written as an attribute. Reads them into a configuration.
 */
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

/** What the launcher shows. */
export type Appearance = Pick<
  AgentConfig,
  'launcher' | 'agentName' | 'businessName' | 'language' | 'strings'
>;

/**
 * Each setting by every name that a page may write. Vue and React assign a property where one of the very name exists,
 * else they write an attribute: an object under `assistant-overrides` would become `[object Object]`. A server that
 * renders `agentName` writes an attribute of that name, which a page reads in small letters.
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

  /** The effective value, default included. */
  get<Name extends PropertyName>(property: Name): AgentConfig[Name] {
    const value = readAttribute(property, this.#raw(property), baseUrl());
    return value === REFUSED ? DEFAULT_CONFIG[property] : value;
  }

  /** A property was assigned. Text and switches show as attributes; objects are kept beside them. */
  set(property: PropertyName, value: unknown): void {
    const host = this.#host;
    const attribute = attributeOf(property);
    this.#assigned.delete(property);
    // Its other spelling, as far as there is one.
    if (property !== attribute) host.removeAttribute(property);
    if (typeof value === 'boolean') return host.setAttribute(attribute, value ? 'on' : 'off');
    if (typeof value === 'string' || typeof value === 'number')
      return host.setAttribute(attribute, String(value));
    host.removeAttribute(attribute);
    if (value !== null && value !== undefined) this.#assigned.set(property, value);
  }

  /** An attribute was written or removed: it outranks what was assigned before. */
  attributeChanged(property: PropertyName): void {
    this.#assigned.delete(property);
  }

  /** What shows on the launcher, without the cost of reading all the rest. */
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

  /** What the page has written, unread. */
  allRaw(): RawConfig {
    return Object.fromEntries(
      [...ATTRIBUTE_OF].map(([property, attribute]) => [attribute, this.#raw(property)]),
    );
  }

  /** Of the attributes that were refused, the ones whose value is new: each bad value is reported once. */
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

/** A long text is easier to write between the tags than into an attribute. */
const ownWords = (host: HTMLElement): string | null =>
  host.querySelector(':scope > script[type="application/json"]')?.textContent ?? null;

export const baseUrl = (): string => globalThis.document?.baseURI ?? 'http://localhost/';
