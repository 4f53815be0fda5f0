/** The setup page's state, kept in the URL's fragment, which browsers do not send, so that links reproduce it. Pure. */
import { attributesIn, oneOf } from '../embed/address-values.ts';
import { BLANK } from '../embed/tag-markup.ts';
import type { TagAttributes } from '../settings/settings.ts';
import { ATTRIBUTES, type AttributeName } from '../../widget/contract.ts';
import type { State } from '../../widget/preview/stage.ts';
import { refusalOf } from './secrets.ts';

/** Who starts calls: the owner's endpoint, which verifies the bot check, or the platform, with a key in the page. */
export const START_METHODS = ['call-endpoint', 'public-key'] as const;
export type StartMethod = (typeof START_METHODS)[number];

/** The launcher's corner, relative to the text direction. */
export const CORNERS = ['end', 'start'] as const;
export type Corner = (typeof CORNERS)[number];

export const VIEWS = [
  'closed',
  'form',
  'connecting',
  'call',
  'writing',
  'failure',
] as const satisfies readonly State[];
export type View = State;
export const DEVICES = ['desktop', 'phone'] as const;
export type Device = (typeof DEVICES)[number];
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export const HOST_IDS = [
  'html',
  'wordpress',
  'wix',
  'squarespace',
  'shopify',
  'webflow',
  'tag-manager',
  'react',
  'next',
  'vue',
] as const;
export type HostId = (typeof HOST_IDS)[number];

export type SetupState = {
  /** The values as typed. */
  readonly values: TagAttributes;
  readonly start: StartMethod;
  /** A color as `#rrggbb`; empty for the tag's default colors. */
  readonly accent: string;
  readonly corner: Corner;
  readonly host: HostId;
  readonly view: View;
  readonly device: Device;
  readonly scheme: Scheme;
};

export const USUAL: SetupState = {
  values: {},
  start: 'call-endpoint',
  accent: '',
  corner: 'end',
  host: 'html',
  view: 'form',
  device: 'desktop',
  scheme: 'light',
};

/**
 * @param hash empty, or with its `#`. Unknown values become the default; apparent secrets are dropped
 * @param device used if the URL names none
 */
export function readState(hash: string, device: Device = USUAL.device): SetupState {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  const values = Object.entries(attributesIn(query)).filter(([, value]) => refusalOf(value) === null);
  const accent = query.get('accent') ?? '';
  return {
    values: Object.fromEntries(values),
    start: oneOf(START_METHODS, query.get('start'), USUAL.start),
    accent: /^#[\da-f]{6}$/.test(accent) ? accent : USUAL.accent,
    corner: oneOf(CORNERS, query.get('corner'), USUAL.corner),
    host: oneOf(HOST_IDS, query.get('host'), USUAL.host),
    view: oneOf(VIEWS, query.get('view'), USUAL.view),
    device: oneOf(DEVICES, query.get('device'), device),
    scheme: oneOf(SCHEMES, query.get('scheme'), USUAL.scheme),
  };
}

/** The fragment without defaults. It always names the device, because its default depends on the reader's window. */
export function writeState({ values, device, ...choices }: SetupState): string {
  const query = new URLSearchParams({ device });
  for (const [name, value] of Object.entries(choices))
    if (value !== USUAL[name as keyof typeof choices]) query.set(name, value);
  for (const [name, value] of Object.entries(values)) query.set(name, value);
  return query.toString();
}

/** @param value empty to unset the attribute */
export function withValue(state: SetupState, name: AttributeName, value: string): SetupState {
  const { [name]: _, ...others } = state.values;
  return { ...state, values: value === '' ? others : { ...others, [name]: value } };
}

/** Owners type a mail address; the tag takes a link. */
export const asWritten = (name: AttributeName, value: string): string =>
  name === 'contact-url' && /^[^\s@/:]+@[^\s@/:]+$/.test(value) ? `mailto:${value}` : value;

/** Attributes that are used only with the other way to start calls. */
const UNUSED_WITH: Readonly<Record<StartMethod, readonly AttributeName[]>> = {
  'call-endpoint': [
    'public-key',
    'assistant',
    'squad',
    'workflow',
    'assistant-overrides',
    'workflow-overrides',
    'api-url',
  ],
  'public-key': ['call-endpoint'],
};

/** Fields and indented snippets need single lines, but a URL may contain anything. */
const inOneLine = (value: string): string => value.replaceAll(/\s*[\n\r]+\s*/g, ' ').trim();

/** The attributes for the selected way of starting calls, ignoring values typed for the other one. */
export function attributesOf({ values, start }: Pick<SetupState, 'values' | 'start'>): TagAttributes {
  const given = ATTRIBUTES.flatMap((name) => {
    const value = asWritten(name, inOneLine(values[name] ?? ''));
    return value === '' || UNUSED_WITH[start].includes(name) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

/** Attributes that every call needs, and the visitor's alternative if calls fail. */
export function missingIn(state: Pick<SetupState, 'values' | 'start'>): readonly AttributeName[] {
  const given = attributesOf(state);
  const who = (['squad', 'workflow'] as const).some((name) => given[name] !== undefined)
    ? []
    : ['assistant' as const];
  const needed =
    state.start === 'call-endpoint' ? ['call-endpoint' as const] : ['public-key' as const, ...who];
  const needless = given['contact-url'] === undefined ? ['contact-phone' as const] : [];
  return [...needed, 'captcha-site-key' as const, ...needless].filter((name) => given[name] === undefined);
}

/** Fills each missing value with a blank, so that the snippet is complete. The link has a separate blank. */
export function attributesWithBlanks(state: Pick<SetupState, 'values' | 'start'>): TagAttributes {
  const given = attributesOf(state);
  const blanks = missingIn(state)
    .filter((name) => name !== 'contact-phone')
    .map((name) => [name, name === 'call-endpoint' ? `https://${BLANK}` : BLANK] as const);
  const all: TagAttributes = { ...given, ...Object.fromEntries(blanks) };
  return Object.fromEntries(
    ATTRIBUTES.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const])),
  );
}
