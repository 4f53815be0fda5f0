/** Looks at a page of a business from here: whether it contains the tag, with this business's values. */
import type { BusinessId } from '../businesses/business-id.ts';
import { storedBusiness } from '../businesses/store/reading.ts';
import { storeAs, type ProviderContext } from './context.ts';
import { fetchPage } from './fetch-page.ts';
import type { CheckedPage } from './page-contract.ts';
import { callEndpointOf } from './snippet.ts';

type Finding = CheckedPage['findings'][number];

const good = (says: string): Finding => ({ verdict: 'good', says });
const unsure = (says: string): Finding => ({ verdict: 'unsure', says });
const wrong = (says: string): Finding => ({ verdict: 'wrong', says });

/** Only pages of the business are fetched, so that the server asks no other address. */
export async function checkPage(
  context: ProviderContext,
  id: BusinessId,
  url: string,
): Promise<readonly Finding[]> {
  const { db, keys, deployment } = storeAs(context, '');
  const stored = await storedBusiness(db, keys, id);
  if (stored === null) return [wrong('There is no such business.')];
  const { business, settings } = stored;
  const origins = settings.origins ?? [];
  if (!URL.canParse(url) || !origins.includes(new URL(url).origin))
    return [wrong(`This is no page of the business. Its pages are on ${origins.join(', ')}.`)];
  const page = await fetchPage(url, { origins, allowsPrivate: deployment.test === true });
  if (page.kind === 'failed') return [wrong(`The page cannot be read: ${page.reason}.`)];
  const facts = {
    endpoint: callEndpointOf({ publicUrl: context.settings.publicUrl, slug: business.slug }),
    host: business.host,
    siteKey: settings.siteKey ?? deployment.siteKey ?? '',
    name: business.name,
  };
  return findingsIn(page.html, facts);
}

export type PageFacts = {
  readonly endpoint: string;
  /** The business's own host name for the endpoint. */
  readonly host: string | null;
  readonly siteKey: string;
  readonly name: string;
};

/** Pure. */
export function findingsIn(html: string, { endpoint, host, siteKey, name }: PageFacts): readonly Finding[] {
  const shown = withoutComments(html);
  const tag = tagIn(shown);
  if (tag === null)
    return [
      unsure(
        'The page’s HTML has no <task-tamer-agent>. If a script inserts it, open the page and look for the button; otherwise add the snippet.',
      ),
    ];
  const attributes = attributesIn(tag);
  const script = [...shown.matchAll(/<script\b[^<>]*>/gi)].some(([text]) =>
    text.includes('task-tamer-agent'),
  );
  const isEndpoint = (value: string): boolean =>
    withoutSlash(value) === endpoint || (host !== null && hostOf(value) === host);
  const compared = (
    attribute: string,
    expected: string,
    isGood: (value: string) => boolean,
    isNeeded = false,
  ): readonly Finding[] => {
    const found = attributes.get(attribute);
    const must = `It must be “${expected}”.`;
    if (found === undefined) return isNeeded ? [wrong(`${attribute} is missing. ${must}`)] : [];
    return [isGood(found) ? good(`${attribute} is right.`) : wrong(`${attribute} is “${found}”. ${must}`)];
  };
  return [
    good('The page has the tag.'),
    script
      ? good('It loads the tag’s script.')
      : unsure(
          'No <script> loads task-tamer-agent: without it, the tag stays empty, unless another script loads it.',
        ),
    ...compared('call-endpoint', endpoint, isEndpoint, true),
    // What a page leaves out, the tag asks the server.
    ...compared('captcha-site-key', siteKey, (value) => value === siteKey),
    ...compared('business-name', name, (value) => value === name),
  ];
}

/** Without a pattern, which could take long on a page that was made for it. */
function withoutComments(html: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const begin = html.indexOf('<!--', from);
    parts.push(html.slice(from, begin === -1 ? undefined : begin));
    const end = begin === -1 ? -1 : html.indexOf('-->', begin);
    if (end === -1) return parts.join('');
    from = end + '-->'.length;
  }
}

const TAG = '<task-tamer-agent';
const MAX_TAG_CHARACTERS = 20_000;

/** The attributes of the first tag; null without one. A value may contain a `>`. */
function tagIn(html: string): string | null {
  const begin = html.toLowerCase().indexOf(TAG);
  if (begin === -1) return null;
  const text = html.slice(begin + TAG.length, begin + TAG.length + MAX_TAG_CHARACTERS);
  let quote = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (quote === '' && character === '>') return text.slice(0, index);
    if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = '';
  }
  return text;
}

function attributesIn(text: string): ReadonlyMap<string, string> {
  const pairs = text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g);
  return new Map(
    [...pairs].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      unescaped(double ?? single ?? bare ?? '').trim(),
    ]),
  );
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).hostname : null);
