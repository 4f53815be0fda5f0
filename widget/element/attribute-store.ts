/** Holds what the host page set, as attributes or as properties that no attribute can express, and parses it. */
import {
  attributeOf,
  orServed,
  PROPERTY_NAMES,
  type AgentConfig,
  type ReadConfig,
  type Served,
} from '../config/config.ts';
import { SettingsReader } from '../config/settings-reader.ts';
import type { PropertyName } from '../contract.ts';

/**
 * Each name that a page may use for a property, and the property. Vue and React assign a property of exactly the given name
 * if one exists and set an attribute otherwise, which would turn an object in `assistant-overrides` into
 * `[object Object]`. A server that renders `agentName` writes an attribute, which HTML lowercases.
 */
export const SPELLINGS: readonly (readonly [name: string, property: PropertyName])[] = PROPERTY_NAMES.flatMap(
  (property) => [[property, property] as const, [attributeOf(property), property] as const],
);

/** The same for all spellings of a property. */
const keyOf = (name: string): string => name.replaceAll('-', '').toLowerCase();

export class AttributeStore {
  /** Applies where the page has set nothing. */
  served: Served = {};
  readonly #host: HTMLElement;
  readonly #assigned = new Map<string, unknown>();
  readonly #reader = new SettingsReader();

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** The effective value: the parsed one, or the default. */
  get<Name extends PropertyName>(property: Name): AgentConfig[Name] {
    return this.#reader.get(property, this.raw(property), baseUrl());
  }

  /** Handles an assigned property. Strings, numbers and booleans are reflected as attributes; objects are stored here. */
  set(property: PropertyName, value: unknown): void {
    const host = this.#host;
    const attribute = attributeOf(property);
    this.attributeChanged(property);
    // The attribute may also exist under the property's name.
    if (property !== attribute) host.removeAttribute(property);
    if (typeof value === 'boolean') return host.setAttribute(attribute, value ? 'on' : 'off');
    if (typeof value === 'string' || typeof value === 'number')
      return host.setAttribute(attribute, String(value));
    host.removeAttribute(attribute);
    if (value !== null && value !== undefined) this.#assigned.set(keyOf(property), value);
  }

  /** A changed attribute overrides the value that was assigned before. */
  attributeChanged(name: string): void {
    this.#assigned.delete(keyOf(name));
  }

  /** All effective values, and the invalid ones that were not returned before. */
  read(): ReadConfig {
    const { config, refused } = this.#reader.read((property) => this.raw(property), baseUrl());
    return { config: { ...config, endpoint: this.served.endpoint }, refused };
  }

  raw(property: PropertyName): unknown {
    return orServed(this.own(property), this.served[property]);
  }

  /** What the page has set. */
  own(property: PropertyName): unknown {
    const host = this.#host;
    return (
      this.#assigned.get(keyOf(property)) ??
      host.getAttribute(attributeOf(property)) ??
      host.getAttribute(property) ??
      (property === 'strings' ? ownWords(host) : null)
    );
  }
}

/** `strings` may also be a JSON script between the tags, where long texts are easier to write. */
const ownWords = (host: HTMLElement): string | null =>
  host.querySelector(':scope > script[type="application/json"]')?.textContent ?? null;

export const baseUrl = (): string => globalThis.document?.baseURI ?? 'http://localhost/';
