/** Parses the tag's raw attribute values into a complete, bounded `AgentConfig`, and lists the invalid ones. Never throws. */
import type { AttributeName, PropertyName } from '../contract.ts';
import {
  attributeOf,
  PROPERTY_NAMES,
  SETTINGS,
  type AgentConfig,
  type ReadConfig,
  type Refused,
} from './config.ts';
import { REFUSED } from './parsers.ts';

/** The host's values: attribute strings, or values assigned to properties. */
export type RawConfig = { readonly [Name in AttributeName]?: unknown };

/** Parses one attribute: {@link REFUSED} if the value is invalid, the default if it is unset. */
export function readAttribute<Name extends PropertyName>(
  name: Name,
  raw: unknown,
  baseUrl: string,
): AgentConfig[Name] | typeof REFUSED {
  const [parse, fallback] = SETTINGS[name];
  const value = raw === undefined || raw === null ? undefined : parse(raw, baseUrl);
  return value === undefined ? fallback : value;
}

/** Reads one element's raw values: attribute strings, or values assigned to properties. `baseUrl` resolves relative URLs. */
export class SettingsReader {
  readonly #reported = new Map<PropertyName, unknown>();

  /** One property's effective value. */
  get<Name extends PropertyName>(name: Name, raw: unknown, baseUrl: string): AgentConfig[Name] {
    const value = readAttribute(name, raw, baseUrl);
    return value === REFUSED ? SETTINGS[name][1] : value;
  }

  /** Every property's effective value. Each invalid one is returned once. */
  read(rawOf: (name: PropertyName) => unknown, baseUrl: string): ReadConfig {
    const config: Record<string, unknown> = {};
    const refused: Refused[] = [];
    for (const name of PROPERTY_NAMES) {
      const raw = rawOf(name);
      const value = readAttribute(name, raw, baseUrl);
      config[name] = value === REFUSED ? SETTINGS[name][1] : value;
      if (value !== REFUSED || this.#reported.get(name) === raw) continue;
      this.#reported.set(name, raw);
      refused.push([name, raw]);
    }
    return { config: config as AgentConfig, refused };
  }
}

/** Parses every attribute. */
export const readAttributes = (raw: RawConfig, baseUrl: string): ReadConfig =>
  new SettingsReader().read((name) => raw[attributeOf(name)], baseUrl);
