/** The tag's configuration: raw attribute values in, a complete and bounded `AgentConfig` out. Never throws. */
import {
  ATTRIBUTES,
  PROPERTIES,
  type AgentProperties,
  type AttributeName,
  type PropertyName,
} from '../contract.ts';
import {
  contactUrl,
  endpointUrl,
  globalName,
  jsonObject,
  language,
  oneOf,
  onOff,
  ownStrings,
  phone,
  reference,
  scrollFraction,
  text,
  timeZone,
  toolNames,
  webUrl,
  type Parser,
} from './parsers.ts';
import { API_URL } from '../platform/api-url.ts';

/** Of the specification. */
const OPEN_ON_SCROLL = 0.8; // fraction of the viewport height

/** Longest values accepted, in characters: far above any honest use, so that nothing absurd is ever rendered. */
const KEY_LIMIT = 512;
const LABEL_LIMIT = 80;
const PREFILL_LIMIT = 1000;
const CONSENT_TEXT_LIMIT = 500;

/** Every property of the element, complete: what the host did not give, or gave wrong, has its default. */
export type AgentConfig = Readonly<AgentProperties>;

export const DEFAULT_CONFIG: AgentConfig = {
  callEndpoint: null,
  publicKey: null,
  assistant: null,
  squad: null,
  workflow: null,
  assistantOverrides: null,
  workflowOverrides: null,
  apiUrl: API_URL,
  captchaSiteKey: null,
  captchaApiUrl: null,
  dailyConfig: null,
  openOnScroll: OPEN_ON_SCROLL,
  launcher: true,
  agentName: 'Erin',
  businessName: 'Task Tamer',
  language: null,
  strings: null,
  theme: 'auto',
  noiseCancellation: true,
  writing: true,
  messages: false,
  follow: false,
  name: '',
  recording: false,
  privacyUrl: null,
  consentText: null,
  contactPhone: null,
  contactUrl: null,
  bookingTool: null,
  timeZone: null,
  dataLayer: null,
  debug: false,
};

export const PARSERS: { readonly [Name in PropertyName]: Parser<AgentConfig[Name]> } = {
  callEndpoint: endpointUrl,
  publicKey: text(KEY_LIMIT),
  assistant: reference,
  squad: reference,
  workflow: reference,
  assistantOverrides: jsonObject,
  workflowOverrides: jsonObject,
  apiUrl: webUrl,
  captchaSiteKey: text(KEY_LIMIT),
  captchaApiUrl: webUrl,
  dailyConfig: jsonObject,
  openOnScroll: scrollFraction,
  launcher: onOff,
  agentName: text(LABEL_LIMIT),
  businessName: text(LABEL_LIMIT),
  language,
  strings: ownStrings,
  theme: oneOf('light', 'dark', 'auto'),
  noiseCancellation: onOff,
  writing: onOff,
  messages: onOff,
  follow: onOff,
  name: text(PREFILL_LIMIT),
  recording: onOff,
  privacyUrl: webUrl,
  consentText: text(CONSENT_TEXT_LIMIT),
  contactPhone: phone,
  contactUrl,
  bookingTool: toolNames,
  timeZone,
  dataLayer: globalName,
  debug: onOff,
};

export type ConfigProblem = { readonly attribute: AttributeName; readonly message: string };
/** What the host gave: attribute strings, or whatever was assigned to a property. */
export type RawConfig = { readonly [Name in AttributeName]?: unknown };
export type ParsedConfig = { readonly config: AgentConfig; readonly problems: readonly ConfigProblem[] };

/** Reads one attribute. A bad value gives the default and a problem in plain words; the value is not repeated. */
export function parseAttribute<Name extends PropertyName>(
  name: Name,
  raw: unknown,
  baseUrl: string,
): { readonly value: AgentConfig[Name]; readonly problem: string | null } {
  const fallback = DEFAULT_CONFIG[name];
  if (raw === undefined || raw === null) return { value: fallback, problem: null };
  const parser: Parser<AgentConfig[Name]> = PARSERS[name];
  const parsed = parser(raw, baseUrl);
  if (parsed.ok) return { value: parsed.value === undefined ? fallback : parsed.value, problem: null };
  return { value: fallback, problem: parsed.expected };
}

/** Reads every attribute. `baseUrl` resolves relative addresses. */
export function parseConfig(raw: RawConfig, baseUrl: string): ParsedConfig {
  const problems: ConfigProblem[] = [];
  const given = ATTRIBUTES.filter((attribute) => raw[attribute] !== undefined && raw[attribute] !== null);
  const entries = given.map((attribute) => {
    const { value, problem } = parseAttribute(PROPERTIES[attribute], raw[attribute], baseUrl);
    if (problem)
      problems.push({ attribute, message: `The attribute ${attribute} ${problem}. Its default is used.` });
    return [PROPERTIES[attribute], value] as const;
  });
  return { config: { ...DEFAULT_CONFIG, ...Object.fromEntries(entries) }, problems };
}
