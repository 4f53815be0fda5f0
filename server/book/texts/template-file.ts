/** Reads the owner's file that describes a provider's requests, and names everything that is wrong in it. */
import * as v from 'valibot';
import { isWebUrl } from '../../http/fields.ts';
import { isObject, parseJson } from '../../../widget/platform/json.ts';
import { PLACEHOLDERS, type ProviderTemplate, type TemplateValue } from './template.ts';

export type ReadTemplate =
  | { readonly template: ProviderTemplate; readonly problems: null }
  | { readonly template: null; readonly problems: readonly string[] };

const PATH_SAYS = 'must be names separated by points, such as "data.id"';
const path = v.pipe(v.string(PATH_SAYS), v.regex(/^[\w-]{1,60}(\.[\w-]{1,60}){0,5}$/, PATH_SAYS));
const HEADERS_SAY = 'must be an object of header names and values in one line';
const headers = v.record(
  v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, HEADERS_SAY)),
  v.pipe(v.string(HEADERS_SAY), v.regex(/^[^\r\n]*$/, HEADERS_SAY)),
  HEADERS_SAY,
);
const BODY_SAYS = 'must be an object';
const body = v.custom<Readonly<Record<string, TemplateValue>>>(isObject, BODY_SAYS);

const FILE = v.strictObject(
  {
    url: v.pipe(
      v.string('must be an address'),
      v.check((url) => isWebUrl(url), 'must be an address'),
    ),
    headers: v.optional(headers, {}),
    format: v.optional(v.picklist(['json', 'form'], 'must be "json" or "form"'), 'json'),
    body,
    answerId: v.optional(v.nullable(path), null),
    inbound: v.optional(
      v.nullable(
        v.strictObject({ from: path, body: path, id: path }, 'must be an object with from, body and id'),
      ),
      null,
    ),
  },
  (issue) => (issue.expected === 'never' ? 'is not a known field' : 'is missing'),
);

/** @param text JSON */
export function readTemplate(text: string, allowsPrivate: boolean): ReadTemplate {
  const value = parseJson(text);
  if (!isObject(value)) return { template: null, problems: ['is not a JSON object'] };
  const read = v.safeParse(FILE, value);
  if (!read.success)
    return {
      template: null,
      problems: read.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`.trim()),
    };
  const problems = contradictions(read.output, allowsPrivate);
  return problems.length > 0 ? { template: null, problems } : { template: read.output, problems: null };
}

function contradictions(template: ProviderTemplate, allowsPrivate: boolean): readonly string[] {
  const { url, format, body: content } = template;
  const whole = JSON.stringify([template.headers, content]);
  const named = whole.match(/\{\w+\}/g) ?? [];
  const known: readonly string[] = PLACEHOLDERS.map((name) => `{${name}}`);
  const isFlat = Object.values(content).every((value) => typeof value !== 'object');
  return [
    ...(allowsPrivate || url.startsWith('https:') ? [] : ['url must begin with https://']),
    ...(format === 'form' && !isFlat ? ['body must have texts only, because its format is "form"'] : []),
    ...['{to}', '{body}']
      .filter((each) => !JSON.stringify(content).includes(each))
      .map((each) => `body has no ${each}`),
    ...new Set(named.filter((each) => !known.includes(each)).map((each) => `has an unknown ${each}`)),
  ];
}
