/**
 * What the host page has set on the element: attribute strings, and values that were given by property and
 * cannot be written as an attribute. Reads them into a configuration, and reports each bad value once.
 */
import {
  parseAttribute,
  parseConfig,
  type AgentConfig,
  type ConfigProblem,
  type ParsedConfig,
} from '../config/config.ts';
import { ATTRIBUTES, PROPERTIES, type AttributeName } from '../contract.ts';

type PropertyOf<Attribute extends AttributeName> = (typeof PROPERTIES)[Attribute];

/** What the launcher shows. */
export type Appearance = Pick<
  AgentConfig,
  'launcher' | 'agentName' | 'businessName' | 'language' | 'strings'
>;

export class AttributeStore {
  readonly #host: HTMLElement;
  readonly #assigned = new Map<AttributeName, unknown>();
  readonly #reported = new Map<AttributeName, unknown>();

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** The value in force, default included. */
  get<Attribute extends AttributeName>(attribute: Attribute): AgentConfig[PropertyOf<Attribute>] {
    const property: PropertyOf<Attribute> = PROPERTIES[attribute];
    return parseAttribute(property, this.#raw(attribute), baseUrl()).value;
  }

  /** A property was assigned. Text and switches show as attributes; objects are kept beside them. */
  set(attribute: AttributeName, value: unknown): void {
    this.#assigned.delete(attribute);
    // Its other spelling, as far as there is one.
    if (PROPERTIES[attribute] !== attribute) this.#host.removeAttribute(PROPERTIES[attribute]);
    if (value === null || value === undefined) return this.#host.removeAttribute(attribute);
    if (typeof value === 'boolean') return this.#host.setAttribute(attribute, value ? 'on' : 'off');
    if (typeof value === 'string' || typeof value === 'number') {
      return this.#host.setAttribute(attribute, String(value));
    }
    this.#host.removeAttribute(attribute);
    this.#assigned.set(attribute, value);
  }

  /** An attribute was written or removed: it outranks what was assigned before. */
  attributeChanged(attribute: AttributeName): void {
    this.#assigned.delete(attribute);
  }

  /** What shows on the launcher, without the cost of reading all the rest. */
  readAppearance(): Appearance {
    return {
      launcher: this.get('launcher'),
      agentName: this.get('agent-name'),
      businessName: this.get('business-name'),
      language: this.get('language'),
      strings: this.get('strings'),
    };
  }

  read(): ParsedConfig {
    const raw = Object.fromEntries(ATTRIBUTES.map((attribute) => [attribute, this.#raw(attribute)]));
    return parseConfig(raw, baseUrl());
  }

  /** Of these problems, the ones that are new: each bad value is reported once. */
  unreported(problems: readonly ConfigProblem[]): readonly ConfigProblem[] {
    return problems.filter(({ attribute }) => {
      const raw = this.#raw(attribute);
      if (this.#reported.get(attribute) === raw) return false;
      this.#reported.set(attribute, raw);
      return true;
    });
  }

  #raw(attribute: AttributeName): unknown {
    const host = this.#host;
    return (
      this.#assigned.get(attribute) ??
      host.getAttribute(attribute) ??
      host.getAttribute(PROPERTIES[attribute]) ??
      (attribute === 'strings' ? ownWords(host) : null)
    );
  }
}

/** A long text is easier to write between the tags than into an attribute. */
const ownWords = (host: HTMLElement): string | null =>
  host.querySelector(':scope > script[type="application/json"]')?.textContent ?? null;

const baseUrl = (): string => globalThis.document?.baseURI ?? 'http://localhost/';
