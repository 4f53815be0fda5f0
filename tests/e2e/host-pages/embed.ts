/** Writes host pages: third-party documents that embed the tag, each hostile in a different way. */
import { LOCAL_TAG } from '../../../demo/local-settings.ts';
import { DAILY_CONFIG } from '../../../demo/stand-ins/scenarios.ts';
import type { HostPage } from '../../../demo/server/site.ts';
import { MODULE_ENTRY } from '../../../widget/build/part-files.ts';
import { TAG, type AttributeName, type REPLAY_ATTRIBUTE } from '../../../widget/contract.ts';

export type Attributes = Readonly<
  Partial<Record<AttributeName | typeof REPLAY_ATTRIBUTE | 'id' | 'hidden' | 'class', string>>
>;

/** The origin that serves a page's script and voice platform; '' is the page's own. */
export type Origin = string;

export type HostDocument = {
  readonly doctype?: string;
  /** Served and read as XML: `script` and `body` must be well formed. */
  readonly xhtml?: true;
  /** Attributes of `<html>`. */
  readonly html?: string;
  readonly head?: string;
  /** Attributes of our script's tag. */
  readonly script?: string;
  /** Puts the host's own markup around or beside ours. */
  readonly body?: (embed: Embed) => string;
  readonly attributes?: Attributes;
  readonly policy?: string;
};

/** The two lines that a host pastes. */
export type Embed = { readonly script: string; readonly tag: string };

/** The attributes that point the tag at the stand-ins of an origin. */
export function attributesFor(origin: Origin, more: Attributes = {}): Attributes {
  return {
    ...LOCAL_TAG,
    'api-url': `${origin}${LOCAL_TAG['api-url']}`,
    'captcha-api-url': `${origin}${LOCAL_TAG['captcha-api-url']}`,
    'daily-config': JSON.stringify({
      ...DAILY_CONFIG,
      bundlePathOverride: `${origin}${DAILY_CONFIG.bundlePathOverride}`,
    }),
    'open-on-scroll': 'off',
    ...more,
  };
}

export function tagOf(attributes: Attributes): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
  return `<${TAG}${written.join('')}></${TAG}>`;
}

export const scriptOf = (origin: Origin, attributes = ''): string =>
  `<script src="${origin}/task-tamer-agent.js" ${attributes}></script>`;

/** The tag as a module, which fetches its parts. */
export const moduleOf = (origin: Origin, attributes = ''): string =>
  `<script type="module" src="${origin}/${MODULE_ENTRY}" ${attributes}></script>`;

/** @param write how the page embeds the tag: by default as the one script */
export function hostPage(origin: Origin, page: HostDocument, write: typeof scriptOf = scriptOf): HostPage {
  const embed: Embed = {
    script: write(origin, page.script ?? 'async'),
    tag: tagOf(attributesFor(origin, page.attributes)),
  };
  const body = page.body ?? (({ script, tag }) => `<h1>A host</h1>${script}${tag}`);
  return {
    body: [
      page.doctype ?? '<!DOCTYPE html>',
      `<html ${page.xhtml === undefined ? '' : 'xmlns="http://www.w3.org/1999/xhtml"'} lang="en" ${page.html ?? ''}><head><meta charset="utf-8" />`,
      '<meta name="viewport" content="width=device-width, initial-scale=1" /><title>A host</title>',
      `${page.head ?? ''}</head><body>${body(embed)}</body></html>`,
    ].join('\n'),
    ...(page.xhtml === undefined ? {} : { type: 'application/xhtml+xml; charset=utf-8' }),
    ...(page.policy === undefined ? {} : { headers: { 'Content-Security-Policy': page.policy } }),
  };
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
