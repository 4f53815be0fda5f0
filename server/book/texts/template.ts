/** Sends texts through any provider with an HTTPS API, whose requests the owner describes in a file. */
import { parseJson } from '../../../widget/platform/json.ts';
import { fieldOf, textOf } from '../../http/fields.ts';
import type { SendText } from './provider.ts';
import { requested } from './request.ts';

export type TemplateSettings = ProviderTemplate & {
  readonly kind: 'https';
  /** Replaces `{secret}`. */
  readonly secret: string;
  /** Proves that a text comes from the provider. Null if texts to the business are not passed on here. */
  readonly inboundSecret: string | null;
};

/** A value of the body: texts contain placeholders. */
export type TemplateValue =
  | string
  | number
  | boolean
  | null
  | readonly TemplateValue[]
  | { readonly [field: string]: TemplateValue };

export type ProviderTemplate = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly format: 'json' | 'form';
  readonly body: Readonly<Record<string, TemplateValue>>;
  /** Where the answer has the provider's id, such as `data.id`. */
  readonly answerId: string | null;
  /** Where a text to the business has its sender, words and id. */
  readonly inbound: { readonly from: string; readonly body: string; readonly id: string } | null;
};

const TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;
const FIRST_REDIRECT_CODE = 300;
const MAX_ID_CHARACTERS = 100;

export const PLACEHOLDERS = ['to', 'body', 'id', 'secret'] as const;
type Values = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;
const PLACEHOLDER = new RegExp(`\\{(${PLACEHOLDERS.join('|')})\\}`, 'g');

export function createTemplate(settings: TemplateSettings, allowsPrivate: boolean): SendText {
  const { url, format, secret, answerId } = settings;
  return ({ to, body, id }) => {
    const values: Values = { to, body, id, secret };
    const headers = {
      'content-type': TYPES[format],
      'user-agent': 'task-tamer-server',
      ...Object.fromEntries(
        Object.entries(settings.headers).map(([name, value]) => [name.toLowerCase(), filled(value, values)]),
      ),
    };
    const content = filledValue(settings.body, values);
    const request = { url, headers, body: serialized(content, format), allowsPrivate };
    return requested(request, (answer) => {
      if (answer.status >= FIRST_REDIRECT_CODE)
        return { kind: 'refused', reason: 'other', code: String(answer.status) };
      const given = answerId === null ? undefined : fieldAt(parseJson(answer.body), answerId);
      return { kind: 'accepted', providerId: textOf(given, MAX_ID_CHARACTERS) };
    });
  };
}

const filled = (template: string, values: Values): string =>
  template.replace(PLACEHOLDER, (_, name: keyof Values) => values[name]);

function filledValue(value: TemplateValue, values: Values): TemplateValue {
  if (typeof value === 'string') return filled(value, values);
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((each) => filledValue(each, values));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filledValue(each, values)]));
}

const isList = (value: object): value is readonly TemplateValue[] => Array.isArray(value);

/** The fields of a form are texts, which the file's check has made sure of. */
function serialized(content: TemplateValue, format: 'json' | 'form'): string {
  if (format === 'json' || content === null || typeof content !== 'object') return JSON.stringify(content);
  return new URLSearchParams(
    Object.entries(content).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();
}

/** @param path of names, separated by points. A list's entries have numbers */
export const fieldAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, name) => (Array.isArray(at) ? (at as readonly unknown[])[Number(name)] : fieldOf(at, name)),
      value,
    );
